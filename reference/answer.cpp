#include "reference/answer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <map>
#include <system_error>

#include <fmt/format.h>

#include "reference/board.hpp"
#include "reference/counter.hpp"
#include "reference/input.hpp"
#include "reference/plain_solver.hpp"
#include "reference/require.hpp"

namespace reference {

namespace {

constexpr int all_boards_size = 12;

// One n a line, until the end. If `smallest` is 0, also until a 0, and nothing is read after it.
std::string counts_of_list(Lines& lines, int smallest) {
    std::string result;
    std::map<int, Count> known;  // a case may ask for the same n many times
    while (!lines.at_end()) {
        const int size = read_size(lines, smallest);
        if (size == 0) {
            break;
        }
        const auto [entry, added] = known.try_emplace(size, 0);
        if (added) {
            entry->second = reference::count(Board{size});
        }
        fmt::format_to(std::back_inserter(result), "{}\n", entry->second);
    }
    return result;
}

std::string blocked_queens(Lines& lines) {
    const Board board = read_board(lines, blocked_queens_symbols);
    expect_end(lines);
    return fmt::format("{}\n", reference::count(board));
}

// Boards until a 0; nothing is read after it.
std::string another_n_queens(Lines& lines) {
    std::string result;
    for (int k = 1;; ++k) {
        const int size = read_size(lines, 0);
        if (size == 0) {
            return result;
        }
        const Board board = read_squares(lines, size, another_n_queens_symbols);
        fmt::format_to(std::back_inserter(result), "Case {}: {}\n", k, reference::count(board));
    }
}

// The program's argument. Submissions must refuse one outside 1..32, so such a case has no answer.
std::string queens_command(Lines& lines) {
    const int size = read_size(lines, 1);
    expect_end(lines);
    return fmt::format("{}\n", reference::count(Board{size}));
}

// The validator checks the boards; it only needs their number.
std::string all_boards(Lines& lines) {
    expect_end(lines);
    return fmt::format("{} {}\n", all_boards_size, reference::count(Board{all_boards_size}));
}

struct Problem {
    std::string_view name;
    std::string (*answer)(Lines&);
};

constexpr std::array problems{
    Problem{"n-queens", [](Lines& lines) { return counts_of_list(lines, 0); }},
    Problem{"blocked-queens", blocked_queens},
    Problem{"another-n-queens", another_n_queens},
    Problem{"total-n-queens", [](Lines& lines) { return counts_of_list(lines, 1); }},
    Problem{"queens-command", queens_command},
    Problem{"all-boards", all_boards},
};

// Removes the first input of a batch.
std::string_view take_input(std::string_view& inputs) {
    const std::string_view line = inputs.substr(0, inputs.find('\n'));
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), length);
    const bool is_number = error == std::errc{} && end == line.data() + line.size();
    if (!is_number || line.size() == inputs.size() || length > inputs.size() - line.size() - 1) {
        throw InputError("standard input", 0, "an input must be its length, a line end and so many bytes");
    }
    const std::string_view input = inputs.substr(line.size() + 1, length);
    inputs.remove_prefix(line.size() + 1 + length);
    return input;
}

}  // namespace

std::vector<std::string> problem_names() {
    std::vector<std::string> names;
    for (const Problem& problem : problems) {
        names.emplace_back(problem.name);
    }
    return names;
}

std::string answer(std::string_view problem, std::string_view input) {
    const auto* found = std::ranges::find(problems, problem, &Problem::name);
    require(found != problems.end(), "the problem is one of problem_names()");
    Lines lines{input, "standard input"};
    return found->answer(lines);
}

std::string answer_all(std::string_view problem, std::string_view inputs) {
    std::string output;
    while (!inputs.empty()) {
        const std::string_view input = take_input(inputs);
        int code = 0;
        std::string bytes;
        try {
            bytes = answer(problem, input);
        } catch (const InputError& error) {
            code = 2;
            bytes = error.what();
        }
        output += fmt::format("{} {}\n", code, bytes.size());
        output += bytes;
    }
    return output;
}

void write_placements(const Board& board, const std::function<void(const std::string& block)>& write) {
    constexpr std::size_t block_bytes = std::size_t{1} << 16U;
    std::array<std::string, Board::max_size> column_texts;  // with the following space
    for (std::size_t column = 0; column < column_texts.size(); ++column) {
        column_texts.at(column) = std::to_string(column + 1) + ' ';
    }
    std::string block;
    for_each_placement(board, [&](Placement placement) {
        for (const std::uint8_t column : placement) {
            block += column_texts[column];
        }
        block.back() = '\n';
        if (block.size() >= block_bytes) {
            write(block);
            block.clear();
        }
    });
    write(block);
}

}  // namespace reference
