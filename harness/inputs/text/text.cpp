#include "harness/inputs/text/text.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <optional>

#include <fmt/format.h>

#include "harness/base/lines.hpp"

namespace harness::texts {

namespace {

constexpr std::size_t most_digits = 18;

using Lines = std::vector<std::string>;

Lines lines_of(std::string_view text) {
    const std::vector<std::string_view> lines = base::lines_of(text);
    return {lines.begin(), lines.end()};
}

std::string text_of(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) {
        text += line + '\n';
    }
    return text;
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Those without a leading zero; a sign is not part of a number.
std::vector<NumberInText> numbers_of(const Lines& lines) {
    std::vector<NumberInText> numbers;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        const std::string& line = lines[at];
        for (std::size_t begin = 0; begin < line.size(); ++begin) {
            std::size_t end = begin;
            while (end < line.size() && is_digit(line[end])) {
                ++end;
            }
            if (end == begin) {
                continue;
            }
            if (end - begin <= most_digits && (line[begin] != '0' || end - begin == 1)) {
                NumberInText number{at, begin, end - begin, 0};
                std::from_chars(line.data() + begin, line.data() + end, number.value);
                numbers.push_back(number);
            }
            begin = end;
        }
    }
    return numbers;
}

void replace_number(Lines& lines, const NumberInText& number, std::int64_t value) {
    lines[number.line].replace(number.begin, number.length, fmt::format("{}", value));
}

void erase_lines(Lines& lines, std::size_t begin, std::size_t end) {
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(begin), lines.begin() + static_cast<std::ptrdiff_t>(end));
}

// The text without the lines [begin, end), and with another value of a number of the other lines.
std::string text_without(const Lines& lines, std::size_t begin, std::size_t end, const NumberInText* number = nullptr,
                         std::int64_t value = 0) {
    std::string text;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        if (at >= begin && at < end) {
            continue;
        }
        const std::size_t start = text.size();
        text += lines[at];
        text += '\n';
        if (number != nullptr && number->line == at) {
            text.replace(start + number->begin, number->length, fmt::format("{}", value));
        }
    }
    return text;
}

// Those that may count lines after their own: there are that many.
std::vector<NumberInText> counts_of(const std::vector<NumberInText>& numbers, std::size_t lines) {
    std::vector<NumberInText> counts;
    std::ranges::copy_if(numbers, std::back_inserter(counts), [lines](const NumberInText& number) {
        return number.value > 0 && static_cast<std::size_t>(number.value) < lines - number.line;
    });
    return counts;
}

void change_number(Lines& lines, Random& random) {
    const std::vector<NumberInText> numbers = numbers_of(lines);
    if (numbers.empty()) {
        return;
    }
    const NumberInText& number = random.one_of(numbers);
    const std::int64_t other = random.one_of(numbers).value;
    const std::int64_t values[] = {0,
                                   1,
                                   number.value + 1,
                                   std::max<std::int64_t>(0, number.value - 1),
                                   number.value / 2,
                                   other,
                                   random.below(20),
                                   number.value <= INT32_MAX ? number.value * 2 : number.value};
    replace_number(lines, number, values[random.index(std::size(values))]);
}

// Changes the last number before the line `before`, which may count the lines that follow, unless it would become
// negative.
void change_count(Lines& lines, std::size_t before, std::int64_t by) {
    std::optional<NumberInText> last;
    for (const NumberInText& number : numbers_of(lines)) {
        if (number.line < before && number.value + by >= 0) {
            last = number;
        }
    }
    if (last) {
        replace_number(lines, *last, last->value + by);
    }
}

void change_lines(Lines& lines, Random& random) {
    if (lines.empty()) {
        return;
    }
    const std::size_t at = random.index(lines.size());
    const bool counted = random.percent(50);
    switch (random.below(3)) {
        case 0:
            erase_lines(lines, at, at + 1);
            if (counted) {
                change_count(lines, at, -1);
            }
            break;
        case 1:
            lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), std::string(lines[at]));
            if (counted) {
                change_count(lines, at, 1);
            }
            break;
        default:
            std::swap(lines[at], lines[random.index(lines.size())]);
    }
}

void change_character(Lines& lines, Random& random) {
    const std::string all = text_of(lines);
    if (lines.empty()) {
        return;
    }
    std::string& line = lines[random.index(lines.size())];
    const char other = all[random.index(all.size())];
    if (!line.empty() && other != '\n') {
        line[random.index(line.size())] = other;
    }
}

}  // namespace

std::vector<NumberInText> signed_numbers_of(const std::string& text) {
    std::vector<NumberInText> numbers = numbers_of({text});
    for (NumberInText& number : numbers) {
        const bool is_negative = number.begin > 0 && text[number.begin - 1] == '-' &&
                                 (number.begin == 1 || !is_digit(text[number.begin - 2]));
        if (is_negative) {
            number = {0, number.begin - 1, number.length + 1, -number.value};
        }
    }
    return numbers;
}

std::string changed_text(std::string_view text, Random& random) {
    Lines lines = lines_of(text);
    for (int left = 1 + random.below(3); left > 0; --left) {
        switch (random.below(3)) {
            case 0:
                change_number(lines, random);
                break;
            case 1:
                change_lines(lines, random);
                break;
            default:
                change_character(lines, random);
        }
    }
    return text_of(lines);
}

void each_smaller_text(std::string_view text, const std::function<bool(std::string)>& take) {
    const Lines lines = lines_of(text);
    const std::vector<NumberInText> numbers = numbers_of(lines);
    const std::vector<NumberInText> counts = counts_of(numbers, lines.size());
    for (std::size_t length = lines.size(); length > 0; length /= 2) {
        for (std::size_t begin = 0; begin < lines.size(); begin += length) {
            const std::size_t end = std::min(begin + length, lines.size());
            const auto dropped = static_cast<std::int64_t>(end - begin);
            if (!take(text_without(lines, begin, end))) {
                return;
            }
            for (const NumberInText& number : counts) {
                if (number.line < begin && number.value >= dropped &&
                    !take(text_without(lines, begin, end, &number, number.value - dropped))) {
                    return;
                }
            }
        }
    }
    for (const NumberInText& number : numbers) {
        for (const std::int64_t value : {std::int64_t{0}, std::int64_t{1}, number.value / 2, number.value - 1}) {
            if (value >= 0 && value < number.value && !take(text_without(lines, 0, 0, &number, value))) {
                return;
            }
        }
    }
}

}  // namespace harness::texts
