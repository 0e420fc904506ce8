#include <cctype>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/model/counting.hpp"
#include "harness/model/results/not_reached.hpp"
#include "harness/report/github.hpp"
#include "harness/report/score.hpp"

namespace harness::report {

namespace {

constexpr std::size_t listed_rows = 100;  // GitHub refuses pages above 1 MiB

// A cell of a table. Signs are written by their numbers, because these are never read as Markdown or HTML.
std::string summary_cell(std::string_view text) {
    std::string result;
    for (const char byte : base::one_line(text, 500)) {
        const auto code = static_cast<unsigned char>(byte);
        const bool is_sign = code < 0x80 && std::isalnum(code) == 0 && byte != ' ';
        result += is_sign ? fmt::format("&#{};", code) : std::string(1, byte);
    }
    return result;
}

std::string headline(const model::RunInfo& run, const model::Summary& summary) {
    std::string text = fmt::format("judge {}: as expected: {}", summary_cell(run.command), summary.as_expected);
    for (const auto& [what, count] : {std::pair{"not as expected", summary.not_as_expected},
                                      {"not judged", summary.not_judged},
                                      {"judge errors", summary.judge_errors},
                                      {"problems of packages", summary.package_problems}}) {
        if (count > 0) {
            text += fmt::format(", {}: {}", what, count);
        }
    }
    return text;
}

class GitHubSummary : public model::Listener {
  public:
    explicit GitHubSummary(std::function<void(std::string_view)> write) : write_(std::move(write)) {}

    void package_ended(const model::PackageResult& result) override {
        for (const model::PackageProblem& problem : result.problems) {
            add({result.info.name, problem.where, "", "", problem.what});
        }
        std::size_t wrong = 0;
        bool is_whole = true;
        for (const auto& [index, attempts] : model::counting(result.submissions)) {
            const model::SubmissionResult submission = result.submissions[index];
            if (model::was_not_reached(submission)) {
                is_whole = false;
            } else if (!submission.as_expected) {
                ++wrong;
                add({result.info.name, submission.name, model::long_name(submission.verdict),
                     expected_text(submission, " or "), submission.reason});
            }
        }
        const char* const mark = wrong + result.problems.size() > 0 ? "❌" : is_whole ? "✅" : "❔";
        packages_ += fmt::format("| {} {} | {} | {} | {} |\n", mark, summary_cell(result.info.name),
                                 result.submissions.size(), wrong, result.problems.size());
    }

    void run_ended(const model::RunInfo& run, const model::Summary& summary) override {
        std::string text = fmt::format("### {}\n\n", headline(run, summary));
        text += "| package | submissions | not as expected | problems of the package |\n| --- | --- | --- | --- |\n" +
                packages_ + "\n";
        if (rows_ > 0) {
            text += "| package | submission or file | verdict | expected | why |\n| --- | --- | --- | --- | --- |\n" +
                    listed_ + "\n";
        }
        if (rows_ > listed_rows) {
            text += fmt::format("{} more are in the log.\n\n", rows_ - listed_rows);
        }
        if (!run.stopped.empty()) {
            text += fmt::format("Stopped: {}\n\n", summary_cell(run.stopped));
        }
        for (const std::string& each : run.not_enforced) {
            text += fmt::format("Not enforced: {}\n\n", summary_cell(each));
        }
        write_(text);
    }

  private:
    void add(std::initializer_list<std::string_view> cells) {
        if (++rows_ > listed_rows) {
            return;
        }
        for (const std::string_view each : cells) {
            listed_ += "| " + summary_cell(each) + " ";
        }
        listed_ += "|\n";
    }

    std::function<void(std::string_view)> write_;
    std::string packages_;  // rows of the first table
    std::string listed_;    // rows of the second
    std::size_t rows_ = 0;  // also those that are not listed
};

}  // namespace

std::unique_ptr<model::Listener> make_github_summary(std::function<void(std::string_view)> write) {
    return std::make_unique<GitHubSummary>(std::move(write));
}

}  // namespace harness::report
