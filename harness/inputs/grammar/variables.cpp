#include "harness/inputs/grammar/variables.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/text.hpp"

namespace harness::grammar {

namespace {

using Tuple = std::vector<const Value*>;

bool is_tuple_before(const Tuple& left, const Tuple& right) {
    return std::ranges::lexicographical_compare(
        left, right, [](const Value* first, const Value* second) { return is_before(*first, *second); });
}

std::string tuple_shown(const Tuple& tuple) {
    std::vector<std::string> values;
    for (const Value* value : tuple) {
        values.push_back(shown(*value));
    }
    return tuple.size() == 1 ? values.front() : fmt::format("({})", fmt::join(values, ", "));
}

}  // namespace

const Variables::Table& Variables::table(std::size_t slot) const {
    if (values_[slot].empty()) {
        throw ValueError(fmt::format("{} has no value", base::one_line(names_[slot], 40)));
    }
    return values_[slot];
}

std::string Variables::name_at(std::size_t slot, const Indices& indices) const {
    std::vector<std::string> numbers;
    for (const Integer& index : indices) {
        numbers.push_back(base::one_line(index.str(), 40));
    }
    return base::one_line(names_[slot], 40) + (indices.empty() ? "" : fmt::format("[{}]", fmt::join(numbers, ", ")));
}

const Value* Variables::find(std::size_t slot, const Indices& indices) const {
    const auto value = values_[slot].find(indices);
    return value == values_[slot].end() ? nullptr : &value->second;
}

const Value& Variables::get(std::size_t slot, const Indices& indices) const {
    if (const Value* value = find(slot, indices)) {
        return *value;
    }
    throw ValueError(fmt::format("{} has no value", name_at(slot, indices)));
}

void Variables::set(std::size_t slot, Indices indices, Value value) {
    values_[slot].insert_or_assign(std::move(indices), std::move(value));
}

bool Variables::are_unique(const std::vector<std::size_t>& slots, std::string& why) const {
    const Table& first = table(slots.front());
    for (const std::size_t slot : slots) {
        if (table(slot).size() != first.size()) {
            why = fmt::format("{} and {} have different indices", names_[slots.front()], names_[slot]);
            return false;
        }
    }
    std::set<Tuple, decltype(&is_tuple_before)> tuples(&is_tuple_before);
    for (const auto& [indices, value] : first) {
        Tuple tuple;
        for (const std::size_t slot : slots) {
            const Value* element = find(slot, indices);
            if (element == nullptr) {
                why = fmt::format("{} has no value", name_at(slot, indices));
                return false;
            }
            tuple.push_back(element);
        }
        if (!tuples.insert(tuple).second) {
            why = fmt::format("{} occurs twice, the second time as {}", tuple_shown(tuple),
                              name_at(slots.front(), indices));
            return false;
        }
    }
    return true;
}

bool Variables::contains(std::size_t slot, const Value& value) const {
    return std::ranges::any_of(table(slot), [&](const auto& element) {
        return !is_before(element.second, value) && !is_before(value, element.second);
    });
}

}  // namespace harness::grammar
