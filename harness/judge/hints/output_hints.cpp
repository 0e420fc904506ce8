#include "harness/judge/hints/output_hints.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/difference.hpp"
#include "harness/base/letters.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"

namespace harness::judge {

namespace {

using base::is_digit;
using base::say;
using base::words_of;

constexpr std::size_t longest_quote = 60;
constexpr std::size_t longest_message = 120;

bool is_letter(char letter) {
    return base::is_letter(letter) || static_cast<unsigned char>(letter) >= 0x80;
}

// It has no word: what words_of() takes for white space.
bool is_blank(std::string_view text) {
    return base::trimmed(text, " \t\r\n\v\f").empty();
}

// The lines that are not blank.
std::vector<std::string_view> answers_of(std::string_view text) {
    std::vector<std::string_view> lines = base::lines_of(text);
    std::erase_if(lines, is_blank);
    return lines;
}

// The first line, if each line ends with its answer and has more before it. A single line may end so by chance.
std::string line_with_more(std::string_view expected, std::string_view output) {
    const std::vector<std::string_view> answers = answers_of(expected);
    const std::vector<std::string_view> lines = answers_of(output);
    const auto ends_with_answer = [](std::string_view line, std::string_view answer) {
        const std::vector<std::string> words = words_of(line);
        return words.size() > 1 && words.back() == base::trimmed(answer);
    };
    return lines.size() > 1 && std::ranges::equal(lines, answers, ends_with_answer)
               ? base::one_line(lines.front(), longest_quote)
               : "";
}

// The part of a word before the answer at its end: "n=" for "n=10"; empty if the word does not end with the answer.
std::string_view glued_before(std::string_view word, std::string_view answer) {
    if (word.size() <= answer.size() || !word.ends_with(answer)) {
        return {};
    }
    const std::string_view before = word.substr(0, word.size() - answer.size());
    constexpr std::string_view part_of_a_number = "+-.";
    const bool parts = !is_digit(before.back()) && !base::is_letter(before.back()) &&
                       part_of_a_number.find(before.back()) == std::string_view::npos;
    return parts ? before : std::string_view{};
}

// The first words between the answers, if all answers are there in the right order.
std::optional<std::string> words_between(const std::vector<std::string>& expected,
                                         const std::vector<std::string>& output) {
    std::string first;
    bool has_letter = false;
    bool was_other = false;
    bool ended = false;
    std::size_t next = 0;
    for (const std::string_view word : output) {
        const bool is_answer = next < expected.size() && word == expected[next];
        const std::string_view glued = next < expected.size() ? glued_before(word, expected[next]) : "";
        const std::string_view other = is_answer ? std::string_view{} : glued.empty() ? word : glued;
        next += is_answer || !glued.empty() ? 1 : 0;
        ended = ended || (was_other && other.empty());
        was_other = !other.empty();
        has_letter = has_letter || std::ranges::any_of(other, is_letter);
        if (!other.empty() && !ended && first.size() < longest_quote) {
            first.append(first.empty() ? "" : " ").append(other);
        }
        ended = ended || (!glued.empty() && !is_answer);
    }
    return next == expected.size() && has_letter ? std::optional(base::one_line(first, longest_quote)) : std::nullopt;
}

// Numbers with their signs. A '-' right before the digits is a sign, unless it follows a word, as in "case-1".
std::vector<std::string_view> numbers_of(std::string_view text) {
    std::vector<std::string_view> numbers;
    for (auto from = std::ranges::find_if(text, is_digit); from != text.end();) {
        const auto to = std::find_if_not(from, text.end(), is_digit);
        const std::string_view before(text.begin(), from);
        const bool follows_word = before.size() > 1 && (is_letter(before.end()[-2]) || is_digit(before.end()[-2]));
        numbers.emplace_back(from - (before.ends_with('-') && !follows_word ? 1 : 0), to);
        from = std::find_if(to, text.end(), is_digit);
    }
    return numbers;
}

std::string line_at(std::string_view text, const base::TextWord& word) {
    const std::vector<std::string_view> lines = base::lines_of(text);
    return word.line < lines.size() ? base::one_line(lines[word.line], longest_quote) : "";
}

// Whether the given word is there completely: what a program was about to print when it was stopped may be missing.
bool is_complete(std::string_view output, const base::TextWord& word) {
    return word.size > 0 && word.begin + word.size < output.size();
}

// Whether two lines differ in words with digits only, as "Case 1: 2" and "Case 2: 10" do.
bool have_same_form(std::string_view left, std::string_view right) {
    const auto is_same = [](std::string_view word, std::string_view other) {
        return word == other || (std::ranges::any_of(word, is_digit) && std::ranges::any_of(other, is_digit));
    };
    return std::ranges::equal(words_of(left), words_of(right), is_same);
}

// Whether all answers are right, and one more line follows that looks like an answer. If nothing is to be answered, a
// line without words does.
bool answers_once_more(std::string_view expected, std::string_view output, const base::Difference& difference) {
    if (difference.expected.size > 0) {
        return false;
    }
    const std::vector<std::string_view> answers = base::lines_of(expected);
    const auto last = std::find_if_not(answers.rbegin(), answers.rend(), is_blank);
    const std::string_view more = base::lines_of(output)[difference.output.line];
    return last != answers.rend() ? have_same_form(*last, more) : std::ranges::none_of(more, is_letter);
}

// Whether the answer is a whole number, and the word is that number as a fraction, like 2.0.
bool is_fraction(std::string_view answer, std::string_view word) {
    return word.size() > answer.size() + 1 && word.starts_with(answer) && word[answer.size()] == '.' &&
           word.find_first_not_of('0', answer.size() + 1) == std::string_view::npos;
}

// Whether the word is the answer with separators of thousands, like 14,200.
bool has_separators(std::string_view answer, std::string_view word) {
    constexpr std::string_view separators = ",._";
    std::string digits;
    for (std::size_t at = 0; at < word.size(); ++at) {
        const bool is_separator = separators.find(word[at]) != std::string_view::npos;
        if (is_separator && (word.size() - at) % 4 != 0) {
            return false;  // it is a point: 1.4 is not 14
        }
        digits += is_separator ? "" : std::string{word[at]};
    }
    return digits == answer && digits.size() < word.size() && std::ranges::all_of(digits, is_digit);
}

// Whether the word stands for a number that is too wide for its format, as in Fortran.
bool is_too_wide(std::string_view answer, std::string_view word) {
    return !word.empty() && word.find_first_not_of('*') == std::string_view::npos &&
           std::ranges::any_of(answer, is_digit);
}

// Whether all words are the answers, and at least one in the form that `has_form` knows.
bool are_answers_in(const std::vector<std::string>& expected, const std::vector<std::string>& output,
                    bool (*has_form)(std::string_view answer, std::string_view word)) {
    bool any = false;
    return std::ranges::equal(expected, output,
                              [&](std::string_view answer, std::string_view word) {
                                  const bool is_in_form = has_form(answer, word);
                                  any = any || is_in_form;
                                  return is_in_form || word == answer;
                              }) &&
           any;
}

// The first line with a word, if no answer has a letter. What a program prints for a value does not count.
std::string text_among_numbers(std::string_view expected, std::string_view output) {
    static constexpr std::array<std::string_view, 10> values{"None", "null",  "nil",  "undefined", "NULL",
                                                             "True", "False", "true", "false",     "NaN"};
    const auto is_beyond_ascii = [](char letter) { return static_cast<unsigned char>(letter) >= 0x80; };
    const auto is_text = [&](const std::string& word) {
        const bool is_no_number =
            std::ranges::none_of(word, is_digit) || std::ranges::count_if(word, is_beyond_ascii) > 2;
        return std::ranges::count_if(word, is_letter) > 2 && is_no_number &&
               std::ranges::find(values, word) == values.end();
    };
    if (std::ranges::any_of(expected, is_letter)) {
        return "";
    }
    const std::vector<std::string_view> lines = base::lines_of(output);
    const auto line = std::ranges::find_if(
        lines, [&](std::string_view text) { return std::ranges::any_of(words_of(text), is_text); });
    return line == lines.end() ? "" : base::one_line(base::trimmed(*line), longest_quote);
}

std::string lines_text(std::size_t count) {
    return count == 1 ? say<"1 line">() : say<"{} lines">(count);
}

std::string joined(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, ""));
}

}  // namespace

