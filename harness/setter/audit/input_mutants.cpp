#include "harness/setter/audit/input_mutants.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/letters.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/base/words.hpp"

namespace harness::audit {

namespace {

using base::is_digit;
using std::string;
using std::string_view;

string_view unsigned_part(string_view token) {
    token.remove_prefix(!token.empty() && (token.front() == '-' || token.front() == '+') ? 1 : 0);
    return token;
}

// A whole number, or one with a point or an exponent.
bool is_number(string_view token) {
    const string_view digits = unsigned_part(token);
    return !digits.empty() && is_digit(digits.front()) &&
           digits.find_first_not_of("0123456789.eE+-") == string_view::npos;
}

bool is_whole_number(string_view token) {
    const string_view digits = unsigned_part(token);
    return !digits.empty() && std::ranges::all_of(digits, is_digit);
}

bool has_leading_zero(string_view token) {
    const string_view digits = unsigned_part(token);
    return digits.size() > 1 && digits[0] == '0' && is_digit(digits[1]);
}

string sign_of(string_view token) {
    return string{token.substr(0, token.size() - unsigned_part(token).size())};
}

// A way to write a whole number; empty: this number cannot be written so.
struct NumberForm {
    string_view name;
    bool changes_content;
    bool (*shows)(string_view token);
    string (*write)(string_view token);
};

const std::array number_forms{
    NumberForm{"a number with a leading zero", false, has_leading_zero,
               [](string_view token) { return sign_of(token).append("0").append(unsigned_part(token)); }},
    NumberForm{"a number with a plus sign", false, [](string_view token) { return token.starts_with('+'); },
               [](string_view token) { return is_digit(token.front()) ? "+" + string{token} : string{}; }},
    NumberForm{"a minus sign before zero", false, [](string_view token) { return token == "-0"; },
               [](string_view token) { return token == "0" ? string{"-0"} : string{}; }},
    NumberForm{"a decimal point in a whole number", false,
               [](string_view token) { return is_number(token) && token.find('.') != string_view::npos; },
               [](string_view token) { return string{token} + ".0"; }},
    NumberForm{"an exponent in a whole number", false,
               [](string_view token) { return is_number(token) && token.find_first_of("eE") != string_view::npos; },
               [](string_view token) { return string{token} + "e0"; }},
    NumberForm{"a number with underscores between its digits", false,
               [](string_view token) { return is_digit(token.front()) && token.find('_') != string_view::npos; },
               [](string_view token) {
                   return is_digit(token.front()) && token.size() > 1 ? string{token}.insert(1, "_") : string{};
               }},
    NumberForm{"a number in hexadecimal digits", false,
               [](string_view token) { return unsigned_part(token).starts_with("0x"); },
               [](string_view token) {
                   const auto number = base::number_from<std::uint32_t>(token);
                   return number ? fmt::format("{:#x}", *number) : string{};
               }},
    NumberForm{"a number of 40 digits", true, [](string_view token) { return unsigned_part(token).size() > 30; },
               [](string_view) { return string(40, '7'); }},
    NumberForm{"a letter in place of a number", true, [](string_view) { return false; },
               [](string_view) { return string{"x"}; }},
    NumberForm{"a number with a letter behind it", true, [](string_view) { return false; },
               [](string_view token) { return string{token} + "x"; }},
};

// A change of a line, without its line feed.
struct LineForm {
    string_view name;
    bool changes_content;
    bool may_be_right;
    bool (*shows)(string_view line);
    string (*write)(string_view line);
};

string with_first_blank_as(string_view line, string_view replacement) {
    const std::size_t blank = line.find(' ');
    return blank == string_view::npos ? string{} : string{line}.replace(blank, 1, replacement);
}

// The words, if they are at least three, and whole numbers.
std::vector<string> numbers_of_line(string_view line) {
    std::vector<string> words = base::words_of(line);
    return words.size() >= 3 && std::ranges::all_of(words, is_whole_number) ? words : std::vector<string>{};
}

bool has_equal_numbers(string_view line) {
    const std::vector<string> numbers = numbers_of_line(line);
    return std::set(numbers.begin(), numbers.end()).size() < numbers.size();
}

string with_last_number_as_first(string_view line) {
    const std::vector<string> numbers = numbers_of_line(line);
    const std::size_t last = numbers.empty() ? string_view::npos : line.rfind(numbers.back());
    return numbers.empty() ? string{} : string{line}.replace(last, numbers.back().size(), numbers.front());
}

const std::array line_forms{
    LineForm{"a blank before the end of a line", false, false, [](string_view line) { return line.ends_with(' '); },
             [](string_view line) { return string{line} + " "; }},
    LineForm{"a blank at the beginning of a line", false, false, [](string_view line) { return line.starts_with(' '); },
             [](string_view line) { return " " + string{line}; }},
    LineForm{"two blanks between words", false, false,
             [](string_view line) { return line.find("  ") != string_view::npos; },
             [](string_view line) { return with_first_blank_as(line, "  "); }},
    LineForm{"a tab between words", false, false, [](string_view line) { return line.find('\t') != string_view::npos; },
             [](string_view line) { return with_first_blank_as(line, "\t"); }},
    LineForm{"a carriage return at the end of a line", false, false,
             [](string_view line) { return line.ends_with('\r'); },
             [](string_view line) { return string{line} + "\r"; }},
    LineForm{"a NUL byte", true, false, [](string_view line) { return line.find('\0') != string_view::npos; },
             [](string_view line) { return string{line} + '\0'; }},
    LineForm{"two equal numbers in a line", true, true, has_equal_numbers, with_last_number_as_first},
};

// A change of a whole input that is not empty.
struct TextForm {
    string_view name;
    string_view change;
    bool changes_content;
    bool (*shows)(string_view text);
    string (*write)(string_view text);
};

bool has_blank_line(string_view text) {
    return text.starts_with('\n') || text.find("\n\n") != string_view::npos;
}

const std::array text_forms{
    TextForm{"a blank line at the end", "a line feed more", false, has_blank_line,
             [](string_view text) { return string{text} + "\n"; }},
    TextForm{"a blank line at the beginning", "a line feed before it", false, has_blank_line,
             [](string_view text) { return "\n" + string{text}; }},
    TextForm{"a blank line after the first line", "a line feed after line 1", false, has_blank_line,
             [](string_view text) {
                 const std::size_t end = text.find('\n');
                 return end == string_view::npos || end + 1 == text.size() ? string{} : string{text}.insert(end, "\n");
             }},
    TextForm{"a last line without its line feed", "no line feed at the end", false,
             [](string_view text) { return !text.ends_with('\n'); },
             [](string_view text) { return string{text.substr(0, text.size() - 1)}; }},
    TextForm{"words after the end", "another line, 'what else'", true, [](string_view) { return false; },
             [](string_view text) { return string{text} + (text.ends_with('\n') ? "" : "\n") + "what else\n"; }},
};

// Calls each(form, whether the input shows it) for all of them.
template <typename Each>
void for_forms_shown(string_view input, const Each& each) {
    const std::vector<string> words = base::words_of(input);
    for (const NumberForm& form : number_forms) {
        each(form.name, std::ranges::any_of(words, [&](const string& word) { return form.shows(word); }));
    }
    const std::vector<string_view> lines = base::lines_of(input);
    for (const LineForm& form : line_forms) {
        each(form.name, std::ranges::any_of(lines, [&](string_view line) { return form.shows(line); }));
    }
    for (const TextForm& form : text_forms) {
        each(form.name, !input.empty() && form.shows(input));
    }
}

bool has_text(string_view line) {
    return !std::ranges::all_of(base::words_of(line), [](const string& word) { return is_number(word); });
}

// Which number of the first line is always by the same amount less than `size_of` the rest; empty if none is, or if
// the inputs do not show it by two sizes.
template <typename SizeOf>
std::optional<std::size_t> counting_number(const std::vector<string>& inputs, const SizeOf& size_of) {
    constexpr std::size_t most_numbers = 4;
    for (std::size_t index = 0; index < most_numbers; ++index) {
        std::set<std::int64_t> counts;
        std::set<std::int64_t> rests;
        const bool all_have_it = std::ranges::all_of(inputs, [&](const string& input) {
            const std::vector<string_view> lines = base::lines_of(input);
            const std::vector<string> words = base::words_of(lines.empty() ? string_view{} : lines.front());
            const auto count =
                index < words.size() ? base::number_from<std::int64_t>(words[index]) : std::optional<std::int64_t>{};
            if (count && *count >= 0) {
                counts.insert(*count);
                rests.insert(static_cast<std::int64_t>(size_of(lines)) - *count);
            }
            return count.value_or(-1) >= 0;
        });
        if (all_have_it && counts.size() > 1 && rests.size() == 1) {
            return index;
        }
    }
    return std::nullopt;
}

std::size_t words_in_second_line(const std::vector<string_view>& lines) {
    return lines.size() < 2 ? 0 : base::words_of(lines[1]).size();
}

string shown_word(string_view word) {
    return fmt::format("'{}'", base::one_line(word, 40));
}

// Which of several numbers or lines are changed.
std::vector<std::size_t> first_middle_last(std::size_t count) {
    const std::set<std::size_t> indices =
        count == 0 ? std::set<std::size_t>{} : std::set{std::size_t{0}, count / 2, count - 1};
    return {indices.begin(), indices.end()};
}

}  // namespace

InputForm::InputForm(const std::vector<string>& valid, const std::vector<string>& beginnings)
    : counts_lines_(counting_number(valid, [](const std::vector<string_view>& lines) { return lines.size(); })),
      counts_words_(counting_number(valid, words_in_second_line)) {
    for (const std::vector<string>* inputs : {&valid, &beginnings}) {
        std::ranges::for_each(*inputs, [&](const string& input) { learn(input); });
    }
}

void InputForm::learn(const string& input) {
    for_forms_shown(input, [&](string_view form, bool is_shown_here) {
        if (is_shown_here && !is_shown(form)) {
            shown_.push_back(form);
        }
    });
    std::size_t number = 0;
    for (const string_view line : base::lines_of(input)) {
        has_text_.resize(std::max(has_text_.size(), number + 1));
        if (has_text(line)) {
            has_text_[number] = true;
            has_only_numbers_ = false;
        }
        ++number;
    }
}

bool InputForm::is_shown(string_view form) const {
    return std::ranges::find(shown_, form) != shown_.end();
}

// The changes of one input.
class InputForm::Mutants {
  public:
    Mutants(const InputForm& form, const string& input) : form_(form), input_(input), lines_(base::lines_of(input)) {}

