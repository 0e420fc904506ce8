// The judge's own sentences for students. They are written in English where they are said; a page in another language
// has a form of each by its English text.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace harness::base {

// A text as the argument of a template.
template <std::size_t size>
struct SentenceText {
    consteval SentenceText(const char (&text)[size]) {  // NOLINT(google-explicit-constructor,*-avoid-c-arrays)
        std::ranges::copy(text, bytes.begin());
    }
    constexpr std::string_view view() const { return {bytes.data(), size - 1}; }

    std::array<char, size> bytes{};
};

// All sentences that the program can say, with the places of their arguments.
const std::vector<std::string_view>& sentences();

// Adds a sentence when the program starts.
bool list_sentence(std::string_view text);

template <SentenceText text>
inline const bool is_listed_sentence = list_sentence(text.view());

// The sentence with its arguments, as fmt::format fills them in.
template <SentenceText text, typename... Arguments>
std::string say(const Arguments&... arguments) {
    static_cast<void>(is_listed_sentence<text>);
    return fmt::format(fmt::format_string<const Arguments&...>(text.view()), arguments...);
}

}  // namespace harness::base
