#include "harness/inputs/grammar/check.hpp"

#include <algorithm>
#include <map>

#include <boost/regex.hpp>
#include <fmt/format.h>

#include "harness/base/letters.hpp"
#include "harness/base/text.hpp"

namespace harness::grammar {

namespace {

constexpr std::size_t most_shown = 40;

// What stands in the data: ends the check.
struct Difference {
    std::size_t at;
    std::string what;
};

// The parts of a number with a point.
struct DecimalForm {
    std::string_view text;
    std::size_t whole = 0;     // digits before the point
    std::size_t decimals = 0;  // digits after it
    bool has_exponent = false;
};

// "3", or "3 … 5".
std::string range_shown(const Value& least, const Value& most) {
    return shown(least) == shown(most) ? shown(least) : fmt::format("{} … {}", shown(least), shown(most));
}

class Checker : public Interpreter {
  public:
    Checker(const Grammar& grammar, std::string_view data, Budget budget, std::vector<Item>* items)
        : Interpreter(grammar, budget), data_(data), items_(items) {}

    std::optional<Mismatch> run() {
        try {
            follow_grammar();
            is_ended_ = true;
            end();
            return std::nullopt;
        } catch (const Difference& difference) {
            return mismatch(difference);
        } catch (const ValueError& error) {
            throw GrammarError(command()->line, error.what());
        } catch (const boost::regex_error& error) {
            throw GrammarError(command()->line, error.what());
        }
    }

  private:
    Mismatch mismatch(const Difference& difference) const {
        const std::string_view before = data_.substr(0, difference.at);
        const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
        const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
        return {line, difference.at - start + 1, difference.what, is_ended_ ? 0 : command()->line,
                is_ended_ ? std::string_view("EOF") : name_of(*command())};
    }

    [[noreturn]] void fail(std::size_t at, std::string what) const { throw Difference{at, std::move(what)}; }
    void refuse(const std::string& why) override { fail(at_, why); }

    char current() const { return at_ < data_.size() ? data_[at_] : '\0'; }
    bool is_at_end() const override { return at_ >= data_.size(); }
    bool is_next_among(const std::string& characters) const override {
        return !is_at_end() && characters.find(data_[at_]) != std::string::npos;
    }

    // "the end", or the character.
    std::string current_shown() const {
        if (is_at_end()) {
            return "the end";
        }
        return current() == '\n' ? "a line feed" : fmt::format("'{}'", base::one_line(data_.substr(at_, 1), 10));
    }

    void end() override {
        if (!is_at_end()) {
            fail(at_, fmt::format("the end is expected, not {}", current_shown()));
        }
    }

    void literal(const Command& of, const std::string& expected) override {
        if (data_.substr(at_).starts_with(expected)) {
            at_ += expected.size();
        } else if (of.kind != Command::Kind::String) {
            fail(at_,
                 fmt::format("{} is expected, not {}", expected == " " ? "a space" : "a line feed", current_shown()));
        } else {
            const auto rest = data_.substr(at_);
            const auto difference = std::ranges::mismatch(rest, expected).in1 - rest.begin();
            fail(at_ + static_cast<std::size_t>(difference), fmt::format("{} is expected", shown(Value(expected))));
        }
    }

    // --- The trace, if it is wanted. ---

    void note_value(const Command& of, std::size_t begin, bool is_plainest) {
        if (items_ != nullptr) {
            items_->push_back(
                {.kind = Item::Kind::Written, .is_plainest = is_plainest, .command = &of, .begin = begin, .end = at_});
        }
    }

    template <class Follow>
    void note_block(Item::Kind kind, const Command& of, const Follow& follow_it) {
        if (items_ == nullptr) {
            return follow_it();
        }
        const std::size_t index = items_->size();
        items_->push_back({.kind = kind, .command = &of, .begin = index + 1});
        follow_it();
        (*items_)[index].end = items_->size();
    }

    void loop(const Command& of, const std::optional<Integer>& times) override {
        note_block(Item::Kind::Loop, of, [&] { Interpreter::loop(of, times); });
    }

    void round(const Command& of, bool is_first) override {
        note_block(Item::Kind::Round, of, [&] { Interpreter::round(of, is_first); });
    }

    bool takes_branch(const Command& of) override {
        const bool is_first = is_true(*of.condition);
        if (items_ != nullptr) {
            items_->push_back({.kind = Item::Kind::Branch, .is_first = is_first, .command = &of});
        }
        return is_first;
    }

    // --- Values. ---

    std::string matching(const Command& of, const std::string& pattern) override {
        const std::size_t begin = at_;
        const auto [form, is_new] = forms_.try_emplace(pattern);
        if (is_new) {
            form->second.assign(pattern, boost::regex::extended | boost::regex::nosubs);
        }
        boost::match_results<std::string_view::const_iterator> result;
        if (!boost::regex_search(data_.begin() + static_cast<std::ptrdiff_t>(at_), data_.end(), result, form->second,
                                 boost::match_continuous)) {
            fail(at_, fmt::format("nothing here matches {}", shown(Value(pattern))));
        }
        const auto length = static_cast<std::size_t>(result.length());
        at_ += length;
        note_value(of, begin, length == 0);
        return std::string(data_.substr(begin, length));
    }

    std::size_t skip_numerals() {
        const std::size_t begin = at_;
        while (base::is_digit(current())) {
            ++at_;
        }
        return at_ - begin;
    }

