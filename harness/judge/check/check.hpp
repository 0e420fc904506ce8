// Whether an output is right. Every way of checking returns a Check, a pure value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "harness/base/error.hpp"

namespace harness::check {

// The score that a validator of a package wrote, as its files contain it: hostile text, truncated.
struct ValidatorScore {
    std::optional<std::string> score{};       // score.txt
    std::optional<std::string> multiplier{};  // score_multiplier.txt
    bool decides = false;  // the validator gave points instead of a verdict, as validators of testlib may

    bool operator==(const ValidatorScore&) const = default;
};

// A validator or grader of the package ended as none may, or gave a score that none may give, so that nothing is known
// of the submission.
struct ValidatorFailed : base::JudgeError {
    using JudgeError::JudgeError;
};
// It reached its time limit.
struct ValidatorTimedOut : ValidatorFailed {
    using ValidatorFailed::ValidatorFailed;
};

struct Check {
    bool accepted = false;
    std::string message;  // one line of UTF-8 for the reader: the first difference, or the validator's message
    // An interactive validator rejected before it was told of the program's end: how the program ended is ignored.
    bool rejected_first = false;
    // Where a package's validator locates the mistake: a byte offset, which may lie outside the output.
    std::optional<std::int64_t> position{};
    // From the default validator: the number, from 1, of the first wrong token, or of the token missing at the end.
    std::optional<std::int64_t> token{};
    ValidatorScore score{};
    std::string judge_message{};  // the beginning of judgemessage.txt, unchanged
    bool timed_out = false;       // an input or answer validator rejected by reaching its time limit
};

}  // namespace harness::check
