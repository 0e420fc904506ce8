// A student's pages: the list of problems, and a problem with its form.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/report/html/statement.hpp"
#include "harness/report/html/text.hpp"
#include "harness/report/score.hpp"
#include "harness/serve/pages/parts.hpp"
#include "harness/serve/pages/sentences.hpp"

namespace harness::serve::pages {

namespace {

using report::html::line_of;
using report::html::lines_of;
using report::html::or_none;

constexpr std::size_t most_languages_in_line = 4;
constexpr std::size_t longest_sample = 8'000;
constexpr std::size_t longest_draft = std::size_t{8} << 20U;  // above the upload limit: a draft is never cut

Data excused_data(const Frame& frame, const std::string& why) {
    return why.empty() ? Data(false) : Data(frame.texts().fill("home.excused", {{"why", line_of(why, longest_name)}}));
}

Data problem_row(const Frame& frame, const ProblemRow& row) {
    const auto counting = [&](const Attempt& attempt) {
        Data data = attempt_data(frame, attempt);
        data["got"] = data_if(attempt.score, [&](double points) { return points_of_text(frame, points, row.most); });
        return data;
    };
    return object({{"path", path_of_problem(row.package)},
                   {"title", title_of(row.title, row.package)},
                   {"assignment", line_if(row.assignment, longest_name)},
                   {"deadline", deadline_data(frame, row.deadline)},
                   {"worth", worth_data(frame, row.most)},
                   {"excused", excused_data(frame, row.excused)},
                   {"tries", frame.texts().count("home.tries", row.attempts)},
                   {"attempt", data_if(row.counting, counting)}});
}

std::string language_names(const std::vector<LanguageChoice>& languages) {
    std::vector<std::string> names;
    for (const LanguageChoice& choice : languages) {
        const std::string extension =
            choice.extensions.empty() ? "" : fmt::format(" ({})", fmt::join(choice.extensions, ", "));
        names.push_back(choice.name + extension);
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

Data language_data(const ProblemView& view) {
    return list_of(view.languages, [&](const LanguageChoice& choice) {
        return object({{"id", line_of(choice.id, longest_name)},
                       {"name", line_of(choice.name, longest_name)},
                       {"is_chosen", choice.id == view.typed_language}});
    });
}

// A part of a sample, with the path of the whole.
Data sample_part(const ProblemView& view, std::size_t number, const char* part, const std::string& text) {
    const std::string shown = lines_of(text, longest_sample);
    return object(
        {{"text", shown},
         {"is_cut", is_cut(shown, text)},
         {"path", fmt::format("{}/sample?number={}&part={}", path_of_problem(view.package.name), number, part)}});
}

Data sample_data(const ProblemView& view) {
    std::size_t number = 0;
    return list_of(view.samples, [&](const model::Sample& sample) {
        ++number;
        return object(
            {{"number", std::to_string(number)},
             {"interaction",
              sample.interaction.empty() ? Data(false) : sample_part(view, number, "interaction", sample.interaction)},
             {"is_pair", sample.interaction.empty()},
             {"input", sample_part(view, number, "input", sample.input)},
             {"answer", sample_part(view, number, "answer", sample.answer)}});
    });
}

Data late_data(const Frame& frame, const ProblemView& view) {
    return list_of(view.late, [&](const LateStep& step) {
        return frame.texts().fill(
            step.hours > 0 ? "problem.late.step" : "problem.late.at_once",
            {{"hours", report::points_text(step.hours)}, {"factor", report::points_text(step.factor)}});
    });
}

// What lateness costs at this moment.
std::string late_now(const Texts& texts, const ProblemView& view, double factor) {
    const bool has_days = factor < 1 && view.late_days_now <= view.late_days_left;
    return texts.fill(factor == 1 ? "problem.late_free"
                      : has_days  ? "problem.late_now_or"
                                  : "problem.late_now",
                      {{"factor", report::points_text(factor)},
                       {"days", texts.count("late.days", static_cast<std::size_t>(view.late_days_now))},
                       {"left", std::to_string(view.late_days_left)}});
}

Data dispute_data(const Frame& frame, const ProblemView& view, const report::Dispute& dispute) {
    return object({{"told", dispute_text(frame, dispute)},
                   {"case", line_of(dispute.test_case, longest_name)},
                   {"expected", lines_of(dispute.expected, longest_sample)},
                   {"given", lines_of(dispute.given, longest_sample)},
                   {"may_correct", frame.viewer == Viewer::Instructor},
                   {"can_correct", frame.viewer == Viewer::Instructor && report::can_correct(dispute)},
                   {"path", path_of_problem(view.package.name)},
                   {"csrf", frame.csrf}});
}

Data alike_data(const Frame& frame, const AlikeView& alike) {
    const report::Behaviour& behaviour = alike.behaviour;
    std::string cases = line_of(fmt::format("{}", fmt::join(behaviour.cases, ", ")), longest_line);
    if (behaviour.rejected > behaviour.cases.size()) {
        cases = frame.texts().fill(
            "alike.more", {{"cases", cases}, {"more", std::to_string(behaviour.rejected - behaviour.cases.size())}});
    }
    const auto student = [&](const AlikeView::Student& each) {
        return object({{"name", line_of(each.name, longest_name)},
                       {"account", each.account},
                       {"path", path_of_attempt(each.attempt)},
                       {"is_last", &each == &alike.students.back()}});
    };
    return object({{"programs", frame.texts().count("alike.programs", alike.students.size())},
                   {"class", report::html::class_of(behaviour.verdict)},
                   {"short", std::string{model::short_name(behaviour.verdict)}},
                   {"cases", cases},
                   {"hint", line_if(sentence_in(frame.language, behaviour.hint), longest_line)},
                   {"example", path_of_attempt(alike.example)},
                   {"students", list_of(alike.students, student)}});
}

}  // namespace

std::string home_page(const Frame& frame, const std::vector<ProblemRow>& problems) {
    const auto row = [&](const ProblemRow& problem) { return problem_row(frame, problem); };
    const Data data = object({{"has_problems", !problems.empty()}, {"problems", list_of(problems, row)}});
    return whole_page(frame, frame.texts().at("home.title"), home_asset, data, "/");
}

std::string problem_page(const Frame& frame, const ProblemView& view) {
    const Texts& texts = frame.texts();
    const std::string title = title_of(view.package.title, view.package.name);
    const std::string most_files = std::to_string(view.most_files);
    const std::string most_bytes = base::size_text(view.most_bytes / 1024);
    const std::string most_file_bytes = base::size_text(view.most_file_bytes / 1024);
    const auto complaint = [&](Error error, const std::string& detail) {
        const Data said = complaint_data(frame, Complaint{error, detail});
        return said.get("what")->string_value() + " " + said.get("remedy")->string_value();
    };
    const std::string feedback{model::feedback_names.at(static_cast<std::size_t>(view.feedback))};
    const Data data = object(
        {{"title", title},
         {"package", line_of(view.package.name, longest_name)},
         {"path", path_of_problem(view.package.name)},
         {"csrf", frame.csrf},
         {"editor", path_of_asset("editor")},
         {"time_limit", report::html::limit_text(view.package.time_limit)},
         {"memory_limit", base::size_text(view.package.memory_limit_kib)},
         {"deadline", deadline_data(frame, view.deadline)},
         {"excused", excused_data(frame, view.excused)},
         {"task_language", report::html::language_of(view.package.statement)},
         {"statement", report::html::statement_html(view.package.statement, 2)},
         {"samples", sample_data(view)},
         {"complaint", complaint_data(frame, view.complaint)},
         {"most_files", most_files},
         {"most_bytes", most_bytes},
         {"most_file_bytes", most_file_bytes},
         {"bytes", std::to_string(view.most_bytes)},
         {"file_bytes", std::to_string(view.most_file_bytes)},
         {"too_many", complaint(Error::TooManyFiles, most_files)},
         {"too_large", complaint(Error::TooLarge, most_bytes)},
         {"file_too_large", complaint(Error::TooLarge, most_file_bytes)},
         {"all_languages", line_of(language_names(view.languages), longest_line)},
         {"has_many_languages", view.languages.size() > most_languages_in_line},
         {"language_count", std::to_string(view.languages.size())},
         {"languages", language_data(view)},
         {"typed", view.typed.empty() ? Data(false) : Data(lines_of(view.typed, longest_draft))},
         {"can_try", view.can_try},
         {"can_try_own_input", view.can_try_own_input},
         {"try_how", texts.at(!view.can_try_samples    ? "try.how_own"
                              : view.can_try_own_input ? "try.how"
                                                       : "try.how_samples")},
         {"input_label", texts.at(view.can_try_samples ? "try.input" : "try.input_only")},
         {"typed_input", view.typed_input.empty() ? Data(false) : Data(lines_of(view.typed_input, longest_draft))},
         {"rules", texts.at("problem.rules." + view.several) + " " + texts.at("problem.feedback." + feedback)},
         {"late", late_data(frame, view)},
         {"closes", data_if(view.closes, [&](Time closes) { return time_data(frame, closes); })},
         {"is_closed", view.is_closed},
         {"late_now", data_if(view.factor_now, [&](double factor) { return late_now(texts, view, factor); })},
         {"late_days", view.late_days_in_term == 0
                           ? Data(false)
                           : Data(texts.fill("problem.late_days", {{"left", std::to_string(view.late_days_left)},
                                                                   {"all", std::to_string(view.late_days_in_term)}}))},
         {"max_attempts",
          data_if(view.max_attempts, [&](std::size_t most) { return texts.count("problem.max_attempts", most); })},
         {"can_hand_in", !frame.is_staff() && !view.is_closed},
         {"disputes",
          list_of(view.disputes, [&](const report::Dispute& dispute) { return dispute_data(frame, view, dispute); })},
         {"standing",
          data_if(view.standing, [&](const ClassStanding& standing) { return standing_html(frame, standing); })},
         {"has_alike", !view.alike.empty()},
         {"may_assist", frame.viewer >= Viewer::Assistant},
         {"may_give_points", frame.viewer == Viewer::Instructor},
         {"alike", list_of(view.alike, [&](const AlikeView& alike) { return alike_data(frame, alike); })},
         {"comment_path", path_of_problem(view.package.name) + "/comment"},
         {"has_attempts", !view.attempts.empty()},
         {"attempts", attempts_table(frame, view.attempts)}});
    return whole_page(frame, title, problem_asset, data);
}

}  // namespace harness::serve::pages
