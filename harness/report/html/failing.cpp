#include "harness/report/html/failing.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "harness/base/difference.hpp"
#include "harness/base/lines.hpp"
#include "harness/inputs/boards/input.hpp"
#include "harness/inputs/boards/placement.hpp"
#include "harness/report/html/figures/board_svg.hpp"
#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"
#include "harness/report/location.hpp"

namespace harness::report::html {

namespace {

using base::Difference;
using base::TextWord;
using model::Evidence;

constexpr std::size_t lines_before = 2;
constexpr std::size_t lines_after = 3;

// A line of output; `word` is marked if it is on this line.
Data line_data(std::string_view whole, std::string_view line, const TextWord* word, std::string_view ends,
               std::size_t limit) {
    Data data;
    if (word == nullptr || word->size == 0) {
        data["before"] = line_of(line, limit);
        if (word != nullptr) {
            data["end"] = std::string{ends};
        }
        return data;
    }
    const auto at = word->begin - static_cast<std::size_t>(line.data() - whole.data());
    const std::size_t context = limit / 3;
    const std::size_t begin = at > context ? at - context : 0;
    data["before"] = (begin > 0 ? "…" : "") + line_of(line.substr(begin, at - begin), limit);
    data["mark"] = line_of(line.substr(at, word->size), limit);
    data["after"] = line_of(line.substr(at + word->size), context);
    return data;
}

// One of the two outputs, as shown in the table.
struct Side {
    std::string ends;  // shown if the output ends too early
    std::string_view whole;
    TextWord word;
    std::size_t limit;
    std::vector<std::string_view> lines = base::lines_of(whole);

