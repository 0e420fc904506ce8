// The Markdown of statements: its dialect, and the parts that refer to something else.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <md4c.h>

namespace harness::base {

// HTML is read so that an <img> can be told from other text; no other element counts.
inline constexpr unsigned markdown_flags =
    MD_FLAG_NOHTMLBLOCKS | MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_LATEXMATHSPANS;

struct Formula {
    std::string tex{};
    bool is_display = false;

    auto operator<=>(const Formula&) const = default;
};

// In the order of the text; what occurs twice is there twice.
struct MarkdownParts {
    std::vector<std::string> images{};  // as the text names them
    std::vector<Formula> formulas{};
};

MarkdownParts parts_of_markdown(std::string_view text);

// The value of an attribute of a tag such as `<img src="board.png">`; empty if it has none, or if this is no <img>.
std::string attribute_of_image(std::string_view tag, std::string_view attribute);

}  // namespace harness::base
