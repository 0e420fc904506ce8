#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/installation.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/archives.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/reports.hpp"
#include "harness/cli/runs/by_workers.hpp"
#include "harness/course/collect.hpp"
#include "harness/course/course.hpp"
#include "harness/course/grades.hpp"
#include "harness/course/intake.hpp"
#include "harness/course/roster.hpp"
#include "harness/course/term.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/model/counting.hpp"

namespace harness::cli {

namespace {

struct GradeArguments {
    std::string package;
    std::vector<std::string> paths;  // files, folders of one program, classes
    std::string course;              // used instead of these two: has a folder for each problem
    std::string language;            // of submissions that may be in it; empty: by the files' names
    bool class_folders = false;      // every folder is a class
    bool diagnose = false;
    std::string collect;  // the folder for the counted submissions; empty: none
    std::string starter;  // of the code that students started with
    bool exit_zero = false;
    bool again = false;   // also judge what an earlier run has judged
    bool resume = false;  // continue the interrupted run
};

course::Folders folders_of(const Context& context, const GradeArguments& arguments) {
    if (arguments.class_folders || !arguments.course.empty()) {
        return course::Folders::Classes;
    }
    return context.flags.reports.contains("--gradescope") ? course::Folders::OneStudents : course::Folders::AsFound;
}

using Problem = course::CourseProblem;

std::vector<std::string> names_of_packages(const config::Config& config) {
    std::vector<std::string> names;
    for (const config::PackageEntry& entry : config.packages) {
        names.push_back(entry.path.filename().string());
    }
    return names;
}

// Accepts `PACKAGE PATH…`, or `PACKAGE=PATH…` for several problems, or `--course FOLDER`.
std::vector<Problem> problems_of(const config::Config& config, const GradeArguments& arguments) {
    if (!arguments.course.empty()) {
        if (!arguments.package.empty()) {
            throw base::ConfigError("--course finds the problems itself: leave out PACKAGE and PATH");
        }
        const std::vector<std::string> names = names_of_packages(config);
        return course::course_problems(arguments.course, {names.begin(), names.end()});
    }
    if (arguments.package.empty()) {
        throw base::ConfigError(
            "PACKAGE is missing: name the problem's package, or use --course FOLDER; see judge grade --help");
    }
    std::error_code ignored;  // if it cannot be examined, it is not the name of a package
    const bool is_one =
        arguments.package.find('=') == std::string::npos || std::filesystem::exists(arguments.package, ignored);
    std::vector<std::string> words{arguments.package};
    words.insert(words.end(), arguments.paths.begin(), arguments.paths.end());
    if (is_one) {
        if (leaves_package_out(config, arguments.package, arguments.paths.size())) {
            return {{".", std::move(words)}};
        }
        if (arguments.paths.empty()) {
            throw base::ConfigError("PATH is missing: name the submissions to judge; see judge grade --help");
        }
        return {{arguments.package, arguments.paths}};
    }
    std::vector<Problem> problems;
    for (const std::string& pair : words) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string::npos || equals == 0) {
            throw base::ConfigError(
                fmt::format("'{}' is not PACKAGE=PATH, but the first argument is: give PACKAGE=PATH for "
                            "each problem, or one PACKAGE and its PATHs",
                            base::one_line(pair, 100)));
        }
        const std::string package = pair.substr(0, equals);
        auto problem = std::ranges::find(problems, package, &Problem::package);
        if (problem == problems.end()) {
            problem = problems.insert(problems.end(), {package, {}});
        }
        problem->paths.push_back(pair.substr(equals + 1));
    }
    return problems;
}

// Rejects flags that work for one problem only. Throws ConfigError.
void check_several(const SharedFlags& flags) {
    if (!flags.students.empty()) {
        throw base::ConfigError(
            "--students works for one problem only: grade each problem in a run of its own, or use --feedback-files");
    }
    const bool has_one_column = std::ranges::any_of(
        flags.grades, [](const auto& grades) { return grades.first != "canvas" && grades.first != "csv"; });
    if (has_one_column || !flags.assignment.empty()) {
        throw base::ConfigError(
            "for several problems, use --grades canvas or csv without --assignment, or grade each in a run of its own");
    }
}

