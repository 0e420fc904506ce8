#include "harness/strength/runs.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "harness/hunt/arena.hpp"
#include "harness/strength/hash.hpp"
#include "harness/support/error.hpp"

namespace harness::strength {

namespace {

using std::chrono::microseconds;
using namespace std::chrono_literals;

std::optional<Earned> recall(const Memory& memory, const std::string& key) {
    const auto text = memory.find(key);
    if (!text) {
        return std::nullopt;
    }
    const std::size_t blank = text->find(' ');
    const auto verdict = model::verdict_from_short_name(std::string_view(*text).substr(0, blank));
    if (!verdict || blank == std::string::npos) {
        return std::nullopt;
    }
    return Earned{*verdict, microseconds(std::strtoll(text->c_str() + blank, nullptr, 10))};
}

}  // namespace

Runs::Runs(const config::Config& config, const package::Package& package,
           const std::optional<compile::Program>& validator, Memory& memory)
    : config_(config), package_(package), validator_(validator), memory_(memory) {
    const std::string check = validator ? hash_of_program(*validator) : "";
    std::ranges::transform(package.cases, std::back_inserter(keys_),
                           [&](const package::Case& one) { return hash_of_case(package, one, check); });
}

Earned Runs::run(workers::Worker& worker, const Built& built, std::size_t one,
                 std::optional<std::chrono::microseconds> original) {
    const std::string key = fmt::format("{} {} {}", original ? "run" : "time", built.key, keys_[one]);
    if (const auto known = recall(memory_, key)) {
        return *known;
    }
    package::Package package = package_;
    if (original) {
        package.limits = hunt::hurried(config_, package_.limits, *original * 10 + 100ms);
    }
    judge::CaseRunner runner(config_, package, validator_, false);
    const model::CaseResult result = runner.judge(worker, built.program, package_.cases[one]);
    if (result.verdict == model::Verdict::JudgeError) {
        throw support::JudgeError(fmt::format("case {}: {}", result.name, result.reason));
    }
    const Earned earned{result.verdict,
                        std::chrono::duration_cast<microseconds>(result.cpu.value_or(package_.limits.cpu))};
    memory_.keep(key, fmt::format("{} {}", model::short_name(earned.verdict), earned.cpu.count()));
    return earned;
}

std::vector<std::size_t> quick_first(const std::vector<microseconds>& times) {
    std::vector<std::size_t> order(times.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t one) {
        int size = 0;
        for (auto rest = times[one] / 10ms; rest > 0; rest /= 4) {
            ++size;
        }
        return size;
    });
    return order;
}

}  // namespace harness::strength
