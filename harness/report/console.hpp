// Results for a person: a table per package in 80 columns that grows by a row as a submission ends, with reasons as
// long as they are below its rows, and one line that sums up the run. Knows no terminal: it only writes text.
#pragma once

#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "harness/model/listener.hpp"
#include "harness/report/class_summary.hpp"

namespace harness::report {

enum class Detail { Quiet, Normal, Verbose };

// As expected; a student's, of which nothing is expected: accepted.
bool is_fine(const model::SubmissionResult& result, bool grading);

struct ConsoleOptions {
    Detail detail = Detail::Normal;  // quiet: only what is not as expected; verbose: the reason of every rejection
    bool color = false;
};

// Every name and text is shown escaped. What is not as expected is marked by a sign; colour only adds to it.
class Console : public model::Listener {
  public:
    // `write` takes pieces of the text.
    Console(std::function<void(std::string_view)> write, ConsoleOptions options)
        : write_(std::move(write)), options_(options) {}

    void run_started(const model::RunInfo& run) override;
    void package_started(const model::PackageInfo& package) override;
    void submission_ended(const model::PackageInfo& package, const model::SubmissionResult& result) override;
    void package_ended(const model::PackageResult& result) override;
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

  private:
    // The lines that come before a package's first row.
    std::string head(const model::PackageInfo& package);
    std::string row(const model::SubmissionResult& result) const;
    std::string notes(const model::SubmissionResult& result) const;
    std::string attempts(const model::PackageResult& result) const;
    std::string totals() const;

    std::function<void(std::string_view)> write_;
    ConsoleOptions options_;
    bool grading_ = false;   // where all are expected to be accepted, so that no column need say it
    bool has_head_ = false;  // of the package under way
    bool has_table_ = false;
    bool has_scores_ = false;  // the table has a column of them
    int submissions_ = 0;
    int counting_ = 0;    // those that count: one a student, where there is a class
    int accepted_ = 0;    // of these
    int not_judged_ = 0;  // likewise
    int from_earlier_ = 0;
    std::vector<Grades> grades_;  // of each problem that is graded
};

}  // namespace harness::report
