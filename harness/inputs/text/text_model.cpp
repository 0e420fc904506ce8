#include "harness/inputs/text/text_model.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "harness/inputs/text/ranges.hpp"
#include "harness/inputs/text/text.hpp"

namespace harness::texts {

namespace {

constexpr std::size_t most_examples = 3;  // whose numbers get other values: the smallest

}  // namespace

inputs::Candidates TextModel::at_ends(const std::vector<std::string>& examples, std::uint64_t seed,
                                      const inputs::IsValid& is_valid) const {
    std::vector<std::string> smallest = examples;
    std::ranges::sort(smallest, {}, [](const std::string& text) {
        return std::pair{text.size(), std::string_view{text}};
    });
    smallest.erase(std::unique(smallest.begin(), smallest.end()), smallest.end());
    smallest.resize(std::min(smallest.size(), most_examples));
    const auto all = std::make_shared<std::vector<TextsAtEnds>>();
    inputs::Candidates candidates;
    inputs::Random random(seed);
    for (const std::string& text : smallest) {
        all->push_back(texts_at_ends(text, is_valid, random));
        candidates.count += all->back().values.size();
    }
    candidates.make = [all](std::size_t index) {
        auto texts = all->begin();
        for (; index >= texts->values.size(); ++texts) {
            index -= texts->values.size();
        }
        return texts->make(index);
    };
    return candidates;
}

std::string TextModel::mutated(const std::vector<std::string>& seeds, inputs::Random& random) const {
    return changed_text(random.one_of(seeds), random);
}

void TextModel::each_smaller(std::string_view input, const inputs::TakeInput& take) const {
    each_smaller_text(input, take);
}

}  // namespace harness::texts
