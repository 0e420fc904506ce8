// How inputs of which only examples are known are laid out: which numbers say how many lines or words follow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace harness::grammar {

using Words = std::vector<std::string_view>;

// A number of a line, with a constant added, that says how many lines or words follow.
struct Counter {
    std::size_t line = 0;  // the id of its node
    std::size_t word = 0;
    int plus = 0;

    bool operator==(const Counter&) const = default;
};

struct Node {
    enum class Kind {
        Line,   // as many words in each input
        List,   // a line of as many words as a counter says
        Block,  // its body, as often as a counter says
        Ended,  // its body, up to a line that is only a 0
        Rest,   // its body, up to the end
    };

    Kind kind = Kind::Line;
    std::size_t id = 0;                  // of a line or a list
    std::optional<std::size_t> words{};  // of a line; empty: as many as the first that is read
    Counter count{};                     // of a list and a block
    std::vector<Node> body{};            // of what repeats
    std::vector<bool> numbers{};         // which words of a line are numbers, where they must be alike
};

// The lines of an input. Empty if they do not end as the grammars can say: each with a line feed, its words with a
// single blank between them.
std::optional<std::vector<Words>> lines_of_words(std::string_view input);

// Where a reader of an input is.
struct ReaderState {
    std::size_t line = 0;                      // the next one
    std::vector<std::optional<Words>> seen{};  // the last words of each node, by its id
};

// Called for each line or list.
using OnWords = std::function<void(const Node& node, const Words& words, const ReaderState& state)>;

// Reads lines as the nodes say, and fixes the number of words of a line that has none. Returns whether they are there.
bool follow(std::vector<Node>& nodes, const std::vector<Words>& lines, ReaderState& state, const OnWords& on_words);

// The whole number that the counter has at this state; empty if it has none that can count.
std::optional<std::size_t> value_of(const Counter& counter, const ReaderState& state);

// Whether the word is a number in decimal digits, perhaps with a point.
bool is_number(std::string_view word);

// The first layout, in an order of how usual they are, by which all inputs can be read. Empty if none is found.
std::optional<std::vector<Node>> layout_of(const std::vector<std::vector<Words>>& inputs);

}  // namespace harness::grammar
