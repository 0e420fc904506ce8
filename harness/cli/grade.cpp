#include <algorithm>
#include <memory>

#include "harness/classes/collect.hpp"
#include "harness/classes/grades.hpp"
#include "harness/classes/intake.hpp"
#include "harness/cli/archives.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/history.hpp"
#include "harness/cli/reports.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/model/counting.hpp"
#include "harness/support/error.hpp"

namespace harness::cli {

namespace {

struct Arguments {
    std::string package;
    std::vector<std::string> paths;  // files, folders of one program, classes
    bool class_folders = false;      // every folder is a class
    bool diagnose = false;
    std::string collect;  // the folder for what counts; empty: none
    std::string starter;  // of the code that students began with
    bool exit_zero = false;
    bool again = false;   // judge also what an earlier run has judged
    bool resume = false;  // go on with the run that was interrupted
};

classes::Folders folders_of(const Context& context, const Arguments& arguments) {
    if (arguments.class_folders) {
        return classes::Folders::Classes;
    }
    return context.flags.gradescope.empty() ? classes::Folders::AsFound : classes::Folders::OneStudents;
}

int run(const Context& context, const Arguments& arguments) {
    Archives archives(context);
    package::Package package = archives.read_package(arguments.package);
    if (!package.problems.empty()) {
        const model::PackageProblem& problem = package.problems.front();
        throw support::ConfigError(package.root / "data" / problem.where, 0, problem.what);
    }
    package = with_time_limit(context, std::move(package));
    const classes::Intake intake(context.config, arguments.paths, folders_of(context, arguments),
                                 {context.runner_factory(), program_dir() / "unpack"},
                                 {context.config.file.parent_path() / "overrides.toml", package.name},
                                 !package.entry.drivers.empty());
    if (intake.submissions().empty()) {
        throw support::ConfigError(arguments.paths.front(), 0, "holds no submission");
    }
    const bool has_points = intake.has_class() || !package.entry.points.empty();
    if (has_points) {
        classes::most_points(package);  // an error of judge.toml is to come before the judging
        package.stop_at_rejection = package.stop_at_rejection && package.entry.points.empty();
    }
    if (!arguments.collect.empty()) {
        classes::check_collect(arguments.collect, arguments.starter);
    }
    Reports reports(context.flags, context.config, Reports::Table::Live);
    const std::vector<std::string> not_in_roster = reports.missing_in_roster(intake.submissions());
    History history(context, "grade", {!arguments.again, arguments.resume, arguments.diagnose ? "diagnose" : ""});
    history.add(package, intake.submissions(), false);
    model::RunInfo run = history.begin();
    run.read_as = intake.read_as();
    reports.attach(history.recorder());
    reports.start(run, intake.submissions().size(), history.spent());
    show_warnings(context, package.warnings);
    std::ranges::for_each(intake.warnings(), warn_of_points);
    std::ranges::for_each(not_in_roster, warn_of_points);
    judge::Options options = history.options(0);
    options.explain = true;
    options.diagnose = arguments.diagnose;
    if (has_points) {
        options.points = [&](const model::SubmissionResult& result) {
            return classes::points_of(package, context.config.class_rules, result);
        };
    }
    const workers::JudgingContext judging = context.judging(package);
    const model::PackageResult result = judge::judge_package(
        judging, judge::make_jury(judging, package), intake.submissions(), std::move(options), reports.listeners());
    reports.add(result);
    if (reports.finish(run).judge_errors > 0) {
        return 3;
    }
    const std::vector<std::size_t> counting = model::counting(result.submissions);
    if (!arguments.collect.empty()) {
        std::vector<const package::Submission*> collected;
        for (const std::size_t index : counting) {
            collected.push_back(&intake.submissions()[index]);
        }
        classes::collect(arguments.collect, arguments.starter, collected);
    }
    const bool all_accepted = std::ranges::all_of(counting, [&](std::size_t index) {
        const model::SubmissionResult& one = result.submissions[index];
        return one.verdict == model::Verdict::Accepted || (one.author && !one.author->excused.empty());
    });
    return all_accepted || arguments.exit_zero ? 0 : 1;
}

}  // namespace

Command grade_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<Arguments>();
    return {.name = "grade",
            .help = "judge submissions on a package's cases",
            .flags = joined(
                {{package_argument(arguments->package),
                  {.names = "PATH",
                   .target = &arguments->paths,
                   .help = "submissions: a source file; a folder whose files make one program; or a class: a .zip, a "
                           ".tar.gz or\na folder as Moodle, Canvas or GitHub Classroom export it",
                   .required = true},
                  {.names = "--class",
                   .target = &arguments->class_folders,
                   .help = "every folder given is a class: each file or folder in it a student's"},
                  {.names = "--diagnose",
                   .target = &arguments->diagnose,
                   .help = "build what crashes again with the compiler's sanitizers, and name the line"},
                  {.names = "--collect",
                   .target = &arguments->collect,
                   .help = "write the files that count, a folder a student, for programs that compare sources",
                   .value = "DIR"},
                  {.names = "--starter",
                   .target = &arguments->starter,
                   .help = "with --collect: the code that students began with, which is kept apart",
                   .value = "DIR"},
                  {.names = "--exit-zero",
                   .target = &arguments->exit_zero,
                   .help = "exit 0 also where a submission was not accepted"},
                  {.names = "--again",
                   .target = &arguments->again,
                   .help = "judge anew also what is judged already, with nothing changed"},
                  {.names = "--resume",
                   .target = &arguments->resume,
                   .help = "go on with this command's run where it was interrupted"}},
                 sandbox_flags(flags),
                 student_flags(flags),
                 platform_flags(flags),
                 report_flags(flags),
                 {store_flag(flags)},
                 output_flags(flags)}),
            .run =
                [&flags, arguments](Call& call) {
                    offer_to_resume(flags, call);
                    return run(make_context(flags, call.stop), *arguments);
                },
            .mutes_workflow = false};
}

}  // namespace harness::cli
