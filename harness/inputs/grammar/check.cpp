#include "harness/inputs/grammar/check.hpp"

#include <algorithm>

#include <boost/regex.hpp>
#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/inputs/grammar/evaluate.hpp"

namespace harness::grammar {

namespace {

using Kind = Command::Kind;

constexpr std::size_t most_shown = 40;

bool is_numeral(char c) {
    return c >= '0' && c <= '9';
}

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

class Checker {
  public:
    Checker(const Grammar& grammar, std::string_view data) : data_(data), variables_(grammar.names) {}

    std::optional<Mismatch> run(const Grammar& grammar) {
        try {
            follow(grammar.commands);
            expect_end();
            return std::nullopt;
        } catch (const Difference& difference) {
            return mismatch(difference);
        } catch (const ValueError& error) {
            throw GrammarError(command_ == nullptr ? 1 : command_->line, error.what());
        } catch (const boost::regex_error& error) {
            throw GrammarError(command_ == nullptr ? 1 : command_->line, error.what());
        }
    }

  private:
    Mismatch mismatch(const Difference& difference) const {
        const std::string_view before = data_.substr(0, difference.at);
        const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
        const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
        return {line, difference.at - start + 1, difference.what, is_ended_ ? 0 : command_->line,
                is_ended_ ? std::string_view("EOF") : name_of(*command_)};
    }

    [[noreturn]] void fail(std::size_t at, std::string what) const { throw Difference{at, std::move(what)}; }

    char current() const { return at_ < data_.size() ? data_[at_] : '\0'; }

    // "the end", or the character.
    std::string current_shown() const {
        if (at_ >= data_.size()) {
            return "the end";
        }
        return current() == '\n' ? "a line feed" : fmt::format("'{}'", base::one_line(data_.substr(at_, 1), 10));
    }

    void expect_end() {
        is_ended_ = true;
        if (at_ < data_.size()) {
            fail(at_, fmt::format("the end is expected, not {}", current_shown()));
        }
    }

    void follow(const std::vector<Command>& commands) {
        for (const Command& command : commands) {
            follow(command);
        }
    }

    void follow(const Command& command) {
        command_ = &command;
        switch (command.kind) {
            case Kind::Space:
                return expect_byte(' ', "a space");
            case Kind::Newline:
                return expect_byte('\n', "a line feed");
            case Kind::AtEnd:
                expect_end();
                is_ended_ = false;
                return;
            case Kind::Int:
                return integer(command);
            case Kind::Float:
            case Kind::Decimals:
                return decimal(command);
            case Kind::String:
                return text(text_of(value(command.operands[0])));
            case Kind::Regex:
                return regex(command);
            case Kind::Assert:
                if (!is_true(*command.condition)) {
                    fail(at_, why_.empty() ? "the assertion is false" : std::exchange(why_, ""));
                }
                return;
            case Kind::Set:
                for (std::size_t number = 0; number < command.targets.size(); ++number) {
                    assign(command.targets[number], value(command.operands[number]));
                }
                return;
            case Kind::Unset:
                std::ranges::for_each(command.slots, [&](std::size_t slot) { variables_.unset(slot); });
                return;
            case Kind::If:
                return follow(is_true(*command.condition) ? command.body : command.otherwise);
            default:
                return loop(command);
        }
    }

    void loop(const Command& command) {
        const bool counts = !command.targets.empty();
        Integer times = 0;
        if (command.kind == Kind::Repeat) {
            times = integer_of(value(command.operands[0]));
            if (times < 0) {
                throw ValueError(fmt::format("{} rounds cannot be made", shown(times)));
            }
        }
        Integer round = 0;
        const auto count = [&] {
            if (counts) {
                assign(command.targets[0], round);
            }
        };
        count();
        while (command.kind == Kind::Repeat ? round < times : is_true(*command.condition)) {
            if (round > 0) {
                follow(command.separator);
            }
            follow(command.body);
            command_ = &command;
            ++round;
            count();
        }
    }

    Value value(const Expression& expression) const { return evaluate(expression, variables_); }

    void assign(const Variable& variable, Value value) {
        variables_.set(variable.slot, indices_of(variable, variables_), std::move(value));
    }

    void expect_byte(char byte, std::string_view name) {
        if (at_ >= data_.size() || data_[at_] != byte) {
            fail(at_, fmt::format("{} is expected, not {}", name, current_shown()));
        }
        ++at_;
    }

    void text(const std::string& expected) {
        if (!data_.substr(at_).starts_with(expected)) {
            const auto rest = data_.substr(at_);
            const auto difference = std::ranges::mismatch(rest, expected).in1 - rest.begin();
            fail(at_ + static_cast<std::size_t>(difference), fmt::format("{} is expected", shown(Value(expected))));
        }
        at_ += expected.size();
    }

