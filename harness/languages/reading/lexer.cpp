#include "harness/languages/reading/lexer.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "harness/base/letters.hpp"
#include "harness/base/text.hpp"

namespace harness::languages {

namespace {

using namespace std::string_view_literals;

using base::is_digit;

bool continues_name(char letter) {
    return base::is_word(letter) || static_cast<unsigned char>(letter) >= 0x80;
}

class Lexer {
  public:
    Lexer(std::string_view source, const Syntax& syntax)
        : source_(source), syntax_(syntax), at_(source.size() - base::without_byte_order_mark(source).size()) {}

    std::vector<Token> run() {
        while (at_ < source_.size()) {
            step();
        }
        if (syntax_.is_indented) {
            end_line();
        }
        return std::move(tokens_);
    }

  private:
    char peek(std::size_t ahead = 0) const { return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0'; }
    bool looks_at(std::string_view text) const { return source_.substr(at_).starts_with(text); }
    void advance(std::size_t count) { at_ = std::min(at_ + count, source_.size()); }

    void add(TokenKind kind, std::size_t begin) {
        tokens_.push_back({kind, begin, at_});
        line_is_empty_ = false;
    }

    void end_line() {
        if (!line_is_empty_) {
            tokens_.push_back({TokenKind::LineEnd, at_, at_});
        }
        line_is_empty_ = true;
    }

    void step() {
        const char letter = peek();
        if (letter == '\n') {
            if (!syntax_.is_indented) {
                line_is_empty_ = true;
            } else if (depth_ == 0) {
                end_line();
            }
            advance(1);
        } else if (letter == ' ' || letter == '\t' || letter == '\r' || letter == '\f' || letter == '\v') {
            advance(1);
        } else if (letter == '\\' && (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n'))) {
            advance(peek(1) == '\n' ? 2 : 3);
        } else if (!skip_comment()) {
            take_token();
        }
    }

    bool skip_comment() {
        if (looks_at(syntax_.line_comment)) {
            at_ = std::min(source_.find('\n', at_), source_.size());
            return true;
        }
        if (!syntax_.has_block_comments || !looks_at("/*")) {
            return false;
        }
        const std::size_t end = source_.find("*/", at_ + 2);
        at_ = end == std::string_view::npos ? source_.size() : end + 2;
        return true;
    }

    void take_token() {
        const std::size_t begin = at_;
        const char letter = peek();
        if (syntax_.has_directives && letter == '#' && line_is_empty_) {
            take_directive();
            return add(TokenKind::Directive, begin);
        }
        if (is_digit(letter) || (letter == '.' && is_digit(peek(1)))) {
            take_number();
            return add(TokenKind::Number, begin);
        }
        if (const char quote = take_quoted(); quote != '\0') {
            return add(!syntax_.is_indented && quote == '\'' ? TokenKind::Character : TokenKind::Text, begin);
        }
        if (continues_name(letter)) {
            while (continues_name(peek()) && at_ < source_.size()) {
                advance(1);
            }
            return add(TokenKind::Name, begin);
        }
        take_operator();
        add(TokenKind::Operator, begin);
    }

    // A block comment that begins in the directive belongs to it, also on further lines.
    void take_directive() {
        while (at_ < source_.size() && peek() != '\n') {
            if (peek() == '"') {
                take_until("\"");
            } else if (!skip_comment()) {
                advance(peek() == '\\' && peek(1) == '\n' ? 2 : 1);
            }
        }
    }

    void take_number() {
        const bool hex = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
        while (at_ < source_.size()) {
            const char letter = peek();
            const bool separator = !syntax_.is_indented && letter == '\'' && continues_name(peek(1));
            const bool exponent = !hex && (letter == 'e' || letter == 'E') && (peek(1) == '+' || peek(1) == '-');
            if (!separator && !exponent && !continues_name(letter) && letter != '.') {
                break;
            }
            advance(exponent ? 2 : 1);
        }
    }

    // Takes the prefix and returns the quote if a literal begins here; otherwise returns '\0'.
    char take_quoted() {
        std::size_t prefix = 0;
        const auto is_prefix = [this](char letter) { return syntax_.prefixes.find(letter) != std::string_view::npos; };
        while (prefix < 3 && peek(prefix) != '\0' && is_prefix(peek(prefix))) {
            ++prefix;
        }
        const char quote = peek(prefix);
        if (quote != '"' && quote != '\'') {
            return '\0';
        }
        const bool raw = prefix > 0 && !syntax_.is_indented && peek(prefix - 1) == 'R' && quote == '"';
        advance(prefix);
        if (raw) {
            take_raw();
        } else {
            const std::string_view three = quote == '"' ? R"(""")"sv : "'''"sv;
            take_until(syntax_.is_indented && looks_at(three) ? three : three.substr(0, 1));
        }
        return quote;
    }

    // Ends at the closing quote. A literal that is not closed ends with its line, or the file.
    void take_until(std::string_view close) {
        advance(close.size());
        while (at_ < source_.size() && !looks_at(close)) {
            if (peek() == '\n' && close.size() == 1) {
                return;
            }
            advance(peek() == '\\' ? 2 : 1);
        }
        advance(close.size());
    }

    void take_raw() {
        const std::size_t open = source_.find('(', at_);
        if (open == std::string_view::npos || open - at_ > 17) {
            return advance(1);
        }
        const std::string close = fmt::format("){}\"", source_.substr(at_ + 1, open - at_ - 1));
        const std::size_t end = source_.find(close, open);
        at_ = end == std::string_view::npos ? source_.size() : end + close.size();
    }

    void take_operator() {
        const char letter = peek();
        const auto longest =
            std::ranges::find_if(syntax_.operators, [this](std::string_view text) { return looks_at(text); });
        advance(longest == syntax_.operators.end() ? 1 : longest->size());
        if (letter == '(' || letter == '[' || letter == '{') {
            ++depth_;
        } else if ((letter == ')' || letter == ']' || letter == '}') && depth_ > 0) {
            --depth_;
        }
    }

    std::string_view source_;
    const Syntax& syntax_;
    std::size_t at_;
    int depth_ = 0;              // open brackets
    bool line_is_empty_ = true;  // has no tokens yet; in an indented language, the logical line
    std::vector<Token> tokens_;
};

// The source with blanks instead of all but tokens of these kinds and the ends of lines.
std::string with_kinds(std::string_view source, const Syntax& syntax, bool (*is_kept)(TokenKind)) {
    std::string text(source.size(), ' ');
    std::ranges::transform(source, text.begin(),
                           [](char letter) { return letter == '\n' || letter == '\r' ? letter : ' '; });
    for (const Token& token : lex(source, syntax)) {
        if (is_kept(token.kind)) {
            source.copy(text.data() + token.begin, token.end - token.begin, token.begin);
        }
    }
    return text;
}

}  // namespace

std::vector<Token> lex(std::string_view source, const Syntax& syntax) {
    return Lexer(source, syntax).run();
}

std::string without_comments(std::string_view source, const Syntax& syntax) {
    return with_kinds(source, syntax, [](TokenKind) { return true; });
}

std::string code_only(std::string_view source, const Syntax& syntax) {
    return with_kinds(source, syntax, [](TokenKind kind) {
        return kind == TokenKind::Name || kind == TokenKind::Number || kind == TokenKind::Operator;
    });
}

}  // namespace harness::languages
