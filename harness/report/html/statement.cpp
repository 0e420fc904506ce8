#include "harness/report/html/statement.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "harness/report/html/converted.hpp"
#include "harness/report/html/markdown.hpp"
#include "harness/report/html/statement_parts.hpp"
#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

namespace {

constexpr std::size_t longest_source = 65'536;

// Without the byte order mark and carriage returns of other systems' editors.
std::string plain(std::string_view bytes) {
    std::string text{base::without_byte_order_mark(bytes)};
    std::erase(text, '\r');
    return text;
}

}  // namespace

std::string statement_html(const model::Statement& statement, int heading) {
    using Form = model::Statement::Form;
    if (statement.file.empty()) {
        return "";
    }
    // Invisible characters are removed before rendering.
    const std::string source = base::many_lines(plain(statement.text), longest_source);
    const bool is_markdown = statement.form == Form::Markdown;
    StatementParts parts(statement, is_markdown ? converted_formulas(statement.converted) : Formulas{});
    const bool is_converted = !statement.converted.empty();
    const auto html = is_markdown ? markdown_html(source, heading, parts)
                      : statement.form == Form::Latex && is_converted
                          ? converted_html(statement.converted, heading, parts)
                          : std::nullopt;
    Data data;
    data["file"] = line_of(statement.file, longest_address);
    data["is_elsewhere"] = source.empty();
    data["is_latex"] = statement.form == Form::Latex && !source.empty();
    data["prose"] = html ? Data(*html) : Data(false);
    data["source"] = or_none(html ? "" : lines_of(source, longest_html));
    return fill(statement_asset, data);
}

std::string language_of(const model::Statement& statement) {
    const std::string_view file = statement.file;
    const std::size_t last = file.find_last_of('.');
    if (last == std::string_view::npos || last == 0) {
        return "en";
    }
    const std::size_t before = file.find_last_of('.', last - 1);
    const std::string_view tag = before == std::string_view::npos ? "" : file.substr(before + 1, last - before - 1);
    const bool is_tag = tag.size() == 2 && std::ranges::all_of(tag, [](char c) { return c >= 'a' && c <= 'z'; });
    return is_tag ? std::string{tag} : "en";
}

}  // namespace harness::report::html
