// Plans the extremes of a package and makes their programs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/base/temp_dir.hpp"
#include "harness/setter/hack/hack_context.hpp"
#include "harness/setter/mutation/builder.hpp"
#include "harness/setter/mutation/extremes/extreme.hpp"

namespace harness::mutation {

// The accepted submission that the extremes are made from, and what is known about its output.
struct Basis {
    std::size_t original = 0;                 // index in the list to choose from
    std::optional<CountLocation> location{};  // empty: no count could be located in its output
    int digits = 0;                           // of the count for the free board of the largest n
    int lines = 0;                            // of its output, if the package has a single input
};

// The first program, in the order of preference, whose counts can be located with the reference's answers; otherwise
// the first program. The list must not be empty. Runs each on some free boards. Throws as HackContext::with_answers.
Basis choose_basis(const hack::HackContext& hack_context, workers::Worker& worker,
                   const std::vector<compile::Program>& programs);

// Extremes of every n, line, bit width and case; if there are more than `most` (0: no limit), a sample. The same seed
// gives the same extremes. None if the input format is not known.
std::vector<Extreme> plan_extremes(const inputs::InputModel& model, const Basis& basis, std::uint64_t seed,
                                   std::size_t most);

// The wrapper and the submission in one folder, as the sandbox shows it.
class ExtremeProgram {
  public:
    // `wrapper`: the executable judge-extreme. Throws SystemError.
    ExtremeProgram(const std::filesystem::path& wrapper, const KeyedProgram& original,
                   const inputs::Description& description, CountLocation location);

    // The program of an extreme. Its folder lives as long as this object.
    KeyedProgram of(const Extreme& extreme) const;

  private:
    std::filesystem::path folder() const { return folder_.path() / "program"; }

    base::TempDir folder_;
    std::string key_;                   // of the submission and the wrapper
    std::vector<std::string> command_;  // of the submission
    config::Runtime runtime_;           // of the submission
    std::string format_;
    std::string location_;
};

}  // namespace harness::mutation
