// What the commands share: the flags that mean the same everywhere, the sandbox, and where results go.
#pragma once

#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "harness/config/config.hpp"
#include "harness/model/listener.hpp"
#include "harness/report/console.hpp"
#include "harness/report/terminal.hpp"
#include "harness/sandbox/box_pool.hpp"

namespace harness::cli {

struct SharedFlags {
    std::string config;
    int jobs = 0;         // 0: the cores
    std::string sandbox;  // empty: as judge.toml says
    std::string json;
    std::string html;
    std::string color = "auto";
    bool no_progress = false;
    bool quiet = false;
    bool verbose = false;

    report::Detail detail() const;
};

// --config, of every command.
void add_config_flag(CLI::App& command, SharedFlags& flags);
// --json FILE.
void add_json_flag(CLI::App& command, SharedFlags& flags);
// The flags of every command that runs programs.
void add_sandbox_flags(CLI::App& command, SharedFlags& flags);
// The flags of every command, on what it shows: --color, --no-progress, -q, -v.
void add_output_flags(CLI::App& command, SharedFlags& flags);
// The flags of every command that gives verdicts.
void add_report_flags(CLI::App& command, SharedFlags& flags);

// The folder of the running executable: its companions lie beside it.
std::filesystem::path program_dir();

struct Context {
    config::Config config;
    SharedFlags flags;
    std::stop_token stop;
    sandbox::BoxPool boxes;

    int jobs() const;
    sandbox::RunnerFactory runner_factory() const;
    // Starts a sandbox to see what it enforces and by how much cpu times spread. Throws as BoxRunner::protections, and
    // Interrupted.
    model::RunInfo run_info(std::string command) const;
};

// Throws ConfigError.
Context make_context(const SharedFlags& flags, std::stop_token stop);

// The listeners that the flags ask for, and the run's totals.
class Reports {
  public:
    explicit Reports(const Context& context);

    void add_listener(std::unique_ptr<model::Listener> listener) { listeners_.push_back(std::move(listener)); }
    std::vector<model::Listener*> listeners() const;
    void start(const model::RunInfo& run) const;
    void add(const model::PackageResult& result);
    // Writes what is left to write. Returns the totals.
    const model::Summary& finish(const model::RunInfo& run) const;

  private:
    std::unique_ptr<report::Terminal> terminal_;  // none: nothing is shown of the progress
    std::vector<std::unique_ptr<model::Listener>> listeners_;
    model::Summary summary_;
};

// Writes to standard output, or standard error. Throws SystemError where that cannot be.
void write_out(std::string_view text);
void write_error(std::string_view text);
// Whether a report can be written there: to be said before the work rather than after it. Throws ConfigError.
void check_report_file(const std::filesystem::path& file);
// A regular file appears whole or not at all; a pipe or a device is written to, never replaced. Throws SystemError.
void write_report(const std::filesystem::path& file, std::string_view text);
// For the line that says how far the work is; null where the flags, or what standard error is, want none.
std::unique_ptr<report::Terminal> make_terminal(const SharedFlags& flags);
// Whether --color WHEN asks for colour there.
bool wants_color(const std::string& when, int descriptor);

// What the machine is, as reports print it: cpu, kernel, cores.
std::map<std::string, std::string> machine_info();

// A package's warnings, on standard error.
void show_warnings(const Context& context, const std::vector<std::string>& warnings);

}  // namespace harness::cli
