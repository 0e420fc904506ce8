// The outputs of a run's results: the table on the terminal, and the formats that flags ask for.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/cli/context.hpp"
#include "harness/model/listener.hpp"
#include "harness/report/formats.hpp"
#include "harness/report/github.hpp"
#include "harness/report/terminal.hpp"

namespace harness::cli {

// The flags of the formats, such as --json FILE.
Flags report_flags(SharedFlags& flags);

// The class list of --roster; empty: none.
std::optional<model::Roster> roster_of(const SharedFlags& flags);

// While the returned object lives, a GitHub workflow executes no commands from the output; null outside a workflow. For
// commands that print other people's text and have no Reports of a live run, which does the same.
std::unique_ptr<report::MutedCommands> mute_workflow(const SharedFlags& flags);

// The reports of a live or a past run.
class Reports {
  public:
    enum class Table { Live, Past, None };  // Past: without progress and workflow commands

    // The flags and the configuration must outlive this. Throws ConfigError if a file cannot be written, or if two
    // formats use standard output.
    Reports(const SharedFlags& flags, const config::Config& config, Table table,
            std::optional<model::Roster> roster = {});

    // Whether the flags ask for any format or for the students' reports.
    static bool any(const SharedFlags& flags);
    // The writer for text for people: to standard output, or to standard error if a format uses standard output.
    static std::function<void(std::string_view)> writer(const SharedFlags& flags);

    // Shows a line of progress, by the thread that reports or while it waits; null: no such lines are shown.
    std::function<void(std::string_view)> progress();

    // Adds a listener that must outlive this; null is ignored.
    void attach(model::Listener* listener);
    const std::vector<model::Listener*>& listeners() const { return listeners_; }
    // Those that must hear of the judging itself: the progress, and those that were attached.
    const std::vector<model::Listener*>& live() const { return live_; }
    // `submissions`: their number in the run. `spent`: the judging time before the run was resumed. Throws ConfigError
    // if a format accepts only fewer submissions.
    void start(const model::RunInfo& run, std::size_t submissions, std::chrono::nanoseconds spent = {});
    void add(const model::PackageResult& result) { model::count(result, summary_); }
    // Writes what remains to be written. Returns the totals. A listener that was attached does not hear of the end of a
    // run that was stopped: it can be resumed.
    const model::Summary& finish(const model::RunInfo& run);
    // Reports a package whose results are all known; to all but those that know them already.
    void play(const model::PackageResult& result, const std::vector<model::Listener*>& knowing = {});
    // Reports a whole past run.
    void replay(const model::RunResult& run);

  private:
    void add_formats(const config::Config& config);
    // The writer for a listener whose flag names this file. Throws ConfigError if the file cannot be written.
    std::function<void(std::string_view)> file_writer(const std::string& file);
    void finish_files();

    const SharedFlags& flags_;
    report::GradesSetting grades_;
    report::Terminal terminal_;
    std::vector<std::shared_ptr<ReportFile>> files_;
    std::vector<std::unique_ptr<model::Listener>> own_;
    std::vector<model::Listener*> listeners_;
    std::vector<model::Listener*> live_;
    // The run's time counts from here. Earlier by what was spent before it was resumed.
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    model::Summary summary_;
};

}  // namespace harness::cli
