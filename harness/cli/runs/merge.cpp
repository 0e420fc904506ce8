#include <memory>

#include "harness/base/error.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/reports.hpp"
#include "harness/execute/run_dir.hpp"

namespace harness::cli {

namespace {

// The flags of judge merge override the flags of the shards.
void take_over(const SharedFlags& asked, SharedFlags& flags) {
    for (const auto& [flag, file] : asked.reports) {
        flags.reports[flag] = file;
    }
    if (!asked.store.empty()) {
        flags.store = asked.store;
    }
    flags.color = asked.color;
    flags.no_progress = asked.no_progress;
    flags.quiet = asked.quiet;
    flags.verbose = asked.verbose;
}

// Runs the command that the shards were given, but takes their results instead of judging.
int run_merge(SharedFlags& flags, const std::vector<std::string>& folders, Call& call) {
    const execute::Manifest manifest = execute::RunDir(folders.front()).manifest();
    const SharedFlags asked = flags;
    flags = {};
    const Program program{.name = "judge", .help = "", .version = "", .commands = call.commands};
    const ParsedCommand command = parse(program, manifest.arguments);
    if (command.command == nullptr || (command.command->name != "verify" && command.command->name != "grade")) {
        throw base::ConfigError(folders.front(), 0,
                                "is the folder of another command's run: judge merge takes those of verify and grade");
    }
    take_over(asked, flags);
    flags.dispatch = {};
    flags.dispatch.merged = folders;
    return command.command->run(call);
}

}  // namespace

Command merge_command(SharedFlags& flags) {
    const auto folders = std::make_shared<std::vector<std::string>>();
    Flags formats = report_flags(flags);
    std::erase_if(formats, [](const Flag& flag) { return flag.names == "--gradescope"; });  // for one submission
    return {.name = "merge",
            .help =
                "make one report of a run whose parts were judged with --shard; call it in the same folder, with the\n"
                "same files there",
            .flags =
                joined({{required({"DIR", folders.get(), "the folders of all parts, as they were given to --run-dir"})},
                        formats,
                        {store_flag(flags)},
                        output_flags(flags)}),
            .run = [&flags, folders](Call& call) { return run_merge(flags, *folders, call); },
            .mutes_workflow = false};
}

}  // namespace harness::cli
