// The values of a grammar's expressions. Throws ValueError where there is none.
#pragma once

#include "harness/inputs/grammar/syntax.hpp"
#include "harness/inputs/grammar/variables.hpp"

namespace harness::grammar {

Value evaluate(const Expression& expression, const Variables& variables);
// The indices of an element.
Variables::Indices indices_of(const Variable& variable, const Variables& variables);
// Whether the comparison (<, >=, …) is true.
bool holds(const std::string& comparison, const Value& left, const Value& right);

}  // namespace harness::grammar
