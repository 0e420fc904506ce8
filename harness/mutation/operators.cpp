#include "harness/mutation/operators.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "harness/mutation/propose.hpp"
#include "harness/support/error.hpp"

namespace harness::mutation {

namespace {

std::ptrdiff_t line_feeds(std::string_view text) {
    return std::ranges::count(text, '\n');
}

// Adds `lines` lines of `text`, each after `mark`, starting at the line that contains byte `position`.
void add_lines(std::string& out, std::string_view text, std::size_t position, std::ptrdiff_t lines,
               std::string_view mark) {
    std::size_t at = position == 0 ? 0 : text.rfind('\n', position - 1) + 1;
    for (; lines > 0; --lines) {
        const std::size_t stop = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, stop - at);
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        out.append(mark).append(line).append("\n");
        at = std::min(stop + 1, text.size());
    }
}

}  // namespace

const std::vector<MutationOperator>& mutation_operators() {
    static const std::vector<MutationOperator> all{
        {"arithmetic", "an arithmetic operator is another", propose_arithmetic},
        {"comparison", "a comparison asks for the opposite", propose_comparison},
        {"bound", "a bound is off by one", propose_bound},
        {"constant", "a constant is off by one", propose_constant},
        {"bitwise", "a bitwise operator is another", propose_bitwise},
        {"logic", R"("and" and "or" are swapped)", propose_logic},
        {"shift", "a shift goes the other way", propose_shift},
        {"negation", "a sign, a complement or a \"not\" is forgotten", propose_negation},
        {"operand", "an operand is forgotten: a mask, a row, a column, a diagonal", propose_operand},
        {"assignment", "an assignment is forgotten: a reset, an undoing", propose_assignment},
        {"statement", "a call or a step is forgotten", propose_statement},
        {"not-reset", "a variable keeps its value from call to call", propose_not_reset},
        {"narrowed", "an integer type is too narrow", propose_narrowed},
        {"symbol", "'.' and '*', true and false are swapped", propose_symbol},
        {"early-break", "a loop ends too early", propose_early_break},
    };
    return all;
}

std::vector<Mutation> mutations(const Code& code) {
    std::vector<Mutation> all;
    for (const MutationOperator& one : mutation_operators()) {
        one.propose(code, all);
    }
    std::set<std::string> seen{std::string{code.source()}};
    std::erase_if(all, [&](const Mutation& mutation) {
        const std::string_view replaced = code.source().substr(mutation.begin, mutation.end - mutation.begin);
        support::assert_that(line_feeds(replaced) == line_feeds(mutation.replacement),
                             "a mutation keeps the number of lines");
        return !seen.insert(mutated(code.source(), mutation)).second;
    });
    return all;
}

std::string mutated(std::string_view source, const Mutation& mutation) {
    std::string text{source.substr(0, mutation.begin)};
    return text.append(mutation.replacement).append(source.substr(mutation.end));
}

int line_of(std::string_view source, std::size_t position) {
    return static_cast<int>(line_feeds(source.substr(0, position))) + 1;
}

std::string diff(std::string_view source, const Mutation& mutation) {
    std::string text;
    const std::ptrdiff_t lines = line_feeds(mutation.replacement) + 1;
    add_lines(text, source, mutation.begin, lines, "- ");
    add_lines(text, mutated(source, mutation), mutation.begin, lines, "+ ");
    return text;
}

}  // namespace harness::mutation
