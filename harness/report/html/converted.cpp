#include "harness/report/html/converted.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "harness/base/text.hpp"

namespace harness::report::html {

namespace {

constexpr std::size_t longest_converted = std::size_t{1} << 20U;  // of the result, without its images
constexpr std::size_t most_converted = std::size_t{8} << 20U;     // with attributes, which are left out
constexpr int deepest_element = 100;
constexpr std::size_t longest_text = 100'000;

constexpr std::array<std::string_view, 30> prose_elements{
    "p",     "em",      "strong", "del",   "code",  "pre", "blockquote", "ul", "ol",     "li",
    "table", "caption", "thead",  "tbody", "tfoot", "tr",  "th",         "td", "figure", "figcaption",
    "sub",   "sup",     "dl",     "dt",    "dd",    "u",   "small",      "hr", "br",     "math"};
constexpr std::array<std::string_view, 24> math_elements{
    "mrow",   "mi",      "mn",    "mo",     "ms",      "mtext",    "mspace",   "msup",
    "msub",   "msubsup", "mfrac", "msqrt",  "mroot",   "munder",   "mover",    "munderover",
    "mtable", "mtr",     "mtd",   "mstyle", "mpadded", "mphantom", "menclose", "math"};
// Their values are words and lengths.
constexpr std::array<std::string_view, 22> math_attributes{
    "accent",    "accentunder", "columnalign", "display", "displaystyle", "fence",        "form",   "linethickness",
    "lspace",    "mathvariant", "maxsize",     "minsize", "notation",     "rowspacing",   "rspace", "scriptlevel",
    "separator", "stretchy",    "width",       "height",  "depth",        "columnspacing"};
constexpr std::array<std::string_view, 4> dropped_elements{"annotation", "script", "style", "annotation-xml"};

template <typename Names>
bool is_among(const Names& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

// Spaces of other widths become blanks, and what nobody sees is left out.
std::string visible(std::string_view text) {
    text = text.substr(0, longest_text);
    static constexpr auto replaced = std::to_array<std::pair<std::string_view, std::string_view>>({
        {"\u00a0", " "},
        {"\u2002", " "},
        {"\u2003", " "},
        {"\u2004", " "},
        {"\u2005", " "},
        {"\u2006", " "},
        {"\u2009", " "},
        {"\u200a", " "},
        {"\u202f", " "},
        {"\u205f", " "},
        {"\u200b", ""},
        {"\u2060", ""},
        {"\u2061", ""},
        {"\u2062", ""},
        {"\u2063", ""},
        {"\u2064", ""},
    });
    std::string plain;
    while (!text.empty()) {
        const auto match =
            std::ranges::find_if(replaced, [&](const auto& each) { return text.starts_with(each.first); });
        plain += match == replaced.end() ? text.substr(0, 1) : match->second;
        text.remove_prefix(match == replaced.end() ? 1 : match->first.size());
    }
    return escaped(base::many_lines(plain, longest_text));
}

std::string_view attribute_of(const pugi::xml_node& node, const char* name) {
    return node.attribute(name).value();
}

bool has_class(const pugi::xml_node& node, std::string_view name) {
    return attribute_of(node, "class").find(name) != std::string_view::npos;
}

// 0: the element is no heading.
int level_of(std::string_view name) {
    return name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6' ? name[1] - '0' : 0;
}

class Filter {
  public:
    Filter(int heading, StatementParts& parts) : levels_(heading), parts_(parts) {}

    std::optional<std::string> filter(const pugi::xml_node& body) {
        note_levels(body, 0);
        std::string html = inside(body);
        return is_too_much_ ? std::nullopt : std::optional(std::move(html));
    }

  private:
    // Also notes whether elements are nested too deeply.
    void note_levels(const pugi::xml_node& node, int depth) {
        is_too_much_ = is_too_much_ || depth > deepest_element;
        for (const pugi::xml_node& child : is_too_much_ ? pugi::xml_node() : node) {
            if (const int level = level_of(child.name()); level > 0) {
                levels_.note(level);
            }
            note_levels(child, depth + 1);
        }
    }

    std::string inside(const pugi::xml_node& node) {
        std::string html;
        for (const pugi::xml_node& child : is_too_much_ ? pugi::xml_node() : node) {
            html += child.type() == pugi::node_element ? element(child) : visible(child.value());
            is_too_much_ = is_too_much_ || html.size() > longest_converted + parts_.uncounted();
        }
        return html;
    }

    std::string element(const pugi::xml_node& node) {
        const std::string_view name = node.name();
        if (is_among(dropped_elements, name) || has_class(node, "footnote-back")) {
            return "";
        }
        if (name == "img" || name == "embed") {
            return parts_.image(attribute_of(node, "src"), visible(attribute_of(node, "alt")));
        }
        if (const int level = level_of(name); level > 0) {
            const int shown = levels_.next(level);
            return fmt::format("<h{}>{}</h{}>\n", shown, inside(node), shown);
        }
        std::string content = inside(node);
        if (name == "a") {
            const std::string_view address = attribute_of(node, "href");
            return address.starts_with('#') ? content : StatementParts::link(address, content);
        }
        if (name == "span" && has_class(node, "math")) {  // that pandoc could not convert
            return fmt::format("<code class=\"math\">{}</code>", content);
        }
        if (!is_among(prose_elements, name) && !is_among(math_elements, name)) {
            return content;
        }
        if (name == "hr" || name == "br") {
            return fmt::format("<{}>", name);
        }
        return fmt::format("<{}{}>{}</{}>", name, attributes(node), content, name);
    }

    static std::string attributes(const pugi::xml_node& node) {
        const std::string_view name = node.name();
        std::string text;
        for (const pugi::xml_attribute& attribute : node.attributes()) {
            const std::string_view key = attribute.name();
            const std::string_view value = attribute.value();
            const bool is_number =
                !value.empty() && value.size() < 5 && value.find_first_not_of("0123456789") == value.npos;
            const bool is_word = value.size() < 40 && std::ranges::all_of(value, [](unsigned char letter) {
                                     return std::isalnum(letter) != 0 || std::strchr("-.% ", letter) != nullptr;
                                 });
            const bool is_kept = is_among(math_elements, name)  ? is_among(math_attributes, key) && is_word
                                 : name == "ol"                 ? key == "start" && is_number
                                 : name == "td" || name == "th" ? (key == "colspan" || key == "rowspan") && is_number
                                                                : false;
            text += is_kept ? fmt::format(" {}=\"{}\"", key, value) : "";
        }
        return text;
    }

    HeadingLevels levels_;
    StatementParts& parts_;
    bool is_too_much_ = false;
};

// Null if it is not well formed.
pugi::xml_node body_of(pugi::xml_document& document, std::string_view converted) {
    const std::string whole = fmt::format("<body>{}</body>", converted.substr(0, most_converted));
    const bool is_whole = document.load_buffer(whole.data(), whole.size(), pugi::parse_default | pugi::parse_ws_pcdata,
                                               pugi::encoding_utf8);
    return is_whole ? document.child("body") : pugi::xml_node();
}

}  // namespace

std::optional<std::string> converted_html(std::string_view converted, int heading, StatementParts& parts) {
    pugi::xml_document document;
    const pugi::xml_node body = body_of(document, converted);
    return body ? Filter(heading, parts).filter(body) : std::nullopt;
}

Formulas converted_formulas(std::string_view converted) {
    Formulas formulas;
    const model::Statement no_images;
    pugi::xml_document document;
    for (const pugi::xml_node& paragraph : body_of(document, converted)) {
        const pugi::xml_node formula = paragraph.child("math");
        StatementParts parts(no_images);
        auto html = Filter(1, parts).filter(paragraph);
        if (formula && html) {
            const std::string tex = paragraph.child("code").text().get();
            const std::size_t begin = html->find("<math");
            formulas[{tex, attribute_of(formula, "display") == "block"}] = html->substr(std::min(begin, html->size()));
        }
    }
    return formulas;
}

}  // namespace harness::report::html
