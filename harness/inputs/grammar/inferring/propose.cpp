#include "harness/inputs/grammar/inferring/propose.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/letters.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/inputs/grammar/inferring/layout.hpp"
#include "harness/inputs/grammar/inferring/values.hpp"

namespace harness::grammar {

namespace {

using std::size_t;

constexpr size_t most_compared = 6;  // of the words of a line

// A word of a line, or all words of a list.
using Slot = std::pair<size_t, size_t>;  // the node's id, and the word; 0 for a list

Slot slot_of(const Counter& counter) {
    return {counter.line, counter.word};
}

// A literal text of the language, without its quotes.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        const auto code = static_cast<unsigned char>(letter);
        if (code < ' ' || code > '~') {
            result += fmt::format("\\{:03o}", code);
        } else {
            result += letter == '"' || letter == '\\' ? std::string{'\\', letter} : std::string{letter};
        }
    }
    return result;
}

// "[a-z0-9]": whole ranges of letters where at least three of them are there. In brackets only the positions of ], ^,
// [ and - keep them from having another meaning.
std::string class_of(std::set<char> letters) {
    if (letters == std::set<char>{'^'}) {
        return "\\^";
    }
    std::string first = letters.erase(']') > 0 ? "]" : "";
    std::string last;
    for (const char letter : {'^', '[', '-'}) {
        last += letters.erase(letter) > 0 ? std::string{letter} : "";
    }
    std::string ranges;
    for (const auto& [from, to] : {std::pair{'a', 'z'}, std::pair{'A', 'Z'}, std::pair{'0', '9'}}) {
        const auto begin = letters.lower_bound(from);
        const auto end = letters.upper_bound(to);
        if (std::distance(begin, end) > 2) {
            letters.erase(begin, end);
            ranges += fmt::format("{}-{}", from, to);
        }
    }
    const std::string others = first + ranges + std::string(letters.begin(), letters.end());
    return others.empty() && last.starts_with('^') ? fmt::format("[{}^]", last.substr(1))
                                                   : fmt::format("[{}{}]", others, last);
}

std::string integer_text(const Fraction& value) {
    return numerator(value).str();
}

std::string decimal_of(const Fraction& value, size_t decimals) {
    const Fraction units = value * Fraction(pow(Integer(10), static_cast<unsigned>(decimals)));
    return decimal_text(numerator(units), static_cast<unsigned>(decimals));
}

// Writes the grammar of a layout.
class Proposer {
  public:
    Proposer(std::vector<Node> nodes, const std::vector<std::vector<Words>>& inputs,
             const std::vector<std::vector<std::string>>& names)
        : nodes_(std::move(nodes)) {
        note_slots(nodes_, {});
        for (const std::vector<Words>& lines : inputs) {
            ReaderState state;
            follow(nodes_, lines, state,
                   [&](const Node& node, const Words& words, const ReaderState& now) { add(node, words, now); });
        }
        note_uses(nodes_);
        choose_names(names);
    }

    std::string text() const { return text_of(nodes_, ""); }

  private:
    // The words of a slot are compared with the numbers that are read before it: `numbers`, and those of the nodes.
    void note_slots(const std::vector<Node>& nodes, std::vector<Counter> numbers) {
        for (const Node& node : nodes) {
            for (const Slot& slot : slots_of(node)) {
                order_.push_back(slot);
                values_.emplace(slot, numbers);
                if (node.kind == Node::Kind::Line && slot.second < most_compared) {
                    numbers.push_back({node.id, slot.second});
                    numbers.push_back({node.id, slot.second, -1});
                }
            }
            note_slots(node.body, numbers);
        }
    }

    void add(const Node& node, const Words& words, const ReaderState& state) {
        for (size_t word = 0; word < words.size(); ++word) {
            values_.at({node.id, node.kind == Node::Kind::List ? 0 : word}).add(words[word], state);
        }
    }

    void note_uses(const std::vector<Node>& nodes) {
        for (const Node& node : nodes) {
            if (node.kind == Node::Kind::List || node.kind == Node::Kind::Block) {
                used_.insert(slot_of(node.count));
            }
            if (node.kind == Node::Kind::Block && node.body.size() > 1) {
                of_tests_.insert(slot_of(node.count));
            }
            for (const Slot& slot : slots_of(node)) {
                const Values& values = values_.at(slot);
                for (const auto& other : {values.length(), values.bound()}) {
                    if (other) {
                        used_.insert(slot_of(*other));
                    }
                }
            }
            note_uses(node.body);
        }
    }

