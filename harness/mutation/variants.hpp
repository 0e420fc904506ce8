// The accepted submissions and the programs made of them, mutants and extremes, on their way through the engine.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cache/texts.hpp"
#include "harness/compile/jobs.hpp"
#include "harness/mutation/agreement.hpp"
#include "harness/mutation/builder.hpp"
#include "harness/mutation/extremes/extremes.hpp"
#include "harness/mutation/plan.hpp"
#include "harness/mutation/runs.hpp"
#include "harness/package/package.hpp"

namespace harness::mutation {

// An accepted submission on its way.
struct Original {
    compile::CompileJob job;
    Subject subject;
    Plan plan;
    std::optional<Built> built;
    std::vector<std::chrono::microseconds> times;  // on each case
    std::vector<std::size_t> order;                // of the cases
    std::optional<std::size_t> reach;              // of the agreement, where that was asked for
};

// A mutant or an extreme on its way.
struct Variant {
    std::size_t original = 0;
    std::size_t index = 0;  // in the original's plan
    std::optional<Built> built;
    Mutant result;
    std::optional<Extreme> extreme{};
    bool is_hacked = false;  // it survived all cases, and other inputs were asked for
};

// Indices of the originals, by the time that they take on all cases.
std::vector<std::size_t> quickest_first(const std::vector<Original>& originals);

// Of mutants that do not compile, or whose program is their original's or an earlier one's, that is all that counts.
void find_twins(const std::vector<Original>& originals, const std::vector<Variant*>& variants);

// Looks for two cases that reject it other than by time, and goes on after one that has stopped it. Whether a time
// limit rejects it, which is dear to prove, is asked only where nothing else does. Throws as Runs.
void run_mutant(workers::Worker& worker, Runs& runs, const package::Package& package, const Original& original,
                Variant& variant);

// Those that are no variant's only killer.
std::vector<std::string> idle_cases(const package::Package& package, const std::vector<Variant>& variants);

// Makes those of the survivors equivalent that the package's tests.toml accepts. Appends to the notes what is accepted
// there and killed by a case. Throws ConfigError where an entry names no accepted submission, or more than one line.
void accept_known(const package::Package& package, const std::vector<Original>& originals,
                  const std::vector<Variant*>& variants, std::vector<std::string>& notes);

// Runs the task for each of `count` indices, with progress under the name `what`.
using ForEach = std::function<void(std::string_view what, std::size_t count, const workers::Workers::Task& task)>;

// Tells those of the survivors, that no case kills, that are equivalent, and finds for the others what tells them. What
// was compared before is remembered.
void compare_survivors(const std::vector<Variant*>& survivors, std::vector<Original>& originals, Agreement& agreement,
                       cache::Texts& memory, const ForEach& for_each);

// What came of a variant, as one line of text, and back into the same variant of another process, whose program is
// then no more than its key. take_text() throws JudgeError.
std::string to_text(const Variant& variant);
void take_text(const std::string& text, Variant& variant);

// How long the originals took, likewise. take_times() throws JudgeError where they have not as many cases each.
std::string times_of(const std::vector<Original>& originals);
void take_times(const std::string& text, std::size_t cases, std::vector<Original>& originals);

}  // namespace harness::mutation
