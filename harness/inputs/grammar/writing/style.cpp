#include "harness/inputs/grammar/writing/style.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>

namespace harness::grammar {

namespace {

using Order = Style::Order;
using Window = Style::Window;

constexpr int orders = static_cast<int>(Order::AfterPrevious) + 1;

struct Range {
    Integer least;
    Integer most;
};

Range narrowed(const Style& style, const Integer& least, const Integer& most, std::size_t rounds) {
    const Integer width = style.width == 0 ? Integer(rounds) : Integer(style.width);
    if (style.window == Window::Whole || most - least <= width) {
        return {least, most};
    }
    if (style.window == Window::High) {
        return {most - width, most};
    }
    if (style.window == Window::Zero && least < 0 && most > 0) {
        return {std::max<Integer>(least, -width), std::min<Integer>(most, width)};
    }
    return {least, least + width};
}

// The value with this index of [0, span], random but sorted.
Integer sorted_offset(const Integer& span, const Position& position, Random& random) {
    constexpr int parts = 1024;
    const Integer at = Integer(position.index) * parts + random.below(parts);
    return Integer((span + 1) * at / (Integer(position.count) * parts));
}

// A permutation of [0, span], if no index is larger.
Integer shuffled_offset(const Integer& span, const Position& position, unsigned multiplier) {
    const Integer size = span + 1;
    Integer step = Integer(multiplier) % size;
    while (boost::multiprecision::gcd(step, size) != 1) {
        ++step;
    }
    return (Integer(position.index) * step + multiplier / 7) % size;
}

// Of a number of copies, if they fit; else the last one is cut off.
std::size_t period_of(const Style& style, const Position& position) {
    const std::size_t copies = 2 + style.multiplier % 5;
    return position.count % copies == 0 ? position.count / copies : 2 + style.multiplier % 7;
}

// Some bits that depend on all of the seed.
std::uint64_t mixed(std::uint64_t seed) {
    seed = (seed ^ (seed >> 33U)) * 0xff51afd7ed558ccdULL;
    seed = (seed ^ (seed >> 33U)) * 0xc4ceb9fe1a85ec53ULL;
    return seed ^ (seed >> 33U);
}

// The sum of the first letters of the Fibonacci word 10110101…, of which each is 1 or 0.
std::uint64_t fibonacci_sum(std::uint64_t letters) {
    constexpr double golden_ratio = 1.6180339887498949;
    return static_cast<std::uint64_t>(static_cast<double>(letters + 1) / golden_ratio);
}

bool fibonacci_letter(std::size_t index) {
    return fibonacci_sum(index + 1) > fibonacci_sum(index);
}

}  // namespace

Style random_style(Random& random) {
    constexpr int widths[] = {0, 0, 1, 1, 2, 3, 6, 12};
    Style style;
    // Random values most of all: the other orders are a few each.
    style.order = random.percent(35) ? Order::Random : static_cast<Order>(random.below(orders));
    style.window = random.percent(40) ? Window::Whole : static_cast<Window>(random.below(4));
    style.width = widths[random.index(std::size(widths))];
    style.exception = random.percent(15) ? random.below(4) : -1;
    style.multiplier = static_cast<unsigned>(random.below(1 << 30)) + 1;
    return style;
}

Integer random_value(const Integer& least, const Integer& most, Random& random) {
    constexpr unsigned bits = 30;
    const Integer size = most - least + 1;
    Integer number = random.below(1 << bits);
    for (Integer reach = Integer(1) << bits; reach < size; reach <<= bits) {
        number = (number << bits) + random.below(1 << bits);
    }
    return least + number % size;
}

Integer chosen_value(const Style& style, const Integer& least, const Integer& most, const Position& position,
                     Random& random) {
    if (style.exception >= 0 && static_cast<std::size_t>(style.exception) % position.count == position.index &&
        position.count > 1) {
        return random_value(least, most, random);
    }
    const Range range = narrowed(style, least, most, position.count);
    const Integer span = range.most - range.least;
    const auto within = [&](const Integer& offset) { return Integer(range.least + std::min<Integer>(offset, span)); };
    const Integer index = position.index;
    switch (style.order) {
        case Order::Least:
            return range.least;
        case Order::Most:
            return range.most;
        case Order::Ascending:
            return range.least + sorted_offset(span, position, random);
        case Order::Descending:
            return range.most - sorted_offset(span, position, random);
        case Order::Up:
            return within(index);
        case Order::UpFromNext:
            return within(index + 1);
        case Order::Down:
            return range.most - std::min<Integer>(index, span);
        case Order::Shuffled:
            return range.least + shuffled_offset(span, position, style.multiplier);
        case Order::Alternating:
            return position.index % 2 == 0 ? range.least : range.most;
        case Order::Growing:
            return random_value(range.least, within(index), random);
        case Order::Periodic:
            return range.least +
                   Integer(mixed(style.multiplier + position.index % period_of(style, position))) % (span + 1);
        case Order::Fibonacci:
            return within(fibonacci_letter(position.index) ? 0 : 1);
        case Order::ThueMorse:
            return within(std::popcount(position.index) % 2);
        case Order::Previous:
        case Order::AfterPrevious:
            if (position.previous) {
                return std::clamp<Integer>(*position.previous + (style.order == Order::Previous ? 0 : 1), least, most);
            }
            [[fallthrough]];
        default:
            return random_value(range.least, range.most, random);
    }
}

}  // namespace harness::grammar
