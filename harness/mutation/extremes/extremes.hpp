// Which extremes a package has, and the programs of them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/hack/hack_context.hpp"
#include "harness/mutation/builder.hpp"
#include "harness/mutation/extremes/extreme.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::mutation {

// The accepted submission that the extremes are made of, and what is known of its output.
struct Basis {
    std::size_t original = 0;           // of those to choose from
    std::optional<CountPlace> place{};  // empty: its output holds no count that could be told
    int digits = 0;                     // of the count on the free board of the largest n
    int lines = 0;                      // of its output, where the package has but one input
};

// The first of the programs, in the order of preference, whose counts can be told by the reference's answers; else the
// first. There is at least one. Runs each on some free boards. Throws as HackContext::candidates.
Basis choose_basis(const hack::HackContext& hack_context, workers::Worker& worker,
                   const std::vector<compile::Program>& programs);

// Every n, line, bit width and case in turn; of more than `most` a sample (0: all), the same for the same seed. None
// where the format of the inputs is not known.
std::vector<Extreme> plan_extremes(const hack::Protocol& protocol, const Basis& basis, std::uint64_t seed,
                                   std::size_t most);

// The wrapper and the submission in one folder, as the box sees them.
class ExtremeProgram {
  public:
    // `wrapper`: the executable judge-extreme. Throws SystemError.
    ExtremeProgram(const std::filesystem::path& wrapper, const Built& original, const hack::Protocol& protocol,
                   CountPlace place);

    // The program of an extreme; its folder lives as long as this.
    Built of(const Extreme& extreme) const;

  private:
    std::filesystem::path folder() const { return folder_.path() / "program"; }

    support::TempDir folder_;
    std::string key_;                   // of the submission and the wrapper
    std::vector<std::string> command_;  // of the submission
    config::Runtime runtime_;           // likewise
    std::string format_;
    std::string place_;
};

}  // namespace harness::mutation
