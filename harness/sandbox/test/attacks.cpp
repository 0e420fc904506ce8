#include "harness/sandbox/test/attacks.hpp"

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
        case Stop::ErrorOutput:
            return Verdict::OutputLimit;
        case Stop::None:
            break;
    }
    return exit_code(outcome) == 0 ? Verdict::Accepted : Verdict::RunTimeError;
}

}  // namespace harness::sandbox
