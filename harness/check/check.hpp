// Is the output right? The answer of every way of checking is a Check, a value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace harness::check {

// What a validator of a package wrote of a score, as it stands in its files: hostile text, cut short.
struct GivenScore {
    std::optional<std::string> score{};       // score.txt
    std::optional<std::string> multiplier{};  // score_multiplier.txt
    bool decides = false;                     // the validator gave points instead of a verdict, as those of testlib may

    bool operator==(const GivenScore&) const = default;
};

struct Check {
    bool accepted = false;
    std::string message;  // one line of UTF-8 for the reader: the first difference, or what the validator said
    // An interactive validator rejected before it was told of the program's end: how that was counts for nothing.
    bool rejected_first = false;
    // Where a package's validator says that the output goes wrong: the offset of a byte, within the output or not.
    std::optional<std::int64_t> position{};
    // Of the default validator: the token, from 1, that is not right, or that should follow where the output ends.
    std::optional<std::int64_t> token{};
    GivenScore given{};
    std::string judge_message{};  // the beginning of judgemessage.txt, as it is
};

}  // namespace harness::check
