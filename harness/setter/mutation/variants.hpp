// The accepted submissions, and the programs made from them (mutants and extremes), with their state in the engine.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/format/package/package.hpp"
#include "harness/setter/mutation/builder.hpp"
#include "harness/setter/mutation/extremes/extremes.hpp"
#include "harness/setter/mutation/plan.hpp"
#include "harness/setter/mutation/runs.hpp"
#include "harness/setter/mutation/strength.hpp"

namespace harness::mutation {

// An accepted submission with its state.
struct Original {
    compile::CompileJob job;
    Subject subject;
    Plan plan;
    std::optional<KeyedProgram> built;
    Times times;
    std::vector<std::size_t> order;    // of the cases
    std::optional<std::size_t> reach;  // for Agreement::compare(), once asked for
};

// A mutant or an extreme with its state.
struct Variant {
    std::size_t original = 0;
    std::size_t index = 0;  // in the original's plan
    std::optional<KeyedProgram> built;
    Mutant result;
    std::optional<Extreme> extreme{};
    bool is_hacked = false;  // it survived all cases, and was tried on other inputs
};

// Indices of the originals, by their total time on all cases.
std::vector<std::size_t> quickest_first(const std::vector<Original>& originals);

// Sets the fate of mutants that do not compile, or whose program equals their original's or an earlier mutant's.
void find_twins(const std::vector<Original>& originals, std::span<Variant> variants);

// Looks for two cases that reject the variant other than by time, and continues after one case that was stopped. A
// rejection by the time limit is expensive to prove, so it is tried only if nothing else rejects. Throws as Runs.
void run_mutant(workers::Worker& worker, Runs& runs, const package::Package& package, const Original& original,
                Variant& variant);

// The cases that are no variant's only killer.
std::vector<std::string> idle_cases(const package::Package& package, const std::vector<Variant>& variants);

// Marks survivors as equivalent if the package's tests.toml accepts them. Adds a note for each accepted one that a case
// kills. Throws ConfigError if an entry names no accepted submission, or more than one line.
void accept_known(const package::Package& package, const std::vector<Original>& originals, std::span<Variant> variants,
                  std::vector<std::string>& notes);

// Converts the result of a variant to one line of text, and back into the same variant, later or in another process.
// There its program is only a key. take_text() throws JudgeError.
std::string to_text(const Variant& variant);
void take_text(const std::string& text, Variant& variant);

// The same for the times of the originals. times_from() throws JudgeError if the numbers of originals or cases differ.
std::string to_text(const std::vector<Times>& times);
std::vector<Times> times_from(const std::string& text, std::size_t originals, std::size_t cases);

}  // namespace harness::mutation
