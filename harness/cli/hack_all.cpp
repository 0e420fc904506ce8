#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/hack.hpp"
#include "harness/setter/hack/programs.hpp"
#include "harness/setter/mutation/agreement.hpp"
#include "harness/setter/mutation/extremes/extremes.hpp"
#include "harness/setter/recipe/keep.hpp"

namespace harness::cli {

namespace {

using model::Verdict;

constexpr std::size_t name_columns = 68;
constexpr int timing_size = 10;  // the size at which quick and slow accepted submissions differ

// Or as right with fewer points than possible.
bool is_labelled_wrong(const package::Package& package, const package::Submission& submission) {
    const auto is_wrong = [](Verdict verdict) {
        return verdict != Verdict::Accepted && verdict != Verdict::CompileError;
    };
    const bool loses_points = package.type.scoring && submission.is_partial;
    return loses_points || (!submission.expected.empty() && std::ranges::all_of(submission.expected, is_wrong));
}

// A program to hack, and its name in the report.
struct Target {
    std::string name;
    compile::Program program;
    std::optional<mutation::Extreme> extreme{};
};

// A package's targets, hacked one after another.
class PackageHacks {
  public:
    PackageHacks(const Context& context, const HackArguments& arguments, judge::Plan plan)
        : hacked_(context, arguments, std::move(plan)) {
        hacked_.workers.run([this](Worker& worker) { prepare(worker); });
    }

    const std::vector<Target>& targets() const { return targets_; }
    const std::string& against() const { return hacked_.against; }

    // What fails the judge or a validator is a result too, and hides none of the others.
    report::HackShown hack(const Target& target) {
        try {
            report::HackShown shown =
                hacked_.hack_program(target.name, target.program, fmt::format("{} {}: ", package_.name, target.name));
            if (shown.report.finding) {
                shown.there_as = recipe::case_with_input(package_, shown.report.finding->candidate.input);
            } else if (target.extreme) {
                hacked_.workers.run([&](Worker& worker) { shown.is_equivalent = is_equivalent(target, worker); });
            }
            return shown;
        } catch (const base::JudgeError& error) {
            report::HackShown shown;
            shown.package = package_.name;
            shown.submission = target.name;
            shown.against = hacked_.against;
            shown.seed = hacked_.arguments.seed;
            shown.failure = error.what();
            return shown;
        }
    }

  private:
    void prepare(Worker& worker) {
        hacked_.prepare(worker, "");
        for (const package::Submission& submission : package_.submissions) {
            if (is_labelled_wrong(package_, submission)) {
                add_submission(submission, worker);
            }
        }
        if (hacked_.arguments.extremes > 0) {
            add_extremes(worker);
        }
    }

    void add_submission(const package::Submission& submission, Worker& worker) {
        try {
            targets_.push_back({submission.name, hack::compiled_to_hack(hacked_.jury, submission, worker.runner())});
        } catch (const base::ConfigError& error) {  // the other submissions are still hacked
            show_warnings(hacked_.context, {fmt::format("{}: is left out: {}", package_.name, error.what())});
        }
    }

    // Whether the extreme is correct, by the method of judge strength. Then there is no input to find.
    bool is_equivalent(const Target& target, Worker& worker) {
        if (!agreement_) {
            agreement_.emplace(hacked_.judging, hacked_.jury, hacked_.arguments.seed, "", *original_, worker);
            reach_ = agreement_->reach(worker, *original_);
        }
        const mutation::MutantResult comparison =
            agreement_->compare(worker, *original_, target.program, reach_, target.extreme);
        return !comparison.difference && comparison.failure.empty();
    }

    // The accepted submissions' programs, the fastest first.
    std::vector<compile::Program> accepted(Worker& worker) {
        std::vector<std::string> asked;
        const std::vector<int>& sizes = hack_context_->model().sizes().alone;
        const auto above = std::ranges::upper_bound(sizes, timing_size);
        if (!sizes.empty()) {
            asked.push_back(hack_context_->model().plain(above == sizes.begin() ? *above : *std::prev(above), 1));
        }
        const std::vector<hack::Candidate> candidates = hack_context_->with_answers(std::move(asked), worker.runner());
        std::vector<std::pair<std::chrono::nanoseconds, compile::Program>> timed;
        for (const package::Submission& submission : package_.submissions) {
            if (submission.must_be_right()) {
                compile::Program program = hack::compiled_to_hack(hacked_.jury, submission, worker.runner());
                const model::Limits limits = program.limits(hacked_.jury.plan.limits);
                std::chrono::nanoseconds taken{0};
                for (const hack::Candidate& candidate : candidates) {
                    taken = hack_context_->run_once(worker, program, candidate, limits).cpu.value_or(limits.cpu);
                }
                timed.emplace_back(taken, std::move(program));
            }
        }
        std::ranges::stable_sort(timed, {}, [](const auto& each) { return each.first; });
        std::vector<compile::Program> programs;
        std::ranges::transform(timed, std::back_inserter(programs), [](const auto& each) { return each.second; });
        return programs;
    }

