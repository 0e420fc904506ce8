// Walks through the parts of a grammar.
#pragma once

#include <algorithm>

#include "harness/inputs/grammar/syntax.hpp"

namespace harness::grammar {

// Calls `visit` for the variable of each expression that reads one.
template <class Visit>
void each_slot(const Expression& expression, const Visit& visit) {
    if (expression.kind == Expression::Kind::Variable) {
        visit(expression.variable.slot);
        std::ranges::for_each(expression.variable.indices, [&](const auto& index) { each_slot(index, visit); });
    }
    std::ranges::for_each(expression.operands, [&](const auto& operand) { each_slot(operand, visit); });
}

template <class Visit>
void each_slot(const Condition& condition, const Visit& visit) {
    std::ranges::for_each(condition.operands, [&](const auto& operand) { each_slot(operand, visit); });
    std::ranges::for_each(condition.conditions, [&](const auto& inner) { each_slot(inner, visit); });
    std::ranges::for_each(condition.slots, visit);
}

// Calls `visit` for each command, those of a block after their owner.
template <class Visit>
void each_command(const std::vector<Command>& commands, const Visit& visit) {
    for (const Command& command : commands) {
        visit(command);
        each_command(command.separator, visit);
        each_command(command.body, visit);
        each_command(command.otherwise, visit);
    }
}

}  // namespace harness::grammar