// Sets this language (an id or a code) for the submissions that have a file of it. Throws ConfigError if there is no
// such language.
void choose_language(const config::Config& config, const std::string& name,
                     std::vector<package::Submission>& submissions) {
    const config::Language* language = config.language_of_code(name);
    if (language == nullptr) {
        std::vector<std::string_view> ids;
        std::ranges::transform(config.languages, std::back_inserter(ids), &config::Language::id);
        throw base::ConfigError(
            fmt::format("--language: judge.toml has no language '{}'; {}", name, config::hint(name, ids)));
    }
    for (package::Submission& submission : submissions) {
        const bool may_be = std::ranges::any_of(submission.files, [&](const model::CodeFile& file) {
            return language->has_extension(std::filesystem::path(file.name).extension().string());
        });
        if (may_be) {
            submission.language = language->id;
        }
    }
}

judge::Plan plan_of_problem(const Context& context, const GradeArguments& arguments, package::Package package) {
    judge::Plan plan = judge::for_students(plan_to_grade_by(context, context.config, std::move(package)));
    plan.diagnose = arguments.diagnose;
    plan.shows_statement = true;
    return plan;
}

// A problem to grade. All its submissions are read before anything is judged.
struct GradedProblem {
    GradedProblem(const Context& context, const GradeArguments& arguments, judge::Plan of_package,
                  const std::vector<std::string>& paths, const std::shared_ptr<const model::Roster>& roster)
        : plan(std::move(of_package)),
          intake(course::take_in(
              context.config, paths, folders_of(context, arguments),
              {context.runner_factory(), base::program_dir() / "unpack", context.stop},
              {context.config.course / "overrides.toml", context.config.class_rules, package.name, roster}, package)) {
        if (intake.submissions.empty()) {
            throw base::ConfigError(paths.front(), 0, "holds no submission");
        }
        if (intake.has_class || !package.entry.points.empty()) {
            plan.share = course::share_of(package, context.config.class_rules);  // reports errors of judge.toml
            plan.points = [this, &rules = context.config.class_rules](const model::SubmissionResult& result) {
                return course::points_of(package, rules, result);
            };
        }
    }

    judge::Plan plan;
    const package::Package& package = plan.package;
    course::Intake intake;
};

void check_overrides(const config::Config& config, const std::vector<std::unique_ptr<GradedProblem>>& problems) {
    std::vector<std::string> packages = names_of_packages(config);
    for (const auto& problem : problems) {
        if (std::ranges::find(packages, problem->package.name) == packages.end()) {
            packages.push_back(problem->package.name);
        }
    }
    std::vector<const course::Overrides*> overrides;
    std::vector<std::string> students;
    for (const auto& problem : problems) {
        if (problem->intake.has_class) {
            overrides.push_back(&problem->intake.overrides);
            overrides.back()->check_packages({packages.begin(), packages.end()});
        }
        for (const package::Submission& submission : problem->intake.submissions) {
            students.push_back(submission.author ? submission.author->student : "");
        }
    }
    course::Overrides::check_all_used(overrides, students);
}

// Late days are spent over the term, so that a part of its problems may give other grades than all.
void warn_of_missing(const config::Config& config, const std::vector<model::PackageResult>& results) {
    const bool is_spent = std::ranges::any_of(results, [](const model::PackageResult& result) {
        return std::ranges::any_of(result.submissions, [](const model::SubmissionResult& submission) {
            return submission.points && submission.points->late_days > 0;
        });
    });
    std::vector<std::string> missing;
    for (const config::PackageEntry& entry : config.packages) {
        const std::string name = entry.path.filename().string();
        const bool is_in_term = entry.is_listed || config.class_rules.assignment_of(name) != nullptr;
        if (is_in_term &&
            std::ranges::find(results, name, [](const auto& result) { return result.info.name; }) == results.end()) {
            missing.push_back(name);
        }
    }
    if (is_spent && !missing.empty()) {
        warn_of_points(
            fmt::format("late days are spent over the term, and those spent for {} are not known here: grade all "
                        "problems in one run",
                        fmt::join(missing, ", ")));
    }
}