    void add_extremes(Worker& worker) {
        const std::vector<compile::Program> programs =
            hack::has_conversations(package_) ? std::vector<compile::Program>{} : accepted(worker);
        if (!hack_context_->model().knows_form() || programs.empty()) {
            show_warnings(hacked_.context,
                          {fmt::format("{}: there are no extremes, as judge strength says", package_.name)});
            return;
        }
        const mutation::Basis basis = mutation::choose_basis(*hack_context_, worker, programs);
        original_ = programs[basis.original];
        extremes_.emplace(extreme_wrapper(), mutation::KeyedProgram{*original_, ""},
                          judge::description_of(package_.entry), basis.location.value_or(mutation::CountLocation{}));
        for (const mutation::Extreme& extreme : mutation::plan_extremes(
                 hack_context_->model(), basis, hacked_.arguments.seed, hacked_.arguments.extremes)) {
            targets_.push_back({mutation::describe(extreme), extremes_->of(extreme).program, extreme});
        }
    }

    HackPackage hacked_;
    const package::Package& package_ = hacked_.jury.plan.package;
    std::optional<hack::HackContext>& hack_context_ = hacked_.hack_context;
    std::optional<compile::Program> original_;  // of the extremes
    std::optional<mutation::ExtremeProgram> extremes_;
    std::optional<mutation::Agreement> agreement_;
    std::size_t reach_ = 0;  // reach of the original in agreement_
    std::vector<Target> targets_;
};

bool is_done_in_time(const report::HackShown& shown, const HackArguments& arguments, const judge::Plan& plan) {
    return shown.is_equivalent || (shown.report.finding && shown.report.searched.spent <= time_of(arguments, plan));
}

}  // namespace

int run_hack_all(const Context& context, const HackArguments& arguments) {
    if (arguments.add || !arguments.against.empty()) {
        throw base::ConfigError("--add and --against are about one SUBMISSION: name it");
    }
    const SharedFlags& flags = context.flags;
    const auto say = [&](const std::string& text) { write_text(flags, text); };
    const std::vector<std::string> not_enforced = context.not_enforced();
    for (const std::string& each : not_enforced) {
        say(fmt::format("not enforced: {}\n", base::one_line(each, 1000)));
    }
    const std::vector<std::string> named =
        arguments.package.empty() ? std::vector<std::string>{} : std::vector<std::string>{arguments.package};
    std::vector<report::HackShown> all;
    std::size_t done = 0;
    std::size_t failed = 0;
    for (const package::Package& read : package::read_packages(context.config, named)) {
        const judge::Plan plan = plan_of_programs(context, read);
        PackageHacks hacks(context, arguments, plan);
        if (!flags.quiet && !hacks.against().empty()) {
            say(fmt::format("{}: compared with {}\n", plan.package.name, hacks.against()));
        }
        for (const Target& target : hacks.targets()) {
            all.push_back(hacks.hack(target));
            all.back().not_enforced = not_enforced;
            const bool in_time = is_done_in_time(all.back(), arguments, plan);
            done += in_time ? 1 : 0;
            failed += all.back().failure.empty() ? 0 : 1;
            if (!in_time || !flags.quiet) {
                say(report::hack_row(all.back(), name_columns, !in_time));
            }
        }
    }
    if (!flags.quiet) {
        const auto equivalent =
            static_cast<std::size_t>(std::ranges::count(all, true, &report::HackShown::is_equivalent));
        say(fmt::format("\n{} of {} found to be wrong\n", done - equivalent,
                        base::plural(all.size() - equivalent, "wrong program")));
    }
    write_json(flags, [&] { return report::hack_all_json(all, all.size() - done - failed, new_run_id()); });
    return failed > 0 ? 3 : done == all.size() ? 0 : 1;
}

}  // namespace harness::cli
