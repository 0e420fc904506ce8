#include "harness/setter/mutation/extremes/extreme.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/number.hpp"

namespace harness::mutation {

namespace {

using hack::Board;
using hack::Instance;

// A square of a board of n rows, and Extreme::at. All counted from 0.
struct Square {
    int row;
    int column;
    int last;  // n - 1
    int at;
};

struct MistakeRow {
    Mistake mistake;
    std::string_view word;                // for commands
    std::string_view what;                // for people; "{}" stands for at_in_words()
    bool (*ignores)(Square s) = nullptr;  // whether a blocked square is taken as free
};

constexpr std::array mistakes{
    MistakeRow{Mistake::Count, "count", "counts one too {}"},
    MistakeRow{Mistake::Bits, "bits", "keeps {} bits of the count"},
    MistakeRow{Mistake::LastDigits, "last-digits", "keeps the last {} digits of the count"},
    MistakeRow{Mistake::FirstDigits, "first-digits", "keeps the first {} digits of the count"},
    MistakeRow{Mistake::AllSquares, "all-squares", "ignores all blocked squares", [](Square) { return true; }},
    MistakeRow{Mistake::Row, "row", "ignores the blocked squares of row {}", [](Square s) { return s.row == s.at; }},
    MistakeRow{Mistake::RowFromBelow, "row-from-below", "ignores the blocked squares of row {} from below",
               [](Square s) { return s.row == s.last - s.at; }},
    MistakeRow{Mistake::Column, "column", "ignores the blocked squares of column {}",
               [](Square s) { return s.column == s.at; }},
    MistakeRow{Mistake::ColumnFromRight, "column-from-right", "ignores the blocked squares of column {} from the right",
               [](Square s) { return s.column == s.last - s.at; }},
    MistakeRow{Mistake::Diagonal, "diagonal", "ignores the blocked squares of the {} diagonal",
               [](Square s) { return s.column == (s.at == 0 ? s.row : s.last - s.row); }},
    MistakeRow{Mistake::Corner, "corner", "ignores a blocked {} corner",
               [](Square s) { return s.row == (s.at < 2 ? 0 : s.last) && s.column == (s.at % 2 == 0 ? 0 : s.last); }},
    MistakeRow{Mistake::Middle, "middle", "ignores blocked squares in the middle",
               [](Square s) {
                   const auto is_middle = [&s](int at) { return at == s.last / 2 || at == (s.last + 1) / 2; };
                   return is_middle(s.row) && is_middle(s.column);
               }},
    MistakeRow{Mistake::LineWrong, "line-wrong", "prints another first digit in line {} of the output"},
    MistakeRow{Mistake::LineMissing, "line-missing", "leaves out line {} of the output"},
    MistakeRow{Mistake::LineTwice, "line-twice", "prints line {} of the output twice"},
};
static_assert(mistakes.size() == static_cast<std::size_t>(Mistake::LineTwice) + 1, "each mistake has a row");

const MistakeRow& mistake_row(Mistake mistake) {
    return *std::ranges::find(mistakes, mistake, &MistakeRow::mistake);
}

// Whether the extreme goes wrong on the board of this number, from 1.
bool applies_to(const Extreme& extreme, const Instance& instance, std::size_t number) {
    return (extreme.board == 0 || extreme.board == number) &&
           (extreme.n == 0 || extreme.n == instance.boards[number - 1].n);
}

std::vector<std::string_view> numbers_in(std::string_view text) {
    constexpr std::string_view digits = "0123456789";
    std::vector<std::string_view> found;
    for (std::size_t begin = text.find_first_of(digits); begin != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_not_of(digits, begin), text.size());
        found.push_back(text.substr(begin, end - begin));
        begin = text.find_first_of(digits, end);
    }
    return found;
}

std::string changed_count(const Extreme& extreme, std::string_view digits) {
    const auto read = base::number_from<unsigned long long>(digits);
    const auto at = static_cast<unsigned>(std::max(0, extreme.at));
    if (!read) {
        return std::string{digits};
    }
    const unsigned long long count = *read;
    switch (extreme.mistake) {
        case Mistake::Count:
            return std::to_string(static_cast<long long>(count) + extreme.at);
        case Mistake::Bits:
            return std::to_string(count & ((1ULL << at) - 1));
        case Mistake::LastDigits: {
            const std::string_view kept = digits.substr(digits.size() - std::min<std::size_t>(at, digits.size()));
            return std::string{kept.substr(std::min(kept.find_first_not_of('0'), kept.size() - 1))};
        }
        case Mistake::FirstDigits:
            return std::string{digits.substr(0, at)};
        default:
            return std::string{digits};
    }
}

std::string with_line_changed(const Extreme& extreme, std::string_view output) {
    std::size_t begin = 0;
    for (int line = 1; line < extreme.at && begin < output.size(); ++line) {
        begin = std::min(output.find('\n', begin), output.size() - 1) + 1;
    }
    const std::size_t end = std::min(output.find('\n', begin), output.size() - 1) + 1;
    std::string line{output.substr(begin, end - begin)};
    if (extreme.mistake == Mistake::LineTwice) {
        line += line;
    } else if (extreme.mistake == Mistake::LineMissing) {
        line.clear();
    } else if (const std::size_t digit = line.find_first_of("0123456789"); digit != std::string::npos) {
        line[digit] = line[digit] == '1' ? '0' : '1';
    }
    return std::string{output.substr(0, begin)} + line + std::string{output.substr(std::min(end, output.size()))};
}

std::string at_in_words(const Extreme& extreme) {
    constexpr std::array<std::string_view, 4> corners{"upper left", "upper right", "lower left", "lower right"};
    switch (extreme.mistake) {
        case Mistake::Count:
            return extreme.at > 0 ? "many" : "few";
        case Mistake::Diagonal:
            return extreme.at == 1 ? "main" : "other";
        case Mistake::Corner:
            return std::string{corners.at(static_cast<std::size_t>(extreme.at - 1))};
        default:
            return std::to_string(extreme.at);
    }
}

}  // namespace

