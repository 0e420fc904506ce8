// Declares the individual mutation operators, for their table. See operators.hpp.
#pragma once

#include <vector>

#include "harness/mutation/operators.hpp"

namespace harness::mutation {

// Replace a token (propose_tokens.cpp).
void propose_arithmetic(const Code& code, std::vector<Mutation>& mutations);
void propose_comparison(const Code& code, std::vector<Mutation>& mutations);
void propose_bound(const Code& code, std::vector<Mutation>& mutations);
void propose_bitwise(const Code& code, std::vector<Mutation>& mutations);
void propose_logic(const Code& code, std::vector<Mutation>& mutations);
void propose_shift(const Code& code, std::vector<Mutation>& mutations);
void propose_constant(const Code& code, std::vector<Mutation>& mutations);
void propose_negation(const Code& code, std::vector<Mutation>& mutations);
void propose_narrowed(const Code& code, std::vector<Mutation>& mutations);
void propose_symbol(const Code& code, std::vector<Mutation>& mutations);
// Remove or add a part (propose_parts.cpp).
void propose_operand(const Code& code, std::vector<Mutation>& mutations);
void propose_assignment(const Code& code, std::vector<Mutation>& mutations);
void propose_statement(const Code& code, std::vector<Mutation>& mutations);
void propose_not_reset(const Code& code, std::vector<Mutation>& mutations);
void propose_early_break(const Code& code, std::vector<Mutation>& mutations);

}  // namespace harness::mutation
