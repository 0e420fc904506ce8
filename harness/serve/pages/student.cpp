// A student's pages: the list of problems, and a problem with its form.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/report/html/statement.hpp"
#include "harness/report/html/text.hpp"
#include "harness/report/score.hpp"
#include "harness/serve/pages/parts.hpp"

namespace harness::serve::pages {

namespace {

using report::html::line_of;
using report::html::lines_of;

constexpr std::size_t longest_sample = 8'000;
constexpr std::size_t longest_draft = std::size_t{8} << 20U;  // above the upload limit: a draft is never cut

std::string excused_text(const Frame& frame, const std::string& why) {
    return Texts::of(frame.language).fill("home.excused", {{"why", line_of(why, longest_name)}});
}

Data problem_row(const Frame& frame, const ProblemRow& one) {
    const Texts& texts = Texts::of(frame.language);
    Data row;
    row["path"] = path_of_problem(one.package);
    row["title"] = title_of(one.title, one.package);
    if (one.deadline) {
        row["deadline"] = deadline_data(frame, *one.deadline);
    }
    if (one.most) {
        row["worth"] = texts.fill("points.worth", {{"most", report::points_text(*one.most)}});
    }
    if (!one.excused.empty()) {
        row["excused"] = excused_text(frame, one.excused);
    }
    row["tries"] = texts.count("home.tries", one.attempts);
    if (one.counting) {
        Data attempt = attempt_data(frame, *one.counting);
        if (one.counting->score) {
            attempt["got"] = points_of_text(frame, *one.counting->score, one.most);
        }
        row["attempt"] = std::move(attempt);
    }
    return row;
}

std::string language_names(const std::vector<LanguageChoice>& languages) {
    std::vector<std::string> names;
    for (const LanguageChoice& one : languages) {
        const std::string extension =
            one.extensions.empty() ? "" : fmt::format(" ({})", fmt::join(one.extensions, ", "));
        names.push_back(one.name + extension);
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

Data language_data(const ProblemView& view) {
    return list_of(view.languages, [&](const LanguageChoice& one) {
        Data language;
        language["id"] = line_of(one.id, longest_name);
        language["name"] = line_of(one.name, longest_name);
        language["is_chosen"] = one.id == view.typed_language;
        return language;
    });
}

Data sample_data(const ProblemView& view) {
    std::size_t number = 0;
    return list_of(view.samples, [&](const Sample& one) {
        Data sample;
        sample["number"] = std::to_string(++number);
        sample["input"] = lines_of(one.input, longest_sample);
        sample["answer"] = lines_of(one.answer, longest_sample);
        return sample;
    });
}

Data late_data(const Frame& frame, const ProblemView& view) {
    return list_of(view.late, [&](const LateStep& step) {
        return Data(
            Texts::of(frame.language)
                .fill(step.hours > 0 ? "problem.late.step" : "problem.late.at_once",
                      {{"hours", report::points_text(step.hours)}, {"factor", report::points_text(step.factor)}}));
    });
}

// "en" for "problem_statement/problem.en.md".
std::string language_of_file(std::string_view file) {
    const std::size_t last = file.find_last_of('.');
    if (last == std::string_view::npos || last == 0) {
        return "en";
    }
    const std::size_t before = file.find_last_of('.', last - 1);
    const std::string_view tag = before == std::string_view::npos ? "" : file.substr(before + 1, last - before - 1);
    const bool is_tag = tag.size() == 2 && std::ranges::all_of(tag, [](char c) { return c >= 'a' && c <= 'z'; });
    return is_tag ? std::string{tag} : "en";
}

}  // namespace

std::string home_page(const Frame& frame, const std::vector<ProblemRow>& problems) {
    Data data;
    data["has_problems"] = !problems.empty();
    data["problems"] = list_of(problems, [&](const ProblemRow& one) { return problem_row(frame, one); });
    return whole_page(frame, Texts::of(frame.language).at("home.title"), fill(home_asset, frame.language, data), "/");
}

std::string problem_page(const Frame& frame, const ProblemView& view) {
    const Texts& texts = Texts::of(frame.language);
    const std::string title = title_of(view.package.title, view.package.name);
    Data data;
    data["title"] = title;
    data["package"] = line_of(view.package.name, longest_name);
    data["path"] = path_of_problem(view.package.name);
    data["csrf"] = frame.csrf;
    data["time_limit"] = report::html::limit_text(view.package.time_limit);
    data["memory_limit"] = support::size_text(view.package.memory_limit_kib);
    if (view.deadline) {
        data["deadline"] = deadline_data(frame, *view.deadline);
    }
    if (!view.excused.empty()) {
        data["excused"] = excused_text(frame, view.excused);
    }
    data["task_language"] = language_of_file(view.package.statement.file);
    data["statement"] = report::html::statement_html(view.package.statement, 2);
    data["samples"] = sample_data(view);
    if (view.complaint) {
        data["complaint"] = complaint_data(frame, *view.complaint);
    }
    data["most_files"] = std::to_string(view.most_files);
    data["most_bytes"] = report::html::bytes_text(view.most_bytes);
    data["bytes"] = std::to_string(view.most_bytes);
    const auto said = [&frame](Error error, const std::string& detail) {
        const Data complaint = complaint_data(frame, {error, detail});
        return complaint.get("what")->string_value() + " " + complaint.get("remedy")->string_value();
    };
    data["too_many"] = said(Error::TooManyFiles, std::to_string(view.most_files));
    data["too_large"] = said(Error::TooLarge, report::html::bytes_text(view.most_bytes));
    data["all_languages"] = line_of(language_names(view.languages), longest_line);
    data["languages"] = language_data(view);
    if (!view.typed.empty()) {
        data["typed"] = lines_of(view.typed, longest_draft);
    }
    data["rules"] =
        texts.at(view.best_counts ? "problem.rules.best" : "problem.rules.last") + " " +
        texts.at(fmt::format("problem.feedback.{}", model::feedback_names.at(static_cast<std::size_t>(view.feedback))));
    data["late"] = late_data(frame, view);
    data["can_hand_in"] = frame.viewer != Viewer::Instructor;
    data["has_attempts"] = !view.attempts.empty();
    data["attempts"] = attempts_table(frame, view.attempts);
    return whole_page(frame, title, fill(problem_asset, frame.language, data), "");
}

}  // namespace harness::serve::pages
