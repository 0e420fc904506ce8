#include "harness/inputs/grammar/writing/graphs.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <unordered_map>
#include <utility>

#include "harness/inputs/grammar/visit.hpp"

namespace harness::grammar {

namespace {

using std::size_t;

Integer integer_at(const Recorded& recorded, size_t index) {
    return Integer(std::string(recorded.text_of(recorded.items[index])));
}

// The command of this kind in a loop; null if it has none.
const Command* command_in(const Command& loop, Site::Tree kind, const Facts& facts) {
    const auto found = std::ranges::find_if(loop.body, [&](const Command& command) {
        return command.kind == Command::Kind::Int && facts.site(command).tree == kind;
    });
    return found == loop.body.end() ? nullptr : &*found;
}

// The variable of an expression that has one; empty if it has none or several.
std::optional<size_t> single_slot(const Expression& expression) {
    std::vector<size_t> slots;
    each_slot(expression, [&](size_t slot) { slots.push_back(slot); });
    return slots.size() == 1 ? std::optional{slots.front()} : std::nullopt;
}

class GraphReader {
  public:
    GraphReader(const Facts& facts, const Recorded& recorded) : facts_(facts), recorded_(recorded) {}

    std::vector<RecordedGraph> all() {
        std::vector<RecordedGraph> graphs;
        for (size_t index = 0; index < recorded_.items.size(); ++index) {
            const Item& item = recorded_.items[index];
            if (item.kind == Item::Kind::Written && item.command->kind == Command::Kind::Int &&
                !item.command->targets.empty()) {
                last_[item.command->targets[0].slot] = index;
            } else if (item.kind == Item::Kind::Loop) {
                if (auto graph = graph_at(index)) {
                    by_count_.emplace(graph->vertex_count, graphs.size());
                    graphs.push_back(*std::move(graph));
                } else {
                    add_to_its_graph(index, graphs);
                }
            }
        }
        return graphs;
    }

  private:
    std::optional<size_t> last_of(const Expression& expression) const {
        const std::optional<size_t> slot = single_slot(expression);
        const auto last = slot ? last_.find(*slot) : last_.end();
        return last == last_.end() ? std::nullopt : std::optional{last->second};
    }

    std::optional<RecordedGraph> graph_at(size_t loop) const {
        const Item& item = recorded_.items[loop];
        const Command* first = command_in(*item.command, Site::Tree::FirstEnd, facts_);
        const Command* second = command_in(*item.command, Site::Tree::SecondEnd, facts_);
        if (first == nullptr || second == nullptr || first->operands[0].kind != Expression::Kind::Constant) {
            return std::nullopt;
        }
        const std::optional<size_t> vertex_count = last_of(second->operands[1]);
        const Integer vertices = vertex_count ? integer_at(recorded_, *vertex_count) : Integer(0);
        if (vertices < 2 || vertices > recorded_.text.size()) {
            return std::nullopt;
        }
        RecordedGraph graph{.loop = loop, .vertex_count = *vertex_count};
        graph.first = integer_of(first->operands[0].constant);
        graph.edge_count =
            item.command->kind == Command::Kind::Repeat ? last_of(item.command->operands[0]) : std::nullopt;
        if (graph.edge_count == vertex_count) {
            graph.edge_count.reset();
        }
        for (const size_t round : recorded_.rounds_of(item)) {
            RecordedGraph::Edge& edge = graph.edges.emplace_back();
            for (size_t value = round + 1; value < recorded_.items[round].end; ++value) {
                const Command* command = recorded_.items[value].command;
                if (command == first || command == second) {
                    edge.items[command == first ? 0 : 1] = value;
                }
            }
            for (const int end : {0, 1}) {
                const Integer vertex =
                    edge.items[end] == 0 ? Integer(-1) : Integer(integer_at(recorded_, edge.items[end]) - graph.first);
                if (vertex < 0 || vertex >= vertices) {
                    return std::nullopt;
                }
                edge.ends[end] = vertex.convert_to<size_t>();
            }
        }
        find_order(graph, vertices.convert_to<size_t>());
        return graph;
    }