bool ignores_squares(Mistake mistake) {
    return mistake_row(mistake).ignores != nullptr;
}

bool spoils_counts(Mistake mistake) {
    return mistake <= Mistake::FirstDigits;
}

std::string describe(const Extreme& extreme) {
    return fmt::format(fmt::runtime(mistake_row(extreme.mistake).what), at_in_words(extreme)) +
           (extreme.n > 0 ? fmt::format(" where n = {}", extreme.n) : "") +
           (extreme.board > 0 ? fmt::format(" in case {} of a file", extreme.board) : "");
}

std::string to_word(const Extreme& extreme) {
    return fmt::format("{} {} {} {}", mistake_row(extreme.mistake).word, extreme.at, extreme.n, extreme.board);
}

std::optional<Extreme> from_word(const std::string& word) {
    std::istringstream stream(word);
    std::string name;
    Extreme extreme;
    stream >> name >> extreme.at >> extreme.n >> extreme.board;
    const auto* const named = std::ranges::find(mistakes, name, &MistakeRow::word);
    if (!stream || named == mistakes.end()) {
        return std::nullopt;
    }
    extreme.mistake = named->mistake;
    return extreme;
}

Instance as_taken(const Extreme& extreme, Instance instance) {
    const auto ignores = mistake_row(extreme.mistake).ignores;
    for (std::size_t number = 1; number <= instance.boards.size(); ++number) {
        if (ignores == nullptr || !applies_to(extreme, instance, number)) {
            continue;
        }
        Board& board = instance.boards[number - 1];
        board = boards::board_where(board.n, [&](int row, int column) {
            return board.is_blocked(row, column) && !ignores({row, column, board.n - 1, extreme.at - 1});
        });
    }
    return instance;
}

bool may_differ(const Extreme& extreme, const Instance& instance) {
    if (ignores_squares(extreme.mistake)) {
        return as_taken(extreme, instance) != instance;
    }
    if (!spoils_counts(extreme.mistake)) {
        return true;
    }
    for (std::size_t number = 1; number <= instance.boards.size(); ++number) {
        if (applies_to(extreme, instance, number)) {
            return true;
        }
    }
    return false;
}

std::string as_printed(const Extreme& extreme, const Instance& instance, const CountPlace& place,
                       std::string_view output) {
    if (ignores_squares(extreme.mistake)) {
        return std::string{output};
    }
    if (!spoils_counts(extreme.mistake)) {
        return with_line_changed(extreme, output);
    }
    const std::vector<std::string_view> numbers = numbers_in(output);
    if (numbers.size() != instance.boards.size() * place.per_board) {
        return std::string{output};
    }
    std::string printed;
    for (std::size_t number = 1; number <= instance.boards.size(); ++number) {
        const std::string_view count = numbers[(number - 1) * place.per_board + place.index];
        const auto before = static_cast<std::size_t>(count.data() - output.data());
        printed += output.substr(0, before);
        printed += applies_to(extreme, instance, number) ? changed_count(extreme, count) : std::string{count};
        output.remove_prefix(before + count.size());
    }
    return printed.append(output);
}

std::optional<CountPlace> place_of_counts(const std::vector<std::string>& outputs,
                                          const std::vector<std::string>& counts) {
    base::assert_that(outputs.size() == counts.size(), "each output has its count");
    if (outputs.empty()) {
        return std::nullopt;
    }
    const std::size_t per_board = numbers_in(outputs.front()).size();
    for (std::size_t index = 0; index < per_board; ++index) {
        const auto has_count = [&](const std::string& output, const std::string& count) {
            const std::vector<std::string_view> numbers = numbers_in(output);
            return numbers.size() == per_board && numbers[index] == count;
        };
        if (std::ranges::equal(outputs, counts, has_count)) {
            return CountPlace{per_board, index};
        }
    }
    return std::nullopt;
}

std::string last_number(std::string_view text) {
    const std::vector<std::string_view> numbers = numbers_in(text);
    return numbers.empty() ? "" : std::string{numbers.back()};
}

}  // namespace harness::mutation