    void change_numbers() {
        const std::vector<Number> numbers = whole_numbers();
        for (const NumberForm& form : number_forms) {
            std::vector<std::pair<Number, string>> changed;
            for (const Number& number : form_.is_shown(form.name) ? std::vector<Number>{} : numbers) {
                if (string text = form.write(number.text); !text.empty()) {
                    changed.emplace_back(number, std::move(text));
                }
            }
            for (const std::size_t index : first_middle_last(changed.size())) {
                const auto& [number, text] = changed[index];
                add(form.name,
                    fmt::format("in line {} {} becomes {}", number.line + 1, shown_word(number.text), shown_word(text)),
                    replaced(number.text, text), form.changes_content, is_sure(number.line));
            }
        }
    }

    void change_lines() {
        for (const LineForm& form : line_forms) {
            for (const std::size_t line : first_middle_last(form_.is_shown(form.name) ? 0 : lines_.size())) {
                if (const string text = form.write(lines_[line]); !text.empty()) {
                    add(form.name, fmt::format("in line {}", line + 1), replaced(lines_[line], text),
                        form.changes_content, is_sure(line) && !form.may_be_right);
                }
            }
        }
    }

    void change_text() {
        for (const TextForm& form : text_forms) {
            const string text = form_.is_shown(form.name) || input_.empty() ? "" : form.write(input_);
            if (!text.empty()) {
                add(form.name, string{form.change}, text, form.changes_content,
                    form_.has_only_numbers_ || form_.counts_lines_);
            }
        }
    }

