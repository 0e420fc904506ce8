#include "harness/setter/mutation/extremes/extreme.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/number.hpp"

namespace harness::mutation {

namespace {

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
    MistakeRow{Mistake::Overlooks, "", "ignores {}"},  // its word is the feature's name
    MistakeRow{Mistake::LineWrong, "line-wrong", "prints another first digit in line {} of the output"},
    MistakeRow{Mistake::LineMissing, "line-missing", "leaves out line {} of the output"},
    MistakeRow{Mistake::LineTwice, "line-twice", "prints line {} of the output twice"},
};
static_assert(mistakes.size() == static_cast<std::size_t>(Mistake::LineTwice) + 1, "each mistake has a row");

const MistakeRow& mistake_row(Mistake mistake) {
    return *std::ranges::find(mistakes, mistake, &MistakeRow::mistake);
}

bool spoils_counts(Mistake mistake) {
    return mistake <= Mistake::FirstDigits;
}

// Whether the extreme goes wrong on the part of this number, from 1.
bool applies_to(const Extreme& extreme, std::size_t number, int size) {
    return (extreme.part == 0 || extreme.part == number) && (extreme.size == 0 || extreme.size == size);
}

std::vector<std::string_view> numbers_in(std::string_view text) {
    constexpr std::string_view digits = "0123456789";
    std::vector<std::string_view> numbers;
    for (std::size_t begin = text.find_first_of(digits); begin != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_not_of(digits, begin), text.size());
        numbers.push_back(text.substr(begin, end - begin));
        begin = text.find_first_of(digits, end);
    }
    return numbers;
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
    switch (extreme.mistake) {
        case Mistake::Count:
            return extreme.at > 0 ? "many" : "few";
        case Mistake::Overlooks:
            return extreme.feature.what;
        default:
            return std::to_string(extreme.at);
    }
}

}  // namespace

std::string describe(const Extreme& extreme) {
    return fmt::format(fmt::runtime(mistake_row(extreme.mistake).what), at_in_words(extreme)) +
           (extreme.size > 0 ? fmt::format(" where n = {}", extreme.size) : "") +
           (extreme.part > 0 ? fmt::format(" in case {} of a file", extreme.part) : "");
}

std::string to_word(const Extreme& extreme) {
    const bool overlooks = extreme.mistake == Mistake::Overlooks;
    return fmt::format("{} {} {} {}", overlooks ? extreme.feature.name : mistake_row(extreme.mistake).word,
                       overlooks ? extreme.feature.at : extreme.at, extreme.size, extreme.part);
}

std::optional<Extreme> from_word(const std::string& word) {
    std::istringstream stream(word);
    std::string name;
    Extreme extreme;
    stream >> name >> extreme.at >> extreme.size >> extreme.part;
    if (!stream) {
        return std::nullopt;
    }
    const auto* const named = std::ranges::find(mistakes, name, &MistakeRow::word);
    if (named == mistakes.end()) {
        return Extreme{Mistake::Overlooks, 0, extreme.size, extreme.part, {name, extreme.at}};
    }
    extreme.mistake = named->mistake;
    return extreme;
}

std::string as_taken(const Extreme& extreme, const inputs::InputModel& model, const std::string& input) {
    return extreme.mistake != Mistake::Overlooks
               ? input
               : model.without_feature(input, extreme.feature,
                                       [&](std::size_t number, int size) { return applies_to(extreme, number, size); });
}

bool may_differ(const Extreme& extreme, const inputs::InputModel& model, const std::string& input) {
    if (!model.reads(input)) {
        return false;
    }
    if (!spoils_counts(extreme.mistake)) {
        return extreme.mistake != Mistake::Overlooks || as_taken(extreme, model, input) != input;
    }
    std::size_t number = 0;
    return std::ranges::any_of(model.parts(input, input.size()),
                               [&](const inputs::Part& part) { return applies_to(extreme, ++number, part.size); });
}

std::string as_printed(const Extreme& extreme, const inputs::InputModel& model, std::string_view input,
                       const CountLocation& location, std::string_view output) {
    if (extreme.mistake == Mistake::Overlooks) {
        return std::string{output};
    }
    if (!spoils_counts(extreme.mistake)) {
        return with_line_changed(extreme, output);
    }
    const std::vector<std::string_view> numbers = numbers_in(output);
    const std::vector<inputs::Part> parts = model.parts(input, input.size());
    if (numbers.size() != parts.size() * location.per_part) {
        return std::string{output};
    }
    std::string printed;
    for (std::size_t number = 1; number <= parts.size(); ++number) {
        const std::string_view count = numbers[(number - 1) * location.per_part + location.index];
        const auto before = static_cast<std::size_t>(count.data() - output.data());
        printed += output.substr(0, before);
        printed +=
            applies_to(extreme, number, parts[number - 1].size) ? changed_count(extreme, count) : std::string{count};
        output.remove_prefix(before + count.size());
    }
    return printed.append(output);
}

std::optional<CountLocation> location_of_counts(const std::vector<std::string>& outputs,
                                                const std::vector<std::string>& counts) {
    base::assert_that(outputs.size() == counts.size(), "each output has its count");
    if (outputs.empty()) {
        return std::nullopt;
    }
    const std::size_t per_part = numbers_in(outputs.front()).size();
    for (std::size_t index = 0; index < per_part; ++index) {
        const auto has_count = [&](const std::string& output, const std::string& count) {
            const std::vector<std::string_view> numbers = numbers_in(output);
            return numbers.size() == per_part && numbers[index] == count;
        };
        if (std::ranges::equal(outputs, counts, has_count)) {
            return CountLocation{per_part, index};
        }
    }
    return std::nullopt;
}

std::string last_number(std::string_view text) {
    const std::vector<std::string_view> numbers = numbers_in(text);
    return numbers.empty() ? "" : std::string{numbers.back()};
}

}  // namespace harness::mutation
