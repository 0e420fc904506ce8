#include "harness/inputs/text/ranges.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "harness/inputs/text/text.hpp"

namespace harness::texts {

namespace {

constexpr std::size_t most_numbers = 16;
constexpr std::size_t random_texts = 48;  // texts with random values
constexpr std::int64_t furthest = 1'000'000'000'000'000'000;

struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

// The furthest value from `from` in the direction of `sign` that fits, if all values between fit, too.
template <typename Fits>
std::int64_t furthest_from(std::int64_t from, int sign, const Fits& fits) {
    std::int64_t good = from;
    std::int64_t bad = from;
    for (std::int64_t step = 1; step <= furthest - std::abs(from); step *= 2) {
        if (!fits(from + sign * step)) {
            bad = from + sign * step;
            break;
        }
        good = from + sign * step;
    }
    while (bad != from && std::abs(bad - good) > 1) {
        const std::int64_t middle = good + (bad - good) / 2;
        (fits(middle) ? good : bad) = middle;
    }
    return good;
}

std::int64_t random_within(const Range& range, Random& random) {
    const auto width = static_cast<std::uint64_t>(range.most - range.least);
    const auto near_the_end = [&] {
        constexpr int near = 3;
        return static_cast<std::int64_t>(std::min(width, static_cast<std::uint64_t>(random.below(near))));
    };
    switch (random.below(4)) {
        case 0:
            return range.least + near_the_end();
        case 1:
            return range.most - near_the_end();
        default: {
            const auto high = static_cast<std::uint64_t>(random.below(1 << 30));
            const auto low = static_cast<std::uint64_t>(random.below(1 << 30));
            return range.least + static_cast<std::int64_t>(((high << 30U) | low) % (width + 1));
        }
    }
}

using Values = std::vector<std::int64_t>;

std::string text_with(std::string text, const std::vector<NumberInText>& numbers, const Values& values) {
    for (std::size_t at = numbers.size(); at-- > 0;) {  // from the end, so that earlier places stay valid
        text.replace(numbers[at].begin, numbers[at].length, fmt::format("{}", values[at]));
    }
    return text;
}

}  // namespace

std::string TextsAtEnds::make(std::size_t index) const {
    return text_with(text, numbers, values[index]);
}

TextsAtEnds texts_at_ends(const std::string& text, const std::function<bool(const std::string&)>& is_valid,
                          Random& random) {
    TextsAtEnds texts{text, signed_numbers_of(text, most_numbers), {}};
    Values own;
    std::ranges::transform(texts.numbers, std::back_inserter(own), &NumberInText::value);
    std::vector<Range> ranges;
    for (std::size_t at = 0; at < own.size(); ++at) {
        const auto fits = [&](std::int64_t value) {
            Values changed = own;
            changed[at] = value;
            return is_valid(text_with(text, texts.numbers, changed));
        };
        ranges.push_back({furthest_from(own[at], -1, fits), furthest_from(own[at], 1, fits)});
    }
    std::set<Values> seen{own};
    const auto add = [&](const Values& changed) {
        if (seen.insert(changed).second) {
            texts.values.push_back(changed);
        }
    };
    const auto all = [&](const auto& value_of) {
        Values changed;
        std::ranges::transform(ranges, std::back_inserter(changed), value_of);
        return changed;
    };
    for (std::size_t at = 0; at < own.size(); ++at) {
        const auto [least, most] = ranges[at];
        for (const std::int64_t value :
             {most, least, std::max(least, most - 1), std::min(most, least + 1), least + (most - least) / 2}) {
            Values changed = own;
            changed[at] = value;
            add(changed);
        }
    }
    add(all([](const Range& range) { return range.most; }));
    add(all([](const Range& range) { return range.least; }));
    for (std::size_t left = own.empty() ? 0 : random_texts; left > 0; --left) {
        add(all([&](const Range& range) { return random_within(range, random); }));
    }
    return texts;
}

}  // namespace harness::texts
