#include "harness/inputs/infer.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "harness/inputs/grammar/check.hpp"
#include "harness/inputs/grammar/inferring/propose.hpp"

namespace harness::inputs {

namespace {

constexpr std::size_t most_bytes_read = std::size_t{8} << 20U;  // of the inputs in which a layout is searched

}  // namespace

std::optional<ProposedGrammar> propose_grammar(const std::vector<std::string>& inputs,
                                               const std::vector<std::string>& validators) {
    std::vector<std::size_t> order(inputs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t index) { return inputs[index].size(); });
    std::vector<std::string> read;
    std::size_t bytes = 0;
    for (const std::size_t index : order) {
        bytes += inputs[index].size();
        if (bytes > most_bytes_read && !read.empty()) {
            break;
        }
        read.push_back(inputs[index]);
    }
    std::vector<std::vector<std::string>> names;
    std::ranges::transform(validators, std::back_inserter(names), grammar::names_read_by);
    const auto text = grammar::proposed_grammar(read, names);
    if (!text) {
        return std::nullopt;
    }
    ProposedGrammar proposed{*text};
    const grammar::Grammar rules = grammar::read_grammar(*text);
    for (std::size_t index = 0; index < inputs.size(); ++index) {
        if (grammar::check(rules, inputs[index])) {
            proposed.refused.push_back(index);
        }
    }
    return proposed;
}

}  // namespace harness::inputs
