#include "harness/report/html/statement_parts.hpp"

#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

namespace {

constexpr std::size_t most_image_bytes = std::size_t{8} << 20U;
constexpr std::size_t most_formula_bytes = std::size_t{1} << 20U;

// The text of HTML in which every '<' of a text is escaped.
std::string without_tags(std::string_view html) {
    std::string text;
    while (!html.empty()) {
        const std::size_t tag = std::min(html.find('<'), html.size());
        text += html.substr(0, tag);
        const std::size_t end = html.find('>', tag);
        html.remove_prefix(end == std::string_view::npos ? html.size() : end + 1);
    }
    return text;
}

}  // namespace

std::string escaped(std::string_view text) {
    return kainjow::mustache::html_escape(std::string{text});
}

std::string StatementParts::image(std::string_view name, const std::string& text) {
    const std::string path = std::filesystem::path{name}.lexically_normal().string();
    for (const char* ending : {"", ".png", ".jpg", ".jpeg", ".svg"}) {  // LaTeX leaves them out
        const auto image = std::ranges::find(statement_.images, path + ending, &model::StatementImage::name);
        if (image != statement_.images.end() && image_bytes_ + image->bytes.size() <= most_image_bytes) {
            image_bytes_ += image->bytes.size();
            std::string html =
                fmt::format("<img alt=\"{}\" src=\"{}\">", without_tags(text), data_address(image->type, image->bytes));
            uncounted_ += html.size();
            return html;
        }
    }
    return fmt::format("<span class=\"dim\">[image: {}]</span>",
                       text.empty() ? escaped(line_of(name, longest_address)) : text);
}

std::string StatementParts::formula(const base::Formula& formula) {
    const auto converted = formulas_.find(formula);
    if (converted != formulas_.end() && formula_bytes_ + converted->second.size() <= most_formula_bytes) {
        formula_bytes_ += converted->second.size();
        uncounted_ += converted->second.size();
        return converted->second;
    }
    return fmt::format("<code class=\"math{}\">{}</code>", formula.is_display ? " display" : "", escaped(formula.tex));
}

std::string StatementParts::link(std::string_view address, const std::string& text) {
    const std::string shown = escaped(line_of(address, longest_address));
    return text == shown ? text : fmt::format("{} (<code>{}</code>)", text, shown);
}

}  // namespace harness::report::html