    void fill(Data& row, const std::string& name, std::size_t first, std::size_t i, bool differs) const {
        const std::size_t line = first + i;
        const bool there = line < lines.size();
        row[name + "_line"] = there ? std::to_string(line + 1) : "";
        row[name] = line_data(whole, there ? lines[line] : std::string_view{}, differs ? &word : nullptr, ends, limit);
    }
};

Data diff_data(const Evidence& evidence, const Difference& difference, std::size_t limit, const FailingWords& words) {
    const Side expected{words.answer_ends, evidence.expected->text, difference.expected, limit};
    const Side actual{words.output_ends, evidence.given.text, difference.output, limit};
    const std::size_t before = std::min({lines_before, expected.word.line, actual.word.line});
    const std::size_t from_expected = expected.word.line - before;
    const std::size_t from_given = actual.word.line - before;
    const std::size_t most = std::max(expected.lines.size() - std::min(from_expected, expected.lines.size()),
                                      actual.lines.size() - std::min(from_given, actual.lines.size()));
    const std::size_t rows = std::max(before + 1, std::min(most, before + 1 + lines_after));
    Data lines = list();
    for (std::size_t i = 0; i < rows; ++i) {
        Data row;
        row["first"] = i == before;
        expected.fill(row, "left", from_expected, i, i == before);
        actual.fill(row, "right", from_given, i, i == before);
        lines << row;
    }
    return object({{"lines", std::move(lines)}, {"cut", from_expected + from_given > 0 || rows < most}});
}

void add_text(Data& texts, const std::string& kind, const std::string& title, std::string_view text, std::int64_t bytes,
              std::size_t limit) {
    texts << object({{"kind", kind}, {"title", title}, {"size", bytes_text(bytes)}, {"before", lines_of(text, limit)}});
}

// The output around the location where it goes wrong according to the validator.
void add_location(Data& texts, const model::OutputLocation& location, std::size_t limit, const FailingWords& words) {
    const auto at = std::min(static_cast<std::size_t>(location.at - location.begin), location.text.size());
    const std::string_view text = location.text;
    const std::size_t context = limit / 2;
    std::size_t begin = at > context ? at - context : 0;
    if (begin > 0) {
        begin = std::min(text.find('\n', begin), at - 1) + 1;
    }
    const std::size_t end_of_word = std::min(text.find_first_of(" \t\r\n", at), std::min(at + 40, text.size()));
    const std::size_t marked = std::max<std::size_t>(end_of_word - at, at < text.size() ? 1 : 0);
    const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
    const std::string mark = at < text.size() ? lines_of(text.substr(at, marked), limit) : words.output_ends;
    texts << object(
        {{"kind", "spot"},
         {"title", fmt::format(fmt::runtime(words.output_from), fmt::arg("line", location.first_line + lines))},
         {"size", words.marked},
         {"before", lines_of(text.substr(begin, at - begin), limit)},
         {"mark", mark == "\n" ? "↵\n" : mark},
         {"after", lines_of(text.substr(std::min(at + marked, text.size())), context)}});
}

Data texts_data(const Evidence& evidence, bool has_diff, std::size_t limit, const FailingWords& words) {
    Data texts = list();
    if (!evidence.input.text.empty()) {
        add_text(texts, "input", words.input, evidence.input.text, evidence.input.bytes, limit);
    }
    if (evidence.location) {
        add_location(texts, *evidence.location, limit, words);
    }
    if (!has_diff) {
        if (evidence.expected) {
            add_text(texts, "expected", words.answer, evidence.expected->text, evidence.expected->bytes, limit);
        }
        if (!evidence.location) {
            add_text(texts, "given", words.output, evidence.given.text, evidence.given.bytes, limit);
        }
    }
    if (!evidence.error_text.empty()) {
        add_text(texts, "errors", words.errors, evidence.error_text,
                 static_cast<std::int64_t>(evidence.error_text.size()), limit);
    }
    return texts;
}

// The last word on the location's line, which is the count, also in "Case 3: 10".
std::string count_on_line(std::string_view text, const TextWord& word, const FailingWords& words) {
    const std::vector<std::string_view> lines = base::lines_of(text);
    if (word.size == 0 || word.line >= lines.size()) {
        return words.nothing;
    }
    std::string_view line = lines[word.line];
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    return line_of(line.substr(line.find_last_of(" \t") + 1), 60);
}

std::optional<Data> board_data(const std::string& picture, const std::string& title, const Budget& budget) {
    if (picture.size() > budget.picture) {
        return std::nullopt;
    }
    return object({{"picture", picture}, {"title", title}});
}

// The board of the input with the first wrong answer.
std::optional<Data> input_board(const Evidence& evidence, const boards::Layout& layout,
                                const std::optional<Difference>& difference, model::Verdict verdict,
                                const Budget& budget, const FailingWords& words) {
    const std::vector<boards::Board> boards = boards::read_input(evidence.input.text, layout);
    // Output after the end of the whole answer belongs to no board.
    const bool at_answer = difference && difference->expected.size > 0;
    const std::size_t which = at_answer ? difference->answers : 0;
    if (which >= boards.size() || (boards.size() > 1 && !at_answer)) {
        return std::nullopt;
    }
    const boards::Board& board = boards[which];
    const std::string title =
        fmt::format(fmt::runtime(boards.size() == 1 ? words.board : words.board_of), fmt::arg("which", which + 1),
                    fmt::arg("all", boards.size()), fmt::arg("n", board.n));
    std::optional<Data> data = board_data(board_svg(board), title, budget);
    if (!data) {
        return std::nullopt;
    }
    if (board.blocked_squares() > 0) {
        (*data)["legend"] = words.dark_squares;
    }
    if (at_answer && verdict != model::Verdict::WrongAnswer) {
        (*data)["legend"] = words.first_unanswered;
    } else if (at_answer) {
        const std::string expected = count_on_line(evidence.expected->text, difference->expected, words);
        const std::string actual = count_on_line(evidence.given.text, difference->output, words);
        if (expected == actual) {
            (*data)["legend"] = words.count_is_right;
        } else {
            (*data)["counts"] = object({{"expected", expected}, {"given", actual}});
        }
    }
    return data;
}

std::optional<Data> output_board(const Evidence& evidence, const Budget& budget, const FailingWords& words) {
    if (!evidence.location) {
        return std::nullopt;
    }
    const auto at =
        static_cast<std::size_t>(std::max<std::int64_t>(0, evidence.location->at - evidence.location->begin));
    const std::optional<boards::Placement> placement = boards::placement_at(evidence.location->text, at);
    if (!placement) {
        return std::nullopt;
    }
    std::optional<Data> data = board_data(board_svg(*placement), words.board_of_output, budget);
    if (data && placement->attack) {
        (*data)["legend"] = words.attack;
    }
    return data;
}

}  // namespace

std::string failing_case(const model::CaseResult& result, const boards::Layout& layout, const Budget& budget,
                         int heading, const FailingWords& words) {
    if (!result.evidence) {
        return "";
    }
    const Evidence& evidence = *result.evidence;
    const std::optional<Difference> difference = difference_of(evidence);
    const bool has_diff = difference && result.verdict == model::Verdict::WrongAnswer;
    Data data;
    data["name"] = line_of(result.name, budget.name);
    data["region"] = words.region;
    data["expected_word"] = words.expected;
    data["given_word"] = words.given;
    data["lines_word"] = words.lines;
    data["around"] = words.around;
    data["heading"] = std::to_string(heading);
    data["subheading"] = std::to_string(heading + 1);
    std::optional<Data> board = layout.output == boards::Output::Placements
                                    ? output_board(evidence, budget, words)
                                    : input_board(evidence, layout, difference, result.verdict, budget, words);
    if (board) {
        data["board"] = std::move(*board);
    }
    if (has_diff) {
        data["diff"] = diff_data(evidence, *difference, budget.line, words);
    }
    data["texts"] = texts_data(evidence, has_diff, budget.text, words);
    return fill(failing_asset, data);
}

}  // namespace harness::report::html
