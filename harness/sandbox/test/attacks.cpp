#include "harness/sandbox/test/attacks.hpp"

#include <csignal>

#include <gtest/gtest.h>

#include "harness/sandbox/test/test_box.hpp"

namespace harness::sandbox {

using namespace std::chrono_literals;
using model::Stop;

Request request_of(const Attack& attack) {
    Request request = hostile(std::string{attack.program});
    for (const char* argument : attack.arguments) {
        if (argument != nullptr) {
            request.arguments.emplace_back(argument);
        }
    }
    request.limits.cpu = attack.earns == Verdict::TimeLimit ? 300ms : 30'000ms;
    request.limits.wall = attack.earns == Verdict::IdleLimit ? 600ms : 60'000ms;
    // The kernel charges data of ended or refused processes for a while, tens of MiB.
    request.limits.memory_kib = (attack.earns == Verdict::TimeLimit ? 2048 : 64) * mib;
    request.limits.disk_kib = 256 * mib;
    request.limits.processes = 20;
    request.limits.output_kib = 256;
    return request;
}

Verdict verdict_of(const model::Outcome& outcome) {
    switch (outcome.stop) {
        case Stop::Cpu:
            return Verdict::TimeLimit;
        case Stop::Wall:
            return Verdict::IdleLimit;
        case Stop::Memory:
            return Verdict::MemoryLimit;
        case Stop::Output:
            return Verdict::OutputLimit;
        case Stop::None:
            break;
    }
    return exit_code(outcome) == 0 ? Verdict::Accepted : Verdict::RunTimeError;
}

void expect_figures_at_the_limit(const model::Outcome& outcome, const model::Limits& limits) {
    switch (outcome.stop) {
        case Stop::Cpu:
            EXPECT_GE(outcome.cpu.value(), limits.cpu);
            EXPECT_EQ(signal_of(outcome), SIGKILL);
            break;
        case Stop::Wall:
            EXPECT_GE(outcome.wall.value(), limits.wall);
            EXPECT_LT(outcome.cpu.value(), limits.cpu);
            break;
        case Stop::Memory:
            // The kernel's figure is at the limit, except for what the kernel cannot hand out in whole.
            EXPECT_GE(outcome.memory_kib.value(), limits.memory_kib - 4 * mib);
            EXPECT_LE(outcome.memory_kib.value(), limits.memory_kib + 4 * mib);
            EXPECT_LT(outcome.wall.value(), limits.wall) << "a kill ends the run, whichever process it hits";
            break;
        default:
            break;
    }
}

}  // namespace harness::sandbox
