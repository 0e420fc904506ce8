// How many mutants the test data of a package catches: the engine of `judge strength`.
//
// Mutants of the accepted submissions are compiled and run on the package's cases, the quick ones first, until two
// have killed them: a second killer is all that has to be known to see whether a case is needed. A time limit kills
// only by a run under the package's own, and of a mutant that nothing else kills only one such case is looked for. A
// mutant that two cases have stopped is run no further either: the one that killed it, if any, stands alone.
// Those that compile to the same program as their original, or as another mutant, count for nothing ("trivial compiler
// equivalence": M. Papadakis et al., 2015); a mutant that survives all cases and agrees with the reference on the
// inputs of agreement.hpp is equivalent, and so is one that tests.toml accepts. The extremes of extremes/extremes.hpp
// are judged in the same way, as a family of their own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/jury.hpp"

namespace harness::mutation {

enum class Fate {
    Uncompilable,  // it does not compile
    Duplicate,     // it compiles to the same program as an earlier mutant
    Equivalent,    // it compiles to the same program as its original, or agrees on all inputs tried
    Killed,
    TimedOut,  // killed too, by a time limit alone
    Survived,
    JudgeError,  // no case rejects it, and on one the judge or a validator of the package failed
};

// All that one of the six packages has.
inline constexpr std::size_t default_extremes = 500;

// "stillborn", "duplicate", …
std::string_view name_of(Fate fate);

// An input on which a survivor differs from the reference, and what both say of it. Hostile bytes but for `input`.
struct Difference {
    std::string input;
    std::string expected;
    bool must_fail = false;  // an exit code other than 0 is expected, and no answer
    std::string given;
    std::string verdict;  // what it would earn: "WA"
    std::string picture;  // the input's boards, for a terminal

    bool operator==(const Difference&) const = default;
};

// What became of a program that is right but for one mistake.
struct Judged {
    Fate fate = Fate::Survived;
    std::vector<std::string> killers;      // the first cases that reject it, at most two
    std::size_t compared = 0;              // inputs on which it agrees with the reference, as far as some were made
    std::optional<Difference> difference;  // of a survivor that a small input tells from the original
    std::string why;                       // of an equivalent that tests.toml accepts: its reason
    std::string failure;                   // where it could not be judged: on which case or input, and why

    bool operator==(const Judged&) const = default;
};

struct Mutant : Judged {
    std::string operator_name;
    std::string file;
    int line = 0;
    std::string diff;

    bool operator==(const Mutant&) const = default;
};

// A program that is right but for one extreme (extremes/extreme.hpp).
struct ExtremeJudged : Judged {
    std::string what;  // "ignores the blocked squares of row 3 where n = 12"

    bool operator==(const ExtremeJudged&) const = default;
};

struct SubmissionStrength {
    std::string name;
    std::size_t possible = 0;  // mutants, of which a sample was made
    std::vector<Mutant> mutants;

    bool operator==(const SubmissionStrength&) const = default;
};

struct Counts {
    std::size_t mutants = 0;
    std::size_t uncompilable = 0;
    std::size_t equivalent = 0;  // duplicates too
    std::size_t killed = 0;
    std::size_t timed_out = 0;
    std::size_t survived = 0;
    std::size_t judge_errors = 0;

    Counts& operator+=(const Counts& other);
    // Of those that could be killed, from 0 to 1; empty where there are none.
    std::optional<double> score() const;
};

struct PackageStrength {
    std::string name;
    std::vector<SubmissionStrength> submissions;  // the accepted ones, in the order of their names
    std::string extremes_of;                      // the submission that the extremes are made of; empty: there are none
    std::vector<ExtremeJudged> extremes;
    std::vector<std::string> idle_cases;  // without which every mutant and extreme would be killed all the same
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

// Throws ConfigError where the package is at fault, such as an accepted submission that its cases reject; JudgeError
// where no judging is possible; Interrupted.
PackageStrength measure(const workers::JudgingContext& context, const judge::Jury& jury, const Options& options);

}  // namespace harness::mutation
