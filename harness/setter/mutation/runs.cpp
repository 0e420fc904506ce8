#include "harness/setter/mutation/runs.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/format/package/yaml_map.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/judge/plan/fingerprints.hpp"
#include "harness/setter/hack/trier.hpp"

namespace harness::mutation {

namespace {

using std::chrono::microseconds;
using namespace std::chrono_literals;

std::string key_of(std::string_view kind, const std::string& program, const std::string& all_else) {
    return cache::Digest(kind, {program, all_else}).hex();
}

std::optional<JudgedRun> recall(const cache::Texts& memory, const std::string& key) {
    const auto text = memory.find(key);
    if (!text) {
        return std::nullopt;
    }
    const std::vector<std::string> words = base::words_of(*text);
    const auto verdict = words.size() == 3 ? model::verdict_from_short_name(words[0]) : std::nullopt;
    if (!verdict) {
        return std::nullopt;
    }
    return JudgedRun{
        *verdict, microseconds(std::strtoll(words[1].c_str(), nullptr, 10)), package::finite_number(words[2]), {}};
}

void keep(cache::Texts& memory, const std::string& key, const JudgedRun& earned) {
    if (earned.verdict != model::Verdict::JudgeError) {
        memory.keep(key, fmt::format("{} {} {}", model::short_name(earned.verdict), earned.cpu.count(),
                                     earned.score ? fmt::format("{}", *earned.score) : "none"));
    }
}

}  // namespace

Runs::Runs(const workers::JudgingContext& context, const judge::Jury& jury, const std::string& judging,
           cache::Texts& memory)
    : plan_(jury.plan), memory_(memory), case_runner_(context, jury) {
    std::ranges::transform(plan_.package.cases, std::back_inserter(keys_),
                           [&](const package::Case& test_case) { return judging + judge::key_of_case(test_case); });
}

JudgedRun Runs::earned(const model::CaseResult& result, const model::Limits& limits) {
    return {result.verdict, std::chrono::duration_cast<microseconds>(result.cpu.value_or(limits.cpu)), result.score,
            result.reason};
}

JudgedRun Runs::judged_or_known(workers::Worker& worker, const KeyedProgram& built, std::size_t index,
                                bool is_original) {
    const std::string key = key_of(is_original ? "time" : "run", built.key, keys_[index]);
    if (const auto known = recall(memory_, key)) {
        return *known;
    }
    JudgedRun run = earned(case_runner_.judge(worker, built.program, plan_.package.cases[index]),
                           built.program.limits(plan_.limits));
    if (!is_original || run.verdict == model::Verdict::Accepted) {
        keep(memory_, key, run);
    }
    return run;
}

JudgedRun Runs::time(workers::Worker& worker, const KeyedProgram& built, std::size_t index) {
    return judged_or_known(worker, built, index, true);
}

std::optional<JudgedRun> Runs::quick_run(workers::Worker& worker, const KeyedProgram& built, std::size_t index,
                                         std::chrono::nanoseconds original) {
    const model::Limits whole = built.program.limits(plan_.limits);
    const model::Limits limits = hack::quick_limits(plan_.wall, whole, original * 10 + 100ms);
    if (limits.cpu == whole.cpu) {
        return judged_or_known(worker, built, index);
    }
    const std::string key =
        key_of("quick", built.key, fmt::format("{} {} {}", keys_[index], limits.cpu.count(), limits.wall.count()));
    auto run = recall(memory_, key);
    if (!run) {
        case_runner_.in_parallel([&] {
            run = earned(case_runner_.run_once(worker, built.program, plan_.package.cases[index], limits), whole);
        });
        keep(memory_, key, *run);
    }
    // A result before this limit would be the same under a higher limit.
    return hack::is_slow(run->verdict) ? std::nullopt : run;
}

JudgedRun Runs::run(workers::Worker& worker, const KeyedProgram& built, std::size_t index,
                    std::chrono::nanoseconds original) {
    if (const auto run = quick_run(worker, built, index, original)) {
        return *run;
    }
    return judged_or_known(worker, built, index);
}

std::vector<std::size_t> quick_first(const Times& times) {
    std::vector<std::size_t> order(times.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t index) {
        int size = 0;
        for (auto rest = times[index] / 10ms; rest > 0; rest /= 4) {
            ++size;
        }
        return size;
    });
    return order;
}

}  // namespace harness::mutation
