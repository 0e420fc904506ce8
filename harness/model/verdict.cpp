#include "harness/model/verdict.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace harness::model {

namespace {

struct Names {
    Verdict verdict;
    std::string_view short_name;
    std::string_view long_name;
};

constexpr std::array all_names{
    Names{Verdict::Accepted, "AC", "accepted"},
    Names{Verdict::WrongAnswer, "WA", "wrong answer"},
    Names{Verdict::TimeLimit, "TLE", "time limit exceeded"},
    Names{Verdict::IdleLimit, "ILE", "idleness limit exceeded"},
    Names{Verdict::MemoryLimit, "MLE", "memory limit exceeded"},
    Names{Verdict::OutputLimit, "OLE", "output limit exceeded"},
    Names{Verdict::RunTimeError, "RTE", "run-time error"},
    Names{Verdict::CompileError, "CE", "compile error"},
    Names{Verdict::JudgeError, "JE", "judge error"},
    Names{Verdict::NotJudged, "none", "not judged"},
};

const Names& names_of(Verdict verdict) {
    return all_names.at(static_cast<std::size_t>(verdict));
}

// The verdicts that an expectation admits in addition to itself.
constexpr std::array admitted{
    std::pair{Verdict::TimeLimit, Verdict::IdleLimit},
    std::pair{Verdict::TimeLimit, Verdict::OutputLimit},
    std::pair{Verdict::RunTimeError, Verdict::MemoryLimit},
};

bool admits(Verdict expected, Verdict got) {
    return std::ranges::find(admitted, std::pair{expected, got}) != admitted.end();
}

}  // namespace

std::string_view short_name(Verdict verdict) {
    return names_of(verdict).short_name;
}

std::string_view long_name(Verdict verdict) {
    return names_of(verdict).long_name;
}

std::optional<Verdict> verdict_from_short_name(std::string_view name) {
    const auto* names = std::ranges::find(all_names, name, &Names::short_name);
    return names == all_names.end() ? std::nullopt : std::optional{names->verdict};
}

bool satisfies(Verdict got, const std::vector<Verdict>& expected) {
    if (got == Verdict::JudgeError || got == Verdict::NotJudged) {
        return false;
    }
    return expected.empty() ||
           std::ranges::any_of(expected, [got](Verdict wanted) { return got == wanted || admits(wanted, got); });
}

}  // namespace harness::model
