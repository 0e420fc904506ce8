// What can be seen of a grammar without following it.
#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

#include "harness/inputs/grammar/syntax.hpp"

namespace harness::grammar {

// A command that chooses a value: INT, FLOAT, FLOATP or REGEX.
struct Site {
    const Command* command = nullptr;
    bool is_count = false;  // of rounds, or of the characters of a text
    bool is_outer = false;  // a count of rounds that have loops of their own
    bool is_bound = false;  // no count, but how large others may be: a number of vertices
    bool is_unique = false;
    // What it may be in a tree; of edges, the second end follows the first.
    enum class Tree { None, FirstEnd, SecondEnd, Parent };
    Tree tree = Tree::None;
    bool is_less_than_next = false;  // of a first end

    bool is_size() const { return is_count || is_bound; }
};

class Facts {
  public:
    // `grammar` must outlive this object.
    explicit Facts(const Grammar& grammar);

    const std::vector<Site>& sites() const { return sites_; }
    // The index among sites().
    std::size_t site_of(const Command& command) const { return site_numbers_.at(&command); }
    const Site& site(const Command& command) const { return sites_[site_of(command)]; }
    // Whether some values may be those of a tree, or are texts.
    bool has_trees() const;
    bool has_texts() const;
    // The variables of each UNIQUE.
    const std::vector<std::vector<std::size_t>>& unique() const { return unique_; }
    // Whether the condition asks for what follows in a text.
    static bool asks_text(const Condition& condition);
    // Whether the last value of this variable says how often the loop is repeated.
    static bool is_counted_by(const Command& loop, std::size_t slot);
    // Whether the largest value of this INT is that variable's.
    static bool is_bounded_by(const Command& command, std::size_t slot);
    // The number with which a condition compares this variable; empty if it does not.
    static std::optional<Integer> compared_with(const Condition& condition, std::size_t slot);

  private:
    void find_tree(const Command& loop);

    std::vector<Site> sites_;
    std::unordered_map<const Command*, std::size_t> site_numbers_;
    std::vector<std::vector<std::size_t>> unique_;
};

}  // namespace harness::grammar