// Returns whether all counted submissions are accepted, excluding those of excused students.
bool end_problem(const GradeArguments& arguments, const GradedProblem& problem, const model::PackageResult& result,
                 Reports& reports, const std::filesystem::path& collect) {
    reports.add(result);
    const std::vector<model::Counting> counting = model::counting(result.submissions);
    if (!collect.empty()) {
        std::vector<const package::Submission*> collected;
        for (const model::Counting& counted : counting) {
            collected.push_back(&problem.intake.submissions[counted.index]);
        }
        course::collect(collect, arguments.starter, collected);
    }
    return std::ranges::all_of(counting, [&](const model::Counting& counts) {
        const model::SubmissionResult& submission = result.submissions[counts.index];
        return submission.verdict == model::Verdict::Accepted ||
               (submission.author && !submission.author->excused.empty());
    });
}

// Returns the same for all problems. If points depend on other submissions, nothing is reported before all are judged.
bool judge_problems(const Context& context, const GradeArguments& arguments,
                    const std::vector<std::unique_ptr<GradedProblem>>& problems, History& history, Reports& reports,
                    const std::optional<model::Roster>& roster) {
    const config::ClassRules& rules = context.config.class_rules;
    const bool is_term = course::depend_on_others(rules);
    bool all_accepted = true;
    const auto end = [&](std::size_t number, const model::PackageResult& result) {
        const std::filesystem::path all = arguments.collect;
        const std::filesystem::path own =
            all.empty() || problems.size() == 1 ? all : all / problems[number]->package.name;
        all_accepted = end_problem(arguments, *problems[number], result, reports, own) && all_accepted;
    };
    const workers::JudgingContext judging = context.judging();
    std::vector<model::PackageResult> results;
    for (std::size_t number = 0; number < problems.size(); ++number) {
        const GradedProblem& problem = *problems[number];
        model::PackageResult result =
            judge::judge_package(judging, judge::make_jury(judging, problem.plan), problem.intake.submissions,
                                 is_term ? reports.live() : reports.listeners(), history.known_results(number));
        if (is_term) {
            results.push_back(std::move(result));
        } else {
            end(number, result);
        }
    }
    const auto changed = course::settle_class(rules, roster, results);
    warn_of_missing(context.config, results);
    for (std::size_t number = 0; number < results.size(); ++number) {
        for (const std::size_t index : changed[number]) {
            history.change_points(number, index, std::as_const(results[number]).submissions[index]);
        }
        reports.play(results[number], reports.live());
        end(number, results[number]);
    }
    return all_accepted;
}

