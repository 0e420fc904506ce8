// Compares two runs: which verdicts and points changed, and which submissions became slower.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::report {

struct VerdictChange {
    std::string name;                      // "n-queens/accepted/masks.cpp"
    std::optional<model::Verdict> before;  // empty: not in this run
    std::optional<model::Verdict> after;
};

struct PointsChange {
    std::string name;
    std::optional<double> before;  // empty: not known
    std::optional<double> after;
};

struct Slowdown {
    std::string name;
    std::string case_name;  // the case with the largest loss
    std::chrono::nanoseconds before{};
    std::chrono::nanoseconds after{};
};

struct Comparison {
    std::vector<VerdictChange> verdicts;
    std::vector<Slowdown> slower;
    std::vector<PointsChange> points{};  // of submissions in both runs
    std::size_t compared = 0;            // submissions in both runs
    std::vector<std::string> notes{};    // differences that make the runs hard to compare: other data, another machine
};

// More than the normal difference between runs on one machine: more than a fifth (the effect of cases running in
// parallel) and more than 20 ms (the variation of an interpreter's start).
bool is_slower(std::chrono::nanoseconds before, std::chrono::nanoseconds after);

// Matches submissions by package and name. Compares the times of cases that both runs measured.
Comparison compare(const model::RunResult& before, const model::RunResult& after);

// For a terminal of 80 columns.
std::string describe(const Comparison& comparison);

}  // namespace harness::report