    void regex(const Command& command) {
        const std::string pattern = text_of(value(command.operands[0]));
        const boost::regex form(pattern, boost::regex::extended | boost::regex::nosubs);
        boost::match_results<std::string_view::const_iterator> result;
        if (!boost::regex_search(data_.begin() + static_cast<std::ptrdiff_t>(at_), data_.end(), result, form,
                                 boost::match_continuous)) {
            fail(at_, fmt::format("nothing here matches {}", shown(Value(pattern))));
        }
        const auto length = static_cast<std::size_t>(result.length());
        if (!command.targets.empty()) {
            assign(command.targets[0], std::string(data_.substr(at_, length)));
        }
        at_ += length;
    }

    std::size_t skip_numerals() {
        const std::size_t begin = at_;
        while (is_numeral(current())) {
            ++at_;
        }
        return at_ - begin;
    }

    void integer(const Command& command) {
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
        const Integer least = integer_of(value(command.operands[0]));
        const Integer most = integer_of(value(command.operands[1]));
        if (number < least || number > most) {
            fail(begin, fmt::format("{} is not in {}", shown(number), range_shown(least, most)));
        }
        if (!command.targets.empty()) {
            assign(command.targets[0], std::move(number));
        }
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

    void decimal(const Command& command) {
        const std::size_t begin = at_;
        const DecimalForm form = take_decimal(command.notation);
        if (command.kind == Kind::Decimals) {
            check_decimals(command, form, begin);
        }
        Fraction number;
        try {
            number = fraction_from(form.text);
        } catch (const ValueError& error) {
            fail(begin, error.what());
        }
        const Value least = value(command.operands[0]);
        const Value most = value(command.operands[1]);
        if (number < number_of(least) || number > number_of(most)) {
            fail(begin,
                 fmt::format("{} is not in {}", base::one_line(form.text, most_shown), range_shown(least, most)));
        }
        if (!command.targets.empty()) {
            assign(command.targets[0], std::move(number));
        }
    }

    void check_decimals(const Command& command, const DecimalForm& form, std::size_t begin) const {
        const std::string_view digits = form.text.substr(form.text.front() == '-' ? 1 : 0);
        if (form.has_exponent && (digits.front() == '0' || form.whole != 1 || form.decimals == 0)) {
            fail(begin, fmt::format("{} has not exactly one digit before the point, which is not 0",
                                    base::one_line(form.text, most_shown)));
        }
        const Integer least = integer_of(value(command.operands[2]));
        const Integer most = integer_of(value(command.operands[3]));
        if (least < 0 || most < 0) {
            throw ValueError("the number of decimals is less than 0");
        }
        if (form.decimals < least || form.decimals > most) {
            fail(begin, fmt::format("{} has {} decimals, not {}", base::one_line(form.text, most_shown), form.decimals,
                                    range_shown(least, most)));
        }
    }

    bool is_true(const Condition& condition) {
        switch (condition.kind) {
            case Condition::Kind::Not:
                return !is_true(condition.conditions[0]);
            case Condition::Kind::And:
                return is_true(condition.conditions[0]) && is_true(condition.conditions[1]);
            case Condition::Kind::Or:
                return is_true(condition.conditions[0]) || is_true(condition.conditions[1]);
            case Condition::Kind::AtEnd:
                return at_ >= data_.size();
            case Condition::Kind::Match:
                return at_ < data_.size() &&
                       text_of(value(condition.operands[0])).find(data_[at_]) != std::string::npos;
            case Condition::Kind::Unique:
                why_.clear();
                return variables_.are_unique(condition.slots, why_);
            case Condition::Kind::InArray:
                return variables_.contains(condition.slots[0], value(condition.operands[0]));
            default: {
                const Value left = value(condition.operands[0]);
                const Value right = value(condition.operands[1]);
                const bool is_so = holds(condition.comparison, left, right);
                why_ = is_so ? "" : fmt::format("{} {} {} is false", shown(left), condition.comparison, shown(right));
                return is_so;
            }
        }
    }

    std::string_view data_;
    std::size_t at_ = 0;
    Variables variables_;
    const Command* command_ = nullptr;
    bool is_ended_ = false;
    std::string why_;  // why the last comparison or UNIQUE was false
};

}  // namespace

std::string Mismatch::text() const {
    const std::string where = grammar_line == 0 ? "the end of the grammar"
                                                : fmt::format("{} in line {} of the grammar", command, grammar_line);
    return fmt::format("line {}, column {}: {} ({})", line, column, what, where);
}

std::optional<Mismatch> check(const Grammar& grammar, std::string_view data) {
    return Checker(grammar, data).run(grammar);
}

}  // namespace harness::grammar
