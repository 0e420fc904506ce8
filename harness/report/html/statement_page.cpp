#include "harness/report/html/statement_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/report/html/statement.hpp"
#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

namespace {

constexpr std::size_t longest_sample = 60'000;  // less than the beginning that is read, so that the page shows the cut

std::string title_of_problem(const model::PackageInfo& package) {
    return line_of(package.title.empty() ? package.name : package.title, text_limit);
}

Data sample_data(const model::Sample& sample, std::size_t number) {
    const bool talks = !sample.interaction.empty();
    return object({{"number", std::to_string(number)},
                   {"interaction", or_none(lines_of(sample.interaction, longest_sample))},
                   {"is_pair", !talks},
                   {"input", lines_of(sample.input, longest_sample)},
                   {"answer", lines_of(sample.answer, longest_sample)}});
}

Data problem_data(const StatementView& problem) {
    std::size_t number = 0;
    const std::string limit = limit_text(problem.package.time_limit);
    return object({{"title", title_of_problem(problem.package)},
                   {"language", language_of(problem.package.statement)},
                   {"time_limit", problem.has_time_limit ? "Time limit: " + limit
                                                         : "Time limit: not known, as the package gives none. It is "
                                                           "derived from the jury's submissions when they are judged."},
                   {"memory_limit", base::size_text(problem.package.memory_limit_kib)},
                   {"statement", statement_html(problem.package.statement, 2)},
                   {"has_statement", !problem.package.statement.file.empty()},
                   {"samples", list_of(problem.samples,
                                       [&](const model::Sample& sample) { return sample_data(sample, ++number); })}});
}

}  // namespace

std::string statement_page(const std::vector<StatementView>& problems) {
    std::vector<std::string> titles;
    for (const StatementView& problem : problems) {
        titles.push_back(title_of_problem(problem.package));
    }
    return fill(statement_page_asset, object({{"title", fmt::format("{}", fmt::join(titles, ", "))},
                                              {"style", std::string{statement_page_style_asset.text}},
                                              {"style_hash", std::string{statement_page_style_asset.hash}},
                                              {"problems", list_of(problems, problem_data)}}));
}

}  // namespace harness::report::html
