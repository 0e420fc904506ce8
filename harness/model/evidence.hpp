// What a rejected case looked like: for the person who is to find the mistake. Pure values. The given bytes are
// hostile, those of the case may be secret: who shows them decides to whom.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace harness::model {

// The beginning of something longer.
struct Excerpt {
    static constexpr std::size_t limit = 65'536;

    std::string text;        // at most `limit` bytes, as they are
    std::int64_t bytes = 0;  // of the whole

    void add(std::string_view more) {
        text += more.substr(0, limit - text.size());
        bytes += static_cast<std::int64_t>(more.size());
    }
    bool is_cut() const { return bytes > static_cast<std::int64_t>(text.size()); }

    bool operator==(const Excerpt&) const = default;
};

// The piece of a program's output in which its mistake lies.
struct OutputLocation {
    static constexpr std::size_t reach = 4096;  // bytes that are kept before the mistake, and likewise after it

    std::int64_t at = 0;          // of the mistake's byte in the whole output, from 0
    std::int64_t begin = 0;       // likewise, of the first byte of `text`
    std::int64_t first_line = 1;  // of `text`, counted in the whole output; it may begin in the middle of one
    std::string text;

    bool operator==(const OutputLocation&) const = default;
};

struct Evidence {
    Excerpt input;                    // the case's file, also where its words were the arguments
    std::optional<Excerpt> expected;  // the answer file; empty: the case has none
    Excerpt given;                    // standard output, as far as it was read
    bool compared = false;  // `given` was held against `expected` token by token: their first difference counts
    // Of the outputs that were compared: the word of `given`, from 1, at which it is not right any more, or at which it
    // ends too early. Empty where it is right, or was not judged.
    std::optional<std::int64_t> word{};
    std::optional<OutputLocation>
        location{};          // where the package's validator says that the output goes wrong, if it does
    std::string error_text;  // the beginning of standard error

    bool operator==(const Evidence&) const = default;
};

}  // namespace harness::model