    // Breadth first. A vertex that is not connected has 0 as its parent.
    static void find_order(RecordedGraph& graph, size_t vertices) {
        std::vector<std::vector<size_t>> next(vertices);
        for (const RecordedGraph::Edge& edge : graph.edges) {
            next[edge.ends[0]].push_back(edge.ends[1]);
            next[edge.ends[1]].push_back(edge.ends[0]);
        }
        graph.parents.assign(vertices, vertices);
        for (size_t start = 0; start < vertices; ++start) {
            if (graph.parents[start] != vertices) {
                continue;
            }
            graph.parents[start] = 0;
            graph.order.push_back(start);
            for (size_t done = graph.order.size() - 1; done < graph.order.size(); ++done) {
                const size_t vertex = graph.order[done];
                for (const size_t other : next[vertex]) {
                    if (graph.parents[other] == vertices) {
                        graph.parents[other] = vertex;
                        graph.order.push_back(other);
                    }
                }
            }
        }
    }

    // If the loop has a round for each vertex of a graph.
    void add_to_its_graph(size_t loop, std::vector<RecordedGraph>& graphs) const {
        const Item& item = recorded_.items[loop];
        if (item.command->kind != Command::Kind::Repeat) {
            return;
        }
        const std::optional<size_t> count = last_of(item.command->operands[0]);
        if (!count || !by_count_.contains(*count)) {
            return;
        }
        const size_t rounds = recorded_.rounds_of(item).size();
        const auto [begin, end] = by_count_.equal_range(*count);
        std::for_each(begin, end, [&](const auto& entry) {
            RecordedGraph& graph = graphs[entry.second];
            if (rounds == graph.order.size()) {
                graph.vertex_loops.push_back(loop);
            }
        });
    }

    const Facts& facts_;
    const Recorded& recorded_;
    std::unordered_map<size_t, size_t> last_;           // the item that set a variable last
    std::unordered_multimap<size_t, size_t> by_count_;  // the graphs by the items with their numbers of vertices
};

}  // namespace

Change RecordedGraph::renumbered(const std::vector<size_t>& kept, const std::vector<size_t>& numbers,
                                 bool sorts_ends) const {
    Change change;
    change.rounds[loop] = kept;
    for (const size_t round : kept) {
        const Edge& edge = edges[round];
        const size_t ends[] = {numbers[edge.ends[0]], numbers[edge.ends[1]]};
        const bool swaps = sorts_ends && ends[1] < ends[0];
        change.values[edge.items[0]] = first + ends[swaps ? 1 : 0];
        change.values[edge.items[1]] = first + ends[swaps ? 0 : 1];
    }
    if (edge_count) {
        change.values[*edge_count] = kept.size();
    }
    return change;
}

Change RecordedGraph::without(size_t from, size_t to) const {
    std::vector<bool> is_merged(order.size());
    for (size_t index = from; index < to; ++index) {
        is_merged[order[index]] = true;
    }
    std::vector<size_t> left;  // vertices
    std::vector<size_t> numbers(order.size());
    for (size_t vertex = 0; vertex < order.size(); ++vertex) {
        if (!is_merged[vertex]) {
            numbers[vertex] = left.size();
            left.push_back(vertex);
        }
    }
    for (const size_t vertex : order) {
        if (is_merged[vertex]) {
            numbers[vertex] = numbers[parents[vertex]];
        }
    }
    std::vector<size_t> kept;
    for (size_t round = 0; round < edges.size(); ++round) {
        const auto& [end, other] = edges[round].ends;
        if (numbers[end] != numbers[other] || (end == other && !is_merged[end])) {
            kept.push_back(round);
        }
    }
    Change change = renumbered(kept, numbers, false);
    change.values[vertex_count] = left.size();
    for (const size_t vertex_loop : vertex_loops) {
        change.rounds[vertex_loop] = left;
    }
    return change;
}

Change RecordedGraph::in_order(bool sorts_ends) const {
    std::vector<size_t> numbers(order.size());
    for (size_t index = 0; index < order.size(); ++index) {
        numbers[order[index]] = index;
    }
    std::vector<size_t> rounds(edges.size());
    std::iota(rounds.begin(), rounds.end(), size_t{0});
    std::ranges::stable_sort(rounds, {}, [&](size_t round) {
        return std::minmax({numbers[edges[round].ends[0]], numbers[edges[round].ends[1]]});
    });
    Change change = renumbered(rounds, numbers, sorts_ends);
    for (const size_t vertex_loop : vertex_loops) {
        change.rounds[vertex_loop] = order;
    }
    return change;
}

std::vector<RecordedGraph> graphs_in(const Facts& facts, const Recorded& recorded) {
    return facts.has_trees() ? GraphReader(facts, recorded).all() : std::vector<RecordedGraph>{};
}

}  // namespace harness::grammar
