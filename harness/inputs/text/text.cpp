#include "harness/inputs/text/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/base/letters.hpp"
#include "harness/base/lines.hpp"

namespace harness::texts {

namespace {

constexpr std::size_t most_digits = 18;

using Lines = std::vector<std::string_view>;

// The lines of a text, some of them changed.
struct ChangedLines {
    Lines lines;
    std::deque<std::string> changed{};  // what the changed ones view

    void set(std::size_t at, std::string line) { lines[at] = changed.emplace_back(std::move(line)); }
};

std::string text_of(const Lines& lines) {
    std::string text;
    for (const std::string_view line : lines) {
        text += line;
        text += '\n';
    }
    return text;
}

// Calls `take` for each number without a leading zero, until it returns false; a sign is not part of a number.
void each_number(const auto& lines, const std::function<bool(const NumberInText&)>& take) {
    for (std::size_t at = 0; at < lines.size(); ++at) {
        const std::string_view line = lines[at];
        for (std::size_t begin = 0; begin < line.size(); ++begin) {
            std::size_t end = begin;
            while (end < line.size() && base::is_digit(line[end])) {
                ++end;
            }
            if (end == begin) {
                continue;
            }
            if (end - begin <= most_digits && (line[begin] != '0' || end - begin == 1)) {
                NumberInText number{at, begin, end - begin, 0};
                std::from_chars(line.data() + begin, line.data() + end, number.value);
                if (!take(number)) {
                    return;
                }
            }
            begin = end;
        }
    }
}

// The number with this index; empty if there are not as many.
std::optional<NumberInText> number_at(const Lines& lines, std::size_t index) {
    std::optional<NumberInText> number;
    each_number(lines, [&](const NumberInText& next) {
        if (index-- == 0) {
            number = next;
        }
        return !number;
    });
    return number;
}

void replace_number(ChangedLines& text, const NumberInText& number, std::int64_t value) {
    std::string line{text.lines[number.line]};
    text.set(number.line, line.replace(number.begin, number.length, fmt::format("{}", value)));
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

void change_number(ChangedLines& text, Random& random) {
    const Lines& lines = text.lines;
    std::size_t count = 0;  // a list of the numbers can be many times as large as the text
    each_number(lines, [&](const NumberInText& /*number*/) { return ++count > 0; });
    if (count == 0) {
        return;
    }
    const NumberInText number = number_at(lines, random.index(count)).value();
    const std::int64_t other = number_at(lines, random.index(count)).value().value;
    const std::int64_t values[] = {0,
                                   1,
                                   number.value + 1,
                                   std::max<std::int64_t>(0, number.value - 1),
                                   number.value / 2,
                                   other,
                                   random.below(20),
                                   number.value <= INT32_MAX ? number.value * 2 : number.value};
    replace_number(text, number, values[random.index(std::size(values))]);
}

// Changes the last number before the line `before`, which may count the lines that follow, unless it would become
// negative.
void change_count(ChangedLines& text, std::size_t before, std::int64_t by) {
    std::optional<NumberInText> last;
    each_number(text.lines, [&](const NumberInText& number) {
        if (number.line < before && number.value + by >= 0) {
            last = number;
        }
        return number.line < before;
    });
    if (last) {
        replace_number(text, *last, last->value + by);
    }
}

void change_lines(ChangedLines& text, Random& random) {
    Lines& lines = text.lines;
    if (lines.empty()) {
        return;
    }
    const std::size_t at = random.index(lines.size());
    const bool counted = random.percent(50);
    switch (random.below(3)) {
        case 0:
            erase_lines(lines, at, at + 1);
            if (counted) {
                change_count(text, at, -1);
            }
            break;
        case 1:
            lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), std::string_view{lines[at]});
            if (counted) {
                change_count(text, at, 1);
            }
            break;
        default:
            std::swap(lines[at], lines[random.index(lines.size())]);
    }
}

void change_character(ChangedLines& text, Random& random) {
    const std::string all = text_of(text.lines);
    if (all.empty()) {
        return;
    }
    const std::size_t at = random.index(text.lines.size());
    std::string line{text.lines[at]};
    const char other = all[random.index(all.size())];
    if (!line.empty() && other != '\n') {
        line[random.index(line.size())] = other;
        text.set(at, std::move(line));
    }
}

}  // namespace

std::vector<NumberInText> signed_numbers_of(std::string_view text, std::size_t most) {
    std::vector<NumberInText> numbers;
    each_number(std::array{text}, [&](NumberInText number) {
        const bool is_negative = number.begin > 0 && text[number.begin - 1] == '-' &&
                                 (number.begin == 1 || !base::is_digit(text[number.begin - 2]));
        if (is_negative) {
            number = {0, number.begin - 1, number.length + 1, -number.value};
        }
        numbers.push_back(number);
        return numbers.size() < most;
    });
    return numbers;
}

std::string changed_text(std::string_view text, Random& random) {
    ChangedLines changed{base::lines_of(text)};
    for (int left = 1 + random.below(3); left > 0; --left) {
        switch (random.below(3)) {
            case 0:
                change_number(changed, random);
                break;
            case 1:
                change_lines(changed, random);
                break;
            default:
                change_character(changed, random);
        }
    }
    return text_of(changed.lines);
}

// Numbers are searched anew for each step: a list of them can be many times as large as the text.
void each_smaller_text(std::string_view text, const std::function<bool(std::string)>& take) {
    const Lines lines = base::lines_of(text);
    bool is_over = false;
    const auto try_step = [&](std::size_t begin, std::size_t end, const NumberInText* number = nullptr,
                              std::int64_t value = 0) {
        is_over = is_over || !take(text_without(lines, begin, end, number, value));
        return !is_over;
    };
    for (std::size_t length = lines.size(); length > 0 && !is_over; length /= 2) {
        for (std::size_t begin = 0; begin < lines.size() && !is_over; begin += length) {
            const std::size_t end = std::min(begin + length, lines.size());
            const auto dropped = static_cast<std::int64_t>(end - begin);
            if (!try_step(begin, end)) {
                return;
            }
            // A number may count the lines after its own, if there are that many.
            each_number(lines, [&](const NumberInText& number) {
                if (number.line >= begin) {
                    return false;
                }
                const bool is_count =
                    number.value >= dropped && static_cast<std::size_t>(number.value) < lines.size() - number.line;
                return !is_count || try_step(begin, end, &number, number.value - dropped);
            });
        }
    }
    if (is_over) {
        return;
    }
    each_number(lines, [&](const NumberInText& number) {
        std::set<std::int64_t> values{0, 1, number.value - 1};
        for (std::int64_t step = number.value / 2; step > 0; step /= 4) {
            values.insert(number.value - step);
        }
        return std::ranges::all_of(values, [&](std::int64_t value) {
            return value < 0 || value >= number.value || try_step(0, 0, &number, value);
        });
    });
}

}  // namespace harness::texts
