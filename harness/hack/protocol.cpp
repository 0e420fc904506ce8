#include "harness/hack/protocol.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "harness/support/number.hpp"

namespace harness::hack {

namespace {

constexpr std::size_t most_boards_tried = 128;  // more tell a program's mistake no better

// Outside the boards, the signed ones inside without their sign, and two where 8 or 16 bits alone are kept. Each is an
// int of 32 bits: what atoi() makes of more is not defined.
constexpr std::array<std::string_view, 9> refusable{"0",   "-1",    "33",         "-8",         "100",
                                                    "264", "65544", "2147483647", "-2147483648"};

void write_board(const Board& board, const Protocol& protocol, std::string& text) {
    text += fmt::format("{}\n", board.n);
    for (int row = 0; row < board.n; ++row) {
        for (int column = 0; column < board.n; ++column) {
            text += board.is_blocked(row, column) ? protocol.blocked : protocol.free;
        }
        text += '\n';
    }
}

// Each board or number, then the end that the instance has.
std::string write_list(const Instance& instance, const Protocol& protocol) {
    std::string text;
    for (const Board& board : instance.boards) {
        if (protocol.has_squares()) {
            write_board(board, protocol, text);
        } else {
            text += fmt::format("{}\n", board.n);
        }
    }
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

// Lines off the front of a text.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    bool at_end() const { return text_.empty(); }
    std::string_view line() {
        const std::size_t end = std::min(text_.find('\n'), text_.size());
        const std::string_view line = text_.substr(0, end);
        text_.remove_prefix(std::min(end + 1, text_.size()));
        return line;
    }

  private:
    std::string_view text_;
};

// 0 where the line is none.
int size_in(std::string_view line) {
    const int n = support::number_from<int>(line).value_or(0);
    return n >= 1 && n <= largest_n ? n : 0;
}

std::optional<Board> read_board(Reader& reader, int n, const Protocol& protocol) {
    Board board = free_board(n);
    for (int row = 0; row < n; ++row) {
        const std::string_view line = reader.line();
        if (line.size() != static_cast<std::size_t>(n)) {
            return std::nullopt;
        }
        for (int column = 0; column < n; ++column) {
            if (line[static_cast<std::size_t>(column)] == protocol.blocked) {
                board.toggle(row, column);
            }
        }
    }
    return board;
}

std::optional<Instance> read(std::string_view bytes, const Protocol& protocol) {
    Instance instance;
    Reader reader(bytes);
    while (!reader.at_end()) {
        const int n = size_in(reader.line());
        if (n == 0) {
            break;
        }
        std::optional<Board> board = protocol.has_squares() ? read_board(reader, n, protocol) : free_board(n);
        if (!board) {
            return std::nullopt;
        }
        instance.boards.push_back(*std::move(board));
    }
    return instance;
}

Instance of(std::vector<Board> boards, const Protocol& protocol) {
    return {std::move(boards), protocol.endings.front()};
}

using IsValid = std::function<bool(const Instance&)>;

void probe_sizes(Protocol& protocol, const IsValid& is_valid) {
    for (int n = 1; n <= largest_hunted; ++n) {
        if (is_valid(of({free_board(n)}, protocol))) {
            protocol.sizes.push_back(n);
        }
    }
    if (protocol.sizes.empty() || protocol.shape == Shape::Argument || protocol.shape == Shape::OneBoard) {
        protocol.sizes_together = protocol.sizes;
        return;
    }
    const Board smallest = free_board(protocol.sizes.front());
    std::ranges::copy_if(protocol.sizes, std::back_inserter(protocol.sizes_together), [&](int n) {
        return is_valid(of({free_board(n), smallest}, protocol));
    });
    const auto may_have = [&](std::size_t count) {
        return is_valid(of(std::vector<Board>(count, smallest), protocol));
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
    protocol.most_boards = allowed;
}

// Each end anew: "0\n" may be an input where "" is not.
void probe_none(Protocol& protocol, const IsValid& is_valid) {
    std::set<std::string> asked;
    std::ranges::copy_if(protocol.endings, std::back_inserter(protocol.endings_of_none), [&](Ending ending) {
        const Instance none{{}, ending};
        return asked.insert(write(none, protocol)).second && is_valid(none);
    });
}

}  // namespace

std::optional<Protocol> protocol_of(const config::PackageEntry& entry) {
    const boards::Layout& layout = entry.picture;
    switch (layout.input) {
        case boards::Input::None:
            break;
        case boards::Input::Board:
            return Protocol{.shape = Shape::OneBoard, .free = layout.free, .blocked = layout.bad};
        case boards::Input::Boards:
            return Protocol{.shape = Shape::Boards, .free = layout.free, .blocked = layout.bad};
        case boards::Input::Numbers:
            return Protocol{.shape = entry.input_as == config::InputAs::Arguments ? Shape::Argument : Shape::Numbers};
        case boards::Input::Empty:
            return Protocol{.shape = Shape::Nothing};
    }
    return std::nullopt;
}

Protocol probe(Protocol protocol, const IsValid& is_valid) {
    if (protocol.shape == Shape::Nothing || protocol.shape == Shape::Text) {
        return protocol;
    }
    if (protocol.is_list()) {
        protocol.endings.clear();
        for (const Ending ending : {Ending::Zero, Ending::EndOfFile, Ending::ZeroBare, Ending::EndOfFileBare}) {
            const bool allowed = is_valid({{free_board(4)}, ending}) || is_valid({{free_board(8)}, ending});
            if (allowed) {
                protocol.endings.push_back(ending);
            }
        }
        if (protocol.endings.empty()) {
            return protocol;
        }
    }
    probe_sizes(protocol, is_valid);
    probe_none(protocol, is_valid);
    if (protocol.has_squares() && !protocol.sizes.empty()) {
        protocol.needs_placement = !is_valid(of({full_board(protocol.sizes.back())}, protocol));
    }
    if (protocol.shape == Shape::Argument) {
        for (const std::string_view text : refusable) {
            if (is_valid({.boards = {}, .refused = std::string{text}})) {
                protocol.refused.emplace_back(text);
            }
        }
    }
    return protocol;
}

std::string write(const Instance& instance, const Protocol& protocol) {
    if (protocol.shape == Shape::Text) {
        return instance.text;
    }
    if (!instance.refused.empty()) {
        return instance.refused + '\n';
    }
    return write_list(instance, protocol);
}

std::optional<Instance> parse(std::string_view bytes, const Protocol& protocol) {
    if (protocol.shape == Shape::Text) {
        return Instance{.boards = {}, .text = std::string{bytes}};
    }
    std::optional<Instance> instance = read(bytes, protocol);
    if (instance && protocol.shape == Shape::Argument && instance->boards.empty() && bytes.size() > 1) {
        instance->refused = bytes.substr(0, bytes.size() - 1);
    }
    for (const Ending ending : {Ending::Zero, Ending::EndOfFile, Ending::ZeroBare, Ending::EndOfFileBare}) {
        if (instance) {
            instance->ending = protocol.is_list() ? ending : Ending::Zero;
            if (write(*instance, protocol) == bytes) {
                return instance;
            }
        }
    }
    return std::nullopt;
}

}  // namespace harness::hack
