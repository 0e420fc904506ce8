#include "harness/setter/mutation/variants.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/recipe.hpp"
#include "harness/judge/scoring/case_score.hpp"
#include "harness/model/json.hpp"
#include "harness/setter/hack/trier.hpp"

namespace harness::mutation {

namespace {

using nlohmann::json;
using workers::Worker;

// Blanks are ignored: people change them when they copy.
std::string without_blanks(std::string text) {
    std::erase_if(text, [](unsigned char letter) { return std::isspace(letter) != 0; });
    return text;
}

bool is_of(const package::KnownEquivalent& known, const Variant& variant, const Original& original) {
    if (variant.extreme) {
        return describe(*variant.extreme) == known.extreme;
    }
    return known.extreme.empty() && original.subject.name == known.submission &&
           (known.source_line == 0 || known.source_line == variant.result.line) &&
           without_blanks(known.diff) == without_blanks(variant.result.diff);
}

}  // namespace

void accept_known(const package::Package& package, const std::vector<Original>& originals, std::span<Variant> variants,
                  std::vector<std::string>& notes) {
    const auto file = package.root / "tests.toml";
    for (const package::KnownEquivalent& known : package::read_equivalents(package.root)) {
        if (known.extreme.empty() && std::ranges::none_of(originals, [&](const Original& each) {
                return each.subject.name == known.submission;
            })) {
            throw base::ConfigError(file, known.line,
                                    fmt::format("[[equivalent]] names '{}', which is not an accepted submission",
                                                base::one_line(known.submission, 100)));
        }
        std::set<int> lines;
        for (Variant& variant : variants) {
            if (!is_of(known, variant, originals[variant.original])) {
                continue;
            }
            Mutant& result = variant.result;
            lines.insert(result.line);
            if (result.fate == Fate::Survived) {
                result.fate = Fate::Equivalent;
                result.why = known.why;
            } else if (!result.killers.empty()) {
                notes.push_back(fmt::format(
                    "tests.toml:{}: this [[equivalent]] is wrong, as {} rejects the program: remove the table",
                    known.line, result.killers.front()));
            }
        }
        if (lines.size() > 1) {
            throw base::ConfigError(
                file, known.line,
                fmt::format("this change of [[equivalent]] is possible in lines {}: add 'line' to say which one",
                            fmt::join(lines, " and ")));
        }
    }
}

std::vector<std::size_t> quickest_first(const std::vector<Original>& originals) {
    std::vector<std::size_t> order(originals.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&originals](std::size_t index) {
        const auto& times = originals[index].times;
        return std::accumulate(times.begin(), times.end(), std::chrono::nanoseconds{0});
    });
    return order;
}

void find_twins(const std::vector<Original>& originals, std::span<Variant> variants) {
    std::set<std::string> seen;
    for (Variant& variant : variants) {
        MutantResult& result = variant.result;
        if (variant.extreme) {
            continue;
        }
        if (!variant.built) {
            result.fate = Fate::Uncompilable;
        } else if (variant.built->key == originals[variant.original].built->key) {
            result.fate = Fate::Equivalent;
        } else if (!seen.insert(variant.built->key).second) {
            result = {};
            result.fate = Fate::Duplicate;
        }
    }
}

void run_mutant(Worker& worker, Runs& runs, const package::Package& package, const Original& original,
                Variant& variant) {
    Mutant& mutant = variant.result;
    const auto reject = [&](std::size_t index, const JudgedRun& earned) {
        if (earned.verdict == model::Verdict::JudgeError) {
            mutant.fate = mutant.killers.empty() ? Fate::JudgeError : mutant.fate;
            if (mutant.failure.empty()) {
                mutant.failure = fmt::format("{}: {}", package.cases[index].name, earned.reason);
            }
            return;
        }
        if (!hack::is_slow(earned.verdict)) {
            mutant.fate = Fate::Killed;
        } else if (mutant.killers.empty()) {
            mutant.fate = Fate::TimedOut;
        }
        mutant.killers.push_back(package.cases[index].name);
    };
    const auto is_rejected = [&](std::size_t index, const JudgedRun& earned) {
        return earned.verdict != model::Verdict::Accepted ||
               (earned.score &&
                judge::gets_fewer_points(package, earned.score, runs.time(worker, *original.built, index).score));
    };
    int stopped = 0;
    for (const std::size_t index : original.order) {
        const auto earned = runs.quick_run(worker, *variant.built, index, original.times[index]);
        if (!earned) {
            ++stopped;
        } else if (is_rejected(index, *earned)) {
            reject(index, *earned);
        }
        if (stopped == 2 || mutant.killers.size() == 2) {
            break;
        }
    }
    for (const std::size_t index : original.order) {
        if (stopped == 0 || !mutant.killers.empty()) {
            return;
        }
        const JudgedRun earned = runs.run(worker, *variant.built, index, original.times[index]);
        if (is_rejected(index, earned)) {
            reject(index, earned);
        }
    }
}

std::vector<std::string> idle_cases(const package::Package& package, const std::vector<Variant>& variants) {
    std::set<std::string_view> needed;
    for (const Variant& variant : variants) {
        if (variant.result.killers.size() == 1) {
            needed.insert(variant.result.killers.front());
        }
    }
    std::vector<std::string> idle;
    for (const package::Case& test_case : package.cases) {
        if (!test_case.is_static() && !needed.contains(test_case.name)) {
            idle.push_back(test_case.name);
        }
    }
    return idle;
}

std::string to_text(const Variant& variant) {
    json object = model::to_json(static_cast<const MutantResult&>(variant.result));
    object["is_hacked"] = variant.is_hacked;
    if (variant.built) {
        object["program"] = variant.built->key;
    }
    return object.dump();
}

void take_text(const std::string& text, Variant& variant) {
    try {
        const json object = json::parse(text);
        model::JsonReader::read(object, static_cast<MutantResult&>(variant.result));
        variant.is_hacked = object.at("is_hacked");
        if (object.contains("program")) {
            variant.built = KeyedProgram{{}, object["program"]};
        }
    } catch (const json::exception& error) {
        throw base::JudgeError(fmt::format("the result of a mutant cannot be read: {}", error.what()));
    }
}

std::string to_text(const std::vector<Times>& times) {
    return model::to_json(times).dump();
}

std::vector<Times> times_from(const std::string& text, std::size_t originals, std::size_t cases) {
    std::vector<Times> times;
    try {
        model::JsonReader::read(json::parse(text), times);
    } catch (const json::exception& error) {
        throw base::JudgeError(fmt::format("the times of the driver's submissions cannot be read: {}", error.what()));
    }
    if (times.size() != originals) {
        throw base::JudgeError("the driver's submissions are not those that are here");
    }
    if (std::ranges::any_of(times, [&](const Times& of_original) { return of_original.size() != cases; })) {
        throw base::JudgeError("the driver's test cases are not those that are here");
    }
    return times;
}

}  // namespace harness::mutation
