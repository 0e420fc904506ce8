#include <memory>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/reports.hpp"
#include "harness/history/store/store.hpp"
#include "harness/report/compare.hpp"

namespace harness::cli {

namespace {

using store::RunLine;
using store::State;
using store::Store;

constexpr std::size_t shortened_list = 20;

struct ShowArguments {
    std::string run;         // empty: list the runs
    std::string against;     // an earlier run to compare with
    bool all = false;        // list all runs
    std::uint64_t keep = 0;  // keep only this many newest runs and delete the others; 0: keep all
};

std::filesystem::path existing_store(const SharedFlags& flags, const config::Config& config) {
    std::filesystem::path file = store_file(flags, config);
    if (file.empty()) {
        throw base::ConfigError(
            "--store none keeps no runs, so none can be shown: give the history's file with --store FILE");
    }
    return file;
}

int delete_old(const std::filesystem::path& file, const ShowArguments& arguments) {
    if (!arguments.run.empty() || !arguments.against.empty()) {
        throw base::ConfigError("--keep only deletes runs: call judge show --keep N without a RUN or other flags");
    }
    static_cast<void>(Store(file, store::Access::Read));  // reports a missing store instead of creating one
    Store store(file, store::Access::Write);
    const std::size_t gone = store.keep_newest(arguments.keep);
    write_out(fmt::format("{} deleted, {} kept\n", base::plural(gone, "run"), store.run_count()));
    return 0;
}

std::string cell(std::string_view text, std::size_t width) {
    return base::fitted(base::one_line(text, 200), width);
}

std::string packages_of(const RunLine& run) {
    if (run.packages.empty()) {
        return "-";
    }
    return run.packages.size() == 1 ? run.packages.front() : fmt::format("{} packages", run.packages.size());
}

std::string end_of(const RunLine& run) {
    switch (run.state) {
        case State::Running:
            return "running";
        case State::Interrupted:
            return "interrupted";
        case State::Finished:
            break;
    }
    return run.took ? fmt::format("{:.1f} s", base::seconds(*run.took)) : "-";
}

std::string line_of_run(const RunLine& run) {
    const int good = run.command == "grade" ? run.accepted : run.as_expected;
    const std::string judged =
        run.judged == run.submissions ? std::to_string(run.judged) : fmt::format("{}/{}", run.judged, run.submissions);
    return fmt::format("{} {} {} {:>9} {:>6} {:>11}\n", cell(run.id, 25), cell(run.command, 7),
                       cell(packages_of(run), 17), judged, good, end_of(run));
}

void list_runs(const Store& store, bool all) {
    const std::size_t count = store.run_count();
    const auto runs = store.runs(all ? count : shortened_list);
    if (runs.empty()) {
        write_out("no run is kept yet\n");
        return;
    }
    std::string text =
        fmt::format("{:<25} {:<7} {:<17} {:>9} {:>6} {:>11}\n", "run", "command", "package", "judged", "good", "took");
    for (const RunLine& run : runs) {
        text += line_of_run(run);
    }
    if (runs.size() < count) {
        text += fmt::format("and {} older: judge show --all\n", count - runs.size());
    }
    write_out(text);
}

std::string heading(const model::RunResult& run) {
    const auto started = std::chrono::floor<std::chrono::seconds>(run.info.started);
    const auto version = run.info.versions.find("judge");
    return fmt::format("{}: {}, {:%Y-%m-%d %H:%M:%S} UTC, judge {}\n\n", base::one_line(run.info.id, 100),
                       run.info.command, fmt::gmtime(started),
                       version == run.info.versions.end() ? "?" : base::one_line(version->second, 100));
}

void say_if_unfinished(State state) {
    if (state == State::Running) {
        write_error("judge: the run is being judged at this moment: this is what there is\n");
    } else if (state == State::Interrupted) {
        write_error(
            "judge: the run was interrupted: this is what there is, and its command with --resume judges the rest\n");
    }
}

Flag run_argument(std::string& run) {
    return {"RUN", &run, "the id of a run, the beginning of an id, or 'last'"};
}

Flags history_flags(SharedFlags& flags) {
    return {config_flag(flags), store_flag(flags)};
}

// Returns 1 if a verdict differs from the compared run.
int run_show(const SharedFlags& flags, const ShowArguments& arguments) {
    const config::Config config = read_config(flags);
    const std::filesystem::path file = existing_store(flags, config);
    if (arguments.keep > 0) {
        return delete_old(file, arguments);
    }
    const Store store(file, store::Access::Read);
    if (arguments.run.empty()) {
        if (!arguments.against.empty()) {
            throw base::ConfigError("--against needs the run to compare: judge show RUN --against EARLIER");
        }
        list_runs(store, arguments.all);
        return 0;
    }
    const std::string id = store.find_run(arguments.run);
    const model::RunResult run = store.read(id);
    if (!arguments.against.empty()) {
        const model::RunResult before = store.read(store.find_run(arguments.against));
        const report::Comparison comparison = report::compare(before, run);
        write_out(fmt::format("{}, compared with {}\n", run.info.id, before.info.id) + report::describe(comparison));
        return comparison.verdicts.empty() ? 0 : 1;
    }
    write_out(heading(run));
    Reports reports(flags, config, Reports::Table::Past, roster_of(flags));
    reports.replay(run);
    say_if_unfinished(store.state(id));
    return 0;
}

int run_report(const SharedFlags& flags, const std::string& name) {
    if (!Reports::any(flags)) {
        throw base::ConfigError(
            "report needs a format to write, such as --json FILE, or --students DIR: see judge report --help");
    }
    const config::Config config = read_config(flags);
    const Store store(existing_store(flags, config), store::Access::Read);
    const std::string id = store.find_run(name);
    Reports reports(flags, config, Reports::Table::None, roster_of(flags));
    reports.replay(store.read(id));
    say_if_unfinished(store.state(id));
    return 0;
}

}  // namespace

Command show_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<ShowArguments>();
    return {.name = "show",
            .help = "show a past run; without RUN, list the runs",
            .flags = joined(
                {{run_argument(arguments->run),
                  {"--against", &arguments->against, "RUN",
                   "compare RUN with this earlier run: verdicts that changed (exit code 1), points that changed, "
                   "and cases that became\nslower"},
                  {"--all", &arguments->all, "list all runs, not only the newest ones"},
                  {"--keep", &arguments->keep, in_range("N", 1, 1'000'000), "delete all runs except the newest N"}},
                 history_flags(flags),
                 output_flags(flags)}),
            .run = [&flags, arguments](Call&) { return run_show(flags, *arguments); }};
}

Command report_command(SharedFlags& flags) {
    const auto run = std::make_shared<std::string>();
    Flag which = run_argument(*run);
    which.required = true;
    Flags formats = report_flags(flags);
    formats.front().help = "write the results as JSON (docs/judge.schema.json); with -, to standard output";
    return {.name = "report",
            .help = "write a past run in another format",
            .flags = joined({{which}, formats, class_flags(flags), history_flags(flags)}),
            .run = [&flags, run](Call&) { return run_report(flags, *run); }};
}

}  // namespace harness::cli
