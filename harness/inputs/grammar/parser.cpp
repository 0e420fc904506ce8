#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "harness/inputs/grammar/syntax.hpp"
#include "harness/inputs/grammar/token_reader.hpp"

namespace harness::grammar {

namespace {

using Kind = Command::Kind;

struct CommandForm {
    std::string_view word;
    Kind kind;
    bool counts = false;  // a loop that counts in a variable
};

constexpr std::array command_forms{
    CommandForm{"SPACE", Kind::Space},       CommandForm{"NEWLINE", Kind::Newline},
    CommandForm{"EOF", Kind::AtEnd},         CommandForm{"INT", Kind::Int},
    CommandForm{"FLOAT", Kind::Float},       CommandForm{"FLOATP", Kind::Decimals},
    CommandForm{"STRING", Kind::String},     CommandForm{"REGEX", Kind::Regex},
    CommandForm{"ASSERT", Kind::Assert},     CommandForm{"SET", Kind::Set},
    CommandForm{"UNSET", Kind::Unset},       CommandForm{"REP", Kind::Repeat},
    CommandForm{"WHILE", Kind::While},       CommandForm{"IF", Kind::If},
    CommandForm{"REPI", Kind::Repeat, true}, CommandForm{"WHILEI", Kind::While, true},
};

// A recursive-descent parser: a function for each rule of the language.
class Parser : TokenReader {
  public:
    using TokenReader::TokenReader;

    Grammar grammar() {
        result_.commands = commands();
        if (current().kind != Token::Kind::End) {
            fail(fmt::format("{} closes nothing", current_shown()));
        }
        return std::move(result_);
    }

  private:
    // Until END, ELSE or the end of the file.
    std::vector<Command> commands() {
        const Depth depth(*this);
        std::vector<Command> all;
        while (current().kind != Token::Kind::End && !is_word("END") && !is_word("ELSE")) {
            all.push_back(command(true));
        }
        return all;
    }

    Command command(bool may_be_block) {
        const auto* const form = std::ranges::find(command_forms, current().text, &CommandForm::word);
        if (current().kind != Token::Kind::Word || form == command_forms.end()) {
            fail(fmt::format("a command is expected, not {}", current_shown()));
        }
        Command result{.kind = form->kind, .line = current().line};
        const bool is_block = form->kind == Kind::Repeat || form->kind == Kind::While || form->kind == Kind::If;
        if (is_block && !may_be_block) {
            fail(fmt::format("{} cannot separate the rounds of a loop", form->word));
        }
        ++at_;
        if (form->kind != Kind::Space && form->kind != Kind::Newline && form->kind != Kind::AtEnd) {
            expect("(");
            arguments(result, form->counts);
            expect(")");
        }
        if (is_block) {
            block(result, form->word);
        }
        return result;
    }

    void block(Command& owner, std::string_view word) {
        owner.body = commands();
        if (owner.kind == Kind::If && is_word("ELSE")) {
            ++at_;
            owner.otherwise = commands();
        }
        if (!is_word("END")) {
            fail(fmt::format("{} of line {} has no END before {}", word, owner.line, current_shown()));
        }
        ++at_;
    }

    void arguments(Command& owner, bool counts) {
        switch (owner.kind) {
            case Kind::Int:
            case Kind::Float:
            case Kind::Decimals:
                number_arguments(owner);
                return;
            case Kind::String:
            case Kind::Regex:
                owner.operands.push_back(value());
                if (owner.kind == Kind::Regex && accept(",")) {
                    owner.targets.push_back(variable());
                }
                return;
            case Kind::Set:
                do {
                    owner.targets.push_back(variable());
                    expect("=");
                    owner.operands.push_back(expression());
                } while (accept(","));
                return;
            case Kind::Unset:
                owner.slots = slots();
                return;
            case Kind::Assert:
            case Kind::If:
                owner.condition = condition();
                return;
            default:
                loop_arguments(owner, counts);
        }
    }

    void number_arguments(Command& owner) {
        const std::size_t numbers = owner.kind == Kind::Decimals ? 4 : 2;
        owner.operands.push_back(expression());
        while (owner.operands.size() < numbers) {
            expect(",");
            owner.operands.push_back(expression());
        }
        if (!accept(",")) {
            return;
        }
        owner.targets.push_back(variable());
        if (owner.kind != Kind::Int && accept(",")) {
            if (!is_word("FIXED") && !is_word("SCIENTIFIC")) {
                fail(fmt::format("FIXED or SCIENTIFIC is expected, not {}", current_shown()));
            }
            owner.notation = is_word("FIXED") ? Command::Notation::Fixed : Command::Notation::Scientific;
            ++at_;
        }
    }

    void loop_arguments(Command& owner, bool counts) {
        if (counts) {
            owner.targets.push_back(variable());
            expect(",");
        }
        if (owner.kind == Kind::Repeat) {
            owner.operands.push_back(expression());
        } else {
            owner.condition = condition();
        }
        if (accept(",")) {
            owner.separator.push_back(command(false));
        }
    }

    std::size_t slot() {
        if (current().kind != Token::Kind::Name) {
            fail(fmt::format("a variable is expected, not {}", current_shown()));
        }
        const auto name = std::ranges::find(result_.names, current().text);
        const auto number = static_cast<std::size_t>(name - result_.names.begin());
        if (name == result_.names.end()) {
            result_.names.push_back(current().text);
        }
        ++at_;
        return number;
    }

