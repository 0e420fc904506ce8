#include "harness/report/package_table.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/base/time.hpp"

namespace harness::report {

namespace {

constexpr std::size_t package_columns = 28;
constexpr std::size_t longest_state = 200;

std::string_view mark_of(model::PackageState::Kind kind) {
    using enum model::PackageState::Kind;
    return kind == Whole ? " " : kind == NotJudged ? "?" : "✗";
}

}  // namespace

std::string limit_text(std::chrono::nanoseconds limit) {
    return limit.count() == 0 ? "-" : fmt::format("{:g} s", base::seconds(limit));
}

std::string PackageRow::state_text() const {
    return base::one_line(fmt::format("{}{}{}", state.name(), state.why.empty() ? "" : ": ", state.why), longest_state);
}

std::string PackageRow::margin_text(const std::string& language) const {
    const auto margin = std::ranges::find(margins, language, &model::LanguageMargin::language);
    return margin == margins.end() ? "-" : fmt::format("{:.1f}", margin->margin);
}

PackageRow row_of(const model::PackageResult& result) {
    return {result.info.name, model::state_of(result), result.info.time_limit, result.margins};
}

std::vector<std::string> languages_of(const std::vector<PackageRow>& rows) {
    std::set<std::string> languages;
    for (const PackageRow& row : rows) {
        for (const model::LanguageMargin& margin : row.margins) {
            languages.insert(margin.language);
        }
    }
    return {languages.begin(), languages.end()};
}

std::string table_text(const std::vector<PackageRow>& rows) {
    if (rows.size() < 2) {
        return "";
    }
    const std::vector<std::string> languages = languages_of(rows);
    std::string text = fmt::format("  {:<{}} {:>8}", "package", package_columns, "limit");
    for (const std::string& language : languages) {
        text += fmt::format(" {:>{}}", language, std::max<std::size_t>(6, base::display_width(language)));
    }
    text += "  (the limit in times of the slowest that must be in time)\n";
    for (const PackageRow& row : rows) {
        text += fmt::format("{} {} {:>8}", mark_of(row.state.kind), base::fitted(row.name, package_columns),
                            limit_text(row.time_limit));
        for (const std::string& language : languages) {
            text += fmt::format(" {:>{}}", row.margin_text(language),
                                std::max<std::size_t>(6, base::display_width(language)));
        }
        text += "  " + row.state_text() + "\n";
    }
    return text + "\n";
}

}  // namespace harness::report
