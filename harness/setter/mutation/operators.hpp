// The mutation operators: small changes to a source, each a mistake that people make. Pure.
//
// The kinds are the usual ones of mutation testing (Offutt et al., "An Experimental Determination of Sufficient Mutant
// Operators", 1996), plus typical mistakes in programs with bit masks and boards.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/setter/mutation/code.hpp"

namespace harness::mutation {

// A change: bytes begin .. end - 1 become `replacement`. It has as many line feeds as the text it replaces, so every
// other line keeps its number.
struct Mutation {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string replacement;
    std::string_view name{};  // of the operator

    bool operator==(const Mutation&) const = default;
};

struct MutationOperator {
    std::string_view name;                                      // "bound"
    std::function<std::vector<Mutation>(const Code&)> propose;  // mutations without their name
};

// In a fixed order.
const std::vector<MutationOperator>& mutation_operators();

// All mutations of all operators, in the order of the operators and then of the source. Each gives a text that differs
// from the source and from the others. Some may not compile.
std::vector<Mutation> mutations(const Code& code);

std::string mutated(std::string_view source, const Mutation& mutation);
// From 1.
int line_of(std::string_view source, std::size_t position);
// The lines that differ, without indentation: those of the source after "- ", those of the mutant after "+ ".
std::string diff(std::string_view source, const Mutation& mutation);

}  // namespace harness::mutation