OutputHint read_output(const model::Evidence& evidence) {
    if (!evidence.compared || !evidence.expected || evidence.expected->is_cut() || evidence.given.is_cut()) {
        return {};
    }
    const std::string_view expected = evidence.expected->text;
    const std::string_view output = evidence.given.text;
    const auto difference = base::first_difference(expected, output);
    if (!difference) {
        return {};
    }
    if (answers_once_more(expected, output, *difference)) {
        return {OutputFault::AnswersOnceMore,
                say<"its output is right, and then \"{}\" follows: does it answer the end of its input too, such as a "
                    "last 0, or the last line again?">(line_at(output, difference->output))};
    }
    const std::vector<std::string> right_words = words_of(expected);
    const std::vector<std::string> given_words = words_of(output);
    if (const auto between = words_between(right_words, given_words)) {
        return {OutputFault::OtherWords, say<"the right answers are there, and other words with them, such as \"{}\": "
                                             "standard output is compared whole, so print no prompts">(*between)};
    }
    if (const std::string line = line_with_more(expected, output); !line.empty()) {
        return {OutputFault::OtherWords,
                say<"each line ends with the right answer, but has more before it, such as \"{}\": print the answers "
                    "only">(line)};
    }
    if (are_answers_in(right_words, given_words, has_separators)) {
        return {OutputFault::OtherText,
                say<"its numbers are right, but must be printed without separators: \"{}\" must be \"{}\"">(
                    line_at(output, difference->output), line_at(expected, difference->expected))};
    }
    if (const std::string_view word = output.substr(difference->output.begin, difference->output.size);
        is_too_wide(expected.substr(difference->expected.begin, difference->expected.size), word) &&
        right_words.size() == given_words.size()) {  // else it may be a part of a board
        return {OutputFault::OtherText,
                say<"\"{}\" stands for a number that is too wide for its format: give it a wider field">(
                    base::one_line(word, longest_quote))};
    }
    if (are_answers_in(right_words, given_words, is_fraction)) {
        return {OutputFault::Fractions,
                say<"its numbers are right, but must be printed as whole numbers: \"{}\" must be \"{}\"">(
                    line_at(output, difference->output), line_at(expected, difference->expected))};
    }
    const std::vector<std::string_view> numbers = numbers_of(expected);
    if (!numbers.empty() && std::ranges::equal(numbers, numbers_of(output))) {
        return {OutputFault::OtherText,
                say<"its numbers are right, the text around them is not: \"{}\" must be \"{}\"">(
                    line_at(output, difference->output), line_at(expected, difference->expected))};
    }
    if (joined(right_words) == joined(given_words)) {
        return {OutputFault::NoSpace,
                say<"its answers are right, but a space or a new line is missing between them">()};
    }
    const bool has_all_lines = base::lines_of(output).size() >= base::lines_of(expected).size();
    if (difference->output.size == 0 && has_all_lines) {
        return {OutputFault::BlankLine,
                is_blank(evidence.error_text)
                    ? say<"a line is blank where \"{}\" is expected">(line_at(expected, difference->expected))
                    : say<"a line is blank where \"{}\" is expected; on standard error it says \"{}\"">(
                          line_at(expected, difference->expected), first_words(evidence.error_text))};
    }
    if (difference->output.size == 0 && difference->answers > 0) {
        return {OutputFault::EndsEarly, say<"it is right up to where it ends, after {}: is all of the input read?">(
                                            lines_text(difference->answers))};
    }
    if (const std::string text = text_among_numbers(expected, output); !text.empty()) {
        return {OutputFault::PrintsText, say<"it prints other text, such as \"{}\", and the answers are only numbers: "
                                             "standard output is compared whole, so print nothing else">(text)};
    }
    return {};
}

