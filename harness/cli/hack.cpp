#include "harness/cli/hack.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/compile/error_line.hpp"
#include "harness/recipe/keep.hpp"
#include "harness/report/tools/hack.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::cli {

namespace {

using workers::Worker;

// What stands at the path, or the package's own of that name.
package::Submission read_program(const package::Package& package, const std::string& name) {
    const auto own = std::ranges::find(package.submissions, name, &package::Submission::name);
    std::error_code ignored;  // what cannot be looked at gives its error when it is read
    return own != package.submissions.end() && !std::filesystem::exists(name, ignored) ? *own
                                                                                       : package::read_submission(name);
}

// Does what the command is for, with workers of its own; what was found is in `shown`.
class Hack {
  public:
    Hack(const Context& context, const HackArguments& arguments)
        : context_(context),
          arguments_(arguments),
          package_(with_time_limit(context, package::read_package(context.config, arguments.package))),
          submission_(read_program(package_, arguments.submission)),
          judging_(context.judging(package_)),
          jury_(recipe::make_whole_jury(judging_, package_)),
          workers_(judging_) {}

    report::HackShown run() {
        show_warnings(context_, package_.warnings);
        prepare();
        shown_.report = hunt_it();
        if (shown_.report.found) {
            keep(*shown_.report.found);
        }
        return std::move(shown_);
    }

  private:
    void prepare() {
        workers_.run([this](Worker& worker) {
            program_ = compiled_to_hack(jury_, submission_, worker.runner());
            std::optional<compile::Program> other;
            if (!arguments_.against.empty()) {
                const package::Submission against = read_program(package_, arguments_.against);
                other_name_ = against.name;
                other = compiled_to_hack(jury_, against, worker.runner());
            }
            arena_.emplace(judging_, jury_, worker, std::move(other));
        });
        shown_.package = package_.name;
        shown_.submission = submission_.name;
        shown_.against = arguments_.against;
        shown_.seed = arguments_.seed;
        shown_.not_enforced = context_.not_enforced();
        shown_.protocol = arena_->protocol();
        shown_.checks_inputs = arena_->checks_inputs();
        shown_.custom_check = package_.output_check == package::OutputCheck::Custom;
        if (shown_.protocol.shape == hack::Shape::Text && !shown_.checks_inputs) {
            show_warnings(context_, {package_.name + ": without an input validator nobody can tell which inputs are "
                                                     "valid: none are changed"});
        }
    }

    hack::HuntReport hunt_it() {
        const hack::HuntOptions options{.seed = arguments_.seed, .time = time_of(arguments_, package_)};
        const auto terminal = make_terminal(context_.flags);
        return hack::hunt(*arena_, *program_, options, workers_,
                          [&terminal](std::string_view stage, const hack::Tried& tried) {
                              if (terminal) {
                                  terminal->show(support::shorten(fmt::format("{}: {} tried", stage, tried.inputs),
                                                                  report::Terminal::columns() - 1));
                              }
                          });
    }

    void keep(const hack::Found& found) {
        shown_.there_as = recipe::case_with_input(package_, found.trial.input);
        if (!arguments_.add || !shown_.there_as.empty()) {
            return;
        }
        bool valid = false;
        workers_.run([&](Worker& worker) { valid = arena_->is_valid(found.trial.input, worker.runner()); });
        if (!valid) {
            throw support::ConfigError(package_.root, 0,
                                       "has an input validator that rejects what it accepted a moment ago: an input "
                                       "must pass each time; the case was not kept");
        }
        shown_.kept_as = recipe::add_case(judging_, jury_, new_case(found));
    }

    // What the reference says of a failure that another submission's answer shows is not known: nothing is claimed.
    recipe::NewCase new_case(const hack::Found& found) const {
        recipe::NewCase added{found.trial.input, found.trial.answer, found.trial.expectation,
                              "hack-" + std::filesystem::path(submission_.name).stem().string()};
        if (!other_name_.empty()) {
            added.why = fmt::format("found by judge hack: {} differs from {}", submission_.name, other_name_);
            return added;
        }
        added.why =
            fmt::format("found by judge hack: {} by {}", model::long_name(found.result.verdict), submission_.name);
        const bool is_own = std::ranges::count(package_.submissions, submission_.name, &package::Submission::name) > 0;
        if (is_own && model::satisfies(found.result.verdict, submission_.expected)) {
            added.catches = {submission_.name};
        }
        return added;
    }

