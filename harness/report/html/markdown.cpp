#include "harness/report/html/markdown.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/markdown.hpp"
#include "harness/report/html/statement_parts.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

namespace {

constexpr int deepest = 20;  // nested blocks

// Named characters are left to the browser, as in the judge's own texts.
constexpr std::array<std::string_view, 21> entities{
    "&amp;", "&cdot;",  "&copy;",  "&deg;",  "&ge;",    "&gt;", "&hellip;", "&infin;", "&laquo;", "&ldquo;", "&le;",
    "&lt;",  "&mdash;", "&minus;", "&nbsp;", "&ndash;", "&ne;", "&quot;",   "&raquo;", "&rdquo;", "&times;"};

std::string_view text_of(const MD_ATTRIBUTE& attribute) {
    return {attribute.text == nullptr ? "" : attribute.text, attribute.size};
}

// The tags around a block or a span.
struct Element {
    const char* begin;
    const char* end;
};

// Headings, numbered lists and links are handled by the callers; the document itself has no tags, and the rest is not
// enabled.
constexpr auto block_elements = std::to_array<std::pair<MD_BLOCKTYPE, Element>>({
    {MD_BLOCK_QUOTE, {"<blockquote>", "</blockquote>"}},
    {MD_BLOCK_UL, {"<ul>", "</ul>"}},
    {MD_BLOCK_LI, {"<li>", "</li>"}},
    {MD_BLOCK_HR, {"<hr>", ""}},
    {MD_BLOCK_CODE, {"<pre>", "</pre>"}},
    {MD_BLOCK_P, {"<p>", "</p>"}},
    {MD_BLOCK_TABLE, {"<table>", "</table>"}},
    {MD_BLOCK_THEAD, {"<thead>", "</thead>"}},
    {MD_BLOCK_TBODY, {"<tbody>", "</tbody>"}},
    {MD_BLOCK_TR, {"<tr>", "</tr>"}},
    {MD_BLOCK_TH, {"<th scope=\"col\">", "</th>"}},
    {MD_BLOCK_TD, {"<td>", "</td>"}},
});
constexpr auto span_elements = std::to_array<std::pair<MD_SPANTYPE, Element>>({
    {MD_SPAN_EM, {"<em>", "</em>"}},
    {MD_SPAN_STRONG, {"<strong>", "</strong>"}},
    {MD_SPAN_CODE, {"<code>", "</code>"}},
    {MD_SPAN_DEL, {"<del>", "</del>"}},
});

template <typename Elements, typename Type>
Element element_of(const Elements& elements, Type type) {
    const auto element = std::ranges::find(elements, type, &std::pair<Type, Element>::first);
    return element == elements.end() ? Element{"", ""} : element->second;
}

// md_parse calls its members. A result other than 0 ends the parsing.
class Renderer {
  public:
    Renderer(int heading, StatementParts& parts) : parts_(parts), levels_(heading) {}

    // Empty if the result would be too large or too deeply nested.
    std::optional<std::string> render(std::string_view markdown) {
        const auto note_level = [](MD_BLOCKTYPE type, void* detail, void* self) {
            if (type == MD_BLOCK_H) {
                static_cast<Renderer*>(self)->levels_.note(
                    static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level));
            }
            return 0;
        };
        const auto skip = [](auto...) { return 0; };
        const auto enter = [](auto type, void* detail, void* self) {
            return static_cast<Renderer*>(self)->enter(type, detail);
        };
        const auto leave = [](auto type, void* detail, void* self) {
            return static_cast<Renderer*>(self)->leave(type, detail);
        };
        const auto add = [](MD_TEXTTYPE type, const char* text, MD_SIZE size, void* self) {
            return static_cast<Renderer*>(self)->add(type, {text, size});
        };
        const MD_PARSER parser{.abi_version = 0,
                               .flags = base::markdown_flags,
                               .enter_block = enter,
                               .leave_block = leave,
                               .enter_span = enter,
                               .leave_span = leave,
                               .text = add,
                               .debug_log = nullptr,
                               .syntax = nullptr};
        MD_PARSER levels = parser;
        levels.enter_block = note_level;
        levels.leave_block = skip;
        levels.enter_span = levels.leave_span = skip;
        levels.text = skip;
        const auto size = static_cast<MD_SIZE>(markdown.size());
        // md_parse does not always report that a callback ended it.
        const bool is_whole = ::md_parse(markdown.data(), size, &levels, this) == 0 &&
                              ::md_parse(markdown.data(), size, &parser, this) == 0 && !is_too_much_;
        return is_whole ? std::optional(std::move(html_)) : std::nullopt;
    }

