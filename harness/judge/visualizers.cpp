#include "harness/judge/visualizers.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"

namespace harness::judge {

namespace {

using model::Drawn;
using model::Picture;

constexpr int most_time_outs_of_visualizer = 2;
constexpr std::chrono::seconds longest_drawing{10};

model::Limits limits_of_drawing(const Plan& plan) {
    model::Limits limits = plan.validator_limits;
    limits.cpu = std::min<std::chrono::nanoseconds>(limits.cpu, longest_drawing);
    limits.wall = std::min(limits.wall, plan.wall.limit_for(limits.cpu));
    return limits;
}

Picture fault_of(Drawn drawn, const std::string& fault) {
    return {drawn, {}, {}, base::one_line(fault, 500)};
}

}  // namespace

Visualizers::Visualizers(const Jury& jury, CaseRunner& case_runner)
    : jury_(jury),
      case_runner_(case_runner),
      input_visualizer_{jury.plan.package.input_visualizer, Drawn::Input},
      output_visualizer_{jury.plan.package.output_visualizer, Drawn::OutputForJury} {}

std::vector<Picture> Visualizers::run(Visualizer& visualizer, Worker& worker, const Run& draw) {
    const auto fault = [&](const std::string& what) { return std::vector{fault_of(visualizer.drawn, what)}; };
    std::vector<Picture> pictures;
    try {
        std::call_once(visualizer.once, [&] {
            case_runner_.in_parallel([&] {
                try {
                    compile::Compilation compiled = jury_.compiler->compile(
                        compile::own_job(jury_.plan.package, *visualizer.source), worker.runner());
                    visualizer.obstacle = compiled.program ? "" : compile::obstacle_of(compiled);
                    visualizer.program = std::move(compiled.program);
                } catch (const base::ConfigError& error) {
                    visualizer.obstacle = error.what();
                }
            });
        });
        if (!visualizer.program) {
            return fault(visualizer.obstacle);
        }
        if (const std::lock_guard lock(mutex_); visualizer.time_outs >= most_time_outs_of_visualizer) {
            return fault("reached its time limit twice, and was not asked again");
        }
        case_runner_.in_parallel([&] { pictures = draw(*visualizer.program, limits_of_drawing(jury_.plan)); });
    } catch (const check::ValidatorTimedOut& error) {
        const std::lock_guard lock(mutex_);
        ++visualizer.time_outs;
        return fault(error.what());
    } catch (const base::JudgeError& error) {
        return fault(fmt::format("the judge failed: {}", error.what()));
    }
    return pictures;
}

std::vector<Picture> Visualizers::input_pictures(Worker& worker, const package::Case& test_case) {
    if (!input_visualizer_.source || test_case.is_static()) {
        return {};
    }
    if (const std::lock_guard lock(mutex_); input_pictures_.contains(test_case.name)) {
        return input_pictures_.at(test_case.name);
    }
    std::vector<Picture> pictures =
        run(input_visualizer_, worker, [&](const compile::Program& program, const model::Limits& limits) {
            return std::vector{check::run_input_visualizer(worker.runner(), program, limits, test_case.input,
                                                           test_case.answer, test_case.input_visualizer_flags)};
        });
    const std::lock_guard lock(mutex_);
    return input_pictures_.try_emplace(test_case.name, std::move(pictures)).first->second;
}

std::vector<Picture> Visualizers::output_pictures(Worker& worker, const package::Case& test_case, const KeptRun& kept) {
    return run(output_visualizer_, worker, [&](const compile::Program& program, const model::Limits& limits) {
        return check::run_output_visualizer(worker.runner(), program, limits, test_case.input, test_case.answer,
                                            kept.output.get(), kept.passes.feedback, test_case.output_visualizer_flags);
    });
}

void Visualizers::draw(Worker& worker, const compile::Program& program, const package::Case& test_case,
                       model::CaseResult& rejected) {
    if (!rejected.evidence) {
        return;
    }
    std::vector<Picture>& pictures = rejected.evidence->pictures;
    pictures = input_pictures(worker, test_case);
    if (!output_visualizer_.source || rejected.verdict != model::Verdict::WrongAnswer ||
        test_case.expectation != package::Expectation::Answer) {
        return;
    }
    KeptRun kept;
    const model::CaseResult again = case_runner_.run_kept(worker, program, test_case, kept);
    const bool is_same =
        again.verdict == rejected.verdict && again.evidence && again.evidence->given == rejected.evidence->given;
    std::ranges::move(
        is_same ? output_pictures(worker, test_case, kept)
                : std::vector{fault_of(Drawn::OutputForJury, "the program did something else when it ran again")},
        std::back_inserter(pictures));
}

std::vector<model::PackageProblem> Visualizers::faults_on(Worker& worker, const package::Case& test_case) {
    std::vector<model::PackageProblem> faults;
    const auto add = [&](const Visualizer& visualizer, const std::vector<Picture>& pictures) {
        for (const Picture& picture : pictures) {
            if (!picture.fault.empty()) {
                faults.push_back({visualizer.source->name, picture.fault});
            }
        }
    };
    add(input_visualizer_, input_pictures(worker, test_case));
    const package::Package& package = jury_.plan.package;
    if (!output_visualizer_.source || package.type.interactive || package.type.multi_pass || !jury_.no_check.empty() ||
        test_case.answer.empty()) {
        return faults;
    }
    KeptRun kept;
    kept.output = base::open_file(test_case.answer);
    if (!jury_.output_validators.empty()) {
        try {
            check::run_output_validator(worker.runner(), jury_.output_validators.front(), jury_.plan.validator_limits,
                                        test_case.input, test_case.answer, kept.output.get(),
                                        package.flags_for(test_case), &kept.passes);
        } catch (const check::ValidatorFailed&) {
            return faults;  // the checks of validators name it
        }
    }
    add(output_visualizer_, output_pictures(worker, test_case, kept));
    return faults;
}

}  // namespace harness::judge
