// The Markdown of statements: its dialect, and the parts that refer to something else.
#pragma once

#include <optional>
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

    // Adds a text that md4c tells within the formula.
    void add(MD_TEXTTYPE type, std::string_view text) { tex += type == MD_TEXT_LATEXMATH ? text : " "; }

    auto operator<=>(const Formula&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 misreads it
};

// A formula without its text; empty if a span of this type is no formula.
std::optional<Formula> formula_of(MD_SPANTYPE type);

// In the order of the text; what occurs twice is there twice.
struct MarkdownParts {
    std::vector<std::string> images{};  // as the text names them
    std::vector<Formula> formulas{};
    std::vector<std::string> links{};          // where they lead, as the text says it
    std::optional<std::size_t> open_dollar{};  // where a dollar is that no other one closes
    std::optional<std::size_t> open_code{};    // where the block of code begins that the text does not close
};

MarkdownParts parts_of_markdown(std::string_view text);

// The value of an attribute of a tag such as `<img src="board.png">`; empty if it has none, or if this is no <img>.
std::string attribute_of_image(std::string_view tag, std::string_view attribute);

}  // namespace harness::base
