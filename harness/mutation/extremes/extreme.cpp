#include "harness/mutation/extremes/extreme.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/support/error.hpp"
#include "harness/support/number.hpp"

namespace harness::mutation {

namespace {

using hack::Board;
using hack::Instance;

struct MistakeRow {
    Mistake mistake;
    std::string_view word;  // for commands
    std::string_view what;  // for people; "{}" stands for at_in_words()
};

constexpr std::array mistakes{
    MistakeRow{Mistake::Count, "count", "counts one too {}"},
    MistakeRow{Mistake::Bits, "bits", "keeps {} bits of the count"},
    MistakeRow{Mistake::LastDigits, "last-digits", "keeps the last {} digits of the count"},
    MistakeRow{Mistake::FirstDigits, "first-digits", "keeps the first {} digits of the count"},
    MistakeRow{Mistake::AllSquares, "all-squares", "ignores all blocked squares"},
    MistakeRow{Mistake::Row, "row", "ignores the blocked squares of row {}"},
    MistakeRow{Mistake::RowFromBelow, "row-from-below", "ignores the blocked squares of row {} from below"},
    MistakeRow{Mistake::Column, "column", "ignores the blocked squares of column {}"},
    MistakeRow{Mistake::ColumnFromRight, "column-from-right",
               "ignores the blocked squares of column {} from the right"},
    MistakeRow{Mistake::Diagonal, "diagonal", "ignores the blocked squares of the {} diagonal"},
    MistakeRow{Mistake::Corner, "corner", "ignores a blocked {} corner"},
    MistakeRow{Mistake::Middle, "middle", "ignores blocked squares in the middle"},
    MistakeRow{Mistake::LineWrong, "line-wrong", "prints another first digit in line {} of the output"},
    MistakeRow{Mistake::LineMissing, "line-missing", "leaves out line {} of the output"},
    MistakeRow{Mistake::LineTwice, "line-twice", "prints line {} of the output twice"},
};
static_assert(mistakes.size() == static_cast<std::size_t>(Mistake::LineTwice) + 1, "each mistake has a row");

const MistakeRow& mistake_row(Mistake mistake) {
    return *std::ranges::find(mistakes, mistake, &MistakeRow::mistake);
}

bool ignores(const Extreme& extreme, int n, int row, int column) {
    const int last = n - 1;
    const int at = extreme.at - 1;
    switch (extreme.mistake) {
        case Mistake::AllSquares:
            return true;
        case Mistake::Row:
            return row == at;
        case Mistake::RowFromBelow:
            return row == last - at;
        case Mistake::Column:
            return column == at;
        case Mistake::ColumnFromRight:
            return column == last - at;
        case Mistake::Diagonal:
            return column == (at == 0 ? row : last - row);
        case Mistake::Corner:
            return row == (at < 2 ? 0 : last) && column == (at % 2 == 0 ? 0 : last);
        case Mistake::Middle:
            return (row == n / 2 || row == last / 2) && (column == n / 2 || column == last / 2);
        default:
            return false;
    }
}

// Whether the extreme goes wrong on the board of this number, from 1.
bool applies_to(const Extreme& extreme, const Instance& instance, std::size_t number) {
    return (extreme.board == 0 || extreme.board == number) &&
           (extreme.n == 0 || extreme.n == instance.boards[number - 1].n);
}

struct Piece {
    std::size_t begin = 0;
    std::size_t size = 0;
};

std::vector<Piece> numbers_in(std::string_view text) {
    constexpr std::string_view digits = "0123456789";
    std::vector<Piece> found;
    for (std::size_t begin = text.find_first_of(digits); begin != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_not_of(digits, begin), text.size());
        found.push_back({begin, end - begin});
        begin = text.find_first_of(digits, end);
    }
    return found;
}

std::string changed_count(const Extreme& extreme, std::string_view digits) {
    const auto read = support::number_from<unsigned long long>(digits);
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
    return mistake >= Mistake::AllSquares && mistake <= Mistake::Middle;
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
    for (std::size_t number = 1; number <= instance.boards.size(); ++number) {
        if (!ignores_squares(extreme.mistake) || !applies_to(extreme, instance, number)) {
            continue;
        }
        Board& board = instance.boards[number - 1];
        for (int row = 0; row < board.n; ++row) {
            for (int column = 0; column < board.n; ++column) {
                if (board.is_blocked(row, column) && ignores(extreme, board.n, row, column)) {
                    board.toggle(row, column);
                }
            }
        }
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
    const std::vector<Piece> numbers = numbers_in(output);
    if (numbers.size() != instance.boards.size() * place.per_board) {
        return std::string{output};
    }
    std::string printed;
    std::size_t done = 0;
    for (std::size_t number = 1; number <= instance.boards.size(); ++number) {
        const Piece& count = numbers[(number - 1) * place.per_board + place.index];
        printed += output.substr(done, count.begin - done);
        const std::string_view digits = output.substr(count.begin, count.size);
        printed += applies_to(extreme, instance, number) ? changed_count(extreme, digits) : std::string{digits};
        done = count.begin + count.size;
    }
    return printed.append(output.substr(done));
}

std::optional<CountPlace> place_of_counts(const std::vector<std::string>& outputs,
                                          const std::vector<std::string>& counts) {
    support::assert_that(outputs.size() == counts.size(), "each output has its count");
    if (outputs.empty()) {
        return std::nullopt;
    }
    const std::size_t per_board = numbers_in(outputs.front()).size();
    for (std::size_t index = 0; index < per_board; ++index) {
        bool everywhere = true;
        for (std::size_t at = 0; at < outputs.size() && everywhere; ++at) {
            const std::vector<Piece> numbers = numbers_in(outputs[at]);
            everywhere = numbers.size() == per_board && !counts[at].empty() &&
                         std::string_view(outputs[at]).substr(numbers[index].begin, numbers[index].size) == counts[at];
        }
        if (everywhere) {
            return CountPlace{per_board, index};
        }
    }
    return std::nullopt;
}

std::string last_number(std::string_view text) {
    const std::vector<Piece> numbers = numbers_in(text);
    return numbers.empty() ? "" : std::string{text.substr(numbers.back().begin, numbers.back().size)};
}

}  // namespace harness::mutation
