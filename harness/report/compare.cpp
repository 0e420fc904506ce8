#include "harness/report/compare.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/report/score.hpp"

namespace harness::report {

namespace {

using model::CaseResult;
using model::SubmissionResult;

struct ResultReference {
    const model::Results* results;
    std::size_t index;

    SubmissionResult result() const { return (*results)[index]; }
};
using ByName = std::map<std::string, ResultReference>;

ByName by_name(const model::RunResult& run) {
    ByName result;
    for (const model::PackageResult& package : run.packages) {
        std::size_t index = 0;
        for (const SubmissionResult& submission : package.submissions) {
            result.emplace(package.info.name + "/" + submission.name, ResultReference{&package.submissions, index++});
        }
    }
    return result;
}

std::optional<Slowdown> slowdown(const std::string& name, const SubmissionResult& before,
                                 const SubmissionResult& after) {
    std::optional<Slowdown> worst;
    for (const CaseResult& now : after.cases) {
        const auto then = std::ranges::find(before.cases, now.name, &CaseResult::name);
        if (then == before.cases.end() || !then->cpu || !now.cpu || !is_slower(*then->cpu, *now.cpu)) {
            continue;
        }
        if (!worst || *now.cpu - *then->cpu > worst->after - worst->before) {
            worst = Slowdown{name, now.name, *then->cpu, *now.cpu};
        }
    }
    return worst;
}

std::vector<std::string> notes_on(const model::RunResult& before, const model::RunResult& after) {
    std::vector<std::string> notes;
    for (const model::PackageResult& package : after.packages) {
        const auto same = [&](const model::PackageResult& other) { return other.info.name == package.info.name; };
        const auto then = std::ranges::find_if(before.packages, same);
        if (then != before.packages.end() && then->info.data_hash != package.info.data_hash) {
            notes.push_back(fmt::format("the data of {} is not the same", package.info.name));
        }
    }
    const auto fact = [](const std::map<std::string, std::string>& facts, const std::string& name) {
        const auto entry = facts.find(name);
        return entry == facts.end() ? std::string{} : entry->second;
    };
    for (const char* name : {"cpu", "kernel", "jobs"}) {
        const std::string was = fact(before.info.machine, name);
        const std::string is = fact(after.info.machine, name);
        if (was != is) {
            notes.push_back(fmt::format("{}: '{}' then, '{}' now", name, was, is));
        }
    }
    for (const auto& [name, version] : after.info.versions) {
        const std::string was = fact(before.info.versions, name);
        if (!was.empty() && was != version) {
            notes.push_back(fmt::format("{}: '{}' then, '{}' now", name, was, version));
        }
    }
    return notes;
}

std::string shown(const std::optional<model::Verdict>& verdict) {
    return std::string{verdict ? model::short_name(*verdict) : "-"};
}

std::string shown(const std::optional<double>& points) {
    return points ? points_text(*points) : "-";
}

std::string time_text(std::chrono::nanoseconds time) {
    return fmt::format("{:.1f} ms", base::milliseconds(time));
}

std::string cell(const std::string& name, std::size_t width) {
    return base::fitted(base::one_line(name, 200), width);
}

}  // namespace

bool is_slower(std::chrono::nanoseconds before, std::chrono::nanoseconds after) {
    return after > before + before / 5 && after - before > std::chrono::milliseconds{20};
}

Comparison compare(const model::RunResult& before, const model::RunResult& after) {
    Comparison comparison;
    const ByName then = by_name(before);
    const ByName now = by_name(after);
    for (const auto& [name, reference] : now) {
        const SubmissionResult result = reference.result();
        const auto earlier_result = then.find(name);
        if (earlier_result == then.end()) {
            comparison.verdicts.push_back({name, std::nullopt, result.verdict});
            continue;
        }
        const SubmissionResult earlier = earlier_result->second.result();
        ++comparison.compared;
        if (earlier.verdict != result.verdict) {
            comparison.verdicts.push_back({name, earlier.verdict, result.verdict});
        }
        if (earlier.score != result.score) {
            comparison.points.push_back({name, earlier.score, result.score});
        }
        if (auto worst = slowdown(name, earlier, result)) {
            comparison.slower.push_back(std::move(*worst));
        }
    }
    for (const auto& [name, reference] : then) {
        if (!now.contains(name)) {
            comparison.verdicts.push_back({name, reference.result().verdict, std::nullopt});
        }
    }
    std::ranges::sort(comparison.slower, std::ranges::greater{},
                      [](const Slowdown& slowdown) { return slowdown.after - slowdown.before; });
    comparison.notes = notes_on(before, after);
    return comparison;
}

std::string describe(const Comparison& comparison) {
    std::string text;
    for (const std::string& note : comparison.notes) {
        text += fmt::format("note: {}\n", base::one_line(note, 500));
    }
    if (!comparison.verdicts.empty()) {
        text += fmt::format("{:<62} {:>7} {:>7}\n", "verdict changed", "then", "now");
    }
    for (const VerdictChange& change : comparison.verdicts) {
        text += fmt::format("  {} {:>7} {:>7}\n", cell(change.name, 60), shown(change.before), shown(change.after));
    }
    if (!comparison.points.empty()) {
        text += fmt::format("{:<54} {:>11} {:>11}\n", "points changed", "then", "now");
    }
    for (const PointsChange& change : comparison.points) {
        text += fmt::format("  {} {:>11} {:>11}\n", cell(change.name, 52), shown(change.before), shown(change.after));
    }
    if (!comparison.slower.empty()) {
        text +=
            fmt::format("{:<35} {:<17} {:>12} {:>12}\n", "slower, by more than 20 % and 20 ms", "in", "then", "now");
    }
    for (const Slowdown& slowdown : comparison.slower) {
        text += fmt::format("  {} {} {:>12} {:>12}\n", cell(slowdown.name, 33), cell(slowdown.case_name, 17),
                            time_text(slowdown.before), time_text(slowdown.after));
    }
    return text + fmt::format("{} in both: {} changed, {} slower\n", base::plural(comparison.compared, "submission"),
                              base::plural(comparison.verdicts.size(), "verdict"), comparison.slower.size());
}

}  // namespace harness::report
