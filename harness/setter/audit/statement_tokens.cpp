#include "harness/setter/audit/statement_tokens.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "harness/base/letters.hpp"
#include "harness/base/number.hpp"

namespace harness::audit {

namespace {

using std::string;
using std::string_view;
using Kind = Token::Kind;

// Beyond it, numbers are left out: sums of a few must have 64 bits.
constexpr std::int64_t largest_number = 2'000'000'000'000'000'000;

bool is_letter_at(string_view text, std::size_t at) {
    return at < text.size() && base::is_letter(text[at]);
}

bool is_digit_at(string_view text, std::size_t at) {
    return at < text.size() && base::is_digit(text[at]);
}

// What stands for one sign, in the forms that statements have. A macro ends where no letter follows.
struct Spelling {
    string_view from;
    string_view to;
};

constexpr std::array spellings{
    Spelling{"\\leqslant", " <= "},
    Spelling{"\\leq", " <= "},
    Spelling{"\\le", " <= "},
    Spelling{"≤", " <= "},
    Spelling{"⩽", " <= "},
    Spelling{"&le;", " <= "},
    Spelling{"\\geqslant", " >= "},
    Spelling{"\\geq", " >= "},
    Spelling{"\\ge", " >= "},
    Spelling{"≥", " >= "},
    Spelling{"⩾", " >= "},
    Spelling{"&ge;", " >= "},
    Spelling{"\\lt", " < "},
    Spelling{"&lt;", " < "},
    Spelling{"\\gt", " > "},
    Spelling{"&gt;", " > "},
    Spelling{"\\cdot", "*"},
    Spelling{"\\times", "*"},
    Spelling{"·", "*"},
    Spelling{"×", "*"},
    Spelling{"⋅", "*"},
    Spelling{"**", "^"},
    Spelling{"<sup>", "^"},
    Spelling{"</sup>", ""},
    Spelling{"<sub>", "_"},
    Spelling{"</sub>", ""},
    Spelling{"−", "-"},
    Spelling{"{,}", ""},
    Spelling{"\\,", ""},
    Spelling{"\\;", ""},
    Spelling{"\\!", ""},
    Spelling{"\\:", ""},
    Spelling{"\\thinspace", ""},
    Spelling{"&thinsp;", ""},
    Spelling{"\u2009", ""},
    Spelling{"\u202f", ""},
    Spelling{"\u00a0", " "},
    Spelling{"&nbsp;", " "},
    Spelling{"~", " "},
    Spelling{"\\ldots", ""},
    Spelling{"\\dots", ""},
    Spelling{"…", ""},
    Spelling{"⁰", "^0"},
    Spelling{"¹⁸", "^18"},
    Spelling{"¹⁵", "^15"},
    Spelling{"¹²", "^12"},
    Spelling{"²", "^2"},
    Spelling{"³", "^3"},
    Spelling{"⁴", "^4"},
    Spelling{"⁵", "^5"},
    Spelling{"⁶", "^6"},
    Spelling{"⁷", "^7"},
    Spelling{"⁸", "^8"},
    Spelling{"⁹", "^9"},
};

string with_plain_signs(string_view text) {
    string plain;
    for (std::size_t at = 0; at < text.size();) {
        const auto spelling = std::ranges::find_if(spellings, [&](const Spelling& each) {
            const bool is_macro = each.from.starts_with('\\') && is_letter_at(each.from, 1);
            return text.substr(at).starts_with(each.from) && !(is_macro && is_letter_at(text, at + each.from.size()));
        });
        if (spelling != spellings.end()) {
            plain += spelling->to;
            at += spelling->from.size();
        } else {
            const char c = text[at++];
            plain += c == '$' || c == '{' || c == '}' || c == '\\' || c == '`' ? string{} : string{c};
        }
    }
    return plain;
}

// Reads tokens of a text with plain signs.
class Tokens {
  public:
    explicit Tokens(string_view text) : text_(text) {}

    std::vector<Token> read() {
        std::vector<Token> tokens;
        while (at_ < text_.size()) {
            if (base::is_space(text_[at_])) {
                ++at_;
                continue;
            }
            const bool is_after_value =
                !tokens.empty() && (tokens.back().kind == Kind::Number || tokens.back().kind == Kind::Name);
            tokens.push_back(next(is_after_value));
        }
        return tokens;
    }

