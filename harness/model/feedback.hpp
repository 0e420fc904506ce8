// How much of a result a student is told. Pure.
#pragma once

#include <array>
#include <string_view>

namespace harness::model {

// What a student is told. Each level includes the levels before it.
enum class Feedback {
    None,          // that the submission was received
    Verdict,       // the verdict, the score, the compiler's message
    FirstFailing,  // the first case that failed: its input, the expected and the given output
    Full,          // every case
};

// In the order of Feedback.
inline constexpr std::array<std::string_view, 4> feedback_names{"none", "verdict", "first-failing", "full"};

}  // namespace harness::model
