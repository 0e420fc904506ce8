#include "harness/inputs/grammar/inferring/layout.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <utility>

#include "harness/base/letters.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/number.hpp"

namespace harness::grammar {

namespace {

using std::size_t;

constexpr size_t most_nodes = 12;  // beside each other
constexpr std::chrono::seconds most_time{5};
constexpr size_t most_header = 6;  // the words of a line whose numbers count
constexpr size_t sure_count = 3;   // a line of so many words hardly has this number of words by chance

bool follow_block(Node& node, const std::vector<Words>& lines, ReaderState& state, const OnWords& on_words) {
    const auto count = value_of(node.count, state);
    for (size_t round = 0; count && round < *count; ++round) {
        if (!follow(node.body, lines, state, on_words)) {
            return false;
        }
    }
    return count.has_value();
}

bool follow_to_end(Node& node, const std::vector<Words>& lines, ReaderState& state, const OnWords& on_words) {
    const auto is_last = [&] { return node.kind == Node::Kind::Ended && lines[state.line] == Words{"0"}; };
    while (state.line < lines.size() && !is_last()) {
        if (!follow(node.body, lines, state, on_words)) {
            return false;
        }
    }
    const bool has_end = node.kind == Node::Kind::Rest || state.line < lines.size();
    state.line += node.kind == Node::Kind::Ended && has_end ? 1 : 0;
    return has_end;
}

// Whether the words are numbers where the first line's are. Those of a list are all like its first.
bool are_alike(Node& node, const Words& words) {
    const bool is_list = node.kind == Node::Kind::List;
    const size_t kinds = is_list ? std::min<size_t>(words.size(), 1) : words.size();
    for (size_t word = node.numbers.size(); word < kinds; ++word) {
        node.numbers.push_back(is_number(words[word]));
    }
    for (size_t word = 0; word < words.size(); ++word) {
        if (is_number(words[word]) != node.numbers[is_list ? 0 : word]) {
            return false;
        }
    }
    return true;
}

bool follow_node(Node& node, const std::vector<Words>& lines, ReaderState& state, const OnWords& on_words) {
    if (node.kind == Node::Kind::Block) {
        return follow_block(node, lines, state, on_words);
    }
    if (node.kind == Node::Kind::Rest || node.kind == Node::Kind::Ended) {
        return follow_to_end(node, lines, state, on_words);
    }
    if (state.line == lines.size()) {
        return false;
    }
    const Words& words = lines[state.line];
    if (node.kind == Node::Kind::Line && !node.words) {
        node.words = words.size();
    }
    const bool is_as_long =
        node.kind == Node::Kind::Line ? *node.words == words.size() : value_of(node.count, state) == words.size();
    if (!is_as_long || !are_alike(node, words)) {
        return false;
    }
    state.seen.resize(std::max(state.seen.size(), node.id + 1));
    state.seen[node.id] = words;
    ++state.line;
    if (on_words) {
        on_words(node, words, state);
    }
    return true;
}

class Search {
  public:
    explicit Search(const std::vector<std::vector<Words>>& inputs) : inputs_(inputs) {}

    std::optional<std::vector<Node>> run() {
        if (!extend(std::vector<ReaderState>(inputs_.size()))) {
            return std::nullopt;
        }
        drop_first_rounds();
        return nodes_;
    }

  private:
    // A counter, and whether its number hardly says by chance what it says.
    struct Choice {
        Counter counter;
        bool is_sure = false;
        bool is_used = false;
    };

    // Lines before a rest that are like its own belong to it.
    void drop_first_rounds() {
        const auto is_round = [this] {
            const Node& rest = nodes_.back();
            const Node* before = nodes_.size() > 1 ? &nodes_[nodes_.size() - 2] : nullptr;
            return before != nullptr && rest.kind == Node::Kind::Rest && rest.body.size() == 1 &&
                   before->kind == Node::Kind::Line && before->words == rest.body.front().words &&
                   before->numbers == rest.body.front().numbers;
        };
        while (is_round()) {
            nodes_.erase(nodes_.end() - 2);
        }
    }

    bool is_at_end(const std::vector<ReaderState>& states) const {
        for (size_t index = 0; index < inputs_.size(); ++index) {
            if (states[index].line < inputs_[index].size()) {
                return false;
            }
        }
        return true;
    }

    bool extend(const std::vector<ReaderState>& states) {
        if (is_at_end(states)) {
            return true;
        }
        for (Node& node : nodes_.size() < most_nodes ? candidates(states) : std::vector<Node>{}) {
            if (std::chrono::steady_clock::now() > end_) {
                return false;
            }
            std::vector<Node> single{std::move(node)};
            std::vector<ReaderState> next;
            bool fits = true;
            for (size_t index = 0; fits && index < inputs_.size(); ++index) {
                next.push_back(states[index]);
                fits = follow(single, inputs_[index], next.back(), {});
            }
            if (fits) {
                nodes_.push_back(std::move(single.front()));
                if (extend(next)) {
                    return true;
                }
                nodes_.pop_back();
            }
        }
        return false;
    }

    std::vector<Choice> choices(const std::vector<ReaderState>& states) const {
        std::vector<Choice> all;
        for (const int plus : {0, -1}) {
            for (const Node& node : nodes_) {
                for (size_t word = 0; node.kind == Node::Kind::Line && word < node.words && word < most_header;
                     ++word) {
                    add_choice({node.id, word, plus}, states, all);
                }
            }
        }
        std::ranges::stable_sort(all, {}, &Choice::is_used);
        return all;
    }

