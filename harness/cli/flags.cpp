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
                "a folder with a problem.yaml, or a name that judge.toml lists (default: the package\n"
                "in this folder, or else all that are listed)"};
}

Flag packages_or_archives_argument(std::vector<std::string>& packages) {
    Flag flag = packages_argument(packages);
    flag.help =
        "a folder with a problem.yaml, an archive of one (.zip), or a name that judge.toml lists\n"
        "(default: the package in this folder, or else all that are listed)";
    return flag;
}

Flag config_flag(SharedFlags& flags) {
    return {.names = "--config",
            .target = &flags.config,
            .help =
                "the judge.toml to use (default: the nearest one, in this folder or above it); it adds to the\n"
                "shipped one",
            .value = "FILE"};
}

Flag json_flag(SharedFlags& flags) {
    return {.names = "--json",
            .target = &flags.json,
            .help = "write the results as JSON; with -, to standard output, and the table to standard error",
            .value = "FILE"};
}

Flag store_flag(SharedFlags& flags) {
    return {.names = "--store",
            .target = &flags.store,
            .help =
                "the file of the history of runs (default: [store] in judge.toml, or judge.db beside it; without\n"
                "a judge.toml ~/.local/state/queens-judge/judge.db); none: keep no history",
            .value = "FILE|none"};
}

Flags sandbox_flags(SharedFlags& flags) {
    return {config_flag(flags),
            {.names = "-j,--jobs",
             .target = &flags.jobs,
             .help = "how many runs at a time (default: one for each core)",
             .value = "N",
             .range = {{1, 1024}}},
            {.names = "--sandbox",
             .target = &flags.sandbox,
             .help = "what to do if a protection is missing: strict (default) stops; best-effort goes on and\n"
                     "reports it. none: no isolation at all, only for programs that you trust (see judge doctor)",
             .choices = {"strict", "best-effort", "none"}}};
}

Flags class_flags(SharedFlags& flags) {
    return {{.names = "--students",
             .target = &flags.students,
             .help = "write a report for each student into this folder; reports of other runs there are deleted",
             .value = "DIR"},
            {.names = "--feedback",
             .target = &flags.feedback,
             .help = "how much the students' reports and Gradescope's tell: none, verdict, first-failing, full\n"
                     "(default: as judge.toml says)",
             .value = "LEVEL",
             .choices = {model::feedback_names.begin(), model::feedback_names.end()}},
            {.names = "--grades",
             .target = &flags.grades,
             .help = "write the grades in the form that a platform imports: moodle, canvas, gradescope; or csv,\n"
                     "with everything that is known. May be given several times",
             .value = "FORMAT FILE"},
            {.names = "--roster",
             .target = &flags.roster,
             .help = "the list of the class, as the platform exports it; everybody in it gets a grade",
             .value = "FILE"},
            {.names = "--assignment",
             .target = &flags.assignment,
             .help = "the name of the assignment on the platform (default: the package's name)",
             .value = "NAME"},
            {.names = "--nothing-handed-in",
             .target = &flags.nothing,
             .help = "the grade of a student in the roster who submitted nothing (default: 0)",
             .choices = {"0", "blank"}},
            {.names = "--feedback-files",
             .target = &flags.feedback_files,
             .help = "write the students' reports as a zip, for Moodle's feedback files or Canvas's comments",
             .value = "moodle|canvas ZIP"}};
}

Flags cluster_flags(SharedFlags& flags) {
    DispatchFlags& dispatch = flags.dispatch;
    return {
        {.names = "--executor",
         .target = &dispatch.executor,
         .help = "where the workers run: local (default), -j of them at a time; slurm, on the nodes of a cluster",
         .choices = {"local", "slurm"}},
        {.names = "--max-attempts",
         .target = &dispatch.max_attempts,
         .help = "after N workers have ended at a submission, give it a judge error (default: 3)",
         .value = "N",
         .range = {{1, 1000}}},
        {.names = "--stall-timeout",
         .target = &dispatch.stall_timeout,
         .help = "if no result comes for so long, send out again what is missing (default: 1800)",
         .value = "SECONDS",
         .range = {{1, 1'000'000}}},
        {.names = "--max-nodes",
         .target = &dispatch.max_nodes,
         .help = "with slurm: at most N shards at a time, each on a core of a node (default: 64)",
         .value = "N",
         .range = {{1, 100'000}}},
        {.names = "--partition",
         .target = &dispatch.partition,
         .help = "the partition of Slurm, as sbatch --partition",
         .value = "NAME"},
        {.names = "--account",
         .target = &dispatch.account,
         .help = "the account of Slurm, as sbatch --account",
         .value = "NAME"},
        {.names = "--time",
         .target = &dispatch.time,
         .help = "the longest time of a shard, as sbatch --time",
         .value = "TIME"},
        {.names = "--mem", .target = &dispatch.mem, .help = "the memory of a shard, as sbatch --mem", .value = "SIZE"},
        {.names = "--constraint",
         .target = &dispatch.constraint,
         .help = "the features that nodes must have, as sbatch --constraint",
         .value = "LIST"},
        {.names = "--stage",
         .target = &dispatch.stage,
         .help =
             "how nodes get the files: shared (default): they see the same folders; tarball: files are sent to them",
         .choices = {"shared", "tarball"}},
        {.names = "--sbatch-arg",
         .target = &dispatch.sbatch_args,
         .help = "one more argument for sbatch (for salloc with --stage tarball); may be given several times",
         .value = "ARGUMENT"}};
}

Flags dispatch_flags(SharedFlags& flags) {
    DispatchFlags& dispatch = flags.dispatch;
    return joined(
        {{{.names = "--run-dir",
           .target = &dispatch.run_dir,
           .help = "judge with worker processes, which leave their results in this folder (docs/scale.md)",
           .value = "DIR"},
          {.names = "--shard",
           .target = &dispatch.shard,
           .help = "judge only part I of N of the submissions; judge merge makes the report of all parts",
           .value = "I/N"},
          {.names = "--shard-size",
           .target = &dispatch.shard_size,
           .help = "how many submissions a worker gets at a time (default: about a minute's work)",
           .value = "N",
           .range = {{1, 1'000'000}}},
          {.names = "--uniform",
           .target = &dispatch.uniform,
           .help = "do not adapt time limits to the model of processor; results from several models are an error"},
          {.names = "--dry-run",
           .target = &dispatch.dry_run,
           .help = "show what would be sent to the cluster, and send nothing"}},
         cluster_flags(flags)});
}

Flags output_flags(SharedFlags& flags) {
    return {{.names = "--color",
             .target = &flags.color,
             .help = "whether to use colours; auto (default): on a terminal, unless NO_COLOR is set",
             .choices = {"auto", "always", "never"}},
            {.names = "--no-progress", .target = &flags.no_progress, .help = "show no progress line on the terminal"},
            {.names = "-q,--quiet",
             .target = &flags.quiet,
             .help = "show only what is not as expected, and warnings that may change points"},
            {.names = "-v,--verbose",
             .target = &flags.verbose,
             .help = "show more, such as the reason for every rejection and the files that did not change",
             .excludes = "--quiet"}};
}

}  // namespace harness::cli
