#include "harness/inputs/grammar/evaluate.hpp"

namespace harness::grammar {

Variables::Indices indices_of(const Variable& variable, const Variables& variables) {
    Variables::Indices indices;
    indices.reserve(variable.indices.size());
    for (const Expression& index : variable.indices) {
        indices.push_back(integer_of(evaluate(index, variables)));
    }
    return indices;
}

Value evaluate(const Expression& expression, const Variables& variables) {
    const auto operand = [&](std::size_t number) { return evaluate(expression.operands[number], variables); };
    switch (expression.kind) {
        case Expression::Kind::Constant:
            return expression.constant;
        case Expression::Kind::Variable:
            return variables.get(expression.variable.slot, indices_of(expression.variable, variables));
        case Expression::Kind::Negation:
            return calculate('-', Integer(0), operand(0));
        case Expression::Kind::Operation:
            return calculate(expression.operation, operand(0), operand(1));
        default:
            return Integer(text_of(operand(0)).size());
    }
}

bool holds(const std::string& comparison, const Value& left, const Value& right) {
    const auto order = compare(left, right);
    if (comparison == "<") {
        return std::is_lt(order);
    }
    if (comparison == ">") {
        return std::is_gt(order);
    }
    if (comparison == "<=") {
        return std::is_lteq(order);
    }
    if (comparison == ">=") {
        return std::is_gteq(order);
    }
    return (comparison == "==") == std::is_eq(order);
}

}  // namespace harness::grammar
