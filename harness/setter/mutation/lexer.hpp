// Splits source text into tokens: enough of C, C++ and Python to change a program at a known place, but no parser.
//
// The text may be anything: for all bytes, the tokens lie within the text, in order, and do not overlap. Comments and
// white space are not tokens.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace harness::mutation {

enum class Family { C, Cpp, Python };

enum class TokenKind {
    Name,  // an identifier or a keyword
    Number,
    Text,       // a string literal with its prefix and quotes
    Character,  // a character literal of C
    Operator,   // also brackets and separators; the longest match
    Directive,  // a whole preprocessor line, with its continuation lines
    LineEnd,    // Python: the end of a logical line; empty at the end of the file
};

struct Token {
    TokenKind kind = TokenKind::Operator;
    std::size_t begin = 0;  // bytes begin .. end - 1 of the source
    std::size_t end = 0;

    bool operator==(const Token&) const = default;
};

std::vector<Token> lex(std::string_view source, Family family);

}  // namespace harness::mutation