int run_grade(const Context& context, const GradeArguments& arguments, const std::vector<std::string>& words) {
    const std::vector<Problem> named = problems_of(context.config, arguments);
    if (named.size() > 1) {
        check_several(context.flags);
    }
    if (!arguments.collect.empty()) {
        course::check_collect(arguments.collect, arguments.starter);
    } else if (!arguments.starter.empty()) {
        throw base::ConfigError("--starter keeps code apart from what --collect DIR writes: give that too");
    }
    Archives archives(context);
    const std::optional<model::Roster> roster = roster_of(context.flags);
    const auto shared_roster = roster ? std::make_shared<const model::Roster>(*roster) : nullptr;
    std::vector<std::unique_ptr<GradedProblem>> problems;
    for (const Problem& problem : named) {
        problems.push_back(std::make_unique<GradedProblem>(
            context, arguments, plan_of_problem(context, arguments, archives.read_package(problem.package)),
            problem.paths, shared_roster));
    }
    std::vector<model::Author> authors;
    for (const auto& problem : problems) {
        if (roster && problem->intake.has_class) {
            course::add_absent(problem->intake, *roster);
        }
        if (!arguments.language.empty()) {
            choose_language(context.config, arguments.language, problem->intake.submissions);
        }
        for (const package::Submission& submission : problem->intake.submissions) {
            if (submission.author) {
                authors.push_back(*submission.author);
            }
        }
    }
    check_overrides(context.config, problems);
    const bool shares_late_days = problems.size() > 1 && context.config.class_rules.late_days;
    const auto unsure = roster             ? course::missing_in(*roster, authors)
                        : shares_late_days ? course::same_names_in(authors)
                                           : std::vector<std::string>{};
    Reports reports(context.flags, context.config, Reports::Table::Live, roster);
    History history(context, {.command = "grade",
                              .arguments = words,
                              .reuse = !arguments.again,
                              .resume = arguments.resume,
                              .diagnose = arguments.diagnose});
    for (const auto& problem : problems) {
        history.add(problem->plan, problem->intake.submissions);
    }
    model::RunInfo run = history.begin();
    ByWorkers workers(context, history, reports.progress());
    if (!workers.has_report()) {
        return 0;
    }
    for (const auto& problem : problems) {
        run.read_as.insert(problem->intake.read_as.begin(), problem->intake.read_as.end());
        run.left_out.insert(problem->intake.left_out.begin(), problem->intake.left_out.end());
    }
    if (roster) {
        run.left_out.merge(course::left_out_rows(*roster));
    }
    reports.attach(history.recorder());
    reports.start(run, history.submissions(), history.spent());
    for (const auto& problem : problems) {
        show_warnings(context, problem->package.warnings);
        std::ranges::for_each(problem->intake.warnings, warn_of_points);
    }
    std::ranges::for_each(unsure, warn_of_points);
    const bool all_accepted = judge_problems(context, arguments, problems, history, reports, roster);
    workers.finish(run);
    if (reports.finish(run).judge_errors > 0) {
        return 3;
    }
    return all_accepted || arguments.exit_zero ? 0 : 1;
}

}  // namespace

Command grade_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<GradeArguments>();
    Flag package = package_argument(arguments->package);
    package.required = false;  // not required with --course
    package.help += "\n(default: the package in this folder)";
    return {.name = "grade",
            .help = "judge submissions on the test cases of a package",
            .flags = joined(
                {{package,
                  {"PATH", &arguments->paths,
                   "what to judge: a source file; a folder whose files are one program; or a class: a .zip, a "
                   ".tar.gz or\na folder as Moodle, Canvas or another learning platform exports it. For several "
                   "problems in one run,\ngive PACKAGE=PATH for each, and no PACKAGE"},
                  {"--language", &arguments->language, "NAME",
                   "the language of the submissions, if several languages share their extension: cpp17, pypy"},
                  {"--diagnose", &arguments->diagnose,
                   "compile a program that is wrong, crashes, or is accepted by luck again with sanitizers, and report "
                   "the line"},
                  {"--exit-zero", &arguments->exit_zero, "exit with 0 even if a submission was not accepted"},
                  {"--again", &arguments->again, "judge everything again, even if an earlier result is still valid"},
                  {"--resume", &arguments->resume, "continue the interrupted run of the same command"}},
                 sandbox_flags(flags),
                 {store_flag(flags)},
                 under(class_heading,
                       {{"--course", &arguments->course, "FOLDER",
                         "grade a class on several problems, instead of PACKAGE and PATH: FOLDER has a folder or an "
                         "archive\nof submissions for each problem, named as its package in judge.toml"},
                        {"--class", &arguments->class_folders,
                         "take every PATH that is a folder as a class: each file or folder in it is one student's"},
                        {"--collect", &arguments->collect, "DIR",
                         "copy the files that count, one folder for each student, for plagiarism checkers"},
                        {"--starter", &arguments->starter, "DIR",
                         "with --collect: the starter code that students were given, which is kept apart"}}),
                 class_flags(flags),
                 dispatch_flags(flags),
                 report_flags(flags),
                 output_flags(flags)}),
            .run =
                [&flags, arguments](Call& call) {
                    offer_to_resume(flags, call);
                    return run_grade(make_context(flags, call.stop), *arguments, call.arguments);
                },
            .mutes_workflow = false};
}

}  // namespace harness::cli
