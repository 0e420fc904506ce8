// Whatever a program does, it lives no longer than its wall limit, plus what programs outside the run had of the cores:
// as a submission and as a compiler. No program can bring about a judge's fault. `judge_test` has both sides of an
// interaction.
#include <algorithm>
#include <chrono>
#include <ctime>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/sandbox/box/clock.hpp"
#include "harness/sandbox/test/attacks.hpp"
#include "harness/sandbox/test/busy_cores.hpp"
#include "harness/sandbox/test/test_box.hpp"
#include "paths.hpp"

namespace harness::sandbox {
namespace {

using namespace std::chrono_literals;

struct Life {
    Attack attack;
    Profile profile;
};

void PrintTo(const Life& life, std::ostream* out) {  // NOLINT(readability-identifier-naming): GoogleTest's
    PrintTo(life.attack, out);
}

std::vector<Life> lives() {
    std::vector<Life> all;
    for (const Attack& attack : attacks) {
        if (attack.unsafe_because != no_attack && (!queens::sanitized || attack.ends_in_its_own_way)) {
            all.push_back({attack, Profile::Submission});
            all.push_back({attack, Profile::Compiler});
        }
    }
    Attack processes = *std::ranges::find(attacks, "wake_together", &Attack::program);
    processes.arguments = {"processes"};
    all.push_back({processes, Profile::Submission});
    all.push_back({processes, Profile::Compiler});
    return all;
}

class EachLife : public ::testing::TestWithParam<Life> {};

TEST_P(EachLife, EndsInTime) {
    Request request = request_of(GetParam().attack);
    request.profile = GetParam().profile;
    request.limits.cpu = 5s;
    request.limits.wall = 700ms;
    BoxRunner runner{test_box_options()};
    runner.protections();  // starts the box
    const BusyCores cores;
    const std::chrono::nanoseconds used = box::now(CLOCK_PROCESS_CPUTIME_ID);
    const model::Outcome outcome = run(runner, request).outcome;  // throws if it is a judge's fault
    // The judge's own reading is no work of others.
    const std::chrono::nanoseconds own = box::now(CLOCK_PROCESS_CPUTIME_ID) - used;
    expect_in_time(outcome, request.limits, cores.since_then(), own);
}

INSTANTIATE_TEST_SUITE_P(Box, EachLife, ::testing::ValuesIn(lives()), [](const auto& test) {
    const bool compiles = test.param.profile == Profile::Compiler;
    const char* argument = test.param.attack.arguments[0];
    const bool is_variant = argument != nullptr && std::string_view{argument} == "processes";
    return std::string{test.param.attack.program} + (is_variant ? "_in_processes" : "") +
           (compiles ? "_compiling" : "");
});

}  // namespace
}  // namespace harness::sandbox