    void change_counts() {
        if (lines_.size() < 2) {
            return;
        }
        const string_view last_line = lines_.back();
        if (form_.counts_lines_) {
            add("more lines than a number says", "the last line is there twice",
                fmt::format("{}{}{}\n", input_, input_.ends_with('\n') ? "" : "\n", last_line), true, true);
            add("fewer lines than a number says", "the last line is missing", input_.substr(0, offset_of(last_line)),
                true, true);
        }
        const std::size_t blank = lines_[1].rfind(' ');
        const string_view last_word = lines_[1].substr(blank + 1);
        if (form_.counts_words_ && !last_word.empty()) {
            add("more words in a line than a number says", "the last word of line 2 is there twice",
                replaced(last_word, fmt::format("{0} {0}", last_word)), true, true);
            if (blank != string_view::npos) {
                add("fewer words in a line than a number says", "the last word of line 2 is missing",
                    replaced(lines_[1], string{lines_[1].substr(0, blank)}), true, true);
            }
        }
    }

    std::vector<InputMutant> take() { return std::move(mutants_); }

  private:
    struct Number {
        std::size_t line;
        string_view text;
    };

    void add(string_view form, string change, string text, bool changes_content, bool is_sure) {
        mutants_.push_back({string{form}, std::move(change), std::move(text), changes_content, is_sure});
    }

