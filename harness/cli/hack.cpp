#include "harness/cli/hack.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/report/html/page.hpp"
#include "harness/setter/hack/programs.hpp"
#include "harness/setter/recipe/data_jury.hpp"
#include "harness/setter/recipe/keep.hpp"

namespace harness::cli {

namespace {

// The package's submission whose name, or whose file's name, is most like this one; empty if none is like it.
std::string_view nearest_submission(const package::Package& package, const std::string& name) {
    const auto name_of = [](const package::Submission& submission) { return std::string_view(submission.name); };
    const auto file_of = [](std::string_view path) { return path.substr(path.rfind('/') + 1); };
    const std::vector<std::string_view> names = config::names_of(package.submissions, name_of);
    if (const std::string_view nearest = config::nearest(name, names); !nearest.empty()) {
        return nearest;
    }
    const std::vector<std::string_view> files = config::names_of(names, file_of);
    const std::string_view nearest = config::nearest(file_of(name), files);
    return nearest.empty() ? nearest : names[std::ranges::find(files, nearest) - files.begin()];
}

// The submission at the path, or else the package's own submission of that name. Throws ConfigError.
package::Submission read_program(const package::Package& package, const std::string& name) {
    std::error_code unusable;
    const bool is_missing = !std::filesystem::exists(name, unusable) && !unusable;
    const auto own = std::ranges::find(package.submissions, name, &package::Submission::name);
    if (is_missing && own != package.submissions.end()) {
        return *own;
    }
    if (const std::string_view nearest = is_missing ? nearest_submission(package, name) : ""; !nearest.empty()) {
        throw base::ConfigError(
            fmt::format("there is no file '{}', and no submission of {} has this name: did you mean '{}'?",
                        base::one_line(name, 300), package.name, nearest));
    }
    return package::read_submission(name);
}

// Keeps the input as a case if --add is given and no case has this input yet.
void keep(HackPackage& hacked, const recipe::NewCase& added, report::HackShown& shown) {
    const package::Package& package = hacked.jury.plan.package;
    shown.there_as = recipe::case_with_input(package, added.input);
    if (!hacked.arguments.add || !shown.there_as.empty()) {
        return;
    }
    bool valid = false;
    hacked.workers.run([&](Worker& worker) { valid = hacked.hack_context->is_valid(added.input, worker.runner()); });
    if (!valid) {
        throw base::ConfigError(package.root, 0,
                                "has an input validator that rejects what it accepted a moment ago: an input "
                                "must pass each time; the case was not kept");
    }
    shown.kept_as = recipe::add_case(hacked.judging, hacked.jury, added);
}

// If the answer of another submission shows the failure, the reference was not asked, so the case claims nothing about
// it. `other`: the name of that submission, or empty.
recipe::NewCase new_case(const package::Package& package, const package::Submission& submission,
                         const std::string& other, const hack::Finding& finding) {
    recipe::NewCase added{finding.candidate.input, finding.candidate.answer, finding.candidate.expectation,
                          "hack-" + std::filesystem::path(submission.name).stem().string()};
    if (!other.empty()) {
        added.why = fmt::format("found by judge hack: {} differs from {}", submission.name, other);
        return added;
    }
    const bool is_accepted = finding.result.verdict == model::Verdict::Accepted;
    added.why =
        fmt::format("found by judge hack: {} by {}",
                    is_accepted ? finding.result.reason : model::long_name(finding.result.verdict), submission.name);
    const bool is_own = std::ranges::count(package.submissions, submission.name, &package::Submission::name) > 0;
    if (is_own && !is_accepted && model::satisfies(finding.result.verdict, submission.expected)) {
        added.catches = {submission.name};
    }
    return added;
}

// Writes the page of --html, with what the package's visualizers draw.
void write_page(HackPackage& hacked, const package::Submission& submission, const compile::Program& program,
                report::HackShown& shown) {
    const package::Package& package = hacked.jury.plan.package;
    shown.can_be_drawn = package.input_visualizer || package.output_visualizer;
    if (hacked.arguments.html.empty()) {
        return;
    }
    hack::Finding& finding = *shown.report.finding;
    hacked.workers.run(
        [&](Worker& worker) { hacked.hack_context->add_pictures(worker, program, finding.candidate, finding.result); });
    model::SubmissionResult result;
    result.name = submission.name;
    result.verdict = finding.result.verdict;
    result.reason = finding.result.reason;
    result.cases = {finding.result};
    write_report(hacked.arguments.html,
                 report::html::submission_page(fmt::format("judge hack {}", package.name), result,
                                               hacked.jury.plan.info(1, ""), shown.model));
    shown.page = hacked.arguments.html;
}

report::HackShown hack_one(const Context& context, const HackArguments& arguments) {
    HackPackage hacked(
        context, arguments,
        plan_of_programs(context, package::read_package(context.config, arguments.package, package::Reach::WorkTree)));
    const package::Package& package = hacked.jury.plan.package;
    const package::Submission submission = read_program(package, arguments.submission);
    std::optional<compile::Program> program;
    hacked.workers.run([&](Worker& worker) {
        program = hack::compiled_to_hack(hacked.jury, submission, worker.runner());
        hacked.prepare(worker, submission.name);
    });
    if (!hacked.hack_context->model().knows_form() && !hacked.hack_context->checks_inputs()) {
        show_warnings(context, {package.name + ": without an input validator nobody can tell which inputs are valid: "
                                               "none are changed"});
    }
    const std::vector<std::string> not_enforced = context.not_enforced();
    report::HackShown shown = hacked.hack_program(submission.name, *program, "");
    shown.not_enforced = not_enforced;
    if (shown.report.finding) {
        const std::string other = hack::has_conversations(package) ? "" : hacked.against;
        keep(hacked, new_case(package, submission, other, *shown.report.finding), shown);
        write_page(hacked, submission, *program, shown);
    }
    return shown;
}

// Returns 1 if an input was found that breaks the submission, else 3 if a validator failed, else 0; without a
// submission, as run_hack_all().
int run_hack(const Context& context, HackArguments arguments) {
    const SharedFlags& flags = context.flags;
    check_report_file(flags.json);
    check_report_file(arguments.html);
    if (!arguments.package.empty() && arguments.submission.empty() &&
        leaves_package_out(context.config, arguments.package, 0)) {
        arguments.submission = std::exchange(arguments.package, ".");
    }
    if (arguments.submission.empty() && !arguments.html.empty()) {
        throw base::ConfigError("--html shows the input that breaks one submission: name the submission");
    }
    if (arguments.submission.empty()) {
        return run_hack_all(context, arguments);
    }
    const report::HackShown shown = hack_one(context, arguments);
    const bool is_failed = !shown.failure.empty();
    if (shown.report.finding || is_failed || !flags.quiet) {
        write_text(flags,
                   report::hack_text(shown, arguments.ascii ? inputs::Drawing::Ascii : inputs::Drawing::Unicode));
    }
    write_json(flags, [&] { return report::hack_json(shown, new_run_id()); });
    return shown.report.finding ? 1 : is_failed ? 3 : 0;
}

}  // namespace

std::chrono::milliseconds time_of(const HackArguments& arguments, const judge::Plan& plan) {
    return arguments.seconds > 0
               ? std::chrono::milliseconds(std::llround(arguments.seconds * 1000))
               : std::chrono::seconds(10) + std::chrono::ceil<std::chrono::milliseconds>(plan.limits.wall);
}

HackPackage::HackPackage(const Context& of, const HackArguments& asked, judge::Plan plan)
    : context(of),
      arguments(asked),
      judging(of.judging()),
      jury(recipe::make_whole_jury(judging, std::move(plan))),
      workers(judging) {
    show_warnings(context, jury.plan.package.warnings);
}

void HackPackage::prepare(Worker& worker, const std::string& hacked) {
    std::optional<package::Submission> other;
    if (!arguments.against.empty()) {
        other = read_program(jury.plan.package, arguments.against);
    } else {
        // An interactor may hang. What --seconds says is only for the search.
        const judge::Deadline deadline = std::chrono::steady_clock::now() + time_of(HackArguments{}, jury.plan);
        const auto answering = hack::answering_submissions(judging, jury, worker, hacked, deadline);
        other = answering.empty() ? std::nullopt : std::optional{answering.front()};
    }
    std::optional<compile::Program> program;
    if (other) {
        against = other->name;
        program = hack::compiled_to_hack(jury, *other, worker.runner());
    }
    hack_context.emplace(judging, jury, worker, std::move(program));
}

report::HackShown HackPackage::hack_program(const std::string& submission, const compile::Program& program,
                                            std::string_view before) {
    report::Terminal terminal = make_terminal(context.flags);
    report::HackShown shown;
    shown.package = jury.plan.package.name;
    shown.submission = submission;
    shown.against = against;
    shown.seed = arguments.seed;
    shown.model = hack_context->shared_model();
    shown.as_argument = jury.plan.package.entry.input_as == config::InputAs::Arguments;
    shown.checks_inputs = hack_context->checks_inputs();
    shown.custom_check = jury.plan.package.output_check == package::OutputCheck::Custom;
    shown.report =
        hack::hack_program(*hack_context, program, {.seed = arguments.seed, .time = time_of(arguments, jury.plan)},
                           workers, [&](std::string_view stage, const hack::Tried& tried) {
                               terminal.show(fmt::format("{}{}: {} tried", before, stage, tried.inputs));
                           });
    if (const auto& unjudged = shown.report.unjudged; unjudged && !shown.report.finding) {
        shown.failure = unjudged->reason;
    }
    return shown;
}

Command hack_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<HackArguments>();
    return {
        .name = "hack",
        .help =
            "search for an input on which a submission is wrong, crashes or is too slow, and shrink it; exit with 1\n"
            "if there is one. Without SUBMISSION: try all submissions that are labelled wrong; exit with 1 if one of\n"
            "them is not found to be wrong in time",
        .flags =
            joined({{packages_argument(&arguments->package),
                     {"SUBMISSION", &arguments->submission,
                      "a source file, a folder that is one program, or a submission of the package, such as\n"
                      "wrong_answer/last_row.cpp"},
                     {"--extremes", &arguments->extremes, in_range("N", 0, 1'000'000),
                      "without SUBMISSION: try also N extremes of each package, as judge strength makes\n"
                      "them (default: 0)"},
                     {"--against", &arguments->against, "OTHER",
                      "compare with this submission instead of the reference (default without a reference:\n"
                      "the accepted submission that is quickest on the largest test case)"},
                     {"--seed", &arguments->seed, "N", "the seed of the random inputs (default: 1)"},
                     {"--seconds", &arguments->seconds, in_range("S", 0.01, 86'400),
                      "how long to search and shrink, together (default: 10, and one run up\n"
                      "to the wall time limit)"},
                     {"--add", &arguments->add,
                      "keep the input as a test case: append it to tests.toml, if there is one, and make its data"},
                     {"--html", &arguments->html, "FILE",
                      "with SUBMISSION: if an input is found, write a page that shows it, also as the package's\n"
                      "visualizers draw it"},
                     {"--ascii", &arguments->ascii, "draw boards in ASCII"}},
                    sandbox_flags(flags),
                    {json_flag(flags)},
                    output_flags(flags)}),
        .run = [&flags, arguments](Call& call) { return run_hack(make_context(flags, call.stop), *arguments); }};
}

}  // namespace harness::cli
