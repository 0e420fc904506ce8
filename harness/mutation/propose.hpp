// Declares the individual mutation operators, for their table. See operators.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/mutation/operators.hpp"

namespace harness::mutation {

// Replaces bytes begin .. end - 1 by `text`, and keeps their line feeds.
void replace_lines(const Code& code, std::size_t begin, std::size_t end, std::string_view name, std::string text,
                   std::vector<Mutation>& mutations);

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