std::string same_answers(const model::Evidence& evidence) {
    constexpr std::size_t fewest = 3;  // two may be the same by chance
    if (!evidence.compared || !evidence.expected || evidence.expected->is_cut() || evidence.given.is_cut()) {
        return "";
    }
    const auto last_of_each_line = [](std::string_view text) {
        std::vector<std::string> words;
        std::ranges::transform(answers_of(text), std::back_inserter(words),
                               [](std::string_view line) { return words_of(line).back(); });
        return words;
    };
    const auto are_same = [](const std::vector<std::string>& words) {
        return std::ranges::adjacent_find(words, std::not_equal_to{}) == words.end();
    };
    const std::vector<std::string> given = last_of_each_line(evidence.given.text);
    const std::vector<std::string> expected = last_of_each_line(evidence.expected->text);
    return given.size() >= fewest && given.size() == expected.size() && are_same(given) && !are_same(expected)
               ? say<"each of its answers is \"{}\": does it print the variable that it counts with, and is what it "
                     "reads a number and no text?">(base::one_line(given.front(), longest_quote))
               : "";
}

std::size_t answers_in(std::string_view text) {
    return answers_of(text).size();
}

std::string first_words(std::string_view text) {
    return base::one_line(base::first_line(text), longest_message);
}

std::string last_words(std::string_view text) {
    return base::one_line(base::last_line(text), longest_message);
}

