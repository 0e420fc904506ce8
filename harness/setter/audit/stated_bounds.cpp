#include "harness/setter/audit/stated_bounds.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "harness/base/text.hpp"
#include "harness/setter/audit/statement_tokens.hpp"

namespace harness::audit {

namespace {

using std::string;
using std::string_view;

using Kind = Token::Kind;

// A number or names between two signs of order.
struct Operand {
    std::optional<std::int64_t> number{};
    std::vector<string> names{};
};

// Names with commas between them; what is no name before them does not belong to it.
std::vector<string> names_before(const std::vector<Token>& tokens, std::size_t end, std::size_t begin) {
    std::vector<string> names;
    for (std::size_t at = end; at > begin && tokens[at - 1].kind == Kind::Name;) {
        names.push_back(tokens[at - 1].text);
        --at;
        while (at > begin && tokens[at - 1].kind == Kind::Comma) {
            --at;
        }
        if (at == 0 || tokens[at].kind != Kind::Comma) {
            break;
        }
    }
    return names;
}

// Chains such as "1 <= a < b <= 10^5": what a number bounds, it bounds for all on that side.
class Chains {
  public:
    explicit Chains(const std::vector<Token>& tokens) : tokens_(tokens) {}

    std::vector<StatedBound> read() {
        std::size_t begin = 0;
        for (std::size_t at = 0; at < tokens_.size(); ++at) {
            if (tokens_[at].is_order()) {
                at = chain(begin, at);
                begin = at;
            }
        }
        return std::move(bounds_);
    }

  private:
    // The operand between two positions: its end is known at the left, its beginning at the right.
    Operand operand(std::size_t begin, std::size_t end, bool is_first) const {
        if (begin >= end) {
            return {};
        }
        const Token& token = is_first ? tokens_[end - 1] : tokens_[begin];
        if (token.kind == Kind::Number) {
            return {token.number};
        }
        if (is_first) {
            return {std::nullopt, names_before(tokens_, end, begin)};
        }
        std::vector<string> names;
        for (std::size_t at = begin; at < end && (tokens_[at].kind == Kind::Name || tokens_[at].kind == Kind::Comma);
             ++at) {
            if (tokens_[at].kind == Kind::Name) {
                names.push_back(tokens_[at].text);
            }
        }
        return {std::nullopt, names};
    }

    // Reads the chain whose first sign is at `sign`; returns the position after it.
    std::size_t chain(std::size_t begin, std::size_t sign) {
        std::vector<Operand> operands{operand(begin, sign, true)};
        std::vector<Kind> signs;
        while (true) {
            signs.push_back(tokens_[sign].kind);
            const std::size_t next = next_sign(sign + 1);
            operands.push_back(operand(sign + 1, next == 0 ? tokens_.size() : next, false));
            if (next == 0) {
                break;
            }
            sign = next;
        }
        const bool rises = signs.front() == Kind::AtMost || signs.front() == Kind::Less;
        const bool is_one_way = std::ranges::all_of(
            signs, [&](Kind kind) { return (kind == Kind::AtMost || kind == Kind::Less) == rises; });
        if (is_one_way) {
            if (!rises) {
                std::ranges::reverse(operands);
                std::ranges::reverse(signs);
            }
            add_bounds(operands, signs);
        }
        return sign;
    }

    // The next sign of the same chain; 0: there is none.
    std::size_t next_sign(std::size_t from) const {
        for (std::size_t at = from; at < tokens_.size(); ++at) {
            if (tokens_[at].is_order()) {
                return at > from ? at : 0;
            }
            const bool may_be_inside = tokens_[at].kind == Kind::Name || tokens_[at].kind == Kind::Comma ||
                                       (tokens_[at].kind == Kind::Number && at == from);
            if (!may_be_inside ||
                (at > from && tokens_[at].kind == Kind::Name && tokens_[at - 1].kind != Kind::Comma)) {
                return 0;
            }
        }
        return 0;
    }

    void add_bounds(const std::vector<Operand>& operands, const std::vector<Kind>& signs) {
        const auto is_strict = [&](std::size_t index) {
            return signs[index] == Kind::Less || signs[index] == Kind::Greater ? 1 : 0;
        };
        std::optional<std::int64_t> least;
        std::vector<std::pair<std::size_t, StatedBound>> all;
        for (std::size_t index = 0; index < operands.size(); ++index) {
            if (index > 0 && operands[index - 1].number) {
                least = *operands[index - 1].number + is_strict(index - 1);
            }
            for (const string& name : operands[index].names) {
                all.emplace_back(index, StatedBound{base::lowered(name), least});
            }
        }
        std::optional<std::int64_t> most;
        for (std::size_t index = operands.size(); index-- > 0;) {
            if (index + 1 < operands.size() && operands[index + 1].number) {
                most = *operands[index + 1].number - is_strict(index);
            }
            for (auto& [position, bound] : all) {
                if (position == index) {
                    bound.most = most;
                }
            }
        }
        for (auto& [position, bound] : all) {
            if (bound.least || bound.most) {
                bounds_.push_back(std::move(bound));
            }
        }
    }

    const std::vector<Token>& tokens_;
    std::vector<StatedBound> bounds_;
};

// The numbers, and what a sign or a word beside them makes of them.
std::set<std::int64_t> numbers_of(const std::vector<Token>& tokens) {
    static constexpr std::array<string_view, 5> below{"less", "fewer", "below", "under", "smaller"};
    static constexpr std::array<string_view, 4> above{"more", "greater", "above", "larger"};
    // "negative" is of "non-negative".
    static const std::map<string_view, std::int64_t> number_words{
        {"zero", 0},  {"one", 1},   {"two", 2},  {"three", 3}, {"four", 4},     {"five", 5},        {"six", 6},
        {"seven", 7}, {"eight", 8}, {"nine", 9}, {"ten", 10},  {"negative", 0}, {"nonnegative", 0}, {"positive", 1}};
    std::set<std::int64_t> numbers;
    const auto word_before = [&](std::size_t at, const auto& words) {
        return std::ranges::any_of(std::array<std::size_t, 2>{1, 2}, [&](std::size_t back) {
            return at >= back && std::ranges::find(words, base::lowered(tokens[at - back].text)) != words.end();
        });
    };
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        if (const auto word = number_words.find(base::lowered(tokens[at].text)); word != number_words.end()) {
            numbers.insert(word->second);
        }
        if (tokens[at].kind != Kind::Number) {
            continue;
        }
        const std::int64_t number = tokens[at].number;
        const Kind before = at > 0 ? tokens[at - 1].kind : Kind::Other;
        const Kind after = at + 1 < tokens.size() ? tokens[at + 1].kind : Kind::Other;
        const bool is_below = before == Kind::Less || after == Kind::Greater;
        const bool is_above = before == Kind::Greater || after == Kind::Less;
        if (!is_below && !is_above) {
            numbers.insert(number);
        }
        if (is_below || word_before(at, below)) {
            numbers.insert(number - 1);
        }
        if (is_above || word_before(at, above)) {
            numbers.insert(number + 1);
        }
    }
    return numbers;
}

}  // namespace

StatedBounds stated_bounds(string_view text) {
    const std::vector<Token> tokens = statement_tokens(text);
    return {Chains(tokens).read(), numbers_of(tokens)};
}

}  // namespace harness::audit
