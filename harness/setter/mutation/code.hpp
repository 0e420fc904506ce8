// What the mutation operators need to know about a source beyond its tokens: brackets, operands, statements and loops,
// as far as this is possible without a parser. In doubtful cases nothing is reported. If something wrong is reported
// all the same, the mutant does not compile, which costs only time.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "harness/languages/reading/lexer.hpp"

namespace harness::mutation {

using languages::Token;
using languages::TokenKind;

// Tokens first .. last, both included.
struct Range {
    std::size_t first = 0;
    std::size_t last = 0;

    bool operator==(const Range&) const = default;
};

inline constexpr std::size_t none = static_cast<std::size_t>(-1);

class Code {
  public:
    // Keeps a view of `source` and a reference to `syntax`.
    Code(std::string_view source, const languages::Syntax& syntax);

    std::string_view source() const { return source_; }
    // Whether line ends and indentation mark statements and blocks, as in Python.
    bool is_indented() const { return syntax_.is_indented; }
    std::size_t size() const { return tokens_.size(); }

    const Token& token(std::size_t index) const { return tokens_[index]; }
    // The token's text; empty beyond the last.
    std::string_view text(std::size_t index) const;
    std::string_view text(const Range& range) const;
    bool is(std::size_t index, std::initializer_list<std::string_view> texts) const;
    bool is_kind(std::size_t index, TokenKind kind) const { return index < size() && tokens_[index].kind == kind; }
    // The matching bracket; `none` if there is none.
    std::size_t partner(std::size_t index) const { return partners_[index]; }

    // Whether the token is an operator between two operands: not a sign, a pointer's star or a template's bracket.
    bool is_binary(std::size_t index) const;
    // The operands of a binary operator, by precedence. Empty (first > last) if they cannot be determined.
    Range left_operand(std::size_t index) const;
    Range right_operand(std::size_t index) const;

    // Expression statements: with their semicolon; in an indented language, logical lines without their end.
    std::vector<Range> statements() const;
    // Declarations of variables in functions, with their semicolon. None in an indented language.
    std::vector<Range> declarations() const;
    // The bodies of loops: with their braces, if any; in an indented language, the logical lines, without the end of
    // the last line.
    std::vector<Range> loop_bodies() const;

    // The bytes before the token on its line.
    std::size_t indentation(std::size_t index) const;

    // Whether the token is the name of a built-in type, or part of such a name (C).
    bool is_type_word(std::size_t index) const;

  private:
    enum class Sentence { Expression, Declaration, Other };

    // Makes the last of the `open` brackets the partner of `closing`.
    void pair_with_last(std::vector<std::size_t>& open, std::size_t closing);
    void match_brackets();
    void find_templates();
    bool ends_operand(std::size_t index) const;
    int precedence(std::size_t index) const;
    bool bounds_operand(std::size_t index) const;
    bool begins_sentence(std::size_t index) const;
    std::size_t end_of_sentence(std::size_t index) const;
    Sentence classify(std::size_t index) const;
    std::vector<Range> sentences(Sentence wanted) const;
    std::vector<Range> lines() const;
    std::vector<Range> c_loops() const;
    std::vector<Range> python_loops() const;

    std::string_view source_;
    const languages::Syntax& syntax_;
    std::vector<Token> tokens_;
    std::vector<std::size_t> partners_;
};

}  // namespace harness::mutation
