// Chooses the values of one new input.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/inputs/grammar/writing/facts.hpp"
#include "harness/inputs/grammar/writing/style.hpp"
#include "harness/inputs/grammar/writing/writer.hpp"

namespace harness::grammar {

// Where a value is chosen.
struct Situation {
    Position position{};
    bool is_in_loop = false;
    bool is_free = false;              // others were refused: the value is random
    std::optional<Integer> count{};    // the last one before, which may be the length of a text
    std::optional<Integer> closing{};  // ends a loop that goes on for long
};

class Chooser {
  public:
    // All must outlive this object.
    Chooser(const Facts& facts, const Shape& shape, Random& random);

    Integer integer(const Command& command, const Integer& least, const Integer& most, const Situation& situation);
    // Empty if the expression is not understood.
    std::optional<std::string> text(const Command& command, const std::string& pattern, const Situation& situation);
    // Of WHILE that asks for the text that follows.
    std::size_t rounds() const;

  private:
    // What is the same for all values of a site.
    struct SiteChoice {
        Style style;
        Integer wish;  // of a count, or of the length of a text
        bool varies = false;
        bool is_free_bound = false;  // a bound that is chosen as other values are
    };

    Integer wish(const Site& site);
    // Empty if the tree has no value here.
    std::optional<Integer> in_tree(const Site& site, const Integer& least, const Integer& most,
                                   const Situation& situation);
    std::optional<Integer> first_end(const Site& site, const Integer& least, const Integer& most,
                                     const Situation& situation);
    std::optional<Integer> parent(const Integer& least, const Integer& most, const Situation& situation);

    const Facts& facts_;
    const Shape& shape_;
    Random& random_;
    bool has_singles_of_size_ = false;
    std::vector<SiteChoice> sites_;
    std::optional<TreeStyle> tree_;
    std::vector<std::pair<std::size_t, std::size_t>> edges_;  // of the tree in this loop
    std::optional<Integer> second_end_;                       // of the edge whose first end was chosen
    std::vector<std::size_t> parents_;                        // of the tree in this loop,
    bool lists_root_ = false;                                 // and whether the root has a place, with no parent
};

}  // namespace harness::grammar
