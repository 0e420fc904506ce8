// Declares the individual mutation operators, for their table. See operators.hpp.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/setter/mutation/operators.hpp"

namespace harness::mutation {

// A token becomes another text.
struct Swap {
    std::string_view from;
    std::string_view to;
};

// An operator that goes through the source once for each list of swaps. `binary`: done only between two operands, and
// not to shifts that read from or write to a stream. The others are not done to what is passed to sync_with_stdio():
// that changes the speed alone.
std::function<std::vector<Mutation>(const Code&)> swaps(std::vector<Swap> binary,
                                                        std::vector<std::vector<Swap>> others = {});

// Replaces bytes begin .. end - 1 by `text`, and keeps their line feeds.
Mutation replaced_lines(const Code& code, std::size_t begin, std::size_t end, std::string text);

// Replace a token (propose_tokens.cpp).
std::vector<Mutation> propose_constant(const Code& code);
std::vector<Mutation> propose_negation(const Code& code);
std::vector<Mutation> propose_narrowed(const Code& code);
// Remove or add a part (propose_parts.cpp).
std::vector<Mutation> propose_operand(const Code& code);
std::vector<Mutation> propose_assignment(const Code& code);
std::vector<Mutation> propose_statement(const Code& code);
std::vector<Mutation> propose_not_reset(const Code& code);
std::vector<Mutation> propose_early_break(const Code& code);

}  // namespace harness::mutation
