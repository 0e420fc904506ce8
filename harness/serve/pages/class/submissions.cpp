// The list of all submissions, for the staff, with its filter.
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/address.hpp"
#include "harness/model/verdict.hpp"
#include "harness/report/html/text.hpp"
#include "harness/serve/pages/class/views.hpp"
#include "harness/serve/pages/parts.hpp"

namespace harness::serve::pages {

namespace {

using model::Verdict;
using report::html::line_of;

constexpr std::array listed_verdicts{Verdict::Accepted,     Verdict::WrongAnswer,  Verdict::TimeLimit,
                                     Verdict::IdleLimit,    Verdict::MemoryLimit,  Verdict::OutputLimit,
                                     Verdict::RunTimeError, Verdict::CompileError, Verdict::JudgeError};

Data option(const std::string& value, const std::string& text, const std::string& chosen) {
    return object({{"value", line_of(value, longest_name)},
                   {"text", line_of(text, longest_name)},
                   {"is_chosen", value == chosen}});
}

Data options_of(const std::vector<SubmissionsView::Choice>& choices, const std::string& chosen) {
    return list_of(choices, [&](const SubmissionsView::Choice& each) { return option(each.value, each.text, chosen); });
}

Data verdict_options(const Frame& frame, const std::string& chosen) {
    Data options = list_of(listed_verdicts, [&](Verdict verdict) {
        return option(std::string{model::short_name(verdict)},
                      frame.texts().at("verdict." + report::html::class_of(verdict)), chosen);
    });
    options << option("none", frame.texts().at("submissions.not_judged"), chosen);
    return options;
}

// The query for what the view shows; empty if that is all.
std::string query_of(const SubmissionsView& view) {
    std::vector<std::pair<std::string_view, std::string_view>> fields{{"problem", view.problem},
                                                                      {"verdict", view.verdict},
                                                                      {"student", view.student},
                                                                      {"section", view.section},
                                                                      {"language", view.language},
                                                                      {"from", view.from},
                                                                      {"to", view.to}};
    std::erase_if(fields, [](const auto& field) { return field.second.empty(); });
    return base::url_encoded(fields);
}

Data row_data(const Frame& frame, const SubmissionsView::Row& row) {
    const Data time = time_data(frame, row.attempt.received);
    return object({{"machine", *time.get("machine")},
                   {"time", *time.get("text")},
                   {"student_path", path_of_student(row.account)},
                   {"student", line_of(row.student, longest_name)},
                   {"problem_path", path_of_problem(row.package)},
                   {"title", line_of(row.title, longest_name)},
                   {"attempt", attempt_data(frame, row.attempt)},
                   {"language", line_of(row.language, longest_name)}});
}

}  // namespace

std::string submissions_page(const Frame& frame, const SubmissionsView& view) {
    const std::string query = query_of(view);
    const auto section = [&](const std::string& name) { return option(name, name, view.section); };
    const Data data = object(
        {{"problems", options_of(view.problems, view.problem)},
         {"verdicts", verdict_options(frame, view.verdict)},
         {"student", line_of(view.student, longest_name)},
         {"has_sections", !view.sections.empty()},
         {"sections", list_of(view.sections, section)},
         {"languages", options_of(view.languages, view.language)},
         {"from", line_of(view.from, longest_name)},
         {"to", line_of(view.to, longest_name)},
         {"is_filtered", !query.empty()},
         {"has_rows", !view.rows.empty()},
         {"rows", list_of(view.rows, [&](const SubmissionsView::Row& row) { return row_data(frame, row); })},
         {"newest", view.has_newer ? Data(query.empty() ? "/submissions" : "/submissions?" + query) : Data(false)},
         {"older", view.has_older ? Data(fmt::format("/submissions?{}{}before={}", query, query.empty() ? "" : "&",
                                                     base::percent_encoded(view.rows.back().attempt.id)))
                                  : Data(false)}});
    return whole_page(frame, frame.texts().at("submissions.title"), submissions_asset, data, "/submissions");
}

}  // namespace harness::serve::pages
