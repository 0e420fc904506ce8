// The result of `judge strength`: the fate of each mutant and extreme. Pure values.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "harness/model/fields.hpp"

namespace harness::mutation {

enum class Fate {
    Uncompilable,  // it does not compile
    Duplicate,     // it compiles to the same program as an earlier mutant
    Equivalent,    // it compiles to the same program as its original, or agrees on all inputs tried
    Killed,
    TimedOut,  // killed, but only by a time limit
    Survived,
    JudgeError,  // no case rejects it, and on one the judge or a validator of the package failed
};

// More than any of the six packages has.
inline constexpr std::size_t default_extremes = 500;

// "stillborn", "duplicate", …
std::string_view name_of(Fate fate);

// An input on which a survivor differs from the reference, and both answers. Hostile bytes except for `input`.
struct Difference {
    std::string input;
    std::string expected;
    bool must_fail = false;  // an exit code other than 0 is expected, and no answer
    std::string given;
    std::string verdict;        // the verdict it would earn: "WA"
    std::string picture;        // the input's boards, for a terminal
    std::string reason{};       // of the verdict; for an accepted program, how many points it loses
    std::string interaction{};  // what was said in an interactive problem or in several passes; empty in others

    bool operator==(const Difference&) const = default;
};

constexpr auto fields(const Difference* /*type*/) {
    using model::kept;
    return std::tuple{kept("input", &Difference::input),         kept("expected", &Difference::expected),
                      kept("must_fail", &Difference::must_fail), kept("given", &Difference::given),
                      kept("verdict", &Difference::verdict),     kept("picture", &Difference::picture),
                      kept("reason", &Difference::reason),       kept("interaction", &Difference::interaction)};
}

// The result for a program that is right except for one mistake.
struct MutantResult {
    Fate fate = Fate::Survived;
    std::vector<std::string> killers;      // the first cases that reject it, at most two
    std::size_t compared = 0;              // inputs on which it agrees with the reference, if any were made
    std::optional<Difference> difference;  // of a survivor: a small input on which it differs from the original
    std::string why;                       // of an equivalent mutant that tests.toml accepts: its reason
    std::string failure;                   // of a judge error: the case or input, and the reason

    bool operator==(const MutantResult&) const = default;
};

constexpr auto fields(const MutantResult* /*type*/) {
    using model::kept;
    return std::tuple{kept("fate", &MutantResult::fate),         kept("killers", &MutantResult::killers),
                      kept("compared", &MutantResult::compared), kept("difference", &MutantResult::difference),
                      kept("why", &MutantResult::why),           kept("failure", &MutantResult::failure)};
}

struct Mutant : MutantResult {
    std::string operator_name;
    std::string file;
    int line = 0;
    std::string diff;

    bool operator==(const Mutant&) const = default;
};

// A program that is right except for one extreme (extremes/extreme.hpp).
struct ExtremeResult : MutantResult {
    std::string what;  // "ignores the blocked squares of row 3 where n = 12"

    bool operator==(const ExtremeResult&) const = default;
};

struct SubmissionStrength {
    std::string name;
    std::size_t possible = 0;  // mutants that the operators can make; `mutants` may be a sample
    std::vector<Mutant> mutants;

    bool operator==(const SubmissionStrength&) const = default;
};

struct Counts {
    std::size_t mutants = 0;
    std::size_t uncompilable = 0;
    std::size_t equivalent = 0;  // includes duplicates
    std::size_t killed = 0;
    std::size_t timed_out = 0;
    std::size_t survived = 0;
    std::size_t judge_errors = 0;

    Counts& operator+=(const Counts& other);
    // Killed mutants as a share of those that could be killed, from 0 to 1; empty if there are none.
    std::optional<double> score() const;
};

struct PackageStrength {
    std::string name;
    std::vector<SubmissionStrength> submissions;  // the accepted ones, in the order of their names
    std::string extremes_of;  // the submission that the extremes are made from; empty: there are none
    std::vector<ExtremeResult> extremes;
    std::vector<std::string> idle_cases;  // without them, every mutant and extreme would still be killed
    std::vector<std::string> notes;       // what could not be done, and why: one line each

    Counts counts() const;  // of the mutants
    Counts extreme_counts() const;

    bool operator==(const PackageStrength&) const = default;
};

struct Options {
    std::uint64_t seed = 1;
    bool mutants = true;
    std::size_t most = 18;                         // mutants of a submission; 0: all
    std::filesystem::path wrapper{};               // the executable judge-extreme; empty: no extremes
    std::size_t most_extremes = default_extremes;  // of a package; 0: all
};

// What another process needs in order to make the same mutants and extremes, as text and back. `wrapper` is used if
// there are extremes. Throws JudgeError.
std::string to_text(const Options& options);
Options options_from(const std::string& text, const std::filesystem::path& wrapper);

}  // namespace harness::mutation
