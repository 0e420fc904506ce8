#include "harness/cli/grade.hpp"

#include <algorithm>
#include <map>

#include "harness/judge/pipeline.hpp"
#include "harness/support/text.hpp"

namespace harness::cli {

namespace {

// Named by their files alone, unless that would name two the same: then by their paths as given. Each is expected to be
// accepted, whatever its own source says, as this is what the exit code tells.
std::vector<package::Submission> read_submissions(const std::vector<std::string>& paths) {
    std::vector<package::Submission> submissions;
    std::map<std::string, int> uses;
    for (const std::string& path : paths) {
        submissions.push_back(package::read_submission(path));
        submissions.back().expected = {model::Verdict::Accepted};
        ++uses[submissions.back().name];
    }
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (uses.at(submissions[i].name) > 1) {
            submissions[i].name = support::one_line(paths[i], 255);
        }
    }
    return submissions;
}

}  // namespace

CLI::App* add_grade(CLI::App& app, GradeArguments& arguments) {
    CLI::App* command = app.add_subcommand("grade", "judge submissions on a package's cases");
    command->add_option("PACKAGE", arguments.package, "a folder with a problem.yaml, or a name that judge.toml lists")
        ->required()
        ->option_text(" ");
    command
        ->add_option("PATH", arguments.paths,
                     "submissions: a source file is one, and a folder is one whose files make one program\n"
                     "(for a folder of single-file submissions, name its files: class/*)")
        ->required()
        ->option_text(" ");
    command->add_flag("--exit-zero", arguments.exit_zero, "exit 0 also where a submission was not accepted");
    return command;
}

int run_grade(const Context& context, const GradeArguments& arguments) {
    const package::Package package = package::read_package(context.config, arguments.package);
    const std::vector<package::Submission> submissions = read_submissions(arguments.paths);
    const model::RunInfo run = context.run_info("grade");
    Reports reports(context);
    reports.start(run);
    show_warnings(context, package.warnings);
    judge::Options options;
    options.jobs = context.jobs();
    const model::PackageResult result = judge::judge_package(
        context.config, package, submissions, options, context.runner_factory(), reports.listeners(), context.stop);
    reports.add(result);
    if (reports.finish(run).judge_errors > 0) {
        return 3;
    }
    const bool all_accepted = std::ranges::all_of(result.submissions, [](const model::SubmissionResult& submission) {
        return submission.verdict == model::Verdict::Accepted;
    });
    return all_accepted || arguments.exit_zero ? 0 : 1;
}

}  // namespace harness::cli