std::string on_standard_error(const model::Evidence& evidence) {
    if (!is_blank(evidence.given.text) || is_blank(evidence.error_text)) {
        return "";
    }
    return say<"it prints nothing on standard output, which is judged, but on standard error: \"{}\"">(
        first_words(evidence.error_text));
}

std::string progress(const model::Evidence& evidence) {
    const std::string& output = evidence.given.text;
    if (output.empty()) {
        // Of a single line, nothing could have been flushed before.
        const bool has_more = !evidence.expected || answers_in(evidence.expected->text) > 1;
        return has_more
                   ? say<"it was still computing when it was stopped, and nothing of its output had arrived: what a "
                         "program has not flushed is lost">()
                   : "";
    }
    if (!evidence.compared || !evidence.expected || evidence.expected->is_cut()) {
        return evidence.given.is_cut()
                   ? say<"{} bytes of its output had arrived when it was stopped">(evidence.given.bytes)
                   : say<"{} of its output had arrived when it was stopped">(lines_text(answers_in(output)));
    }
    const std::string_view expected = evidence.expected->text;
    const auto difference = base::first_difference(expected, output);
    if (!difference) {
        return say<"its output was right and complete when it was stopped: it prints all and does not end">();
    }
    if (is_complete(output, difference->output)) {
        return difference->expected.size == 0
                   ? say<"all of its output was right, and then \"{}\" followed before it was stopped: does it notice "
                         "the end of its input?">(line_at(output, difference->output))
                   : say<"its output was already wrong when it was stopped: \"{}\" must be \"{}\"">(
                         line_at(output, difference->output), line_at(expected, difference->expected));
    }
    if (difference->answers == 0) {
        return say<"its first line was not complete when it was stopped">();
    }
    const std::size_t all = answers_in(expected);
    return difference->answers == 1
               ? say<"the first of {} was right when it was stopped">(lines_text(all))
               : say<"the first {} of {} lines were right when it was stopped">(difference->answers, all);
}

std::string repetition(const model::Evidence& evidence) {
    constexpr std::size_t least_repeated_lines = 100;  // lines
    if (!evidence.compared || !evidence.expected || evidence.expected->is_cut() || !evidence.given.is_cut()) {
        return "";
    }
    std::vector<std::string_view> lines = base::lines_of(evidence.given.text);
    if (lines.size() <= least_repeated_lines) {
        return "";
    }
    lines.pop_back();  // the last line is cut off
    const bool repeats = std::all_of(lines.end() - least_repeated_lines, lines.end(),
                                     [&](std::string_view line) { return line == lines.back(); });
    if (!repeats) {
        return "";
    }
    const std::string again =
        base::one_line(lines.back().substr(0, lines.back().find_last_not_of(" \t\r") + 1), longest_quote);
    const std::vector<std::string> expected = words_of(evidence.expected->text);
    const std::vector<std::string> output = words_of(evidence.given.text);
    const bool is_right =
        output.size() >= expected.size() && std::equal(expected.begin(), expected.end(), output.begin());
    return is_right ? say<"its output is right, and then \"{}\" follows again and again: the program does not notice "
                          "that its input has ended">(again)
                    : say<"\"{}\" follows again and again: a loop does not end; does it notice the end of the input?">(
                          again);
}

}  // namespace harness::judge