  private:
    Token next(bool is_after_value) {
        const bool is_signed = text_[at_] == '-' && is_digit_at(text_, at_ + 1) && !is_after_value;
        if (is_digit_at(text_, at_) || is_signed) {
            return number();
        }
        if (is_letter_at(text_, at_) || text_[at_] == '|') {
            return name();
        }
        for (const auto& [sign, kind] : {std::pair{string_view{"<="}, Kind::AtMost},
                                         {"<", Kind::Less},
                                         {">=", Kind::AtLeast},
                                         {">", Kind::Greater},
                                         {",", Kind::Comma}}) {
            if (text_.substr(at_).starts_with(sign)) {
                at_ += sign.size();
                return {kind};
            }
        }
        return {Kind::Other, string{text_[at_++]}};
    }

    // "a_i", "|s|"; the name is what comes before an index.
    Token name() {
        const bool has_bars = text_[at_] == '|';
        const std::size_t begin = at_ + (has_bars ? 1 : 0);
        at_ = begin;
        while (is_letter_at(text_, at_) || is_digit_at(text_, at_)) {
            ++at_;
        }
        Token token{at_ == begin ? Kind::Other : Kind::Name, string{text_.substr(begin, at_ - begin)}};
        if (at_ < text_.size() && text_[at_] == '_') {
            ++at_;
            while (is_letter_at(text_, at_) || is_digit_at(text_, at_)) {
                ++at_;
            }
        }
        at_ += has_bars && at_ < text_.size() && text_[at_] == '|' ? 1 : 0;
        return token;
    }

    // A sum or a difference: "2*10^5", "2^31-1".
    Token number() {
        const std::size_t begin = at_;
        const bool is_negative = text_[at_] == '-';
        at_ += is_negative ? 1 : 0;
        std::optional<std::int64_t> value = product();
        if (value && is_negative) {
            value = -*value;
        }
        for (const char sign : {'-', '+'}) {
            if (value && at_ < text_.size() && text_[at_] == sign && is_digit_at(text_, at_ + 1)) {
                ++at_;
                const std::optional<std::int64_t> other = product();
                value = other ? std::optional{sign == '-' ? *value - *other : *value + *other} : std::nullopt;
            }
        }
        const bool is_known = value && *value >= -largest_number && *value <= largest_number;
        return is_known ? Token{Kind::Number, string{text_.substr(begin, at_ - begin)}, *value} : Token{};
    }

    std::optional<std::int64_t> product() {
        std::optional<std::int64_t> value = power();
        while (value) {
            const std::size_t sign = text_.find_first_not_of(' ', at_);
            const std::size_t next = sign == string_view::npos ? sign : text_.find_first_not_of(' ', sign + 1);
            if (sign == string_view::npos || text_[sign] != '*' || !is_digit_at(text_, next)) {
                break;
            }
            at_ = next;
            const std::optional<std::int64_t> other = power();
            std::int64_t result = 0;
            value = other && !__builtin_mul_overflow(*value, *other, &result) ? std::optional{result} : std::nullopt;
        }
        return value && *value <= largest_number ? value : std::nullopt;
    }

    std::optional<std::int64_t> power() {
        std::optional<std::int64_t> value = digits();
        const bool has_exponent =
            value && at_ < text_.size() && (text_[at_] == '^' || text_[at_] == 'e') && is_digit_at(text_, at_ + 1);
        if (!has_exponent) {
            return value;
        }
        const bool is_scientific = text_[at_++] == 'e';
        const std::optional<std::int64_t> exponent = digits();
        const std::int64_t base = is_scientific ? 10 : *value;
        std::int64_t result = is_scientific ? *value : 1;
        for (std::int64_t count = 0; exponent && count < *exponent; ++count) {
            if (*exponent > 62 || __builtin_mul_overflow(result, base, &result)) {
                return std::nullopt;
            }
        }
        return exponent ? std::optional{result} : std::nullopt;
    }

    // Groups of three digits may be separated: 100,000, 100 000, 100'000.
    std::optional<std::int64_t> digits() {
        string all;
        while (is_digit_at(text_, at_)) {
            all += text_[at_++];
        }
        const auto has_group = [&] {
            return at_ < text_.size() && string_view{", '"}.find(text_[at_]) != string_view::npos &&
                   is_digit_at(text_, at_ + 1) && is_digit_at(text_, at_ + 2) && is_digit_at(text_, at_ + 3) &&
                   !is_digit_at(text_, at_ + 4);
        };
        while (!all.empty() && all.size() <= 18 && has_group()) {
            all += text_.substr(at_ + 1, 3);
            at_ += 4;
        }
        return base::number_from<std::int64_t>(all);
    }

    string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

std::vector<Token> statement_tokens(string_view text) {
    const string plain = with_plain_signs(text);
    return Tokens(plain).read();
}

}  // namespace harness::audit