    void add_choice(const Counter& counter, const std::vector<ReaderState>& states, std::vector<Choice>& all) const {
        std::set<size_t> values;
        for (const ReaderState& state : states) {
            const auto value = value_of(counter, state);
            if (!value) {
                return;
            }
            values.insert(*value);
        }
        const bool is_sure = values.size() > 1 || *values.begin() >= sure_count;
        const bool is_used = std::ranges::any_of(
            nodes_, [&](const Node& node) { return node.kind != Node::Kind::Line && node.count == counter; });
        all.push_back({counter, is_sure, is_used});
    }

    Node line(std::optional<size_t> words = {}) { return {.kind = Node::Kind::Line, .id = ids_++, .words = words}; }
    Node list(const Counter& count) { return {.kind = Node::Kind::List, .id = ids_++, .count = count}; }
    static Node block(const Counter& count, std::vector<Node> body) {
        return {.kind = Node::Kind::Block, .count = count, .body = std::move(body)};
    }

    // What a block may hold: a line, a list, or a line whose numbers count what follows it.
    std::vector<std::vector<Node>> bodies(size_t words, const std::vector<Choice>& outer) {
        std::vector<std::vector<Node>> all{{line()}};
        for (const Choice& choice : outer) {
            all.push_back({list(choice.counter)});
        }
        for (size_t word = 0; words <= most_header && word < words; ++word) {
            const Node header = line(words);
            const Counter count{header.id, word};
            const Counter less{header.id, word, -1};
            all.push_back({header, list(count)});
            all.push_back({header, block(count, {line()})});
            all.push_back({header, block(less, {line()})});
            all.push_back({header, list(count), list(count)});
            all.push_back({header, list(count), block(less, {line()})});
            all.push_back({header, block(count, {list(count)})});
            for (size_t other = 0; other < words; ++other) {
                const Counter second{header.id, other};
                if (other != word) {
                    all.push_back({header, list(count), list(second)});
                    all.push_back({header, list(count), block(second, {line()})});
                    all.push_back({header, block(count, {list(second)})});
                    all.push_back({header, block(count, {line()}), block(second, {line()})});
                }
            }
        }
        all.push_back({line(), line()});
        return all;
    }

    std::vector<Node> candidates(const std::vector<ReaderState>& states) {
        size_t first = 0;
        while (states[first].line == inputs_[first].size()) {
            ++first;
        }
        const size_t words = inputs_[first][states[first].line].size();
        const std::vector<Choice> counters = choices(states);
        std::vector<Node> all;
        const auto add_open = [&](Node::Kind kind) {
            for (std::vector<Node>& body : bodies(words, {})) {
                all.push_back({.kind = kind, .body = std::move(body)});
            }
        };
        const auto add = [&](bool is_sure) {
            for (const Choice& choice : counters) {
                if (choice.is_sure == is_sure) {
                    all.push_back(list(choice.counter));
                }
            }
            for (const Choice& choice : counters) {
                for (std::vector<Node>& body :
                     choice.is_sure == is_sure ? bodies(words, counters) : std::vector<std::vector<Node>>{}) {
                    all.push_back(block(choice.counter, std::move(body)));
                }
            }
        };
        if (std::ranges::all_of(inputs_, [](const auto& lines) { return lines.back() == Words{"0"}; })) {
            add_open(Node::Kind::Ended);
        }
        add(true);
        all.push_back(line(words));
        add(false);
        add_open(Node::Kind::Rest);
        return all;
    }

    const std::vector<std::vector<Words>>& inputs_;
    std::vector<Node> nodes_;
    size_t ids_ = 0;
    const std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::now() + most_time;
};

}  // namespace

std::optional<std::vector<Words>> lines_of_words(std::string_view input) {
    if (!input.ends_with('\n')) {
        return std::nullopt;
    }
    std::vector<Words> lines;
    for (std::string_view rest : base::lines_of(input)) {
        Words words;
        while (!rest.empty()) {
            const size_t end = std::min(rest.find(' '), rest.size());
            words.push_back(rest.substr(0, end));
            if (end == 0 || end + 1 == rest.size()) {
                return std::nullopt;
            }
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        lines.push_back(std::move(words));
    }
    return lines;
}

bool follow(std::vector<Node>& nodes, const std::vector<Words>& lines, ReaderState& state, const OnWords& on_words) {
    return std::ranges::all_of(nodes, [&](Node& node) { return follow_node(node, lines, state, on_words); });
}

std::optional<size_t> value_of(const Counter& counter, const ReaderState& state) {
    if (counter.line >= state.seen.size() || !state.seen[counter.line] ||
        counter.word >= state.seen[counter.line]->size()) {
        return std::nullopt;
    }
    const std::string_view word = (*state.seen[counter.line])[counter.word];
    if (!is_number(word) || word.starts_with('-')) {
        return std::nullopt;
    }
    const auto value = base::number_from<std::int64_t>(word);
    return value && *value + counter.plus >= 0 ? std::optional{static_cast<size_t>(*value + counter.plus)}
                                               : std::nullopt;
}

bool is_number(std::string_view word) {
    constexpr size_t longest = 40;
    if (word.starts_with('-')) {
        word.remove_prefix(1);
    }
    const size_t point = std::min(word.find('.'), word.size());
    const std::string_view whole = word.substr(0, point);
    const std::string_view part = word.substr(std::min(point + 1, word.size()));
    return word.size() <= longest && !whole.empty() && (whole.size() == 1 || whole.front() != '0') &&
           std::ranges::all_of(whole, base::is_digit) && std::ranges::all_of(part, base::is_digit) &&
           (point == word.size() || !part.empty());
}

std::optional<std::vector<Node>> layout_of(const std::vector<std::vector<Words>>& inputs) {
    const bool has_lines = std::ranges::none_of(inputs, [](const auto& lines) { return lines.empty(); });
    return inputs.empty() || !has_lines ? std::nullopt : Search(inputs).run();
}

}  // namespace harness::grammar
