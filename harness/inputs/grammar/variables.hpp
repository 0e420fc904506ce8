// The variables of a grammar while it is followed. Each is a table from indices to values; a plain variable has no
// index.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "harness/inputs/grammar/value.hpp"

namespace harness::grammar {

class Variables {
  public:
    using Indices = std::vector<Integer>;

    explicit Variables(std::vector<std::string> names) : names_(std::move(names)), values_(names_.size()) {}

    // Throws ValueError if it has no value.
    const Value& get(std::size_t slot, const Indices& indices) const;
    void set(std::size_t slot, Indices indices, Value value);
    // Forgets all values of the variable.
    void unset(std::size_t slot) { values_[slot].clear(); }
    // Forgets an element.
    void erase(std::size_t slot, const Indices& indices) { values_[slot].erase(indices); }
    // How many values it has.
    std::size_t size(std::size_t slot) const { return values_[slot].size(); }
    // Null if it has no value.
    const Value* find(std::size_t slot, const Indices& indices) const;

    // Whether the tuples of values at the same indices are unique; else says which is not. Throws ValueError if a
    // variable has no value.
    bool are_unique(const std::vector<std::size_t>& slots, std::string& why) const;
    // Throws ValueError if the variable has no value.
    bool contains(std::size_t slot, const Value& value) const;

  private:
    using Table = std::map<Indices, Value>;

    const Table& table(std::size_t slot) const;
    std::string name_at(std::size_t slot, const Indices& indices) const;

    std::vector<std::string> names_;
    std::vector<Table> values_;
};

}  // namespace harness::grammar