    const Context& context_;
    const HackArguments& arguments_;
    package::Package package_;
    package::Submission submission_;
    std::string other_name_;  // that of --against
    workers::JudgingContext judging_;
    judge::Jury jury_;
    workers::Workers workers_;
    std::optional<compile::Program> program_;
    std::optional<hack::Arena> arena_;
    report::HackShown shown_;
};

// 1 where an input was found that breaks the submission, 0 where none was; without one as run_hack_all().
int run(const Context& context, const HackArguments& arguments) {
    const SharedFlags& flags = context.flags;
    if (!flags.json.empty() && flags.json != "-") {
        check_report_file(flags.json);
    }
    if (arguments.submission.empty()) {
        return run_hack_all(context, arguments);
    }
    const report::HackShown shown = Hack(context, arguments).run();
    const std::string text = report::hack_text(shown, arguments.ascii ? hack::Drawing::Ascii : hack::Drawing::Unicode);
    if (shown.report.found || !flags.quiet) {
        (flags.json == "-" ? write_error : write_out)(text);
    }
    const std::string run_id = flags.json.empty() ? "" : new_run_id();
    if (flags.json == "-") {
        write_out(report::hack_json(shown, run_id));
    } else if (!flags.json.empty()) {
        write_report(flags.json, report::hack_json(shown, run_id));
    }
    return shown.report.found ? 1 : 0;
}

}  // namespace

std::chrono::milliseconds time_of(const HackArguments& arguments, const package::Package& package) {
    return arguments.seconds > 0
               ? std::chrono::milliseconds(std::llround(arguments.seconds * 1000))
               : std::chrono::seconds(10) + std::chrono::ceil<std::chrono::milliseconds>(package.limits.wall);
}

compile::Program compiled_to_hack(const judge::Jury& jury, const package::Submission& submission,
                                  sandbox::Runner& runner) {
    if (!submission.refusal.empty()) {
        throw support::ConfigError(fmt::format("{}: {}", submission.name, submission.refusal));
    }
    compile::Compiled result = jury.compiler->compile({submission.files, jury.package.entry.drivers}, runner);
    if (!result.program) {
        throw support::ConfigError(fmt::format("{} does not compile, so that there is nothing to hunt: {}",
                                               submission.name, compile::error_line(result.result.message)));
    }
    return *std::move(result.program);
}

Command hack_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<HackArguments>();
    return {
        .name = "hack",
        .help =
            "hunt for an input on which a submission is wrong, crashes or is too slow, and shrink that to the\n"
            "smallest; exits 1 where there is one. Without SUBMISSION: with every one that is labelled wrong;\n"
            "exits 1 where one of them is not found to be wrong in time",
        .flags = joined({{{.names = "PACKAGE",
                           .target = &arguments->package,
                           .help = "a folder with a problem.yaml, or a name that judge.toml lists; none means all"},
                          {.names = "SUBMISSION",
                           .target = &arguments->submission,
                           .help = "a source file, a folder that is one program, or one of the package's own:\n"
                                   "wrong_answer/last_row.cpp"},
                          {.names = "--extremes",
                           .target = &arguments->extremes,
                           .help = "without SUBMISSION: with so many programs of each package, too, that are wrong\n"
                                   "at one extreme; see judge strength (default: 0)",
                           .value = "N",
                           .range = {{0, 1'000'000}}},
                          {.names = "--against",
                           .target = &arguments->against,
                           .help = "compare with this submission instead of the reference",
                           .value = "OTHER"},
                          {.names = "--seed",
                           .target = &arguments->seed,
                           .help = "what chance starts from (default: 1)",
                           .value = "N"},
                          {.names = "--seconds",
                           .target = &arguments->seconds,
                           .help = "how long to hunt and to shrink what was found, together\n(default: 10, and one run "
                                   "up to the limit on real time)",
                           .value = "S",
                           .range = {{0.01, 86'400}}},
                          {.names = "--add",
                           .target = &arguments->add,
                           .help = "keep the input as a case: append it to tests.toml and make its data"},
                          {.names = "--ascii", .target = &arguments->ascii, .help = "draw boards in ASCII"}},
                         sandbox_flags(flags),
                         {json_flag(flags)},
                         output_flags(flags)}),
        .run = [&flags, arguments](Call& call) { return run(make_context(flags, call.stop), *arguments); }};
}

}  // namespace harness::cli
