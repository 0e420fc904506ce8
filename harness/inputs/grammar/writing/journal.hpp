// Changes of variables that can be taken back, and that keep UNIQUE true.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "harness/inputs/grammar/variables.hpp"

namespace harness::grammar {

class Journal {
  public:
    // `unique`: the variables of each UNIQUE. Both must outlive this object.
    Journal(Variables& variables, const std::vector<std::vector<std::size_t>>& unique)
        : variables_(variables), unique_(unique), tuples_(unique.size()) {}

    // Returns false if a UNIQUE is no longer true.
    bool assign(std::size_t slot, const Variables::Indices& indices, Value value);
    // Cannot be taken back.
    void unset(std::size_t slot);
    std::size_t size() const { return changes_.size(); }
    void undo_to(std::size_t size);
    // Nothing from before will be taken back.
    void forget() { changes_.clear(); }

  private:
    using Tuple = std::vector<Value>;

    struct IsBefore {
        bool operator()(const Tuple& left, const Tuple& right) const;
    };

    struct Change {
        std::size_t slot = 0;
        Variables::Indices indices{};
        std::optional<Value> before{};
        std::vector<std::pair<std::size_t, Tuple>> tuples{};  // that are new, with the number of their UNIQUE
    };

    bool is_in(std::size_t group, std::size_t slot) const;
    // The values of the variables at these indices; empty if one has none.
    Tuple tuple_at(std::size_t group, const Variables::Indices& indices) const;

    Variables& variables_;
    const std::vector<std::vector<std::size_t>>& unique_;
    std::vector<std::set<Tuple, IsBefore>> tuples_;  // of each UNIQUE
    std::vector<Change> changes_;
};

}  // namespace harness::grammar
