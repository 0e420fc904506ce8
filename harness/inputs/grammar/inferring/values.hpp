// What the words at one slot of a layout have in common.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/inputs/grammar/inferring/layout.hpp"
#include "harness/inputs/grammar/value.hpp"

namespace harness::grammar {

// A number that is no less than all values so far: a line's word, which stands before them.
struct Bound {
    Counter number;
    std::optional<std::size_t> reached{};  // the first with which a value is equal
    bool is_sure = false;                  // this is so for two different numbers, which is hardly chance
};

class Values {
  public:
    // `numbers`: those with which words are compared.
    explicit Values(const std::vector<Counter>& numbers);

    void add(std::string_view word, const ReaderState& state);

    bool are_integers() const { return are_integers_; }
    bool are_numbers() const { return are_numbers_; }
    // If they are numbers.
    const Fraction& least() const { return *least_; }
    const Fraction& most() const { return *most_; }
    std::size_t least_decimals() const { return least_decimals_; }
    std::size_t most_decimals() const { return most_decimals_; }
    // If all are the same word, this word.
    const std::optional<std::string>& same() const { return same_; }
    std::size_t count() const { return count_; }
    std::size_t shortest() const { return shortest_; }
    std::size_t longest() const { return longest_; }
    const std::set<char>& letters() const { return letters_; }
    // A number that each word's length is equal to, if the lengths differ. Empty if there is none, or if they are
    // numbers.
    std::optional<Counter> length() const;
    // A number that is never less than a value, and sometimes equal to it. Empty if there is none, or if they are no
    // integers.
    std::optional<Counter> bound() const;

  private:
    void compare(std::string_view word, const ReaderState& state);

    bool are_integers_ = true;
    bool are_numbers_ = true;
    std::optional<Fraction> least_;
    std::optional<Fraction> most_;
    std::size_t least_decimals_ = 0;
    std::size_t most_decimals_ = 0;
    std::optional<std::string> same_;
    std::size_t count_ = 0;
    std::size_t shortest_ = 0;
    std::size_t longest_ = 0;
    std::set<char> letters_;
    std::vector<Bound> bounds_;     // of the values
    std::vector<Counter> lengths_;  // of the words
};

}  // namespace harness::grammar
