// Results for people: a table for each package in 80 columns. A row is added when a submission ends, with reasons of
// any length below it; the last line sums up the run. Only writes text and knows nothing about terminals.
#pragma once

#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "harness/model/listener.hpp"
#include "harness/report/course.hpp"

namespace harness::report {

enum class Detail { Quiet, Normal, Verbose };

// As expected; for a student's submission, which has no expected verdict: accepted.
bool is_fine(const model::SubmissionResult& result, bool grading);

struct ConsoleOptions {
    Detail detail = Detail::Normal;  // quiet: only unexpected results; verbose: the reason of every rejection
    bool color = false;
};

// Names and texts are escaped. Unexpected results are marked by a sign, so colour is not needed to see them.
class Console : public model::Listener {
  public:
    // `write` is called with pieces of the text.
    Console(std::function<void(std::string_view)> write, ConsoleOptions options)
        : write_(std::move(write)), options_(options) {}

    void run_started(const model::RunInfo& run) override;
    void package_started(const model::PackageInfo& package) override;
    void submission_ended(const model::PackageInfo& package, const model::SubmissionResult& result) override;
    void package_ended(const model::PackageResult& result) override;
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

  private:
    // The lines before a package's first row.
    std::string head(const model::PackageInfo& package);
    std::string row(const model::SubmissionResult& result) const;
    std::string notes(const model::SubmissionResult& result) const;
    std::string attempts(const model::PackageResult& result) const;
    std::string totals() const;

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
    std::vector<Grades> grades_;  // of each graded problem
};

}  // namespace harness::report
