#include "harness/report/console.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/model/counting.hpp"
#include "harness/report/behaviours.hpp"
#include "harness/report/course.hpp"
#include "harness/report/disputes.hpp"
#include "harness/report/machine.hpp"
#include "harness/report/package_table.hpp"
#include "harness/report/score.hpp"

namespace harness::report {

namespace {

using base::fitted;
using base::plural;
using model::SubmissionResult;
using model::Verdict;

constexpr std::size_t name_columns = 32;
constexpr std::size_t expected_columns = 8;
constexpr std::string_view unknown = "-";

// Not cut at the terminal's edge, because the end of a message says how to fix the problem.
std::string message_line(std::string_view indent, std::string_view text) {
    return fmt::format("{}{}\n", indent, base::one_line(text, 2000));
}

std::string slowest(const SubmissionResult& result) {
    const model::CaseResult* most = model::slowest_case(result);
    return most != nullptr ? fmt::format("{:.1f} ms", base::milliseconds(*most->cpu)) : std::string{unknown};
}

std::string peak_memory(const SubmissionResult& result) {
    const std::optional<std::int64_t> most = model::peak_memory_kib(result);
    return most ? fmt::format("{:.1f} MiB", static_cast<double>(*most) / 1024) : std::string{unknown};
}

bool has_test_groups(const model::Points& points) {
    return std::ranges::any_of(points.groups, [](const auto& group) { return group.verdict.has_value(); });
}

// "left out (2): q.zip/ada/.DS_Store (made by macOS), q.zip/ada/notes.md (in no known language)".
std::string left_out_text(const std::map<std::string, std::string>& files) {
    constexpr std::size_t most_named = 6;
    std::vector<std::string> named;
    for (const auto& [path, reason] : files) {
        if (named.size() == most_named) {
            named.push_back(fmt::format("and {} more (-v or --json names all)", files.size() - most_named));
            break;
        }
        named.push_back(fmt::format("{} ({})", path, reason));
    }
    return fmt::format("left out ({}): {}", files.size(), fmt::join(named, ", "));
}

// "  3 fail alike: WA at secret/2: its answer is one too large (ada, bob, cem)", for the largest groups of programs.
std::string alike_lines(const model::PackageResult& result) {
    constexpr std::size_t most_lines = 3;
    constexpr std::size_t most_names = 5;
    const std::vector<AlikePrograms> all = behaviours_of(result);
    std::string lines;
    for (const AlikePrograms& alike : std::span(all).first(std::min(all.size(), most_lines))) {
        std::vector<std::string> names;
        for (const std::size_t index : alike.programs) {
            names.push_back(names.size() < most_names ? base::one_line(result.submissions[index].author->student, 60)
                                                      : fmt::format("{} more", alike.programs.size() - most_names));
            if (names.size() > most_names) {
                break;
            }
        }
        const std::string& hint = alike.behaviour.hint;
        lines +=
            message_line("  ", fmt::format("{} fail alike: {}{} ({})", alike.programs.size(), alike.behaviour.text(),
                                           hint.empty() ? "" : ": " + hint, fmt::join(names, ", ")));
    }
    if (all.size() > most_lines) {
        lines += message_line(
            "  ", fmt::format("{} more groups fail alike: --html or --json has them", all.size() - most_lines));
    }
    return lines;
}

class Console : public model::Listener {
  public:
    Console(std::function<void(std::string_view)> write, ConsoleOptions options)
        : write_(std::move(write)), options_(options) {}

    void run_started(const model::RunInfo& run) override {
        grading_ = run.command == "grade";
        for (const std::string& each : run.not_enforced) {
            write_(message_line("not enforced: ", each));
        }
        for (const auto& [path, form] : run.read_as) {
            if (options_.detail != Detail::Quiet) {
                write_(message_line("", fmt::format("{}: read as {}", path, form)));
            }
        }
        if (options_.detail == Detail::Normal && !run.left_out.empty()) {
            write_(message_line("", left_out_text(run.left_out)));
        }
        for (const auto& [path, reason] : run.left_out) {
            if (options_.detail == Detail::Verbose) {
                write_(message_line("", fmt::format("left out: {} ({})", path, reason)));
            }
        }
        for (const char* key : {"cpu time alone", "cpu time in company", "company slows by"}) {
            const auto fact = run.machine.find(key);
            if (options_.detail == Detail::Verbose && fact != run.machine.end()) {
                write_(message_line("", fmt::format("{}: {}", fact_label(key), fact->second)));
            }
        }
        for (const auto& [name, value] : run.machine) {  // of a past run: they are not known yet while judging
            if (name.starts_with("time limit of ") && options_.detail != Detail::Quiet) {
                write_(message_line("", fmt::format("{}: {}", name, value)));
            }
        }
    }

