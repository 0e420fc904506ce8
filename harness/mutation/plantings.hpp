// The accepted submissions and the programs made of them, mutants and extremes, on their way through the engine.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/cache/texts.hpp"
#include "harness/compile/jobs.hpp"
#include "harness/mutation/agreement.hpp"
#include "harness/mutation/builder.hpp"
#include "harness/mutation/extremes/extremes.hpp"
#include "harness/mutation/plan.hpp"
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
struct Planting {
    std::size_t original = 0;
    std::size_t index = 0;  // in the original's plan
    std::optional<Built> built;
    Mutant result;
    std::optional<Extreme> extreme{};
};

// Indices of the originals, by the time that they take on all cases.
std::vector<std::size_t> quickest_first(const std::vector<Original>& originals);

// Makes those of the survivors equivalent that the package's tests.toml accepts. Appends to the notes what is accepted
// there and killed by a case. Throws ConfigError where an entry names no accepted submission, or more than one line.
void accept_known(const package::Package& package, const std::vector<Original>& originals,
                  std::vector<Planting>& plantings, std::vector<std::string>& notes);

// Runs the task for each of `count` indices, with progress under the name `what`.
using ForEach = std::function<void(std::string_view what, std::size_t count, const workers::Workers::Task& task)>;

// Tells those of the survivors, that no case kills, that are equivalent, and finds for the others what tells them. What
// was compared before is remembered.
void compare_survivors(const std::vector<Planting*>& survivors, std::vector<Original>& originals, Agreement& agreement,
                       cache::Texts& memory, const ForEach& for_each);

}  // namespace harness::mutation
