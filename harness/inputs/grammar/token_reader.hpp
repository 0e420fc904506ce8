// What a parser needs of the words of a grammar.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/inputs/grammar/lexer.hpp"
#include "harness/inputs/grammar/syntax.hpp"

namespace harness::grammar {

class TokenReader {
  public:
    explicit TokenReader(std::string_view text) : tokens_(tokens_of(text)) {}

  protected:
    // A hostile grammar must not use up the stack.
    class Depth {
      public:
        explicit Depth(TokenReader& reader) : depth_(reader.depth_) {
            if (depth_ >= most) {
                reader.fail("brackets and blocks are nested too deeply");
            }
            ++depth_;
        }
        ~Depth() { --depth_; }
        Depth(const Depth&) = delete;
        Depth& operator=(const Depth&) = delete;

      private:
        static constexpr int most = 200;
        int& depth_;
    };

    const Token& current() const { return tokens_[at_]; }
    std::string current_shown() const {
        return current().kind == Token::Kind::End ? "the end of the file"
                                                  : fmt::format("'{}'", base::one_line(current().text, 40));
    }
    [[noreturn]] void fail(const std::string& what) const { throw SyntaxError(current().line, what); }

    static bool is_sign(const Token& token, std::string_view sign) {
        return token.kind == Token::Kind::Sign && token.text == sign;
    }
    static bool is_comparison(const Token& token) {
        static constexpr std::array<std::string_view, 6> comparisons{"<=", ">=", "==", "!=", "<", ">"};
        return token.kind == Token::Kind::Sign && std::ranges::find(comparisons, token.text) != comparisons.end();
    }
    bool is_sign(std::string_view sign) const { return is_sign(current(), sign); }
    bool is_word(std::string_view word) const { return current().kind == Token::Kind::Word && current().text == word; }
    bool accept(std::string_view sign) {
        const bool is_there = is_sign(sign);
        at_ += is_there ? 1 : 0;
        return is_there;
    }
    void expect(std::string_view sign) {
        if (!accept(sign)) {
            fail(fmt::format("'{}' is expected, not {}", sign, current_shown()));
        }
    }

    // A bracket around a condition holds a sign or a word that no expression has.
    bool is_bracket_of_condition() const {
        int open = 0;
        for (std::size_t at = at_; at < tokens_.size(); ++at) {
            const Token& token = tokens_[at];
            open += is_sign(token, "(") ? 1 : 0;
            open -= is_sign(token, ")") ? 1 : 0;
            if (open == 0) {
                return false;
            }
            if (is_comparison(token) || is_sign(token, "!") || is_sign(token, "&&") || is_sign(token, "||") ||
                (token.kind == Token::Kind::Word && token.text != "STRLEN")) {
                return true;
            }
        }
        return false;
    }

    std::size_t at_ = 0;

  private:
    std::vector<Token> tokens_;
    int depth_ = 0;
};

}  // namespace harness::grammar
