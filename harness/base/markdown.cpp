#include "harness/base/markdown.hpp"

#include <algorithm>
#include <utility>

#include "harness/base/text.hpp"

namespace harness::base {

namespace {

// md_parse calls its members.
struct PartsReader {
    MarkdownParts parts{};
    std::optional<Formula> formula{};  // the open one

    void enter(MD_SPANTYPE type, void* detail) {
        if (type == MD_SPAN_IMG) {
            const MD_ATTRIBUTE& source = static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src;
            parts.images.emplace_back(source.text == nullptr ? "" : source.text, source.size);
        }
        formula = formula_of(type);
    }

    void leave() {
        if (formula) {
            parts.formulas.push_back(*std::exchange(formula, std::nullopt));
        }
    }

    void add(MD_TEXTTYPE type, std::string_view text) {
        if (formula) {
            formula->add(type, text);
        }
        if (const std::string image = type == MD_TEXT_HTML ? attribute_of_image(text, "src") : ""; !image.empty()) {
            parts.images.push_back(image);
        }
    }
};

}  // namespace

std::optional<Formula> formula_of(MD_SPANTYPE type) {
    const bool is_display = type == MD_SPAN_LATEXMATH_DISPLAY;
    return is_display || type == MD_SPAN_LATEXMATH ? std::optional(Formula{"", is_display}) : std::nullopt;
}

MarkdownParts parts_of_markdown(std::string_view text) {
    PartsReader reader;
    const auto skip_block = [](MD_BLOCKTYPE /*type*/, void* /*detail*/, void* /*self*/) { return 0; };
    const MD_PARSER parser{.abi_version = 0,
                           .flags = markdown_flags,
                           .enter_block = skip_block,
                           .leave_block = skip_block,
                           .enter_span =
                               [](MD_SPANTYPE type, void* detail, void* self) {
                                   static_cast<PartsReader*>(self)->enter(type, detail);
                                   return 0;
                               },
                           .leave_span =
                               [](MD_SPANTYPE /*type*/, void* /*detail*/, void* self) {
                                   static_cast<PartsReader*>(self)->leave();
                                   return 0;
                               },
                           .text =
                               [](MD_TEXTTYPE type, const char* bytes, MD_SIZE size, void* self) {
                                   static_cast<PartsReader*>(self)->add(type, {bytes, size});
                                   return 0;
                               },
                           .debug_log = nullptr,
                           .syntax = nullptr};
    ::md_parse(text.data(), static_cast<MD_SIZE>(text.size()), &parser, &reader);
    return std::move(reader.parts);
}

std::string attribute_of_image(std::string_view tag, std::string_view attribute) {
    constexpr std::string_view space = " \t\r\n";
    if (!lowered(tag.substr(0, 4)).starts_with("<img") || tag.size() < 5 || space.find(tag[4]) == space.npos) {
        return "";
    }
    for (std::size_t at = 4; at < tag.size();) {
        at = tag.find_first_not_of(" \t\r\n/>", at);
        const std::size_t end = std::min(tag.find_first_of(" \t\r\n=/>", at), tag.size());
        if (at == tag.npos || end == at) {
            return "";
        }
        const std::string name = lowered(tag.substr(at, end - at));
        at = std::min(tag.find_first_not_of(space, end), tag.size());
        if (at == tag.size() || tag[at] != '=') {
            continue;
        }
        at = std::min(tag.find_first_not_of(space, at + 1), tag.size());
        const bool is_quoted = at < tag.size() && (tag[at] == '"' || tag[at] == '\'');
        const std::size_t from = is_quoted ? at + 1 : at;
        const std::size_t to =
            std::min(is_quoted ? tag.find(tag[at], from) : tag.find_first_of(" \t\r\n>", from), tag.size());
        if (name == attribute) {
            return std::string{tag.substr(std::min(from, to), to - std::min(from, to))};
        }
        at = to + (is_quoted ? 1 : 0);
    }
    return "";
}

}  // namespace harness::base
