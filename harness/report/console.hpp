// Results for a person at a terminal: a table per package in 80 columns, with reasons as long as they are below its
// rows, and one line that sums up the run.
#pragma once

#include <chrono>
#include <cstdio>
#include <functional>
#include <string>

#include "harness/model/listener.hpp"

namespace harness::report {

enum class Detail { Quiet, Normal, Verbose };

struct ConsoleOptions {
    Detail detail = Detail::Normal;  // quiet: only what is not as expected; verbose: the reason of every rejection
    bool color = false;
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
};

// Every name and text is shown escaped. What is not as expected is marked by a sign; colour only adds to it.
class Console : public model::Listener {
  public:
    // `write` takes pieces of the text.
    Console(std::function<void(std::string_view)> write, ConsoleOptions options)
        : write_(std::move(write)), options_(std::move(options)) {}

    void run_started(const model::RunInfo& run) override;
    void package_ended(const model::PackageResult& result) override;
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

  private:
    std::string row(const model::SubmissionResult& result) const;
    std::string notes(const model::SubmissionResult& result) const;

    std::function<void(std::string_view)> write_;
    ConsoleOptions options_;
    std::chrono::steady_clock::time_point started_;
    bool grading_ = false;  // where all are expected to be accepted, so that no column need say it
    int submissions_ = 0;
    int accepted_ = 0;
};

// A line on a terminal's standard error that says how far the judging is.
class Progress : public model::Listener {
  public:
    explicit Progress(std::function<void(std::string_view)> write) : write_(std::move(write)) {}
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    // Takes the line away where an error ended the judging before the package, so that its message has its own.
    ~Progress() override;

    void case_ended(const model::PackageInfo& package, const std::string& submission,
                    const model::CaseResult& result) override;
    void submission_ended(const model::PackageInfo& package, const model::SubmissionResult& result) override;
    void package_ended(const model::PackageResult& result) override;

  private:
    void show(const model::PackageInfo& package);
    void clear();

    std::function<void(std::string_view)> write_;
    bool shown_ = false;
    std::size_t cases_ = 0;
    std::size_t submissions_ = 0;
};

}  // namespace harness::report
