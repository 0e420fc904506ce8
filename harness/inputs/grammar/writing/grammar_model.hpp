// Inputs that follow a grammar in the language of checktestdata.
#pragma once

#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/inputs/grammar/syntax.hpp"
#include "harness/inputs/grammar/writing/facts.hpp"
#include "harness/inputs/grammar/writing/writer.hpp"
#include "harness/inputs/text/text_model.hpp"

namespace harness::grammar {

// What the grammar cannot say, such as whether a graph is connected, is left to the package's other validators. So this
// model does not know the form. An input that does not follow the grammar is any text.
class GrammarModel : public texts::TextModel {
  public:
    explicit GrammarModel(Grammar grammar) : grammar_(std::move(grammar)), facts_(grammar_) {}
    GrammarModel(const GrammarModel&) = delete;
    GrammarModel& operator=(const GrammarModel&) = delete;
    ~GrammarModel() override = default;

    // Finds the sizes that the grammar allows: the largest count of an input.
    bool learn(const inputs::IsValid& is_valid) override;
    const inputs::Sizes& sizes() const override { return sizes_; }
    // Most programs take a power of the size.
    double growth_of(int size) const override { return std::log2(size); }

    // The variables that INT sets.
    std::vector<inputs::NamedNumber> named_numbers(std::string_view input) const override;
    std::vector<inputs::NamedRange> named_ranges() const override;

    inputs::Candidates small(const inputs::SmallOptions& options) const override;
    inputs::Candidates of_size(int size, std::uint64_t seed, bool apart) const override;
    std::string plain(int size, std::size_t count) const override;
    inputs::Candidates at_ends(const std::vector<std::string>& examples, std::uint64_t seed,
                               const inputs::IsValid& is_valid) const override;
    std::string mutated(const std::vector<std::string>& seeds, inputs::Random& random) const override;
    void each_smaller(std::string_view input, const inputs::TakeInput& take) const override;

  protected:
    // Of all that INT, FLOAT, FLOATP and REGEX set, in the order of the input; the numbers may be texts.
    std::vector<inputs::NamedNumber> named_values(std::string_view input) const;

  private:
    std::vector<inputs::NamedNumber> values_in(std::string_view input, bool (*is_wanted)(const Command& command)) const;

    const Grammar grammar_;
    const Facts facts_;
    inputs::Sizes sizes_;
};

// Null if the text is no grammar.
std::unique_ptr<inputs::InputModel> make_model(const std::string& text);

}  // namespace harness::grammar
