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

struct Evidence {
    Excerpt input;                    // the case's file, also where its words were the arguments
    std::optional<Excerpt> expected;  // the answer file; empty: the case has none
    Excerpt given;                    // standard output, as far as it was read
    std::string error_text;           // the beginning of standard error

    bool operator==(const Evidence&) const = default;
};

}  // namespace harness::model
