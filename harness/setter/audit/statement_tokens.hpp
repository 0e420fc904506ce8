// A statement as numbers, names and signs of order, whatever it is written in. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace harness::audit {

struct Token {
    enum class Kind { Number, Name, AtMost, Less, AtLeast, Greater, Comma, Other };

    Kind kind = Kind::Other;
    std::string text{};
    std::int64_t number = 0;

    bool is_order() const { return kind >= Kind::AtMost && kind <= Kind::Greater; }
};

// Of Markdown, LaTeX or plain text. A number may be a power, a product or a sum: "2 \cdot 10^5", "2^{31} - 1".
std::vector<Token> statement_tokens(std::string_view text);

}  // namespace harness::audit
