#include "harness/judge/calibration.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <vector>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/judge/workers/workers.hpp"

namespace harness::judge {

namespace {

using model::Calibration;
using model::Spread;
using std::chrono::nanoseconds;

constexpr int runs_each = 5;
constexpr int work_rounds = 3'000'000;  // about ten milliseconds

nanoseconds time_once(sandbox::Runner& runner, const std::filesystem::path& probe_dir, int rounds) {
    sandbox::Request request;
    request.program_dir = probe_dir;
    request.arguments = {fmt::format("{}/judge-probe", sandbox::program_dir_inside), "work", std::to_string(rounds)};
    request.limits.cpu = std::chrono::seconds{10};
    request.limits.wall = std::chrono::seconds{60};
    const model::Outcome outcome = runner.run(request, [](std::string_view) {}).outcome;
    if (outcome.end != decltype(outcome.end){model::Exited{0}}) {
        throw base::JudgeError("the calibration of cpu times " + model::describe_failure(outcome));
    }
    if (!outcome.cpu) {
        throw base::JudgeError("cpu times are not measured here, so they cannot be calibrated");
    }
    return *outcome.cpu;
}

// Measures on the first `count` workers at the same time.
Spread measure(workers::Workers& workers, int count, const std::filesystem::path& probe_dir) {
    std::mutex mutex;
    std::vector<nanoseconds> times;
    const auto task = [&](workers::Worker& worker, std::size_t /*index*/) {
        time_once(worker.runner(), probe_dir, 1);  // starts the box and copies the program into it
        for (int i = 0; i < runs_each; ++i) {
            const nanoseconds time = time_once(worker.runner(), probe_dir, work_rounds);
            const std::lock_guard lock(mutex);
            times.push_back(time);
        }
    };
    workers.for_each(static_cast<std::size_t>(count), task);
    std::ranges::sort(times);
    return Spread{times.front(), times[times.size() / 2], times.back(), times.size()};
}

}  // namespace

Calibration calibrate(const workers::JudgingContext& context, const std::filesystem::path& probe_dir) {
    workers::Workers workers(context);
    Calibration calibration;
    calibration.alone = measure(workers, 1, probe_dir);
    if (context.jobs > 1) {
        calibration.in_parallel = measure(workers, context.jobs, probe_dir);
    }
    return calibration;
}

}  // namespace harness::judge