    static std::vector<Slot> slots_of(const Node& node) {
        std::vector<Slot> slots;
        for (size_t word = 0; node.kind == Node::Kind::Line && word < node.words.value_or(0); ++word) {
            slots.emplace_back(node.id, word);
        }
        if (node.kind == Node::Kind::List) {
            slots.emplace_back(node.id, 0);
        }
        return slots;
    }

    void choose_names(const std::vector<std::vector<std::string>>& known) {
        std::set<std::string> taken;
        const auto take = [&](const Slot& slot, const std::string& name) {
            const bool is_new = !name.empty() && !names_.contains(slot) && taken.insert(name).second;
            if (is_new) {
                names_[slot] = name;
            }
        };
        const auto fitting =
            std::ranges::find_if(known, [&](const auto& names) { return names.size() == order_.size(); });
        for (size_t index = 0; fitting != known.end() && index < order_.size(); ++index) {
            take(order_[index], (*fitting)[index]);
        }
        static constexpr std::array usual{"n", "m", "k", "q", "r", "c", "d", "e", "f", "g", "h"};
        for (const Slot& slot : order_) {
            for (size_t number = 1; values_.at(slot).length() && !names_.contains(slot); ++number) {
                take(slot, std::string(number, 's'));
            }
            if (!used_.contains(slot)) {
                continue;
            }
            if (of_tests_.contains(slot)) {
                take(slot, "t");
            }
            for (const char* name : usual) {
                take(slot, name);
            }
            for (int number = 2; !names_.contains(slot); ++number) {
                take(slot, std::string(static_cast<size_t>(number), 'n'));
            }
        }
    }

    std::string expression(const Counter& counter) const {
        const std::string& name = names_.at(slot_of(counter));
        return counter.plus == 0 ? name : fmt::format("{}{:+}", name, counter.plus);
    }

    std::string name_argument(const Slot& slot) const {
        const auto name = names_.find(slot);
        return name == names_.end() ? "" : "," + name->second;
    }

    std::string slot_text(const Slot& slot) const {
        const Values& values = values_.at(slot);
        if (values.count() == 0) {
            return "INT(0,0" + name_argument(slot) + ")";  // no round of its loop is in the inputs
        }
        if (values.are_integers()) {
            const auto bound = values.bound();
            return fmt::format("INT({},{}{})", integer_text(values.least()),
                               bound ? expression(*bound) : integer_text(values.most()), name_argument(slot));
        }
        if (values.are_numbers()) {
            return fmt::format("FLOATP({},{},{},{}{})", decimal_of(values.least(), values.most_decimals()),
                               decimal_of(values.most(), values.most_decimals()), values.least_decimals(),
                               values.most_decimals(), name_argument(slot));
        }
        if (values.same() && values.count() > 1) {
            return fmt::format("STRING(\"{}\")", escaped(*values.same()));
        }
        return text_slot(slot, values);
    }

    std::string text_slot(const Slot& slot, const Values& values) const {
        const auto length = values.length();
        return fmt::format(
            "REGEX(\"{}{{{},{}}}\"{}){}", escaped(class_of(values.letters())), values.shortest(), values.longest(),
            name_argument(slot),
            length ? fmt::format(" ASSERT(STRLEN({}) == {})", names_.at(slot), expression(*length)) : "");
    }

    std::string text_of(const std::vector<Node>& nodes, const std::string& indentation) const {
        std::string text;
        for (const Node& node : nodes) {
            text += comment(node, indentation) + indentation;
            switch (node.kind) {
                case Node::Kind::Line:
                    text += line_text(node);
                    break;
                case Node::Kind::List:
                    text +=
                        fmt::format("REP({},SPACE) {} END NEWLINE\n", expression(node.count), slot_text({node.id, 0}));
                    break;
                case Node::Kind::Block:
                    text += fmt::format("REP({})\n{}{}END\n", expression(node.count),
                                        text_of(node.body, indentation + "  "), indentation);
                    break;
                case Node::Kind::Ended:
                    text += fmt::format("WHILE(!MATCH(\"0\\n\"))\n{}{}END\n{}STRING(\"0\") NEWLINE\n",
                                        text_of(node.body, indentation + "  "), indentation, indentation);
                    break;
                case Node::Kind::Rest:
                    text +=
                        fmt::format("WHILE(!ISEOF)\n{}{}END\n", text_of(node.body, indentation + "  "), indentation);
                    break;
            }
        }
        return text;
    }

    std::string line_text(const Node& node) const {
        std::string text;
        for (const Slot& slot : slots_of(node)) {
            text += (slot.second == 0 ? "" : " SPACE ") + slot_text(slot);
        }
        return text + (text.empty() ? "NEWLINE\n" : " NEWLINE\n");
    }

