#include "harness/report/html/statement.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <md4c.h>

#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

namespace {

constexpr std::size_t longest_source = 65'536;
constexpr std::size_t longest_html = 100'000;
constexpr int deepest = 20;  // nested blocks
constexpr std::size_t longest_address = 300;

// Named characters are left to the browser, as in the judge's own texts.
constexpr std::array<std::string_view, 21> entities{
    "&amp;", "&cdot;",  "&copy;",  "&deg;",  "&ge;",    "&gt;", "&hellip;", "&infin;", "&laquo;", "&ldquo;", "&le;",
    "&lt;",  "&mdash;", "&minus;", "&nbsp;", "&ndash;", "&ne;", "&quot;",   "&raquo;", "&rdquo;", "&times;"};

std::string escaped(std::string_view text) {
    return kainjow::mustache::html_escape(std::string{text});
}

// Without the byte order mark and carriage returns of other systems' editors.
std::string plain(std::string_view bytes) {
    std::string text{base::without_byte_order_mark(bytes)};
    std::erase(text, '\r');
    return text;
}

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
    {MD_SPAN_LATEXMATH, {"<code class=\"math\">", "</code>"}},
    {MD_SPAN_LATEXMATH_DISPLAY, {"<code class=\"math display\">", "</code>"}},
    {MD_SPAN_IMG, {"<span class=\"dim\">[image: ", "]</span>"}},
});

template <typename Elements, typename Type>
Element element_of(const Elements& elements, Type type) {
    const auto element = std::ranges::find(elements, type, &std::pair<Type, Element>::first);
    return element == elements.end() ? Element{"", ""} : element->second;
}

// md_parse calls its members. A result other than 0 ends the parsing.
class Renderer {
  public:
    explicit Renderer(int heading) : first_(heading), last_(heading - 1) {}

    // Empty if the result would be too large or too deeply nested.
    std::optional<std::string> render(std::string_view markdown) {
        const auto note_level = [](MD_BLOCKTYPE type, void* detail, void* self) {
            if (type == MD_BLOCK_H) {
                unsigned& highest = static_cast<Renderer*>(self)->highest_;
                highest = std::min(highest, static_cast<MD_BLOCK_H_DETAIL*>(detail)->level);
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
        const MD_PARSER parser{
            .abi_version = 0,
            .flags = MD_FLAG_NOHTML | MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_LATEXMATHSPANS,
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
        is_too_much_ = is_too_much_ || html_.size() + html.size() > longest_html || depth_ > deepest;
        html_ += is_too_much_ ? "" : html;
        return is_too_much_ ? 1 : 0;
    }

    int enter(MD_BLOCKTYPE type, void* detail) {
        ++depth_;
        if (type == MD_BLOCK_H) {
            // No heading level is skipped, whatever levels the statement has.
            const int level = first_ + static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level - highest_);
            last_ = std::min({level, last_ + 1, 6});
            return put(fmt::format("<h{}>", last_));
        }
        if (type == MD_BLOCK_OL) {
            return put(fmt::format("<ol start=\"{}\">", static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start));
        }
        return put(element_of(block_elements, type).begin);
    }

    int leave(MD_BLOCKTYPE type, void* /*detail*/) {
        --depth_;
        return put(type == MD_BLOCK_H    ? fmt::format("</h{}>\n", last_)
                   : type == MD_BLOCK_OL ? "</ol>\n"
                                         : fmt::format("{}\n", element_of(block_elements, type).end));
    }

    int enter(MD_SPANTYPE type, void* /*detail*/) {
        if (type == MD_SPAN_A) {
            links_.push_back(html_.size());
        }
        return put(element_of(span_elements, type).begin);
    }

    // A link's address is put after its text, unless the text is the address.
    int leave(MD_SPANTYPE type, void* detail) {
        if (type != MD_SPAN_A) {
            return put(element_of(span_elements, type).end);
        }
        const std::string address =
            escaped(line_of(text_of(static_cast<MD_SPAN_A_DETAIL*>(detail)->href), longest_address));
        const bool is_said = std::string_view(html_).substr(links_.back()) == address;
        links_.pop_back();
        return put(is_said ? "" : fmt::format(" (<code>{}</code>)", address));
    }

    int add(MD_TEXTTYPE type, std::string_view text) {
        const bool is_known = type == MD_TEXT_ENTITY && std::ranges::find(entities, text) != entities.end();
        return put(type == MD_TEXT_BR       ? "<br>\n"
                   : type == MD_TEXT_SOFTBR ? "\n"
                   : is_known               ? std::string{text}
                                            : escaped(text));
    }

    int first_;
    int last_;              // level of the previous heading
    unsigned highest_ = 6;  // highest level in the Markdown
    int depth_ = 0;
    bool is_too_much_ = false;
    std::string html_;
    std::vector<std::size_t> links_;  // for each open link, where its text starts
};

}  // namespace

std::string statement_html(const model::Statement& statement, int heading) {
    using Form = model::Statement::Form;
    if (statement.file.empty()) {
        return "";
    }
    // Invisible characters are removed before rendering.
    const std::string source = base::many_lines(plain(statement.text), longest_source);
    const auto html = statement.form == Form::Markdown ? Renderer(heading).render(source) : std::nullopt;
    Data data;
    data["file"] = line_of(statement.file, longest_address);
    data["is_elsewhere"] = source.empty();
    data["is_latex"] = statement.form == Form::Latex && !source.empty();
    data["prose"] = html ? Data(*html) : Data(false);
    data["source"] = or_none(html ? "" : lines_of(source, longest_html));
    return fill(statement_asset, data);
}

}  // namespace harness::report::html
