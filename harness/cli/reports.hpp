// Where the results of a run go: the table on the terminal, and the formats that flags ask for.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/cli/context.hpp"
#include "harness/model/listener.hpp"
#include "harness/package/package.hpp"
#include "harness/report/github.hpp"
#include "harness/report/gradebook.hpp"
#include "harness/report/terminal.hpp"

namespace harness::cli {

// The flags of the formats: --json FILE and its like.
Flags report_flags(SharedFlags& flags);

// While it lives, a GitHub workflow takes nothing that is printed for a command; null where there is no workflow. For
// commands that show what others wrote and have no Reports of a live run, which does the same.
std::unique_ptr<report::Muted> mute_workflow(const SharedFlags& flags);

// What a format is made of, beside where it is written to.
struct FormatSetting {
    const config::Config& config;
    model::Feedback feedback;
    const report::GradesSetting& grades;
};

// Of a run that is judged now, or was once.
class Reports {
  public:
    enum class Table { Live, Past, None };  // Past: without progress, and without commands for a workflow

    // Throws ConfigError where a file cannot be written, or two formats are to go to standard output.
    Reports(const SharedFlags& flags, const config::Config& config, Table table);

    // Whether any format was asked for, or the students' reports.
    static bool any(const SharedFlags& flags);
    // Where what is for people goes: standard output, or, where a format takes that, standard error.
    static std::function<void(std::string_view)> writer(const SharedFlags& flags);

    // Of --roster; empty: there is none.
    const std::optional<model::Roster>& roster() const { return grades_.roster; }
    // Of --roster: who of these is in no row of it, a line each. Throws ConfigError as classes::missing_in.
    std::vector<std::string> missing_in_roster(const std::vector<package::Submission>& submissions) const;
    // One more listener, that outlives this; null: none.
    void attach(model::Listener* listener);
    std::vector<model::Listener*> listeners() const;
    // `submissions`: that the run will have. `spent`: what its judging took before, where it is resumed. Throws
    // ConfigError where a format is for fewer of them.
    void start(const model::RunInfo& run, std::size_t submissions, std::chrono::nanoseconds spent = {});
    void add(const model::PackageResult& result) { model::count(result, summary_); }
    // Writes what is left to write. Returns the totals.
    const model::Summary& finish(const model::RunInfo& run);
    // All of a past run.
    void replay(const model::RunResult& run);

  private:
    void add_formats(const config::Config& config);
    // What a listener that a flag names a file for writes with. Throws ConfigError where that cannot be written.
    std::function<void(std::string_view)> file_writer(const std::string& file);
    void finish_files();
    void add_for_platforms(const FormatSetting& setting);

    const SharedFlags& flags_;
    report::GradesSetting grades_;
    std::unique_ptr<report::Terminal> terminal_;  // none: nothing is shown of the progress
    std::unique_ptr<report::GitHub> github_;
    std::vector<std::shared_ptr<ReportFile>> files_;
    std::vector<std::unique_ptr<model::Listener>> own_;
    std::vector<model::Listener*> listeners_;
    std::chrono::steady_clock::time_point started_;
    std::chrono::nanoseconds spent_{};
    model::Summary summary_;
};

}  // namespace harness::cli