    void package_started(const model::PackageInfo& /*package*/) override {
        has_head_ = false;
        has_table_ = false;
    }

    void submission_ended(const model::PackageInfo& package, const SubmissionResult& result) override {
        ++submissions_;
        from_earlier_ += result.from_run.empty() ? 0 : 1;
        if (options_.detail == Detail::Quiet && is_fine(result, grading_)) {
            return;
        }
        std::string text = head(package);
        if (!std::exchange(has_table_, true)) {
            has_scores_ = result.score || result.author;  // a class has scores, unless the judge failed
            text += fmt::format("  {:<{}} {:<7} {}{:>10} {:>10} {:>5}\n", "submission", name_columns, "verdict",
                                grading_ ? "" : fitted("expected", expected_columns) + " ", "slowest", "memory",
                                has_scores_ ? "score" : "cases");
        }
        write_(text + row(result) + notes(result));
    }

    void package_ended(const model::PackageResult& result) override {
        std::string several;  // for each student with several attempts, the attempt that counts
        for (const auto& [index, attempts] : model::counting(result.submissions)) {
            const SubmissionResult submission = result.submissions[index];
            ++counting_;
            accepted_ += submission.verdict == Verdict::Accepted ? 1 : 0;
            not_judged_ += submission.verdict == Verdict::NotJudged ? 1 : 0;
            if (attempts > 1 && (options_.detail != Detail::Quiet || !is_fine(submission, grading_))) {
                several += message_line(
                    "  ", fmt::format("{} counts, of {} attempts", base::one_line(submission.name, 200), attempts));
            }
        }
        if (grading_) {
            grades_.push_back(grades_of(result));
        } else {
            packages_.push_back(row_of(result));
        }
        std::string text;
        if (options_.detail != Detail::Quiet || !result.problems.empty()) {
            text = head(result.info);
        }
        text += several;
        for (const std::string& each :
             grading_&& options_.detail != Detail::Quiet ? class_summary(result) : std::vector<std::string>{}) {
            text += message_line("  ", each);
        }
        for (const Dispute& dispute : grading_ ? disputes_of(result) : std::vector<Dispute>{}) {
            text += message_line("✗ ", question_of(dispute) + "; if so, fix it and call the same command again");
        }
        if (grading_ && options_.detail != Detail::Quiet) {
            text += alike_lines(result);
        }
        for (const model::PackageProblem& problem : result.problems) {
            text += message_line("✗ ", fmt::format("{}: {}", problem.where, problem.what));
        }
        if (has_head_) {
            write_(text + "\n");
        }
    }

    void run_ended(const model::RunInfo& run, const model::Summary& summary) override {
        std::string text = options_.detail == Detail::Quiet ? "" : table_text(packages_);
        text += run.stopped.empty() ? "" : message_line("stopped: ", run.stopped);
        text += totals() + plural(static_cast<std::size_t>(submissions_), "submission");
        if (grading_) {
            text += counting_ < submissions_ ? " of " + plural(static_cast<std::size_t>(counting_), "student") : "";
            text += fmt::format(": {} accepted, {} not", accepted_, counting_ - accepted_ - not_judged_);
        } else if (summary.not_as_expected > 0) {
            text += fmt::format(", {} not as expected", summary.not_as_expected);
        } else if (summary.not_judged == 0) {
            text += ", all as expected";
        } else {
            text += fmt::format(", {} as expected", summary.as_expected);
        }
        const int not_judged = grading_ ? not_judged_ : summary.not_judged;
        text += not_judged > 0 ? fmt::format(", {} not judged", not_judged) : "";
        if (summary.judge_errors > 0) {
            text += ", " + plural(static_cast<std::size_t>(summary.judge_errors), "judge error");
        }
        if (summary.package_problems > 0) {
            text += ", " + plural(static_cast<std::size_t>(summary.package_problems), "package problem");
        }
        if (from_earlier_ > 0) {
            text += fmt::format(", {} as judged earlier", from_earlier_);
        }
        if (summary.took) {
            text += fmt::format("{} in {:.1f} s", grading_ ? "," : "", base::seconds(*summary.took));
        }
        write_(text + "\n");
    }

