#include "harness/inputs/grammar/writing/journal.hpp"

#include <algorithm>

namespace harness::grammar {

bool Journal::IsBefore::operator()(const Tuple& left, const Tuple& right) const {
    return std::ranges::lexicographical_compare(left, right, is_before);
}

bool Journal::is_in(std::size_t group, std::size_t slot) const {
    return std::ranges::find(unique_[group], slot) != unique_[group].end();
}

Journal::Tuple Journal::tuple_at(std::size_t group, const Variables::Indices& indices) const {
    Tuple tuple;
    for (const std::size_t slot : unique_[group]) {
        const Value* element = variables_.find(slot, indices);
        if (element == nullptr) {
            return {};
        }
        tuple.push_back(*element);
    }
    return tuple;
}

bool Journal::assign(std::size_t slot, const Variables::Indices& indices, Value value) {
    const Value* before = variables_.find(slot, indices);
    changes_.push_back({slot, indices, before == nullptr ? std::nullopt : std::optional{*before}});
    variables_.set(slot, indices, std::move(value));
    if (changes_.back().before || indices.empty()) {
        return true;  // a value that changes: the assertion decides
    }
    for (std::size_t group = 0; group < unique_.size(); ++group) {
        Tuple tuple = is_in(group, slot) ? tuple_at(group, indices) : Tuple{};
        if (tuple.empty()) {
            continue;
        }
        if (!tuples_[group].insert(tuple).second) {
            return false;
        }
        changes_.back().tuples.emplace_back(group, std::move(tuple));
    }
    return true;
}

void Journal::unset(std::size_t slot) {
    variables_.unset(slot);
    for (std::size_t group = 0; group < unique_.size(); ++group) {
        if (is_in(group, slot)) {
            tuples_[group].clear();
        }
    }
}

void Journal::undo_to(std::size_t size) {
    for (; changes_.size() > size; changes_.pop_back()) {
        Change& last = changes_.back();
        for (const auto& [group, tuple] : last.tuples) {
            tuples_[group].erase(tuple);
        }
        if (last.before) {
            variables_.set(last.slot, std::move(last.indices), *std::move(last.before));
        } else {
            variables_.erase(last.slot, last.indices);
        }
    }
}

}  // namespace harness::grammar
