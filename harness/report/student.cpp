#include "harness/report/student.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/model/counting.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/text.hpp"

namespace harness::report {

namespace {

using model::CaseResult;
using model::Feedback;
using model::Verdict;

constexpr std::size_t shown_bytes = 4000;
constexpr std::size_t longest_file_name = 100;

std::string indented(std::string_view bytes, std::string_view indent) {
    std::string text;
    const std::string lines = support::many_lines(bytes, shown_bytes);
    for (std::size_t from = 0; from < lines.size();) {
        const std::size_t to = std::min(lines.find('\n', from), lines.size());
        text += fmt::format("{}{}\n", indent, lines.substr(from, to - from));
        from = to + 1;
    }
    return text.empty() ? fmt::format("{}(nothing)\n", indent) : text;
}

std::string excerpt(std::string_view title, const model::Excerpt& shown) {
    return fmt::format("{}{}:\n{}", title,
                       shown.is_cut() ? fmt::format(" (the beginning; {} bytes in all)", shown.bytes) : "",
                       indented(shown.text, "    "));
}

std::string verdict_text(Verdict verdict) {
    return fmt::format("{} ({})", model::short_name(verdict), model::long_name(verdict));
}

std::string failing_text(const CaseResult& failing) {
    std::string text = fmt::format("\nA case that failed: {}: {}\n", support::one_line(failing.name, 200),
                                   verdict_text(failing.verdict));
    if (!failing.reason.empty()) {
        text += fmt::format("    {}\n", support::one_line(failing.reason, 500));
    }
    if (failing.evidence) {
        text += excerpt("Input", failing.evidence->input);
        if (failing.evidence->expected) {
            text += excerpt("Expected", *failing.evidence->expected);
        }
        text += excerpt("Given", failing.evidence->given);
        if (!failing.evidence->error_text.empty()) {
            text += "Standard error:\n" + indented(failing.evidence->error_text, "    ");
        }
    }
    return text;
}

// Letters of every script stay; what a file system or a shell may take for something else does not.
std::string file_name(const std::string& student, std::set<std::string>& taken) {
    constexpr std::string_view odd = "/\\:*?\"<>|'`$&;!#%~(){}[]\n\t ";
    std::string name;
    for (const char letter : support::safe_utf8(student, longest_file_name)) {
        name += odd.find(letter) == std::string_view::npos && static_cast<unsigned char>(letter) >= ' ' ? letter : '_';
    }
    if (name.empty() || name.front() == '.' || name.front() == '-') {
        name = fmt::format("_{}", name);
    }
    std::string unique = name;
    for (int number = 2; !taken.insert(unique).second; ++number) {
        unique = fmt::format("{}_{}", name, number);
    }
    return unique;
}

}  // namespace

StudentView view_for_student(const model::PackageInfo& package, const model::SubmissionResult& result,
                             Feedback feedback) {
    StudentView view;
    view.student = result.author ? result.author->student : result.name;
    view.package = package.name;
    view.submission = result.name;
    if (feedback == Feedback::None) {
        return view;
    }
    view.verdict = model::graded_verdict(result);
    if (view.verdict == Verdict::JudgeError) {
        return view;  // what it would have come to is unknown, and how the judge failed is no student's business
    }
    view.score = result.score;
    if (result.verdict == Verdict::CompileError) {
        view.compile_message = result.compile.message;
    }
    if (feedback == Feedback::Verdict) {
        return view;
    }
    view.hints = result.hints;
    view.growth = result.growth;
    auto failing = std::ranges::find_if(result.cases, [](const CaseResult& one) { return one.evidence.has_value(); });
    if (failing == result.cases.end()) {
        failing =
            std::ranges::find_if(result.cases, [](const CaseResult& one) { return one.verdict != Verdict::Accepted; });
    }
    if (failing != result.cases.end()) {
        view.failing = *failing;
    }
    if (feedback == Feedback::Full) {
        view.cases = result.cases;
    }
    return view;
}

std::string student_text(const StudentView& view) {
    std::string text =
        fmt::format("{}\n{}\n\n", support::one_line(view.student, 200), support::one_line(view.package, 200));
    if (!view.verdict) {
        return text + "Your submission was received.\n";
    }
    text += fmt::format("Verdict: {}\n", verdict_text(*view.verdict));
    if (view.verdict == Verdict::JudgeError) {
        text += fmt::format("{}\n", judge_failed);
    }
    if (view.score) {
        text += fmt::format("Score: {:g}\n", *view.score);
    }
    if (!view.compile_message.empty()) {
        text += "\nThe compiler says:\n" + indented(view.compile_message, "    ");
    }
    if (view.failing) {
        text += failing_text(*view.failing);
    }
    if (!view.hints.empty()) {
        text += "\nWhat it may come from:\n";
    }
    for (const std::string& hint : view.hints) {
        text += fmt::format("    {}\n", support::one_line(hint, 500));
    }
    if (!view.cases.empty()) {
        text += "\nAll cases:\n";
    }
    for (const CaseResult& one : view.cases) {
        const std::string time =
            one.cpu ? fmt::format("{:.1f} ms", std::chrono::duration<double, std::milli>(*one.cpu).count()) : "-";
        text += fmt::format("    {:<4} {:>10}  {}\n", model::short_name(one.verdict), time,
                            support::one_line(one.name, 200));
    }
    return text;
}

void StudentReports::package_ended(const model::PackageResult& result) {
    for (const std::size_t index : model::counting(result.submissions)) {
        const StudentView view = view_for_student(result.info, result.submissions[index], feedback_);
        const auto& author = result.submissions[index].author;
        const std::string who = author && !author->id.empty() ? view.student + "_" + author->id : view.student;
        const std::string name = file_name(who, taken_);
        support::write_file_atomically(folder_ / (name + ".txt"), student_text(view));
        support::write_file_atomically(folder_ / (name + ".html"), make_page_(view, result.info));
    }
}

}  // namespace harness::report
