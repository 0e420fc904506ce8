#include "harness/setter/audit/hostile_outputs.hpp"

#include <algorithm>
#include <cstddef>

#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>

#include "harness/base/letters.hpp"
#include "harness/base/lines.hpp"
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

// The text with another word for each of its words, or only for those that are numbers.
string with_words_as(string_view text, string_view word, bool only_numbers) {
    string changed;
    base::WordReader words(text);
    std::size_t end = 0;
    for (base::TextWord each = words.next(); each.size > 0; each = words.next()) {
        const string_view old = words.text_of(each);
        const std::size_t begin = static_cast<std::size_t>(old.data() - text.data());
        const bool is_number =
            base::is_digit(old.front()) || (old.size() > 1 && old.front() == '-' && base::is_digit(old[1]));
        changed.append(text.substr(end, begin - end)).append(is_number || !only_numbers ? word : old);
        end = begin + old.size();
    }
    return changed.append(text.substr(end));
}

// Whether the words are the same, in either case of letters.
bool has_same_words(string_view text, string_view other) {
    return std::ranges::equal(base::words_of(text), base::words_of(other),
                              [](const string& word, const string& right) { return boost::iequals(word, right); });
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
        outputs.push_back(
            {"the right output with letters for all words", with_words_as(whole, "x", false), Severity::Error});
        outputs.push_back(
            {"the right output with nan for all words", with_words_as(whole, "nan", false), Severity::Error});
        for (const char* number : {"0", "-1", "999999999", "2147483648"}) {
            outputs.push_back({fmt::format("the right output with {} for all numbers", number),
                               with_words_as(whole, number, true), std::nullopt});
        }
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
