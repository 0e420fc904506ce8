#include "harness/cli/flags.hpp"

#include "harness/model/feedback.hpp"

namespace harness::cli {

report::Detail SharedFlags::detail() const {
    return quiet ? report::Detail::Quiet : verbose ? report::Detail::Verbose : report::Detail::Normal;
}

Flag package_argument(std::string& package) {
    return {.names = "PACKAGE",
            .target = &package,
            .help = "a folder with a problem.yaml, an archive of one (.zip), or a name that judge.toml lists",
            .required = true};
}

Flag packages_argument(std::vector<std::string>& packages) {
    return {.names = "PACKAGE",
            .target = &packages,
            .help =
                "a folder with a problem.yaml, or a name that judge.toml lists; none: the one in\n"
                "this folder, or all that are listed"};
}

Flag packages_or_archives_argument(std::vector<std::string>& packages) {
    Flag flag = packages_argument(packages);
    flag.help =
        "a folder with a problem.yaml, an archive of one (.zip), or a name that judge.toml lists;\n"
        "none: the one in this folder, or all that are listed";
    return flag;
}

Flag config_flag(SharedFlags& flags) {
    return {.names = "--config",
            .target = &flags.config,
            .help = "judge.toml (default: the one here or in a parent folder), which adds to the shipped one",
            .value = "FILE"};
}

Flag json_flag(SharedFlags& flags) {
    return {.names = "--json",
            .target = &flags.json,
            .help = "write the results as JSON; - is standard output, the table then goes to standard error",
            .value = "FILE"};
}

Flag store_flag(SharedFlags& flags) {
    return {.names = "--store",
            .target = &flags.store,
            .help =
                "where runs are kept (default: as judge.toml says, judge.db beside it, or without one\n"
                "~/.local/state/queens-judge/judge.db); none: nowhere",
            .value = "FILE|none"};
}

Flags sandbox_flags(SharedFlags& flags) {
    return {config_flag(flags),
            {.names = "-j,--jobs",
             .target = &flags.jobs,
             .help = "runs at once (default: the cores)",
             .value = "N",
             .range = {{1, 1024}}},
            {.names = "--sandbox",
             .target = &flags.sandbox,
             .help = "what to do without a protection: strict stops, best-effort goes on and says so;\n"
                     "none isolates nothing: for programs that you trust like your own (see judge doctor)",
             .choices = {"strict", "best-effort", "none"}}};
}

Flags platform_flags(SharedFlags& flags) {
    return {{.names = "--grades",
             .target = &flags.grades,
             .help = "write the grades as that platform imports them: moodle, canvas, gradescope;\n"
                     "csv: all that is known. May be given several times",
             .value = "FORMAT FILE"},
            {.names = "--roster",
             .target = &flags.roster,
             .help = "the list of the class, as the platform exports it: everybody in it has a grade",
             .value = "FILE"},
            {.names = "--assignment",
             .target = &flags.assignment,
             .help = "what the platform calls the assignment (default: the package's name)",
             .value = "NAME"},
            {.names = "--nothing-handed-in",
             .target = &flags.nothing,
             .help = "the grade of who is in the roster and handed in nothing (default: 0)",
             .choices = {"0", "blank"}},
            {.names = "--feedback-files",
             .target = &flags.feedback_files,
             .help = "the students' reports as a zip for Moodle's feedback files or Canvas's comments",
             .value = "moodle|canvas ZIP"}};
}

Flags student_flags(SharedFlags& flags) {
    return {{.names = "--students",
             .target = &flags.students,
             .help = "write a report for each student into this folder, from which\nanother run's are deleted",
             .value = "DIR"},
            {.names = "--feedback",
             .target = &flags.feedback,
             .help = "what students are told, there and by Gradescope: none, verdict, first-failing, full\n"
                     "(default: as judge.toml says)",
             .value = "LEVEL",
             .choices = {model::feedback_names.begin(), model::feedback_names.end()}}};
}

Flags cluster_flags(SharedFlags& flags) {
    DispatchFlags& dispatch = flags.dispatch;
    return {
        {.names = "--executor",
         .target = &dispatch.executor,
         .help = "what runs the workers: local (default), -j of them at a time; slurm, on the nodes of a cluster",
         .choices = {"local", "slurm"}},
        {.names = "--max-attempts",
         .target = &dispatch.max_attempts,
         .help = "give up a submission at which so many workers ended: judge error (default: 3)",
         .value = "N",
         .range = {{1, 1000}}},
        {.names = "--stall-timeout",
         .target = &dispatch.stall_timeout,
         .help = "send out again what is missing after so long without a result (default: 1800)",
         .value = "SECONDS",
         .range = {{1, 1'000'000}}},
        {.names = "--max-nodes",
         .target = &dispatch.max_nodes,
         .help = "with slurm: shards at a time, each on a core of a node (default: 64)",
         .value = "N",
         .range = {{1, 100'000}}},
        {.names = "--partition",
         .target = &dispatch.partition,
         .help = "as sbatch has it, and so the next four",
         .value = "NAME"},
        {.names = "--account", .target = &dispatch.account, .help = "who pays", .value = "NAME"},
        {.names = "--time", .target = &dispatch.time, .help = "the longest that a shard may take", .value = "TIME"},
        {.names = "--mem", .target = &dispatch.mem, .help = "memory of a shard", .value = "SIZE"},
        {.names = "--constraint",
         .target = &dispatch.constraint,
         .help = "features of the nodes, such as a model of processors",
         .value = "LIST"},
        {.names = "--stage",
         .target = &dispatch.stage,
         .help = "how nodes get what they judge: shared (default), they see the folders; tarball, it is sent there",
         .choices = {"shared", "tarball"}},
        {.names = "--sbatch-arg",
         .target = &dispatch.sbatch_args,
         .help = "one more argument of sbatch (of salloc, with --stage tarball), as it is; may be given\nseveral times",
         .value = "ARGUMENT"}};
}

Flags dispatch_flags(SharedFlags& flags) {
    DispatchFlags& dispatch = flags.dispatch;
    return joined({{{.names = "--run-dir",
                     .target = &dispatch.run_dir,
                     .help = "judge by workers, each a process of its own, that leave their results in this folder\n"
                             "(docs/scale.md)",
                     .value = "DIR"},
                    {.names = "--shard",
                     .target = &dispatch.shard,
                     .help = "judge only this part of the submissions; judge merge makes the report of all",
                     .value = "I/N"},
                    {.names = "--shard-size",
                     .target = &dispatch.shard_size,
                     .help = "submissions for a worker (default: by what they take, about a minute's)",
                     .value = "N",
                     .range = {{1, 1'000'000}}},
                    {.names = "--uniform",
                     .target = &dispatch.uniform,
                     .help = "leave limits as they are on every processor, and refuse a report of several models"},
                    {.names = "--dry-run",
                     .target = &dispatch.dry_run,
                     .help = "say what would be sent out to the cluster, and send out nothing"}},
                   cluster_flags(flags)});
}

Flags output_flags(SharedFlags& flags) {
    return {{.names = "--color",
             .target = &flags.color,
             .help = "colours; auto: on a terminal, without NO_COLOR",
             .choices = {"auto", "always", "never"}},
            {.names = "--no-progress", .target = &flags.no_progress, .help = "no progress line on the terminal"},
            {.names = "-q,--quiet",
             .target = &flags.quiet,
             .help = "show only what is not as expected, and warnings that may change points"},
            {.names = "-v,--verbose",
             .target = &flags.verbose,
             .help = "show more: the reason of every rejection, each file that is as it should be",
             .excludes = "--quiet"}};
}

}  // namespace harness::cli
