// Splits source text into tokens: enough to see what is code, and to change a program in a known token, but no parser.
//
// The text may be anything: for all bytes, the tokens lie within the text, in order, and do not overlap. Comments and
// white space are not tokens.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace harness::languages {

// What the lexer, and the operators of mutation testing, need to know of a language.
struct Syntax {
    std::string_view line_comment = "//";
    bool has_block_comments = true;  // "/* … */"
    bool has_directives = false;     // lines that begin with '#' are the preprocessor's
    bool has_templates = false;      // "vector<int>"
    bool is_indented = false;        // line ends and indentation mark statements and blocks, and ''' begins a literal
    std::string_view prefixes{};     // letters that may stand before the quote of a literal
    std::vector<std::string_view> operators{};  // of several characters, longest first
    // Binary operators by how tightly they bind, the loosest first. Empty: programs in this language are not mutated.
    std::vector<std::vector<std::string_view>> precedences{};
};

enum class TokenKind {
    Name,  // an identifier or a keyword
    Number,
    Text,       // a string literal with its prefix and quotes
    Character,  // a character literal; an indented language has none
    Operator,   // also brackets and separators; the longest match
    Directive,  // a whole preprocessor line, with its continuation lines
    LineEnd,    // in an indented language: the end of a logical line; empty at the end of the file
};

struct Token {
    TokenKind kind = TokenKind::Operator;
    std::size_t begin = 0;  // bytes begin .. end - 1 of the source
    std::size_t end = 0;

    bool operator==(const Token&) const = default;
};

std::vector<Token> lex(std::string_view source, const Syntax& syntax);

// The source with blanks instead of comments, and for `code_only` instead of literals and directives too. Lines stay.
std::string without_comments(std::string_view source, const Syntax& syntax);
std::string code_only(std::string_view source, const Syntax& syntax);

}  // namespace harness::languages
