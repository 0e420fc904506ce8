// The results of judging a package and a whole run. Pure values; reports use nothing else.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/divergence.hpp"
#include "harness/model/fields.hpp"
#include "harness/model/results/results.hpp"
#include "harness/model/results/submission_result.hpp"
#include "harness/model/statement.hpp"

namespace harness::model {

// A problem of the package itself, found by `verify`: an invalid input, or an answer that differs from the reference's.
struct PackageProblem {
    std::string where;  // "secret/03-dense.ans"
    std::string what;
    std::string file{};  // the path of what `where` names; empty: not known, as in runs that were kept

    bool operator==(const PackageProblem&) const = default;
};

constexpr auto fields(const PackageProblem* /*type*/) {
    return std::tuple{shown("where", &PackageProblem::where), shown("what", &PackageProblem::what)};
}

// What a problem counts in the total of a term.
struct Share {
    std::string assignment{};
    std::optional<double> weight{};  // of the assignment: its points are scaled to this; empty: they are not
    std::optional<double> most{};    // points of the problem; empty: known only from its results

    bool operator==(const Share&) const = default;
};

constexpr auto fields(const Share* /*type*/) {
    return std::tuple{kept("assignment", &Share::assignment), kept("weight", &Share::weight),
                      kept("most", &Share::most)};
}

struct PackageInfo {
    std::string name;
    std::chrono::nanoseconds time_limit{};
    std::int64_t memory_limit_kib = 0;
    std::size_t submissions = 0;
    std::size_t cases = 0;
    std::string data_hash{};  // BLAKE2b-256 in hex of cases, output validator, limits and drivers; empty: unknown
    // Only for reports; empty in runs that an older judge kept.
    std::string title{};
    Statement statement{};
    std::vector<std::string> languages{};  // names of the languages that the package accepts and that are installed
    Share share{};

    bool operator==(const PackageInfo&) const = default;
};

constexpr auto fields(const PackageInfo* /*type*/) {
    using P = PackageInfo;
    return std::tuple{shown("name", &P::name),
                      shown_as("time_limit_ms", "time_limit_ns", &P::time_limit),
                      shown("memory_limit_kib", &P::memory_limit_kib),
                      shown_as("data_hash", "data_hash", &P::data_hash, none_if_empty),
                      kept("submissions", &P::submissions),
                      kept("cases", &P::cases),
                      kept("title", &P::title),
                      kept("statement", &P::statement),
                      kept("languages", &P::languages),
                      kept("share", &P::share)};
}

// Whether the package could not be read, so that only its name is known.
bool is_broken(const PackageInfo& info);

// How far the slowest submission in a language that must be in time is from the time limit.
struct LanguageMargin {
    std::string language;  // its name for people: "Python"
    std::chrono::nanoseconds slowest{};
    double margin = 0;  // the limit in times of that

    bool operator==(const LanguageMargin&) const = default;
};

constexpr auto fields(const LanguageMargin* /*type*/) {
    using M = LanguageMargin;
    return std::tuple{shown("language", &M::language), shown_as("t_ac_ms", "slowest_ns", &M::slowest),
                      shown("margin", &M::margin)};
}

struct PackageResult {
    PackageInfo info;
    std::vector<PackageProblem> problems;
    Results submissions;                    // sorted by name, or as the plan orders them
    std::vector<LanguageMargin> margins{};  // the slowest language first; empty: not known, as in runs that were kept
    // What another judge would decide otherwise; empty: nobody asked, as in runs that were kept.
    std::optional<std::vector<Divergence>> divergences{};

    bool operator==(const PackageResult&) const = default;
};

struct RunInfo {
    std::string id;
    std::string command;  // "verify" or "grade"
    std::chrono::system_clock::time_point started;
    // Facts about the machine and what the sandbox enforced: key → value, as reports print it.
    std::map<std::string, std::string> machine;
    // The sandbox's protections that did not hold, and why: one line each, for the head of a report.
    std::vector<std::string> not_enforced;
    // "judge", and the id of each language in use → its version, one line.
    std::map<std::string, std::string> versions{};
    // The path of each class → the kind of export that it was read as, "Moodle".
    std::map<std::string, std::string> read_as{};
    // The path of each submitted file that is in no submission and named by none → why. Paths are one line, begin with
    // the class's, and go on into archives; a folder's ends in "/". Rows of the roster that are no student's are here
    // too, as FILE:LINE.
    std::map<std::string, std::string> left_out{};
    std::string stopped{};  // why the run ended before all was judged: "the budget of 60 s was over"; empty: it did not

    bool operator==(const RunInfo&) const = default;
};

constexpr auto fields(const RunInfo* /*type*/) {
    using R = RunInfo;
    return std::tuple{
        kept("id", &R::id),           kept("command", &R::command),           kept("started", &R::started),
        kept("machine", &R::machine), kept("not_enforced", &R::not_enforced), kept("versions", &R::versions),
        kept("read_as", &R::read_as), kept("left_out", &R::left_out),         kept("stopped", &R::stopped)};
}

struct Summary {
    int as_expected = 0;
    int not_as_expected = 0;
    int judge_errors = 0;
    int package_problems = 0;
    std::optional<std::chrono::nanoseconds> took{};  // real time of the judging, without the pauses of a resumed run
    int not_judged = 0;                              // counted neither as expected nor as not expected

    bool operator==(const Summary&) const = default;
};

constexpr auto fields(const Summary* /*type*/) {
    using S = Summary;
    return std::tuple{shown("as_expected", &S::as_expected), shown("not_as_expected", &S::not_as_expected),
                      shown("not_judged", &S::not_judged), shown("judge_errors", &S::judge_errors),
                      shown("package_problems", &S::package_problems)};
}

// What `verify` says of a package as a whole.
struct PackageState {
    enum class Kind { Whole, Faulty, NotJudged, JudgeFailed };

    Kind kind = Kind::Whole;
    std::string why;  // one line: "5 submissions", or what is wrong

    // "as expected", "a mistake of the package", "not judged", "the judge failed".
    std::string_view name() const;
};
PackageState state_of(const PackageResult& result);

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
