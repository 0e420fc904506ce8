// Programs of a class that fail alike: on the same cases, with the same output or for the same likely cause. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::report {

// How a program fails.
struct Behaviour {
    static constexpr std::size_t most_cases = 3;

    model::Verdict verdict = model::Verdict::NotJudged;
    std::vector<std::string> cases{};  // the first rejected ones, at most `most_cases`
    std::size_t rejected = 0;          // how many cases are
    std::string hint{};                // its first; empty: it has none

    // "WA at secret/1, secret/2 and 3 more", one line.
    std::string text() const;
};

constexpr auto fields(const Behaviour* /*type*/) {
    using B = Behaviour;
    return std::tuple{model::shown("verdict", &B::verdict), model::shown("cases", &B::cases),
                      model::shown("rejected", &B::rejected), model::shown("hint", &B::hint)};
}

// At least two programs that behave alike.
struct AlikePrograms {
    Behaviour behaviour{};
    std::vector<std::size_t> programs{};  // their indexes among the results, ascending
    std::size_t example = 0;              // the index of the one whose shown case has the smallest input
};

class Behaviours {
  public:
    // A student's result that counts, and its index. What was accepted or could not be judged is like nothing else.
    void add(const model::SubmissionResult& result, std::size_t index);
    // The largest first.
    std::vector<AlikePrograms> all() const;

  private:
    struct Entry {
        AlikePrograms alike{};
        std::int64_t input_bytes = 0;  // of the smallest shown case
    };

    std::map<std::string, Entry> entries_;  // by what is the same
};

// Those of a class; empty if the results are no class's.
std::vector<AlikePrograms> behaviours_of(const model::PackageResult& result);

}  // namespace harness::report
