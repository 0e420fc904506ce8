// Checks test data against a grammar, as checktestdata does.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/inputs/grammar/interpreter.hpp"
#include "harness/inputs/grammar/syntax.hpp"

namespace harness::grammar {

// The first place at which the data differs from the grammar.
struct Mismatch {
    std::size_t line = 0;    // of the data, from 1
    std::size_t column = 0;  // in bytes, from 1
    std::string what;        // for a person
    std::size_t grammar_line = 0;
    std::string_view command;  // its name, such as "INT"

    // "line 3, column 5: 12 is not in 1 … 10 (INT in line 4 of the grammar)".
    std::string text() const;
};

// Empty if the data is right. May take as long as the grammar wants: WHILE may never end. Throws GrammarError.
std::optional<Mismatch> check(const Grammar& grammar, std::string_view data);

// What a grammar did with a text, in order: its values, branches, loops and rounds.
struct Item {
    enum class Kind { Written, Branch, Loop, Round };  // a written value, or a command that holds others

    Kind kind = Kind::Written;
    bool is_plainest = false;  // of a value: none that is allowed is closer to 0
    bool is_first = false;     // of a branch: not ELSE
    const Command* command = nullptr;
    std::size_t begin = 0;  // of the value in the text; of what a loop or a round holds in the items
    std::size_t end = 0;
};

// Empty if the text does not follow the grammar, or if that takes too long to see. The grammar must outlive the items.
std::optional<std::vector<Item>> trace(const Grammar& grammar, std::string_view data, Budget budget);

}  // namespace harness::grammar
