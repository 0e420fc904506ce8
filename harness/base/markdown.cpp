#include "harness/base/markdown.hpp"

#include <algorithm>
#include <utility>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"

namespace harness::base {

namespace {

// Where the last block of code between fences begins, if nothing closes it. It may be in a list or a quote.
std::optional<std::size_t> open_code_of(std::string_view text) {
    std::optional<std::size_t> open;
    std::string_view fence;  // the open one
    for (const std::string_view line : lines_of(text)) {
        const std::size_t begin = std::min(line.find_first_not_of(open ? " \t>" : " \t>-*+.)0123456789"), line.size());
        const std::string_view rest = line.substr(begin);
        const char mark = rest.empty() ? ' ' : rest.front();
        const std::size_t size = std::min(rest.find_first_not_of(mark), rest.size());
        if (size < 3 || (mark != '`' && mark != '~')) {
            continue;
        }
        if (!open && rest.find(mark, size) == rest.npos) {
            open = static_cast<std::size_t>(rest.data() - text.data());
            fence = rest.substr(0, size);
        } else if (open && rest.starts_with(fence) && trimmed(rest.substr(size)).empty()) {
            open.reset();
        }
    }
    return open;
}

// md_parse calls its members.
struct PartsReader {
    std::string_view whole;
    MarkdownParts parts{};
    std::optional<Formula> formula{};  // the open one

    void enter(MD_SPANTYPE type, void* detail) {
        if (type == MD_SPAN_IMG) {
            const MD_ATTRIBUTE& source = static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src;
            parts.images.emplace_back(source.text == nullptr ? "" : source.text, source.size);
        }
        if (type == MD_SPAN_A) {
            const MD_ATTRIBUTE& target = static_cast<MD_SPAN_A_DETAIL*>(detail)->href;
            parts.links.emplace_back(target.text == nullptr ? "" : target.text, target.size);
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
        if (type == MD_TEXT_NORMAL && !parts.open_dollar) {
            find_dollar(text);
        }
    }

    // md4c tells a text with an escaped letter from this letter on. Two dollars of a text may be a formula for other
    // programs: md4c 0.5 wants no letter behind one, as "$i$th" has.
    void find_dollar(std::string_view text) {
        const bool is_of_whole =
            text.data() >= whole.data() && text.data() + text.size() <= whole.data() + whole.size();
        const bool is_escaped = is_of_whole && text.data() > whole.data() && text.data()[-1] == '\\';
        const std::size_t first = text.find('$', is_escaped ? 1 : 0);
        bool is_open = false;
        for (std::size_t dollar = first; dollar != text.npos;
             dollar = text.find('$', text.find_first_not_of('$', dollar))) {
            is_open = !is_open;
        }
        if (is_of_whole && is_open) {
            parts.open_dollar = static_cast<std::size_t>(text.data() - whole.data()) + first;
        }
    }
};

}  // namespace

std::optional<Formula> formula_of(MD_SPANTYPE type) {
    const bool is_display = type == MD_SPAN_LATEXMATH_DISPLAY;
    return is_display || type == MD_SPAN_LATEXMATH ? std::optional(Formula{"", is_display}) : std::nullopt;
}

MarkdownParts parts_of_markdown(std::string_view text) {
    PartsReader reader{text};
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
    reader.parts.open_code = open_code_of(text);
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
