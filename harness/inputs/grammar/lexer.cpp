#include "harness/inputs/grammar/lexer.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "harness/base/letters.hpp"
#include "harness/base/text.hpp"
#include "harness/inputs/grammar/syntax.hpp"

namespace harness::grammar {

namespace {

bool is_small(char c) {
    return base::is_letter(c) && !base::is_capital(c);
}

class Lexer {
  public:
    explicit Lexer(std::string_view text) : text_(text) {}

    std::vector<Token> tokens() {
        std::vector<Token> all;
        do {
            skip_blanks();
            all.push_back(next());
        } while (all.back().kind != Token::Kind::End);
        return all;
    }

  private:
    char current() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    template <class Is>
    std::string take_while(Is is) {
        const std::size_t begin = at_;
        while (at_ < text_.size() && is(text_[at_])) {
            ++at_;
        }
        return std::string{text_.substr(begin, at_ - begin)};
    }

    void skip_blanks() {
        while (at_ < text_.size()) {
            if (current() == '#') {
                take_while([](char c) { return c != '\n'; });
            } else if (std::string_view(" \t\r\n").find(current()) != std::string_view::npos) {
                line_ += current() == '\n' ? 1 : 0;
                ++at_;
            } else {
                return;
            }
        }
    }

    Token token(Token::Kind kind, std::string text) const { return {kind, std::move(text), line_}; }

    Token next() {
        if (at_ >= text_.size()) {
            return token(Token::Kind::End, "");
        }
        if (base::is_capital(current())) {
            return token(Token::Kind::Word, take_while(base::is_capital));
        }
        if (is_small(current())) {
            return token(Token::Kind::Name, take_while([](char c) { return is_small(c) || base::is_digit(c); }));
        }
        if (base::is_digit(current())) {
            return number();
        }
        return current() == '"' ? quoted() : sign();
    }

    Token number() {
        std::string digits = take_while(base::is_digit);
        bool is_integer = true;
        if (current() == '.') {
            ++at_;
            digits += '.' + take_while(base::is_digit);
            is_integer = false;
        }
        const std::size_t sign = at_ + 1 < text_.size() && (text_[at_ + 1] == '+' || text_[at_ + 1] == '-') ? 1 : 0;
        if ((current() == 'e' || current() == 'E') && at_ + sign + 1 < text_.size() &&
            base::is_digit(text_[at_ + sign + 1])) {
            digits += text_.substr(at_, sign + 1);
            at_ += sign + 1;
            digits += take_while(base::is_digit);
            is_integer = false;
        }
        if (is_integer && digits.size() > 1 && digits.front() == '0') {
            throw SyntaxError(line_, fmt::format("the number {} begins with a zero", base::one_line(digits, 40)));
        }
        return token(is_integer ? Token::Kind::Whole : Token::Kind::Decimal, std::move(digits));
    }

    Token sign() {
        static constexpr std::array<std::string_view, 6> pairs{"<=", ">=", "==", "!=", "&&", "||"};
        const auto pair = std::ranges::find(pairs, text_.substr(at_, 2));
        const std::size_t length = pair == pairs.end() ? 1 : 2;
        Token result = token(Token::Kind::Sign, std::string{text_.substr(at_, length)});
        at_ += length;
        return result;
    }

    Token quoted() {
        Token result = token(Token::Kind::Text, "");
        ++at_;
        while (current() != '"') {
            if (at_ >= text_.size()) {
                throw SyntaxError(result.line, "the text that begins here has no closing '\"'");
            }
            line_ += current() == '\n' ? 1 : 0;
            current() == '\\' ? take_escape(result.text) : result.text.push_back(text_[at_++]);
        }
        ++at_;
        return result;
    }

    void take_escape(std::string& result) {
        static constexpr std::string_view letters = "ntrb\"\\";
        static constexpr std::string_view meanings = "\n\t\r\b\"\\";
        ++at_;
        if (current() == '\n') {  // the text goes on in the next line
            ++line_;
            ++at_;
        } else if (const std::size_t letter = letters.find(current()); letter < letters.size()) {
            result.push_back(meanings[letter]);
            ++at_;
        } else if (int code = 0; current() >= '0' && current() <= '7') {
            for (int digits = 0; digits < 3 && current() >= '0' && current() <= '7'; ++digits) {
                code = code * 8 + (text_[at_++] - '0');
            }
            result.push_back(static_cast<char>(code));
        } else {  // any other backslash stands for itself
            result.push_back('\\');
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

}  // namespace

std::vector<Token> tokens_of(std::string_view text) {
    return Lexer(text).tokens();
}

}  // namespace harness::grammar
