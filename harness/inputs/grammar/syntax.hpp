// A grammar of test data in the language of checktestdata, as it is written: a list of commands.
// The language: https://github.com/DOMjudge/checktestdata/blob/main/doc/format-spec.md
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "harness/inputs/grammar/value.hpp"

namespace harness::grammar {

struct Expression;

// x, or x[i, j].
struct Variable {
    std::size_t slot = 0;  // the place of its name in Grammar::names
    std::vector<Expression> indices;
};

struct Expression {
    enum class Kind { Constant, Variable, Negation, Operation, Length };

    Kind kind = Kind::Constant;
    Value constant{};
    Variable variable{};
    char operation = 0;                  // one of + - * / % ^
    std::vector<Expression> operands{};  // one for a negation and a length (STRLEN), two for an operation
};

struct Condition {
    enum class Kind { Comparison, Not, And, Or, AtEnd, Match, Unique, InArray };

    Kind kind = Kind::AtEnd;
    std::string comparison{};             // one of < > <= >= == !=
    std::vector<Expression> operands{};   // of a comparison, MATCH and INARRAY
    std::vector<Condition> conditions{};  // of Not, And, Or
    std::vector<std::size_t> slots{};     // the variables of UNIQUE and INARRAY
};

struct Command {
    enum class Kind {
        Space,
        Newline,
        AtEnd,  // EOF
        Int,
        Float,
        Decimals,  // FLOATP
        String,
        Regex,
        Assert,
        Set,
        Unset,
        Repeat,  // REP and REPI
        While,   // WHILE and WHILEI
        If,
    };
    enum class Notation { Any, Fixed, Scientific };

    Kind kind = Kind::Space;
    std::size_t line = 0;                  // of the grammar, from 1
    std::vector<Expression> operands{};    // bounds, numbers of decimals, a text, a count, values to set
    std::vector<Variable> targets{};       // of INT, FLOAT, FLOATP and REGEX at most one; of SET one for each value
    Notation notation = Notation::Any;     // of a number with a point
    std::optional<Condition> condition{};  // of ASSERT, IF and WHILE
    std::vector<std::size_t> slots{};      // the variables of UNSET
    std::vector<Command> separator{};      // at most one
    std::vector<Command> body{};           // of a loop, and of IF
    std::vector<Command> otherwise{};      // of ELSE
};

struct Grammar {
    std::vector<std::string> names;  // of the variables
    std::vector<Command> commands;
};

// The command's name in the language, such as "INT".
std::string_view name_of(const Command& command);

// The grammar is at fault: it uses a variable without a value, divides by zero, adds a number to a text …
struct GrammarError : std::runtime_error {
    GrammarError(std::size_t wrong_line, const std::string& what) : runtime_error(what), line(wrong_line) {}

    std::size_t line;  // of the grammar, from 1
};

// The text is no grammar.
struct SyntaxError : GrammarError {
    using GrammarError::GrammarError;
};

// Throws SyntaxError.
Grammar read_grammar(std::string_view text);

}  // namespace harness::grammar
