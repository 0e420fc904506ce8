// The table of hostile programs as either side of an interaction: none outlives its wall limit, and as a submission
// none can bring about a judge's fault, nor make the interactor reach its own limit.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sched.h>

#include "harness/base/error.hpp"
#include "harness/judge/check/interactor.hpp"
#include "harness/sandbox/box_runner.hpp"
#include "harness/sandbox/test/attacks.hpp"
#include "harness/sandbox/test/busy_cores.hpp"
#include "paths.hpp"

namespace harness::judge {
namespace {

using namespace std::chrono_literals;

sandbox::Request hostile_side(const std::string& program, std::vector<std::string> arguments) {
    sandbox::Request request;
    request.program_dir = queens::bin_dir / "hostile" / program;
    request.arguments = {"/program/" + program};
    std::ranges::move(arguments, std::back_inserter(request.arguments));
    request.limits.cpu = 5s;
    request.limits.wall = 700ms;
    request.limits.memory_kib = std::int64_t{512} * 1024;
    request.limits.processes = 20;
    return request;
}

sandbox::Request hostile_side(const sandbox::Attack& attack) {
    std::vector<std::string> arguments;
    for (const char* argument : attack.arguments) {
        if (argument != nullptr) {
            arguments.emplace_back(argument);
        }
    }
    return hostile_side(std::string{attack.program}, arguments);
}

class InteractiveLives : public ::testing::Test {
  protected:
    void SetUp() override {
        sandbox::BoxOptions options;
        options.box = queens::bin_dir / "judge-box";
        try {
            program.emplace(options).protections();
            options.worker = 1;
            interactor.emplace(options).protections();
        } catch (const base::ConfigError& error) {
            GTEST_SKIP() << "no sandbox here: " << error.what();
        }
    }
    std::optional<sandbox::BoxRunner> program;
    std::optional<sandbox::BoxRunner> interactor;
};

class HostileSide : public InteractiveLives, public ::testing::WithParamInterface<sandbox::Attack> {};

TEST_P(HostileSide, EndsInTimeAsASubmission) {
    const sandbox::Request request = hostile_side(GetParam());
    check::ValidatorRun validator{hostile_side("converse", {"hear_all", "exit:42"})};
    validator.request.profile = sandbox::Profile::Validator;
    validator.request.limits.wall += 1s;
    const sandbox::BusyCores cores;
    const check::Interaction interaction = check::run_interactive(*program, request, *interactor, validator);
    sandbox::expect_in_time(interaction.outcome, request.limits, cores.since_then());
}

// A judge's fault is right here: the package's own program is hostile. Both sides end.
TEST_P(HostileSide, EndsInTimeAsAnInteractor) {
    const sandbox::Request request = hostile_side("converse", {"hear_all"});
    check::ValidatorRun validator{hostile_side(GetParam())};
    validator.request.profile = sandbox::Profile::Validator;
    const sandbox::BusyCores cores;
    const auto begin = std::chrono::steady_clock::now();
    try {
        check::run_interactive(*program, request, *interactor, validator);
    } catch (const base::JudgeError&) {
    }
    // Each side may have waited for the other's whole life.
    constexpr std::chrono::milliseconds margin{200};
    const auto busy = cores.since_then() * sandbox::BusyCores::count();
    EXPECT_LE(std::chrono::steady_clock::now() - begin,
              request.limits.wall + validator.request.limits.wall + busy + margin);
}

// Both boxes and this thread are on one core.
class InteractiveOnOneCore : public InteractiveLives {
  protected:
    void SetUp() override {
        ASSERT_EQ(::sched_getaffinity(0, sizeof before_, &before_), 0);
        cpu_set_t core;
        CPU_ZERO(&core);
        CPU_SET(::sched_getcpu(), &core);
        ASSERT_EQ(::sched_setaffinity(0, sizeof core, &core), 0);
        InteractiveLives::SetUp();
    }
    void TearDown() override { ::sched_setaffinity(0, sizeof before_, &before_); }

  private:
    cpu_set_t before_{};
};

// Otherwise a program that has its interactor compute for it would live as much longer.
TEST_F(InteractiveOnOneCore, TheInteractorsWorkIsNotThatOfOthers) {
    const sandbox::Request request = hostile_side("spin", {});
    check::ValidatorRun validator{hostile_side("converse", {"hear_all_busily", "exit:42"})};
    validator.request.profile = sandbox::Profile::Validator;
    validator.request.limits.wall += 60s;
    const std::chrono::nanoseconds used = sandbox::time_on(interactor->cpu_clock());
    const sandbox::BusyCores cores;
    const check::Interaction interaction = check::run_interactive(*program, request, *interactor, validator);
    EXPECT_EQ(interaction.outcome.stop, model::Stop::Wall);
    sandbox::expect_in_time(interaction.outcome, request.limits, cores.since_then(),
                            sandbox::time_on(interactor->cpu_clock()) - used);
}

std::vector<sandbox::Attack> attacks_to_try() {
    std::vector<sandbox::Attack> chosen;
    std::ranges::copy_if(sandbox::attacks, std::back_inserter(chosen), [](const sandbox::Attack& attack) {
        return queens::sanitized ? attack.ends_in_its_own_way : attack.unsafe_because != sandbox::no_attack;
    });
    return chosen;
}

INSTANTIATE_TEST_SUITE_P(Interaction, HostileSide, ::testing::ValuesIn(attacks_to_try()),
                         [](const auto& test) { return std::string{test.param.program}; });

}  // namespace
}  // namespace harness::judge
