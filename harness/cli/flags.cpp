#include "harness/cli/flags.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/format/config/executors.hpp"
#include "harness/model/feedback.hpp"

namespace harness::cli {

report::Detail SharedFlags::detail() const {
    return quiet ? report::Detail::Quiet : verbose ? report::Detail::Verbose : report::Detail::Normal;
}

namespace {

constexpr const char* workers_heading = "Several processes or machines";

}  // namespace

Flag package_argument(std::string& package) {
    return required({"PACKAGE", &package,
                     "a folder with a problem.yaml, an archive of one (.zip), or a name that judge.toml lists"});
}

Flag packages_argument(Flag::Target packages) {
    return {"PACKAGE", packages,
            "a folder with a problem.yaml, or a name that judge.toml lists (default: the package\n"
            "in this folder, or else all that are listed)"};
}

Flag config_flag(SharedFlags& flags) {
    return {"--config", &flags.config, "FILE",
            "the judge.toml to use (default: the nearest one, in this folder or above it); it adds to the\n"
            "shipped one"};
}

Flag json_flag(SharedFlags& flags) {
    return {"--json", &flags.json, "FILE",
            "write the results as JSON; with -, to standard output, and the table to standard error"};
}

Flag store_flag(SharedFlags& flags) {
    return {"--store", &flags.store, "FILE|none",
            "the file of the history of runs (default: [store] in judge.toml, or judge.db beside it; without\n"
            "a judge.toml ~/.local/state/queens-judge/judge.db); none: keep no history"};
}

Flags sandbox_flags(SharedFlags& flags) {
    return {config_flag(flags),
            {"-j,--jobs", &flags.jobs, in_range("N", 1, 1024), "how many runs at a time (default: one for each core)"},
            {"--sandbox", &flags.sandbox, one_of({"strict", "best-effort", "none"}),
             "what to do if a protection is missing: strict (default) stops; best-effort goes on and\n"
             "reports it. none: no isolation at all, only for programs that you trust (see judge doctor)"}};
}

Flags class_flags(SharedFlags& flags) {
    return under(
        class_heading,
        {{"--students", &flags.students, "DIR",
          "write a report for each student into this folder; reports of other runs there are deleted"},
         {"--feedback", &flags.feedback, one_of({model::feedback_names.begin(), model::feedback_names.end()}, "LEVEL"),
          "how much the students' reports and Gradescope's tell: none, verdict, first-failing, full\n"
          "(default: as judge.toml says)"},
         {"--grades", &flags.grades, "FORMAT FILE",
          "write the grades in the form that a platform imports: moodle, canvas, gradescope; or csv,\n"
          "with everything that is known. May be given several times"},
         {"--roster", &flags.roster, "FILE",
          "the list of the class, as the platform exports it; everybody in it gets a grade"},
         {"--assignment", &flags.assignment, "NAME",
          "the name of the assignment on the platform (default: the package's name)"},
         {"--nothing-handed-in", &flags.nothing, one_of({"0", "blank"}),
          "the grade of a student in the roster who submitted nothing (default: 0)"},
         {"--feedback-files", &flags.feedback_files, "moodle|canvas ZIP",
          "write the students' reports as a zip, for Moodle's feedback files or Canvas's comments"}});
}

namespace {

Flag executor_flag(std::string& kind) {
    std::vector<std::string> names;
    std::vector<std::string> texts;
    for (const auto& [name, text] : config::executor_names) {
        names.emplace_back(name);
        texts.emplace_back(text);
    }
    return {"--executor", &kind, one_of(names), fmt::format("where the workers run: {}", fmt::join(texts, "; "))};
}

}  // namespace

Flags cluster_flags(SharedFlags& flags) {
    execute::Dispatch& dispatch = flags.dispatch;
    config::Executor& executor = dispatch.executor;
    return under(
        workers_heading,
        {executor_flag(executor.kind),
         {"--max-attempts", &dispatch.max_attempts, in_range("N", 1, 1000),
          "after N workers have ended at a submission, give it a judge error (default: 3)"},
         {"--stall-timeout", &dispatch.stall_timeout, in_range("SECONDS", 1, 1'000'000),
          "if no result comes for so long, send out again what is missing (default: 1800)"},
         {"--max-nodes", &executor.max_nodes, in_range("N", 1, 100'000),
          "on a cluster: at most N shards at a time, each on a core of a node (default: 64)"},
         {"--partition", &executor.partition, "NAME", "the partition of Slurm, as sbatch --partition"},
         {"--account", &executor.account, "NAME", "the account of Slurm, as sbatch --account"},
         {"--time", &executor.time, "TIME", "the longest time of a shard, as sbatch --time"},
         {"--mem", &executor.mem, "SIZE", "the memory of a shard, as sbatch --mem"},
         {"--constraint", &executor.constraint, "LIST", "the features that nodes must have, as sbatch --constraint"},
         {"--stage", &executor.stage, one_of({"shared", "tarball"}),
          "how nodes get the files: shared (default): they see the same folders; tarball: files are sent to them"},
         {"--sbatch-arg", &executor.sbatch_args, "ARGUMENT",
          "one more argument for sbatch (for salloc with --stage tarball); may be given several times"}});
}

Flags dispatch_flags(SharedFlags& flags) {
    execute::Dispatch& dispatch = flags.dispatch;
    return rare(
        joined({under(workers_heading,
                      {{"--run-dir", &dispatch.run_dir, "DIR",
                        "judge with worker processes, which leave their results in this folder (docs/scale.md)"},
                       {"--shard", &dispatch.shard, "I/N",
                        "judge only part I of N of the submissions; judge merge makes the report of all parts"},
                       {"--shard-size", &dispatch.shard_size, in_range("N", 1, 1'000'000),
                        "how many submissions a worker gets at a time (default: about a minute's work)"},
                       {"--uniform", &dispatch.uniform,
                        "do not adapt time limits to the model of processor; results from several models are an error"},
                       {"--dry-run", &dispatch.dry_run, "show what would be sent to the cluster, and send nothing"}}),
                cluster_flags(flags)}));
}

Flags output_flags(SharedFlags& flags) {
    return under(
        "On the terminal",
        {{"--color", &flags.color, one_of({"auto", "always", "never"}),
          "whether to use colours; auto (default): on a terminal, unless NO_COLOR is set"},
         {"--no-progress", &flags.no_progress, "show no progress line on the terminal"},
         {"-q,--quiet", &flags.quiet, "show only what is not as expected, and warnings that may change points"},
         excluding("--quiet",
                   {"-v,--verbose", &flags.verbose,
                    "show more, such as the reason for every rejection and the files that did not change"})});
}

}  // namespace harness::cli