    Integer integer(const Command& of, const Integer& least, const Integer& most) override {
        const std::size_t begin = at_;
        at_ += current() == '-' ? 1 : 0;
        const std::size_t first = at_;
        if (skip_numerals() == 0) {
            fail(begin, fmt::format("an integer is expected, not {}", current_shown()));
        }
        const std::string digits{data_.substr(begin, at_ - begin)};
        if (data_[first] == '0' && (at_ > first + 1 || first > begin)) {
            fail(begin, fmt::format("{} has {}", base::one_line(digits, most_shown),
                                    at_ > first + 1 ? "a leading zero" : "a minus sign"));
        }
        Integer number(digits);
        if (number < least || number > most) {
            fail(begin, fmt::format("{} is not in {}", shown(number), range_shown(least, most)));
        }
        note_value(of, begin, number == 0 || (number > 0 && number == least) || (number < 0 && number == most));
        return number;
    }

    // -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?(0|[1-9][0-9]*))?
    DecimalForm take_decimal(Command::Notation notation) {
        const std::size_t begin = at_;
        DecimalForm form;
        at_ += current() == '-' ? 1 : 0;
        const char first = current();
        form.whole = skip_numerals();
        if (form.whole == 0) {
            fail(at_, fmt::format("a digit is expected, not {}", current_shown()));
        }
        if (first == '0' && form.whole > 1) {
            fail(begin, "the number has a leading zero");
        }
        if (current() == '.') {
            ++at_;
            form.decimals = skip_numerals();
            if (form.decimals == 0) {
                fail(at_, fmt::format("a digit is expected after the point, not {}", current_shown()));
            }
        }
        const bool is_exponent = current() == 'e' || current() == 'E';
        if (notation == Command::Notation::Scientific && !is_exponent) {
            fail(at_, fmt::format("an exponent is expected, not {}", current_shown()));
        }
        if (notation != Command::Notation::Fixed && is_exponent) {
            take_exponent();
            form.has_exponent = true;
        }
        form.text = data_.substr(begin, at_ - begin);
        return form;
    }

    void take_exponent() {
        ++at_;
        at_ += current() == '-' || current() == '+' ? 1 : 0;
        const std::size_t begin = at_;
        const std::size_t digits = skip_numerals();
        if (digits == 0) {
            fail(at_, fmt::format("a digit of the exponent is expected, not {}", current_shown()));
        }
        if (digits > 1 && data_[begin] == '0') {
            fail(begin, "the exponent has a leading zero");
        }
    }

    Fraction decimal(const Command& of) override {
        const std::size_t begin = at_;
        const DecimalForm form = take_decimal(of.notation);
        if (of.kind == Command::Kind::Decimals) {
            check_decimals(of, form, begin);
        }
        Fraction number;
        try {
            number = fraction_from(form.text);
        } catch (const ValueError& error) {
            fail(begin, error.what());
        }
        const Value least = value(of.operands[0]);
        const Value most = value(of.operands[1]);
        if (number < number_of(least) || number > number_of(most)) {
            fail(begin,
                 fmt::format("{} is not in {}", base::one_line(form.text, most_shown), range_shown(least, most)));
        }
        const Integer fewest = of.kind == Command::Kind::Decimals ? integer_of(value(of.operands[2])) : Integer(0);
        note_value(of, begin, number == 0 && form.decimals <= fewest);
        return number;
    }

    void check_decimals(const Command& of, const DecimalForm& form, std::size_t begin) const {
        const std::string_view digits = form.text.substr(form.text.front() == '-' ? 1 : 0);
        if (form.has_exponent && (digits.front() == '0' || form.whole != 1 || form.decimals == 0)) {
            fail(begin, fmt::format("{} has not exactly one digit before the point, which is not 0",
                                    base::one_line(form.text, most_shown)));
        }
        const Integer least = integer_of(value(of.operands[2]));
        const Integer most = integer_of(value(of.operands[3]));
        if (least < 0 || most < 0) {
            throw ValueError("the number of decimals is less than 0");
        }
        if (form.decimals < least || form.decimals > most) {
            fail(begin, fmt::format("{} has {} decimals, not {}", base::one_line(form.text, most_shown), form.decimals,
                                    range_shown(least, most)));
        }
    }

    std::string_view data_;
    std::vector<Item>* items_;
    std::map<std::string, boost::regex> forms_;  // by their patterns
    std::size_t at_ = 0;
    bool is_ended_ = false;
};

}  // namespace

std::string Mismatch::text() const {
    const std::string where = grammar_line == 0 ? "the end of the grammar"
                                                : fmt::format("{} in line {} of the grammar", command, grammar_line);
    return fmt::format("line {}, column {}: {} ({})", line, column, what, where);
}

std::optional<Mismatch> check(const Grammar& grammar, std::string_view data) {
    return Checker(grammar, data, {}, nullptr).run();
}

std::optional<std::vector<Item>> trace(const Grammar& grammar, std::string_view data, Budget budget) {
    try {
        std::vector<Item> items;
        return Checker(grammar, data, budget, &items).run() ? std::nullopt : std::optional{std::move(items)};
    } catch (const std::runtime_error&) {  // the grammar is at fault, or takes too long
        return std::nullopt;
    }
}

}  // namespace harness::grammar
