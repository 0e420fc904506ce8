// Checks test data against a grammar, as checktestdata does.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

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

// The grammar is at fault: it uses a variable without a value, divides by zero, adds a number to a text …
struct GrammarError : std::runtime_error {
    GrammarError(std::size_t line_of_it, const std::string& what) : runtime_error(what), line(line_of_it) {}

    std::size_t line;  // of the grammar, from 1
};

// Empty if the data is right. May take as long as the grammar wants: WHILE may never end. Throws GrammarError.
std::optional<Mismatch> check(const Grammar& grammar, std::string_view data);

}  // namespace harness::grammar
