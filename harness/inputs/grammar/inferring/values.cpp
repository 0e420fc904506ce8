#include "harness/inputs/grammar/inferring/values.hpp"

#include <algorithm>

namespace harness::grammar {

namespace {

constexpr std::size_t few_values = 5;  // with fewer, a bound or a length may be chance

}  // namespace

Values::Values(const std::vector<Counter>& numbers) : lengths_(numbers) {
    for (const Counter& number : numbers) {
        bounds_.push_back({number});
    }
}

void Values::add(std::string_view word, const ReaderState& state) {
    const bool is_first = count_++ == 0;
    if (is_first) {
        same_ = std::string(word);
        shortest_ = longest_ = word.size();
    }
    if (same_ != word) {
        same_.reset();
    }
    shortest_ = std::min(shortest_, word.size());
    longest_ = std::max(longest_, word.size());
    letters_.insert(word.begin(), word.end());
    const std::size_t point = std::min(word.find('.'), word.size());
    const std::size_t decimals = point == word.size() ? 0 : word.size() - point - 1;
    are_numbers_ = are_numbers_ && is_number(word) && word != "-0";
    are_integers_ = are_integers_ && are_numbers_ && decimals == 0;
    if (are_numbers_) {
        const Fraction value = fraction_from(word);
        least_ = least_ ? std::min(*least_, value) : value;
        most_ = most_ ? std::max(*most_, value) : value;
        least_decimals_ = is_first ? decimals : std::min(least_decimals_, decimals);
        most_decimals_ = std::max(most_decimals_, decimals);
    }
    compare(word, state);
}

void Values::compare(std::string_view word, const ReaderState& state) {
    std::erase_if(lengths_, [&](const Counter& number) { return value_of(number, state) != word.size(); });
    if (!are_integers_) {
        bounds_.clear();
    }
    if (bounds_.empty()) {
        return;
    }
    const Fraction own = fraction_from(word);
    std::erase_if(bounds_, [&](Bound& bound) {
        const auto value = value_of(bound.number, state);
        if (value && own == *value) {
            bound.is_sure = bound.is_sure || bound.reached.value_or(*value) != *value;
            bound.reached = value;
        }
        return !value || own > *value;
    });
}

std::optional<Counter> Values::length() const {
    const bool is_known = !lengths_.empty() && !are_numbers_ && shortest_ != longest_ && count_ >= few_values;
    return is_known ? std::optional{lengths_.front()} : std::nullopt;
}

std::optional<Counter> Values::bound() const {
    const auto sure = std::ranges::find_if(bounds_, &Bound::is_sure);
    return sure == bounds_.end() || count_ < few_values ? std::nullopt : std::optional{sure->number};
}

}  // namespace harness::grammar
