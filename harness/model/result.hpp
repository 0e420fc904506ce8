// The results of judging a package and a whole run. Values; everything a report may say is in here.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/results/results.hpp"
#include "harness/model/results/submission_result.hpp"
#include "harness/model/statement.hpp"

namespace harness::model {

// Something wrong with the package itself, found by `verify`: an invalid input, an answer that is not the reference's.
struct PackageProblem {
    std::string where;  // "secret/03-dense.ans"
    std::string what;

    bool operator==(const PackageProblem&) const = default;
};

struct PackageInfo {
    std::string name;
    std::chrono::nanoseconds time_limit{};
    std::int64_t memory_limit_kib = 0;
    std::size_t submissions = 0;
    std::size_t cases = 0;
    std::string data_hash{};  // BLAKE2b-256 in hex of cases, output validator, limits and drivers; empty: unknown
    // For reports alone; empty in runs that an older judge kept.
    std::string title{};
    Statement statement{};
    std::vector<std::string> languages{};  // the names of those that it takes and that are installed

    bool operator==(const PackageInfo&) const = default;
};

// Whether the package could not be read, so that nothing but its name is known.
bool is_broken(const PackageInfo& info);

struct PackageResult {
    PackageInfo info;
    std::vector<PackageProblem> problems;
    Results submissions;  // in the order of their names

    bool operator==(const PackageResult&) const = default;
};

struct RunInfo {
    std::string id;
    std::string command;  // "verify" or "grade"
    std::chrono::system_clock::time_point started;
    // What the machine is and what the sandbox enforced: key → value, as reports print it.
    std::map<std::string, std::string> machine;
    // Of the sandbox's protections, those that did not hold, and why: a line each, fit for the head of a report.
    std::vector<std::string> not_enforced;
    // "judge", and the id of each language in use → its version, one line.
    std::map<std::string, std::string> versions{};
    // Of each class: its path → what it was read as, "Moodle".
    std::map<std::string, std::string> read_as{};

    bool operator==(const RunInfo&) const = default;
};

struct Summary {
    int as_expected = 0;
    int not_as_expected = 0;
    int judge_errors = 0;
    int package_problems = 0;
    std::optional<std::chrono::nanoseconds> took{};  // real time of the judging, pauses of a resumed run left out
    int not_judged = 0;                              // neither as expected nor not

    bool operator==(const Summary&) const = default;
};

// A run as a whole.
struct RunResult {
    RunInfo info;
    std::vector<PackageResult> packages;
    Summary summary;

    bool operator==(const RunResult&) const = default;
};

// Adds a package's results to the totals.
void count(const PackageResult& result, Summary& summary);

}  // namespace harness::model
