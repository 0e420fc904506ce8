#include "harness/setter/mutation/operators.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "harness/base/error.hpp"
#include "harness/setter/mutation/propose.hpp"

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

// docs/strength.md says which mistake each stands for.
const std::vector<MutationOperator>& mutation_operators() {
    static const std::vector<MutationOperator> all{
        {"arithmetic", swaps({{"+", "-"}, {"-", "+"}, {"*", "+"}, {"/", "*"}, {"%", "/"}, {"//", "*"}},
                             {{{"+=", "-="}, {"-=", "+="}, {"*=", "+="}, {"/=", "*="}, {"%=", "/="}, {"//=", "*="}},
                              {{"++", "--"}, {"--", "++"}}})},
        {"comparison", swaps({{"==", "!="}, {"!=", "=="}, {"<", ">="}, {"<=", ">"}, {">", "<="}, {">=", "<"}})},
        // The added term needs no brackets: no operator that binds less tightly than a sum can precede these.
        {"bound", swaps({{"<", "<="},
                         {"<", "+ 1 <"},
                         {"<=", "<"},
                         {"<=", "- 1 <="},
                         {">", ">="},
                         {">", "- 1 >"},
                         {">=", ">"},
                         {">=", "+ 1 >="},
                         {"==", "+ 1 =="},
                         {"==", "- 1 =="}})},
        {"constant", propose_constant},
        {"bitwise", swaps({{"|", "&"}, {"&", "|"}, {"^", "&"}}, {{{"|=", "&="}, {"&=", "|="}, {"^=", "|="}}})},
        // `and` and `or` are binary operators in Python alone: see Code::precedence().
        {"logic", swaps({{"and", "or"}, {"or", "and"}, {"&&", "||"}, {"||", "&&"}})},
        {"shift", swaps({{"<<", ">>"}, {">>", "<<"}}, {{{"<<=", ">>="}, {">>=", "<<="}}})},
        {"negation", propose_negation},
        {"operand", propose_operand},
        {"assignment", propose_assignment},
        {"statement", propose_statement},
        {"not-reset", propose_not_reset},
        {"narrowed", propose_narrowed},
        {"symbol", swaps({}, {{{"true", "false"},
                               {"false", "true"},
                               {"True", "False"},
                               {"False", "True"},
                               {"'.'", "'*'"},
                               {"'*'", "'.'"},
                               {R"(".")", R"("*")"},
                               {R"("*")", R"(".")"}}})},
        {"early-break", propose_early_break},
    };
    return all;
}

std::vector<Mutation> mutations(const Code& code) {
    std::vector<Mutation> all;
    std::set<std::string> seen{std::string{code.source()}};
    for (const MutationOperator& mutation_operator : mutation_operators()) {
        for (Mutation& mutation : mutation_operator.propose(code)) {
            const std::string_view replaced = code.source().substr(mutation.begin, mutation.end - mutation.begin);
            base::assert_that(line_feeds(replaced) == line_feeds(mutation.replacement),
                              "a mutation keeps the number of lines");
            if (seen.insert(mutated(code.source(), mutation)).second) {
                mutation.name = mutation_operator.name;
                all.push_back(std::move(mutation));
            }
        }
    }
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