    std::vector<std::size_t> slots() {
        std::vector<std::size_t> all{slot()};
        while (accept(",")) {
            all.push_back(slot());
        }
        return all;
    }

    Variable variable() {
        Variable result;
        result.slot = slot();
        if (accept("[")) {
            do {
                result.indices.push_back(expression());
            } while (accept(","));
            expect("]");
        }
        return result;
    }

    Expression constant(Value value) {
        ++at_;
        return {.kind = Expression::Kind::Constant, .constant = std::move(value)};
    }

    Expression value() {
        const Depth depth(*this);
        switch (current().kind) {
            case Token::Kind::Whole:
                return constant(Integer(current().text));
            case Token::Kind::Decimal:
                try {
                    return constant(fraction_from(current().text));
                } catch (const ValueError& error) {
                    fail(error.what());
                }
            case Token::Kind::Text:
                return constant(current().text);
            case Token::Kind::Name:
                return {.kind = Expression::Kind::Variable, .variable = variable()};
            default:
                break;
        }
        if (!is_word("STRLEN")) {
            fail(fmt::format("a value is expected, not {}", current_shown()));
        }
        ++at_;
        expect("(");
        Expression length{.kind = Expression::Kind::Length, .operands = {value()}};
        expect(")");
        return length;
    }

    Expression operation(Expression left, Expression (Parser::*right)()) {
        const char sign = current().text.front();
        ++at_;
        std::vector<Expression> operands{std::move(left)};
        operands.push_back((this->*right)());
        return {.kind = Expression::Kind::Operation, .operation = sign, .operands = std::move(operands)};
    }

    Expression expression() {
        Expression left = term();
        while (is_sign("+") || is_sign("-")) {
            left = operation(std::move(left), &Parser::term);
        }
        return left;
    }

    Expression term() {
        Expression left = factor();
        while (is_sign("*") || is_sign("/") || is_sign("%")) {
            left = operation(std::move(left), &Parser::factor);
        }
        return left;
    }

    // -2^2 is -(2^2).
    Expression factor() {
        const Depth depth(*this);
        if (accept("-")) {
            return {.kind = Expression::Kind::Negation, .operands = {factor()}};
        }
        Expression left = atom();
        while (is_sign("^")) {  // from left to right: 2^3^2 is 64
            left = operation(std::move(left), &Parser::exponent);
        }
        return left;
    }

    Expression exponent() { return is_sign("-") ? factor() : atom(); }

    Expression atom() {
        if (!accept("(")) {
            return value();
        }
        Expression inner = expression();
        expect(")");
        return inner;
    }

    // && and || have the same precedence, and ! takes all that follows: so does the original.
    Condition condition() {
        const Depth depth(*this);
        if (accept("!")) {
            return {.kind = Condition::Kind::Not, .conditions = {condition()}};
        }
        Condition left = simple_condition();
        while (is_sign("&&") || is_sign("||")) {
            const auto kind = is_sign("&&") ? Condition::Kind::And : Condition::Kind::Or;
            ++at_;
            std::vector<Condition> conditions{std::move(left)};
            conditions.push_back(is_sign("!") ? condition() : simple_condition());
            left = {.kind = kind, .conditions = std::move(conditions)};
        }
        return left;
    }

    Condition simple_condition() {
        if (current().kind == Token::Kind::Word && !is_word("STRLEN")) {
            return test_command();
        }
        if (is_sign("(") && is_bracket_of_condition()) {
            ++at_;
            Condition inner = condition();
            expect(")");
            return inner;
        }
        return comparison();
    }

    Condition comparison() {
        Condition result{.kind = Condition::Kind::Comparison, .operands = {expression()}};
        if (!is_comparison(current())) {
            fail(fmt::format("a comparison such as <= is expected, not {}", current_shown()));
        }
        result.comparison = current().text;
        ++at_;
        result.operands.push_back(expression());
        return result;
    }

    Condition test_command() {
        if (is_word("ISEOF")) {
            ++at_;
            return {.kind = Condition::Kind::AtEnd};
        }
        Condition result;
        if (is_word("MATCH") || is_word("UNIQUE") || is_word("INARRAY")) {
            const std::string word = current().text;
            ++at_;
            expect("(");
            if (word == "MATCH") {
                result = {.kind = Condition::Kind::Match, .operands = {value()}};
            } else if (word == "UNIQUE") {
                result = {.kind = Condition::Kind::Unique, .slots = slots()};
            } else {
                result = {.kind = Condition::Kind::InArray, .operands = {expression()}};
                expect(",");
                result.slots = {variable().slot};
            }
            expect(")");
            return result;
        }
        fail(fmt::format("a condition is expected, not {}", current_shown()));
    }

    Grammar result_;
};

}  // namespace

std::string_view name_of(const Command& command) {
    const bool counts = (command.kind == Kind::Repeat || command.kind == Kind::While) && !command.targets.empty();
    const auto* const form = std::ranges::find_if(command_forms, [&](const CommandForm& candidate) {
        return candidate.kind == command.kind && candidate.counts == counts;
    });
    return form->word;
}

Grammar read_grammar(std::string_view text) {
    return Parser(text).grammar();
}

}  // namespace harness::grammar
