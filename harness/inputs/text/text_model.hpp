// Inputs of which nothing is known but the package's examples: lines, words and numbers.
#pragma once

#include "harness/inputs/model.hpp"

namespace harness::texts {

class TextModel : public inputs::InputModel {
  public:
    inputs::Candidates at_ends(const std::vector<std::string>& examples, std::uint64_t seed,
                               const inputs::IsValid& is_valid) const override;
    std::string mutated(const std::vector<std::string>& seeds, inputs::Random& random) const override;
    void each_smaller(std::string_view input, const inputs::TakeInput& take) const override;
};

}  // namespace harness::texts