  private:
    int put(std::string_view html) {
        is_too_much_ =
            is_too_much_ || html_.size() + html.size() > longest_html + parts_.uncounted() || depth_ > deepest;
        html_ += is_too_much_ ? "" : html;
        return is_too_much_ ? 1 : 0;
    }

    int enter(MD_BLOCKTYPE type, void* detail) {
        ++depth_;
        if (type == MD_BLOCK_H) {
            heading_ = levels_.next(static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level));
            return put(fmt::format("<h{}>", heading_));
        }
        if (type == MD_BLOCK_OL) {
            return put(fmt::format("<ol start=\"{}\">", static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start));
        }
        return put(element_of(block_elements, type).begin);
    }

    int leave(MD_BLOCKTYPE type, void* /*detail*/) {
        --depth_;
        return put(type == MD_BLOCK_H    ? fmt::format("</h{}>\n", heading_)
                   : type == MD_BLOCK_OL ? "</ol>\n"
                                         : fmt::format("{}\n", element_of(block_elements, type).end));
    }

    int enter(MD_SPANTYPE type, void* /*detail*/) {
        if (type == MD_SPAN_A || type == MD_SPAN_IMG) {
            starts_.push_back(html_.size());
        }
        formula_ = base::formula_of(type);
        return put(element_of(span_elements, type).begin);
    }

    int leave(MD_SPANTYPE type, void* detail) {
        if (formula_) {
            return put(parts_.formula(*std::exchange(formula_, std::nullopt)));
        }
        if (type != MD_SPAN_A && type != MD_SPAN_IMG) {
            return put(element_of(span_elements, type).end);
        }
        const std::string inside = html_.substr(starts_.back());
        html_.resize(starts_.back());
        starts_.pop_back();
        return put(type == MD_SPAN_A ? parts_.link(text_of(static_cast<MD_SPAN_A_DETAIL*>(detail)->href), inside)
                                     : parts_.image(text_of(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src), inside));
    }

    int add(MD_TEXTTYPE type, std::string_view text) {
        if (formula_) {
            formula_->add(type, text);
            return 0;
        }
        const std::string image = type == MD_TEXT_HTML ? base::attribute_of_image(text, "src") : "";
        if (!image.empty()) {
            return put(parts_.image(image, escaped(base::attribute_of_image(text, "alt"))));
        }
        const bool is_known = type == MD_TEXT_ENTITY && std::ranges::find(entities, text) != entities.end();
        return put(type == MD_TEXT_BR       ? "<br>\n"
                   : type == MD_TEXT_SOFTBR ? "\n"
                   : is_known               ? std::string{text}
                                            : escaped(text));
    }

    StatementParts& parts_;
    HeadingLevels levels_;
    int heading_ = 0;  // level of the previous one
    int depth_ = 0;
    bool is_too_much_ = false;
    std::optional<base::Formula> formula_;  // the open one
    std::string html_;
    std::vector<std::size_t> starts_;  // for each open link and image, where its text starts
};

}  // namespace

std::optional<std::string> markdown_html(std::string_view markdown, int heading, StatementParts& parts) {
    return Renderer(heading, parts).render(markdown);
}

}  // namespace harness::report::html
