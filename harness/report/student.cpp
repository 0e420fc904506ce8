#include "harness/report/student.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/report/location.hpp"
#include "harness/report/score.hpp"

namespace harness::report {

namespace {

using model::CaseResult;
using model::Feedback;
using model::Verdict;

constexpr std::size_t shown_bytes = 4000;

std::string indented(std::string_view bytes) {
    std::string text;
    const std::string lines = base::many_lines(bytes, shown_bytes);
    for (const std::string_view line : base::lines_of(lines)) {
        text += fmt::format("    {}\n", line);
    }
    return text.empty() ? "    (nothing)\n" : text;
}

std::string excerpt(std::string_view title, const model::Excerpt& shown) {
    return fmt::format("{}{}:\n{}", title,
                       shown.is_cut() ? fmt::format(" (the beginning; {} bytes in all)", shown.bytes) : "",
                       indented(shown.text));
}

std::string verdict_text(Verdict verdict) {
    if (verdict == Verdict::NotJudged) {
        return std::string{model::long_name(verdict)};
    }
    return fmt::format("{} ({})", model::short_name(verdict), model::long_name(verdict));
}

// The lines around the location of the error, if it is known and `shown` does not contain it.
std::string excerpt_or_lines(std::string_view title, const model::Excerpt& shown,
                             const std::optional<model::OutputLocation>& location, bool lines_wanted) {
    if (!location || !(lines_wanted || location->at >= static_cast<std::int64_t>(shown_bytes))) {
        return excerpt(title, shown);
    }
    return fmt::format("{}, around line {} where it goes wrong ({} bytes in all):\n{}", title, line_of(*location),
                       shown.bytes, indented(lines_around(*location)));
}

std::string failing_text(const CaseResult& failing) {
    std::string text =
        fmt::format("\nA case that failed: {}: {}\n", base::one_line(failing.name, 200), verdict_text(failing.verdict));
    if (!failing.reason.empty()) {
        text += fmt::format("    {}\n", base::one_line(failing.reason, 500));
    }
    if (failing.evidence) {
        text += excerpt("Input", failing.evidence->input);
        const WrongLocations locations = wrong_locations(*failing.evidence);
        if (failing.evidence->expected) {
            text += excerpt_or_lines("Expected", *failing.evidence->expected, locations.expected, false);
        }
        text +=
            excerpt_or_lines("Given", failing.evidence->given, locations.given, failing.evidence->location.has_value());
        if (!failing.evidence->error_text.empty()) {
            text += "Standard error:\n" + indented(failing.evidence->error_text);
        }
    }
    return text;
}

// Keeps only a group's name and points: patterns and folders reveal the secret data.
void hide_cases(model::Points& points) {
    for (std::size_t i = 0; i < points.groups.size(); ++i) {
        model::Points::Group& group = points.groups[i];
        group.name = group.name.empty() ? fmt::format("group {}", i + 1) : group.name;
        group.cases.clear();
        group.verdict.reset();
    }
}

// What does not concern students: pictures for the jury, and why there is no picture.
void hide_pictures_of_jury(CaseResult& test_case) {
    if (test_case.evidence) {
        std::erase_if(test_case.evidence->pictures, [](const model::Picture& picture) {
            return picture.drawn == model::Drawn::OutputForJury || picture.bytes.empty();
        });
    }
}

}  // namespace

StudentView view_for_student(const model::PackageInfo& package, const model::SubmissionResult& result,
                             Feedback feedback, bool all_enforced, Reader reader) {
    StudentView view{result.author ? result.author->student : result.name, package.name, all_enforced, {}, {}};
    if (feedback == Feedback::None) {
        return view;
    }
    model::SubmissionResult& told = view.told.emplace();
    told.name = result.name;
    told.verdict = model::graded_verdict(result);
    if (told.verdict == Verdict::JudgeError) {
        return view;  // its verdict is unknown, and students need not know how the judge failed
    }
    told.time_factor = result.time_factor;
    told.score = result.score;
    told.points = result.points;
    if (told.points && feedback != Feedback::Full) {
        hide_cases(*told.points);
    }
    told.notes = result.notes;
    if (result.verdict == Verdict::CompileError || result.verdict == Verdict::NotJudged) {
        told.compile.message = result.compile.message;
        told.compile.cached = !model::was_refused(result);  // which of the two it was is not told
    }
    if (feedback == Feedback::Verdict) {
        return view;
    }
    told.hints = result.hints;
    told.growth = result.growth;
    const CaseResult* failing = model::shown_case(result);
    const auto rejected = std::ranges::find_if(
        result.cases, [](const CaseResult& test_case) { return test_case.verdict != Verdict::Accepted; });
    if (failing == nullptr && rejected != result.cases.end()) {
        failing = &*rejected;
    }
    if (failing != nullptr) {
        view.failing = *failing;
    }
    if (feedback == Feedback::Full) {
        told.cases = result.cases;
    }
    if (reader == Reader::Student) {
        if (view.failing) {
            hide_pictures_of_jury(*view.failing);
        }
        std::ranges::for_each(told.cases, [](CaseResult& test_case) { hide_pictures_of_jury(test_case); });
    }
    return view;
}

std::string student_text(const StudentView& view) {
    std::string text = fmt::format("{}\n{}\n\n", base::one_line(view.student, 200), base::one_line(view.package, 200));
    if (!view.told) {
        return text + "Your submission was received.\n";
    }
    const model::SubmissionResult& told = *view.told;
    text += fmt::format("Verdict: {}\n", verdict_text(told.verdict));
    if (told.verdict == Verdict::JudgeError) {
        text += fmt::format("{}\n", judge_failed);
    }
    if (told.score) {
        text += fmt::format("Score: {}\n", score_text(told));
    }
    for (const std::string& note : told.notes) {
        text += fmt::format("{}\n", base::one_line(note, 500));
    }
    for (const std::string& group : group_texts(told.points)) {
        text += fmt::format("    {}\n", base::one_line(group, 200));
    }
    if (!view.all_enforced) {
        text += fmt::format("{}\n", not_all_enforced);
    }
    if (!told.compile.message.empty()) {
        text += model::was_refused(told) ? "\nIt was not compiled:\n" : "\nThe compiler says:\n";
        text += indented(told.compile.message);
    }
    if (view.failing) {
        text += failing_text(*view.failing);
    }
    if (!told.hints.empty()) {
        text += "\nPossible causes:\n";
    }
    for (const std::string& hint : told.hints) {
        text += fmt::format("    {}\n", base::one_line(hint, 500));
    }
    if (!told.cases.empty()) {
        text += "\nAll cases:\n";
    }
    for (const CaseResult& test_case : told.cases) {
        const std::string time = test_case.cpu ? fmt::format("{:.1f} ms", base::milliseconds(*test_case.cpu)) : "-";
        text += fmt::format("    {:<4} {:>10}  {}\n", model::short_name(test_case.verdict), time,
                            base::one_line(test_case.name, 200));
    }
    return text;
}

}  // namespace harness::report
