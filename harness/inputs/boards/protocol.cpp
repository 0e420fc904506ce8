#include "harness/inputs/boards/protocol.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "harness/inputs/boards/input.hpp"

namespace harness::boards {

namespace {

constexpr int largest_written = 32;             // larger boards are dropped
constexpr std::size_t most_boards_tried = 128;  // more boards in an input do not help to find a mistake

// Values outside the board sizes: signed ones whose magnitude is a valid size, and two that become valid if only 8 or
// 16 bits are kept. Each fits an int of 32 bits: the result of atoi() on larger values is not defined.
constexpr std::array<std::string_view, 9> refusable{"0",   "-1",    "33",         "-8",         "100",
                                                    "264", "65544", "2147483647", "-2147483648"};

using IsValid = std::function<bool(const Instance&)>;

void probe_sizes(Protocol& protocol, const IsValid& is_valid) {
    for (int n = 1; n <= largest_tried; ++n) {
        if (is_valid(instance_of({free_board(n)}, protocol))) {
            protocol.sizes.alone.push_back(n);
        }
    }
    if (protocol.sizes.alone.empty() || !protocol.is_list()) {
        protocol.sizes.together = protocol.sizes.alone;
        return;
    }
    const Board smallest = free_board(protocol.sizes.alone.front());
    std::ranges::copy_if(protocol.sizes.alone, std::back_inserter(protocol.sizes.together), [&](int n) {
        return is_valid(instance_of({free_board(n), smallest}, protocol));
    });
    const auto may_have = [&](std::size_t count) {
        return is_valid(instance_of(std::vector<Board>(count, smallest), protocol));
    };
    std::size_t allowed = 1;
    std::size_t refused = 2;
    while (refused <= most_boards_tried && may_have(refused)) {
        allowed = refused;
        refused *= 2;
    }
    while (refused - allowed > 1) {
        const std::size_t middle = allowed + (refused - allowed) / 2;
        (may_have(middle) ? allowed : refused) = middle;
    }
    protocol.sizes.most_parts = allowed;
}

// Asks for each ending again: "0\n" may be a valid input although "" is not.
void probe_endings_of_none(Protocol& protocol, const IsValid& is_valid) {
    std::set<std::string> asked;
    std::ranges::copy_if(protocol.endings, std::back_inserter(protocol.endings_of_none), [&](Ending ending) {
        const Instance none{{}, ending};
        return asked.insert(write(none, protocol)).second && is_valid(none);
    });
}

}  // namespace

Protocol probe(Protocol protocol, const IsValid& is_valid) {
    if (!protocol.has_sizes()) {
        return protocol;
    }
    if (protocol.is_list()) {
        protocol.endings.clear();
        for (const Ending ending : {Ending::Zero, Ending::EndOfFile, Ending::ZeroBare, Ending::EndOfFileBare}) {
            if (is_valid({{free_board(4)}, ending}) || is_valid({{free_board(8)}, ending})) {
                protocol.endings.push_back(ending);
            }
        }
        if (protocol.endings.empty()) {
            return protocol;
        }
    }
    probe_sizes(protocol, is_valid);
    probe_endings_of_none(protocol, is_valid);
    if (protocol.has_squares() && !protocol.sizes.alone.empty()) {
        protocol.needs_placement = !is_valid(instance_of({full_board(protocol.sizes.alone.back())}, protocol));
    }
    if (protocol.as_argument) {
        for (const std::string_view text : refusable) {
            if (is_valid({.boards = {}, .refused = std::string{text}})) {
                protocol.refused.emplace_back(text);
            }
        }
    }
    return protocol;
}

Instance instance_of(std::vector<Board> boards, const Protocol& protocol) {
    return {std::move(boards), protocol.endings.front()};
}

std::string write(const Instance& instance, const Protocol& protocol) {
    if (!instance.refused.empty()) {
        return instance.refused + '\n';
    }
    std::string text = write_input(instance.boards, protocol.layout);
    if (!protocol.is_list()) {
        return text;
    }
    if (instance.ending == Ending::Zero || instance.ending == Ending::ZeroBare) {
        text += "0\n";
    }
    if ((instance.ending == Ending::ZeroBare || instance.ending == Ending::EndOfFileBare) && !text.empty()) {
        text.pop_back();
    }
    return text;
}

std::optional<Instance> parse(std::string_view bytes, const Protocol& protocol) {
    std::vector<Board> read = read_input(bytes, protocol.layout, bytes.size());
    read.erase(std::ranges::find_if(read, [](const Board& board) { return board.n > largest_written; }), read.end());
    Instance instance{.boards = std::move(read)};
    if (protocol.as_argument && instance.boards.empty() && bytes.size() > 1) {
        instance.refused = bytes.substr(0, bytes.size() - 1);
    }
    for (const Ending ending : {Ending::Zero, Ending::EndOfFile, Ending::ZeroBare, Ending::EndOfFileBare}) {
        instance.ending = protocol.is_list() ? ending : Ending::Zero;
        if (write(instance, protocol) == bytes) {
            return instance;
        }
    }
    return std::nullopt;
}

}  // namespace harness::boards
