#include "harness/mutation/strength.hpp"

namespace harness::mutation {

namespace {

// The counts of one program.
Counts counts_of(Fate fate) {
    Counts counts{.mutants = 1};
    switch (fate) {
        case Fate::Uncompilable:
            counts.uncompilable = 1;
            break;
        case Fate::Duplicate:
        case Fate::Equivalent:
            counts.equivalent = 1;
            break;
        case Fate::Killed:
            counts.killed = 1;
            break;
        case Fate::TimedOut:
            counts.timed_out = 1;
            break;
        case Fate::Survived:
            counts.survived = 1;
            break;
        case Fate::JudgeError:
            counts.judge_errors = 1;
            break;
    }
    return counts;
}

}  // namespace

std::string_view name_of(Fate fate) {
    switch (fate) {
        case Fate::Uncompilable:
            return "stillborn";
        case Fate::Duplicate:
            return "duplicate";
        case Fate::Equivalent:
            return "equivalent";
        case Fate::Killed:
            return "killed";
        case Fate::TimedOut:
            return "timed out";
        case Fate::JudgeError:
            return "judge error";
        case Fate::Survived:
            break;
    }
    return "survived";
}

Counts& Counts::operator+=(const Counts& other) {
    mutants += other.mutants;
    uncompilable += other.uncompilable;
    equivalent += other.equivalent;
    killed += other.killed;
    timed_out += other.timed_out;
    survived += other.survived;
    judge_errors += other.judge_errors;
    return *this;
}

std::optional<double> Counts::score() const {
    const std::size_t caught = killed + timed_out;
    if (caught + survived == 0) {
        return std::nullopt;
    }
    return static_cast<double>(caught) / static_cast<double>(caught + survived);
}

Counts PackageStrength::counts() const {
    Counts counts;
    for (const SubmissionStrength& submission : submissions) {
        for (const Mutant& mutant : submission.mutants) {
            counts += counts_of(mutant.fate);
        }
    }
    return counts;
}

Counts PackageStrength::extreme_counts() const {
    Counts counts;
    for (const ExtremeJudged& extreme : extremes) {
        counts += counts_of(extreme.fate);
    }
    return counts;
}

}  // namespace harness::mutation
