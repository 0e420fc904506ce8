#include "harness/strength/strength.hpp"

namespace harness::strength {

std::string_view name_of(Fate fate) {
    switch (fate) {
        case Fate::Stillborn:
            return "stillborn";
        case Fate::Duplicate:
            return "duplicate";
        case Fate::Equivalent:
            return "equivalent";
        case Fate::Killed:
            return "killed";
        case Fate::TimedOut:
            return "timed out";
        case Fate::Survived:
            break;
    }
    return "survived";
}

Counts& Counts::operator+=(const Counts& other) {
    planted += other.planted;
    stillborn += other.stillborn;
    equivalent += other.equivalent;
    killed += other.killed;
    timed_out += other.timed_out;
    survived += other.survived;
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
            ++counts.planted;
            switch (mutant.fate) {
                case Fate::Stillborn:
                    ++counts.stillborn;
                    break;
                case Fate::Duplicate:
                case Fate::Equivalent:
                    ++counts.equivalent;
                    break;
                case Fate::Killed:
                    ++counts.killed;
                    break;
                case Fate::TimedOut:
                    ++counts.timed_out;
                    break;
                case Fate::Survived:
                    ++counts.survived;
                    break;
            }
        }
    }
    return counts;
}

}  // namespace harness::strength