    std::string comment(const Node& node, const std::string& indentation) const {
        std::vector<std::string> guesses;
        if (node.kind == Node::Kind::List) {
            guesses.push_back(fmt::format("as many in the line as {}", expression(node.count)));
        } else if (node.kind == Node::Kind::Block) {
            guesses.push_back(fmt::format("as many times as {}", expression(node.count)));
        } else if (node.kind == Node::Kind::Rest || node.kind == Node::Kind::Ended) {
            guesses.emplace_back(node.kind == Node::Kind::Rest ? "up to the end" : "up to a line with 0");
        }
        for (const Slot& slot : slots_of(node)) {
            if (const auto bound = values_.at(slot).bound()) {
                guesses.push_back(fmt::format("{} at most", expression(*bound)));
            }
            if (const auto length = values_.at(slot).length()) {
                guesses.push_back(fmt::format("as long as {}", expression(*length)));
            }
        }
        return guesses.empty() ? "" : fmt::format("{}# guessed: {}\n", indentation, fmt::join(guesses, ", "));
    }

    std::vector<Node> nodes_;
    std::map<Slot, Values> values_;
    std::vector<Slot> order_;  // as they are read
    std::set<Slot> used_;      // these need a name
    std::set<Slot> of_tests_;  // these count test cases
    std::map<Slot, std::string> names_;
};

// A name of the language; empty if the word is none.
std::string as_name(std::string_view word) {
    const std::string name = base::lowered(word);
    const bool is_name = !name.empty() && !base::is_digit(name.front()) &&
                         std::ranges::all_of(name, [](char letter) { return letter != '_' && base::is_word(letter); });
    return is_name ? name : "";
}

// The last quoted text between the bracket that opens at `begin` and its end.
std::string last_text_in_call(std::string_view source, size_t begin) {
    std::string last;
    int depth = 0;
    for (size_t at = begin; at < source.size(); ++at) {
        depth += source[at] == '(' ? 1 : source[at] == ')' ? -1 : 0;
        if (source[at] == '"') {
            const size_t end = std::min(source.find('"', at + 1), source.size());
            last = source.substr(at + 1, end - at - 1);
            at = end;
        } else if (depth == 0) {
            break;
        }
    }
    return last;
}

void add_names_of_calls(std::string_view source, std::vector<std::string>& names) {
    static constexpr std::array<std::string_view, 12> reads{"Int",  "Ints",  "Integer", "Integers",
                                                            "Long", "Longs", "Double",  "StrictDouble",
                                                            "Real", "Word",  "Token",   "String"};
    for (size_t at = source.find("read"); at != std::string_view::npos; at = source.find("read", at + 1)) {
        const size_t open = source.find('(', at);
        if (open != std::string_view::npos &&
            std::ranges::find(reads, source.substr(at + 4, open - at - 4)) != reads.end()) {
            names.push_back(as_name(last_text_in_call(source, open)));
        }
    }
}

void add_names_of_assignments(std::string_view source, std::vector<std::string>& names) {
    for (const std::string_view line : base::lines_of(source)) {
        const size_t sign = line.find(" = ");
        const bool reads = sign != std::string_view::npos && (line.find("int(", sign) != std::string_view::npos ||
                                                              line.find("map(int", sign) != std::string_view::npos);
        std::string_view left = reads ? line.substr(0, sign) : "";
        while (!left.empty()) {
            const size_t comma = std::min(left.find(','), left.size());
            std::string_view name = left.substr(0, comma);
            name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
            names.push_back(as_name(name.substr(0, name.find(' '))));
            left.remove_prefix(std::min(comma + 1, left.size()));
        }
    }
}

}  // namespace

std::vector<std::string> names_read_by(std::string_view source) {
    std::vector<std::string> names;
    add_names_of_calls(source, names);
    if (names.empty()) {
        add_names_of_assignments(source, names);
    }
    return names;
}

std::optional<std::string> proposed_grammar(const std::vector<std::string>& inputs,
                                            const std::vector<std::vector<std::string>>& names) {
    std::vector<std::vector<Words>> lines;
    for (const std::string& input : inputs) {
        auto words = lines_of_words(input);
        if (!words) {
            return std::nullopt;
        }
        lines.push_back(*std::move(words));
    }
    auto nodes = layout_of(lines);
    return nodes ? std::optional{Proposer(*std::move(nodes), lines, names).text()} : std::nullopt;
}

}  // namespace harness::grammar
