#include "harness/inputs/grammar/interpreter.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "harness/inputs/grammar/evaluate.hpp"
#include "harness/inputs/grammar/visit.hpp"

namespace harness::grammar {

Interpreter::Interpreter(const Grammar& grammar, Budget budget)
    : grammar_(grammar),
      budget_(budget),
      started_(std::chrono::steady_clock::now()),
      variables_(grammar.names),
      is_read_(grammar.names.size()) {
    find_read_slots();
}

void Interpreter::find_read_slots() {
    const auto note = [&](std::size_t slot) { is_read_[slot] = true; };
    each_command(grammar_.commands, [&](const Command& command) {
        std::ranges::for_each(command.operands, [&](const auto& operand) { each_slot(operand, note); });
        for (const Variable& target : command.targets) {
            std::ranges::for_each(target.indices, [&](const auto& index) { each_slot(index, note); });
        }
        if (command.condition) {
            each_slot(*command.condition, note);
        }
    });
}

void Interpreter::spend(std::size_t steps) {
    if (steps > budget_.steps || (budget_.time != std::chrono::nanoseconds::max() &&
                                  std::chrono::steady_clock::now() - started_ > budget_.time)) {
        throw TooLong();
    }
    budget_.steps -= budget_.steps == SIZE_MAX ? 0 : steps;
}

void Interpreter::follow(const std::vector<Command>& commands) {
    for (const Command& command : commands) {
        follow(command);
    }
}

void Interpreter::follow(const Command& command) {
    using Kind = Command::Kind;
    spend(1);
    command_ = &command;
    const auto keep = [&](Value value) {
        if (!command.targets.empty()) {
            assign(command.targets[0], std::move(value));
        }
    };
    switch (command.kind) {
        case Kind::Space:
            return literal(command, " ");
        case Kind::Newline:
            return literal(command, "\n");
        case Kind::String:
            return literal(command, text_of(value(command.operands[0])));
        case Kind::AtEnd:
            return end();
        case Kind::Int:
            return keep(
                integer(command, integer_of(value(command.operands[0])), integer_of(value(command.operands[1]))));
        case Kind::Float:
        case Kind::Decimals:
            return keep(decimal(command));
        case Kind::Regex:
            return keep(matching(command, text_of(value(command.operands[0]))));
        case Kind::Assert:
            if (!is_true(*command.condition)) {
                refuse(why_.empty() ? "the assertion is false" : std::exchange(why_, ""));
            }
            return;
        case Kind::Set:
            for (std::size_t number = 0; number < command.targets.size(); ++number) {
                assign(command.targets[number], value(command.operands[number]));
            }
            return;
        case Kind::Unset:
            std::ranges::for_each(command.slots, [&](std::size_t slot) { unset(slot); });
            return;
        case Kind::If:
            return follow(takes_branch(command) ? command.body : command.otherwise);
        case Kind::Repeat: {
            const Integer times = integer_of(value(command.operands[0]));
            if (times < 0) {
                throw ValueError(fmt::format("{} rounds cannot be made", shown(times)));
            }
            return loop(command, times);
        }
        default:
            return loop(command, std::nullopt);
    }
}

void Interpreter::loop(const Command& command, const std::optional<Integer>& times) {
    Integer done = 0;
    const auto count = [&] {
        if (!command.targets.empty()) {
            assign(command.targets[0], done);
        }
    };
    count();
    while (times ? done < *times : has_round(command)) {
        round(command, done == 0);
        command_ = &command;
        spend(1);
        ++done;
        count();
    }
}

void Interpreter::round(const Command& command, bool is_first) {
    if (!is_first) {
        follow(command.separator);
    }
    follow(command.body);
}

Value Interpreter::value(const Expression& expression) const {
    return evaluate(expression, variables_);
}

void Interpreter::assign(const Variable& variable, Value value) {
    Variables::Indices indices = indices_of(variable, variables_);
    if (is_read_[variable.slot]) {
        assign(variable.slot, std::move(indices), std::move(value));
    }
}

void Interpreter::assign(std::size_t slot, Variables::Indices indices, Value value) {
    variables_.set(slot, std::move(indices), std::move(value));
}

bool Interpreter::is_true(const Condition& condition) {
    switch (condition.kind) {
        case Condition::Kind::Not:
            return !is_true(condition.conditions[0]);
        case Condition::Kind::And:
            return is_true(condition.conditions[0]) && is_true(condition.conditions[1]);
        case Condition::Kind::Or:
            return is_true(condition.conditions[0]) || is_true(condition.conditions[1]);
        case Condition::Kind::AtEnd:
            return is_at_end();
        case Condition::Kind::Match:
            return is_next_among(text_of(value(condition.operands[0])));
        case Condition::Kind::Unique:
            why_.clear();
            spend(variables_.size(condition.slots[0]));
            return variables_.are_unique(condition.slots, why_);
        case Condition::Kind::InArray:
            spend(variables_.size(condition.slots[0]));
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

}  // namespace harness::grammar