    std::vector<Number> whole_numbers() const {
        std::vector<Number> numbers;
        base::WordReader words(input_);
        for (base::TextWord word = words.next(); word.size > 0; word = words.next()) {
            if (is_whole_number(words.text_of(word))) {
                numbers.push_back({word.line, words.text_of(word)});
            }
        }
        return numbers;
    }

    // Whether no input has a text in this line.
    bool is_sure(std::size_t line) const { return line >= form_.has_text_.size() || !form_.has_text_[line]; }
    std::size_t offset_of(string_view part) const { return static_cast<std::size_t>(part.data() - input_.data()); }
    string replaced(string_view part, const string& by) const {
        return string{input_}.replace(offset_of(part), part.size(), by);
    }

    const InputForm& form_;
    const string& input_;
    const std::vector<string_view> lines_;
    std::vector<InputMutant> mutants_;
};

std::vector<InputMutant> InputForm::mutants(const string& input) const {
    Mutants mutants(*this, input);
    mutants.change_numbers();
    mutants.change_lines();
    mutants.change_text();
    mutants.change_counts();
    return mutants.take();
}

std::optional<string> InputForm::grown(const string& input, std::int64_t count) const {
    const std::vector<string_view> lines = base::lines_of(input);
    const bool has_lines = counts_lines_.has_value();
    if ((!has_lines && !counts_words_) || lines.size() < 2 || !input.ends_with('\n')) {
        return std::nullopt;
    }
    std::vector<string> first = base::words_of(lines.front());
    string& number = first[has_lines ? *counts_lines_ : *counts_words_];
    const auto before = base::number_from<std::int64_t>(number);
    if (!before || *before >= count) {
        return std::nullopt;
    }
    number = std::to_string(count);
    string text = fmt::format("{}", fmt::join(first, " "));
    text += input.substr(lines.front().size(), has_lines ? string::npos : 1 + lines[1].size());
    const string_view last = has_lines ? lines.back() : lines[1].substr(lines[1].rfind(' ') + 1);
    constexpr std::size_t most_bytes = std::size_t{8} << 20U;
    if (static_cast<std::size_t>(count - *before) > most_bytes / (last.size() + 1)) {
        return std::nullopt;
    }
    for (std::int64_t added = *before; added < count; ++added) {
        text += has_lines ? fmt::format("{}\n", last) : fmt::format(" {}", last);
    }
    return has_lines ? text : text + input.substr(lines.front().size() + 1 + lines[1].size());
}

}  // namespace harness::audit
