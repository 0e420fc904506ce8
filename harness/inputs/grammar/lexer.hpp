// The words of a grammar.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace harness::grammar {

struct Token {
    enum class Kind { Word, Name, Whole, Decimal, Text, Sign, End };

    Kind kind = Kind::End;
    std::string text{};    // of a text without quotes and escapes
    std::size_t line = 0;  // from 1
};

// The last one is the end. Throws SyntaxError.
std::vector<Token> tokens_of(std::string_view text);

}  // namespace harness::grammar
