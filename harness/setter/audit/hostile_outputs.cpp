#include "harness/setter/audit/hostile_outputs.hpp"

#include <cstddef>

#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>

#include "harness/base/letters.hpp"
#include "harness/base/text.hpp"
#include "harness/base/words.hpp"

namespace harness::audit {

namespace {

using model::Severity;
using std::string;
using std::string_view;

constexpr std::size_t huge = std::size_t{4} << 20U;

string with_line_end(string_view text) {
    return string{text} + (text.empty() || text.ends_with('\n') ? "" : "\n");
}

string repeated(string_view text, std::size_t bytes) {
    string all;
    while (all.size() < bytes) {
        all += text;
    }
    return all;
}

// Without its last word.
string shortened_output(string_view text) {
    const string_view trimmed = base::trimmed(text);
    const std::size_t blank = trimmed.find_last_of(" \t\r\n");
    return blank == string_view::npos ? string{} : with_line_end(base::trimmed(trimmed.substr(0, blank)));
}

bool is_numeric_word(string_view word) {
    word.remove_prefix(word.starts_with('-') ? 1 : 0);
    return !word.empty() && base::is_digit(word.front());
}

// The text with another word for each of its words.
string with_words_as(string_view text, string_view other, bool (*is_replaced)(string_view word)) {
    string changed;
    base::WordReader words(text);
    std::size_t end = 0;
    for (base::TextWord word = words.next(); word.size > 0; word = words.next()) {
        const string_view old = words.text_of(word);
        changed.append(text.substr(end, word.begin - end)).append(is_replaced(old) ? other : old);
        end = word.begin + word.size;
    }
    return changed.append(text.substr(end));
}

bool is_any_word(string_view /*word*/) {
    return true;
}

string with_last_number_as(string_view text, const string& other) {
    base::WordReader words(text);
    base::TextWord last;
    for (base::TextWord word = words.next(); word.size > 0; word = words.next()) {
        last = is_numeric_word(words.text_of(word)) ? word : last;
    }
    return last.size == 0 ? string{text} : string{text}.replace(last.begin, last.size, other);
}

// Whether the words are the same, in either case of letters.
bool has_same_words(string_view text, string_view other) {
    base::WordReader words(text);
    base::WordReader others(other);
    for (string_view word = words.next_text(); boost::iequals(word, others.next_text()); word = words.next_text()) {
        if (word.empty()) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::vector<HostileOutput> hostile_outputs(string_view right) {
    const string whole = with_line_end(right);
    std::vector<HostileOutput> outputs{
        {"NUL bytes", string(1000, '\0'), Severity::Error},
        {"bytes that are no UTF-8", "\xff\xfe\xc0\x80\xed\xa0\x80\n", Severity::Error},
        {"words without sense", "what else\n", Severity::Error},
        {"a number that is none (nan)", "nan\n", Severity::Error},
        {"an infinite number (inf)", "inf\n", Severity::Error},
    };
    if (!base::trimmed(right).empty()) {
        outputs.push_back({"nothing", "", Severity::Error});
        outputs.push_back({"an empty line", "\n", Severity::Error});
        outputs.push_back({"the right output twice", whole + whole, Severity::Error, true});
        outputs.push_back({"the right output, and words after it", whole + "what else\n", Severity::Error, true});
        outputs.push_back({"the right output, and a number after it", whole + "1\n", Severity::Warning, true});
        outputs.push_back({"the right output, and a NUL byte after it", whole + '\0', Severity::Warning, true});
        const auto add = [&](const char* what, string text, std::optional<Severity> if_accepted) {
            outputs.push_back({fmt::format("the right output with {}", what), std::move(text), if_accepted});
        };
        add("letters for all words", with_words_as(whole, "x", is_any_word), Severity::Error);
        add("nan for all words", with_words_as(whole, "nan", is_any_word), Severity::Error);
        add("0 for all numbers", with_words_as(whole, "0", is_numeric_word), std::nullopt);
        add("-1 for all numbers", with_words_as(whole, "-1", is_numeric_word), std::nullopt);
        add("999999999 for its last number", with_last_number_as(whole, "999999999"), std::nullopt);
        add("5,000 digits for its last number", with_last_number_as(whole, string(5000, '7')), std::nullopt);
    }
    if (string shorter = shortened_output(right); !shorter.empty()) {
        outputs.push_back({"the right output without its last word", std::move(shorter), Severity::Warning, true});
    }
    // What may take long comes last.
    outputs.push_back({"a number of 4 MiB", string(huge, '7') + "\n", Severity::Error});
    outputs.push_back({"a line of 4 MiB of words", repeated("x ", huge) + "\n", Severity::Error});
    outputs.push_back({"4 MiB of line ends and then a word", string(huge, '\n') + "x\n", Severity::Error});
    // The right output of some problems is such a word.
    std::erase_if(outputs, [&](const HostileOutput& output) {
        return !output.has_right_words && has_same_words(output.text, right);
    });
    return outputs;
}

}  // namespace harness::audit
