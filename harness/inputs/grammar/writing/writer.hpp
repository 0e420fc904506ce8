// Writes inputs by a grammar: new ones, and changes of others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "harness/inputs/grammar/check.hpp"
#include "harness/inputs/grammar/writing/facts.hpp"
#include "harness/inputs/grammar/writing/style.hpp"
#include "harness/inputs/grammar/writing/trees.hpp"

namespace harness::grammar {

// What a new input is like.
struct Shape {
    enum class End { Least, NearLeast, NearMost, Most };

    Integer size;                              // of counts, where they may be so large
    std::uint64_t seed = 0;                    // of all that is random
    std::optional<Style> style{};              // of all sequences; empty: each has its own
    std::optional<TreeStyle> tree{};           // of edges and parents; empty: random, if there are any
    bool has_equal_counts = false;             // no count is smaller than it could be
    bool has_singles_of_size = false;          // numbers outside of loops are as large as counts
    std::optional<std::size_t> site_at_end{};  // the site whose values are all at the end below
    End end = End::Least;
    std::size_t most_bytes = 4096;
};

// An input, and what a grammar did with it.
struct Recorded {
    std::string_view text;
    const std::vector<Item>& items;

    std::string_view text_of(const Item& value) const { return text.substr(value.begin, value.end - value.begin); }
    // The indices of the items of its rounds.
    std::vector<std::size_t> rounds_of(const Item& loop) const {
        std::vector<std::size_t> rounds;
        for (std::size_t round = loop.begin; round < loop.end; round = items[round].end) {
            rounds.push_back(round);
        }
        return rounds;
    }
};

// How an input is to differ from a recorded one.
struct Change {
    // The values of the items [first, last), and the text, if one is given.
    std::size_t first = 0;
    std::size_t last = 0;
    std::function<Integer(const Integer& value)> value{};
    std::optional<std::size_t> only{};  // of these items, those of this site
    std::optional<std::string> text{};
    // The item with the number of rounds, and the rounds [from, to) that its loops lose. Or new values may make more.
    std::optional<std::size_t> count{};
    std::size_t from = 0;
    std::size_t to = 0;
    bool renumbers = false;   // values up to that number, which stand for the rounds, fall with it
    bool cuts_texts = false;  // texts with that number of characters lose these, too
    // By the items of loops: the rounds that they shall have.
    std::map<std::size_t, std::vector<std::size_t>> rounds{};
    // By the items of values.
    std::unordered_map<std::size_t, Integer> values{};
    // The site whose values are new.
    std::optional<std::size_t> site{};
};

struct Written {
    std::string text;
    Integer size = 0;  // the largest count, or length of a text
};

// Empty if no such input is found. As recorded, if it is, but with the change; what this leaves open has the shape.
std::optional<Written> written_input(const Grammar& grammar, const Facts& facts, const Shape& shape,
                                     const Recorded* recorded = nullptr, const Change& change = {});

}  // namespace harness::grammar