  private:
    std::string row(const SubmissionResult& result) const {
        if (result.verdict == Verdict::NotJudged) {
            return fmt::format("? {} not judged: {}\n", fitted(base::one_line(result.name, 200), name_columns),
                               base::one_line(result.reason, 200));
        }
        const bool fine = is_fine(result, grading_);
        const std::string expected =
            grading_ ? "" : fitted(expected_text(result, "/", unknown), expected_columns) + " ";
        const std::string text =
            fmt::format("{} {} {:<7} {}{:>10} {:>10} {:>5}", fine ? " " : "✗",
                        fitted(base::one_line(result.name, 200), name_columns), model::short_name(result.verdict),
                        expected, slowest(result), peak_memory(result),
                        !has_scores_   ? std::to_string(result.cases.size())
                        : result.score ? points_text(*result.score)
                                       : unknown) +
            (result.from_run.empty() ? "" : " earlier");
        // Bold magenta differs from plain text for every kind of colour blindness.
        return fine || !options_.color ? text + "\n" : fmt::format("\x1b[1;35m{}\x1b[0m\n", text);
    }

    std::string notes(const SubmissionResult& result) const {
        std::string text;
        const bool wanted = !is_fine(result, grading_) || options_.detail == Detail::Verbose;
        if (result.verdict == Verdict::NotJudged) {
            text += result.compile.message.empty() ? "" : message_line("    ", result.compile.message);
        } else if (wanted && !result.reason.empty()) {
            text += message_line("    ", result.reason);
        }
        if (result.time_factor != 1 && options_.detail == Detail::Verbose) {
            text += message_line("    ", fmt::format("time limit: {:g} times the package's, for {}", result.time_factor,
                                                     result.language));
        }
        if (result.score && result.points && !late_cost_text(*result.points).empty()) {
            text += message_line("    ", score_text(result));
        }
        // If no group lost points, the score is enough.
        const bool is_partial = result.points && result.points->most && result.points->got != *result.points->most;
        if (result.points && (is_partial || options_.detail == Detail::Verbose) && has_test_groups(*result.points)) {
            text += message_line("    ", fmt::format("{}", fmt::join(group_texts(result.points), ", ")));
        }
        for (const std::string& note : result.notes) {
            text += message_line("    ", note);
        }
        for (const std::string& hint : result.hints) {
            text += message_line("    → ", hint);
        }
        for (const model::MissedCatch& missed : result.missed_catches) {
            const bool is_said = wanted && missed.text() == result.reason;
            text += is_said ? "" : message_line("    ", missed.text());
        }
        return text;
    }

    std::string head(const model::PackageInfo& package) {
        if (std::exchange(has_head_, true)) {
            return {};
        }
        if (model::is_broken(package)) {
            return message_line("", package.name);
        }
        return message_line("", fmt::format("{} ({}, {}, {} MiB)", package.name, plural(package.cases, "case"),
                                            limit_text(package.time_limit), package.memory_limit_kib / 1024));
    }

    // For a class with several problems.
    std::string totals() const {
        if (grades_.size() < 2 || options_.detail == Detail::Quiet) {
            return "";
        }
        const Scores totals = totals_of(grades_, students_of(grades_));
        return totals.are_enough() ? message_line("", fmt::format("totals of {} in {} problems: {}",
                                                                  plural(totals.known.size(), "student"),
                                                                  grades_.size(), totals.text()))
                                   : "";
    }

    std::function<void(std::string_view)> write_;
    ConsoleOptions options_;
    bool grading_ = false;   // all are expected to be accepted, so there is no column for it
    bool has_head_ = false;  // of the current package
    bool has_table_ = false;
    bool has_scores_ = false;  // the table has a column of scores
    int submissions_ = 0;
    int counting_ = 0;    // submissions that count: one for each student of a class
    int accepted_ = 0;    // of the counting ones
    int not_judged_ = 0;  // likewise
    int from_earlier_ = 0;
    std::vector<Grades> grades_;        // of each graded problem
    std::vector<PackageRow> packages_;  // if they are verified
};

}  // namespace

std::unique_ptr<model::Listener> make_console(std::function<void(std::string_view)> write, ConsoleOptions options) {
    return std::make_unique<Console>(std::move(write), options);
}

bool is_fine(const SubmissionResult& result, bool grading) {
    return result.as_expected && (!grading || !result.expected.empty() || result.verdict == Verdict::Accepted);
}

}  // namespace harness::report
