#include "harness/cli/grade.hpp"

#include <algorithm>

#include "harness/cli/history.hpp"
#include "harness/cli/reports.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/model/counting.hpp"
#include "harness/roster/grades.hpp"
#include "harness/roster/intake.hpp"
#include "harness/support/error.hpp"

namespace harness::cli {

CLI::App* add_grade(CLI::App& app, GradeArguments& arguments) {
    CLI::App* command = app.add_subcommand("grade", "judge submissions on a package's cases");
    command->add_option("PACKAGE", arguments.package, "a folder with a problem.yaml, or a name that judge.toml lists")
        ->required()
        ->option_text(" ");
    command
        ->add_option(
            "PATH", arguments.paths,
            "submissions: a source file; a folder whose files make one program; or a class: a .zip, a .tar.gz or\n"
            "a folder as Moodle, Canvas or GitHub Classroom export it")
        ->required()
        ->option_text(" ");
    command->add_flag("--class", arguments.class_folders,
                      "every folder given is a class: each file or folder in it a student's");
    command->add_flag("--diagnose", arguments.diagnose,
                      "build what crashes again with the compiler's sanitizers, and name the line");
    command->add_flag("--exit-zero", arguments.exit_zero, "exit 0 also where a submission was not accepted");
    command->add_flag("--again", arguments.again, "judge anew also what is judged already, with nothing changed");
    command->add_flag("--resume", arguments.resume, "go on with this command's run where it was interrupted");
    return command;
}

namespace {

roster::Folders folders_of(const Context& context, const GradeArguments& arguments) {
    if (arguments.class_folders) {
        return roster::Folders::Classes;
    }
    return context.flags.gradescope.empty() ? roster::Folders::AsFound : roster::Folders::OneStudents;
}

}  // namespace

int run_grade(const Context& context, const GradeArguments& arguments) {
    package::Package package = package::read_package(context.config, arguments.package);
    const roster::Intake intake(context.config, arguments.paths, folders_of(context, arguments));
    if (intake.submissions().empty()) {
        throw support::ConfigError(arguments.paths.front(), 0, "holds no submission");
    }
    const bool has_points = intake.has_class() || !package.entry.points.empty();
    if (has_points) {
        roster::most_points(package);  // an error of judge.toml is to come before the judging
        package.stop_at_rejection = package.stop_at_rejection && package.entry.points.empty();
    }
    Reports reports(context.flags, context.config, Reports::Table::Live);
    History history(context, "grade", {!arguments.again, arguments.resume, arguments.diagnose ? "diagnose" : ""});
    history.add(package, intake.submissions(), false);
    const model::RunInfo run = history.begin();
    reports.attach(history.recorder());
    reports.start(run, intake.submissions().size(), history.spent());
    show_warnings(context, package.warnings);
    show_warnings(context, intake.warnings());
    judge::Options options = history.options(0);
    options.explain = true;
    options.diagnose = arguments.diagnose;
    if (has_points) {
        options.points = [&](const model::SubmissionResult& result) {
            return roster::points_of(package, context.config.class_rules, result);
        };
    }
    const model::PackageResult result =
        judge::judge_package(context.config, package, intake.submissions(), std::move(options),
                             context.runner_factory(), reports.listeners(), context.stop);
    reports.add(result);
    if (reports.finish(run).judge_errors > 0) {
        return 3;
    }
    const std::vector<std::size_t> counting = model::counting(result.submissions);
    const bool all_accepted = std::ranges::all_of(
        counting, [&](std::size_t index) { return result.submissions[index].verdict == model::Verdict::Accepted; });
    return all_accepted || arguments.exit_zero ? 0 : 1;
}

}  // namespace harness::cli
