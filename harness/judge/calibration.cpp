#include "harness/judge/calibration.hpp"

#include <algorithm>
#include <mutex>

#include <fmt/format.h>

#include "harness/support/error.hpp"
#include "harness/workers/workers.hpp"

namespace harness::judge {

namespace {

using std::chrono::nanoseconds;

constexpr int runs_each = 5;
constexpr int work_rounds = 3'000'000;  // some ten milliseconds

std::optional<nanoseconds> time_once(sandbox::Runner& runner, const std::filesystem::path& probe_dir, int rounds) {
    sandbox::Request request;
    request.program_dir = probe_dir;
    request.arguments = {fmt::format("{}/judge-probe", sandbox::program_dir_inside), "work", std::to_string(rounds)};
    request.environment = sandbox::plain_environment;
    request.limits.cpu = std::chrono::seconds{10};
    request.limits.wall = std::chrono::seconds{60};
    const model::Outcome outcome = runner.run(request, [](std::string_view) {}).outcome;
    if (outcome.end != decltype(outcome.end){model::Exited{0}}) {
        throw support::JudgeError("the calibration of cpu times " + model::describe_failure(outcome));
    }
    return outcome.cpu;
}

// On the first `count` workers at once.
std::optional<Spread> measure(workers::Workers& workers, int count, const std::filesystem::path& probe_dir) {
    std::mutex mutex;
    std::vector<nanoseconds> times;
    const auto task = [&](workers::Worker& worker, std::size_t /*index*/) {
        time_once(worker.runner(), probe_dir, 1);  // starts the box and lays the program down
        for (int i = 0; i < runs_each; ++i) {
            if (const auto time = time_once(worker.runner(), probe_dir, work_rounds)) {
                const std::lock_guard lock(mutex);
                times.push_back(*time);
            }
        }
    };
    workers.for_each(static_cast<std::size_t>(count), task);
    return spread_of(std::move(times));
}

double milliseconds(nanoseconds time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

double percent(nanoseconds more, nanoseconds of) {
    return of.count() > 0 ? 100.0 * static_cast<double>(more.count()) / static_cast<double>(of.count()) : 0;
}

std::string text_of(const Spread& spread) {
    return fmt::format("{:.1f} to {:.1f} ms in {} runs of the same work ({:.1f} %)", milliseconds(spread.least),
                       milliseconds(spread.most), spread.runs, percent(spread.most - spread.least, spread.least));
}

}  // namespace

std::optional<Spread> spread_of(std::vector<nanoseconds> times) {
    if (times.empty()) {
        return std::nullopt;
    }
    std::ranges::sort(times);
    return Spread{times.front(), times[times.size() / 2], times.back(), times.size()};
}

Calibration calibrate(const workers::JudgingContext& context, const std::filesystem::path& probe_dir) {
    workers::Workers workers(context);
    Calibration calibration;
    calibration.alone = measure(workers, 1, probe_dir);
    if (context.jobs > 1) {
        calibration.in_company = measure(workers, context.jobs, probe_dir);
    }
    return calibration;
}

std::map<std::string, std::string> describe(const Calibration& calibration) {
    std::map<std::string, std::string> lines;
    if (calibration.alone) {
        lines["cpu time alone"] = text_of(*calibration.alone);
    }
    if (calibration.in_company) {
        lines["cpu time in company"] = text_of(*calibration.in_company);
    }
    if (calibration.alone && calibration.in_company) {
        const nanoseconds alone = calibration.alone->middle;
        lines["company slows by"] = fmt::format("{:.1f} %", percent(calibration.in_company->middle - alone, alone));
    }
    return lines;
}

}  // namespace harness::judge
