// A hack in a scripted package, for the tests of hack.cpp.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/setter/hack/hack.hpp"
#include "harness/setter/hack/test_programs.hpp"

namespace harness::hack {

using Play = std::function<Played(const std::string& input)>;

// A program that is wrong on the inputs for which `is_wrong_on` holds.
inline Play wrong_if(std::function<bool(const std::string& input)> is_wrong_on) {
    return [is_wrong_on = std::move(is_wrong_on)](const std::string& input) {
        return Played{is_wrong_on(input) ? "nonsense" : reference_says(input)};
    };
}

// A package of boards without validators, whose program misbehaves as the test says.
class TheHack : public HackedPackage {
  protected:
    TheHack() : HackedPackage("another-n-queens") {
        package_.limits.time_limit = std::chrono::seconds{1};
        options_.time = std::chrono::seconds{60};
        options_.shrinking = options_.time;  // a busy machine, with sanitizers, may need more than usual
    }

    HackReport run() {
        const workers::JudgingContext context{factory_, jobs_, {}, "/bin"};
        plan_ = judge::make_plan(config_, package_);
        Worker worker(0, 1, factory_);
        HackContext hack_context(context, recipe::make_whole_jury(context, plan_), worker, against_);
        workers::Workers workers(context);
        return hack_program(hack_context, {"/p", {"/program/a"}}, options_, workers,
                            [this](std::string_view stage, const Tried&) {
                                if (stages_.empty() || stages_.back() != stage) {
                                    stages_.emplace_back(stage);
                                }
                            });
    }

    // Runs the program as the test says, but stops it if it exceeds its time limit.
    Played play(const sandbox::Request& request, const std::string& input) {
        if (auto checked = play_validator(request, input, accepts_)) {
            return *std::move(checked);
        }
        Played played = play_(input);
        const std::lock_guard lock(mutex_);
        whole_runs_ += request.limits == plan_.limits ? 1 : 0;
        longest_wall_ = std::max(longest_wall_, request.limits.wall);
        if (played.outcome.cpu && *played.outcome.cpu > request.limits.cpu) {
            return {"", {.end = model::Signaled{9}, .stop = model::Stop::Cpu, .cpu = request.limits.cpu}};
        }
        return played;
    }

    const sandbox::RunnerFactory factory_ =
        scripted_runners([this](const auto& request, const std::string& input) { return play(request, input); });
    judge::Plan plan_;
    std::mutex mutex_;
    int whole_runs_ = 0;
    std::chrono::nanoseconds longest_wall_{};
    Play play_;
    std::function<bool(const std::string& input)> accepts_ = [](const std::string&) { return true; };
    std::optional<compile::Program> against_;
    HackOptions options_;
    int jobs_ = 2;
    std::vector<std::string> stages_;  // that reported progress, in order
};

}  // namespace harness::hack
