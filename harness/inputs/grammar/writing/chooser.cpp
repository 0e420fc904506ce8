#include "harness/inputs/grammar/writing/chooser.hpp"

#include <algorithm>
#include <utility>

#include "harness/inputs/grammar/writing/pattern.hpp"

namespace harness::grammar {

namespace {

constexpr int few = 16;                // a size up to which all counts may be so large
constexpr int small_width = 6;         // of values that may be equal by chance
constexpr int largest_of_small = 6;    // where all values are small
constexpr std::size_t few_rounds = 8;  // in which random values are distinct soon

// An order without repeats.
Style distinct(Style style) {
    if (style.order != Style::Order::Up && style.order != Style::Order::Down) {
        style.order = Style::Order::Shuffled;
    }
    style.width = 0;
    style.exception = -1;
    return style;
}

Integer at_end(Shape::End end, const Integer& least, const Integer& most) {
    switch (end) {
        case Shape::End::Least:
            return least;
        case Shape::End::NearLeast:
            return std::min<Integer>(least + 1, most);
        case Shape::End::NearMost:
            return std::max<Integer>(most - 1, least);
        default:
            return most;
    }
}

}  // namespace

Chooser::Chooser(const Facts& facts, const Shape& shape, Random& random)
    : facts_(facts), shape_(shape), random_(random) {
    const bool are_all_small = !shape.style && random_.percent(25);
    for (const Site& site : facts.sites()) {
        SiteChoice& choice =
            sites_.emplace_back(SiteChoice{shape.style ? *shape.style : random_style(random_), wish(site),
                                           random_.percent(30), !shape.has_equal_counts && random_.percent(25)});
        if (are_all_small) {
            choice.style.window = Style::Window::Zero;
            choice.style.width = 1 + random_.below(largest_of_small);
        } else if (!shape.style && site.command->kind == Command::Kind::Regex && random_.percent(40)) {
            choice.style.window = Style::Window::Low;
            choice.style.width = 1;  // two letters
        }
    }
    has_singles_of_size_ = shape.has_singles_of_size || (!shape.style && random_.percent(10));
    tree_ = shape.tree;
    if (!shape.style && !shape.tree && facts.has_trees() && random_.percent(30)) {
        tree_ = random_tree_style(random_);
    }
}

Integer Chooser::wish(const Site& site) {
    const bool is_large = shape_.size > few;
    if (shape_.has_equal_counts) {
        return site.is_outer && is_large ? Integer(1) : shape_.size;
    }
    const int chance = random_.below(100);
    if (site.is_outer && is_large) {
        return chance < 70 ? Integer(1) : Integer(boost::multiprecision::sqrt(shape_.size));
    }
    if (chance < 60) {
        return shape_.size;
    }
    if (chance < 80) {
        return random_value(0, shape_.size, random_);
    }
    return chance < 90 ? Integer(0) : Integer(1);
}

std::size_t Chooser::rounds() const {
    return std::min<Integer>(shape_.size, shape_.most_bytes).convert_to<std::size_t>();
}

Integer Chooser::integer(const Command& command, const Integer& least, const Integer& most,
                         const Situation& situation) {
    const std::size_t number = facts_.site_of(command);
    const Site& site = facts_.sites()[number];
    const SiteChoice& choice = sites_[number];
    if (shape_.site_at_end == number) {
        return at_end(shape_.end, least, most);
    }
    if (situation.closing) {
        return std::clamp<Integer>(*situation.closing + (situation.is_free ? random_.below(3) - 1 : 0), least, most);
    }
    if (site.is_count || (site.is_bound && !choice.is_free_bound)) {
        const bool varies = situation.is_free || (choice.varies && !shape_.has_equal_counts && situation.is_in_loop);
        return std::clamp<Integer>(varies ? random_value(0, choice.wish, random_) : choice.wish, least, most);
    }
    if (has_singles_of_size_ && !situation.is_in_loop && !situation.is_free) {
        return std::clamp<Integer>(shape_.size, least, most);
    }
    if (auto value = tree_ ? in_tree(site, least, most, situation) : std::nullopt) {
        return *std::move(value);
    }
    if (situation.is_free) {
        return random_value(least, random_.percent(50) ? std::min<Integer>(most, least + small_width) : most, random_);
    }
    const bool is_distinct = site.is_unique && situation.position.count > few_rounds;
    return chosen_value(is_distinct ? distinct(choice.style) : choice.style, least, most, situation.position, random_);
}

std::optional<Integer> Chooser::in_tree(const Site& site, const Integer& least, const Integer& most,
                                        const Situation& situation) {
    switch (site.tree) {
        case Site::Tree::FirstEnd:
            return first_end(site, least, most, situation);
        case Site::Tree::SecondEnd: {
            std::optional<Integer> end = std::exchange(second_end_, std::nullopt);
            return end && least <= *end && *end <= most ? end : std::nullopt;
        }
        case Site::Tree::Parent:
            return situation.is_free ? std::nullopt : parent(least, most, situation);
        default:
            return std::nullopt;
    }
}

std::optional<Integer> Chooser::first_end(const Site& site, const Integer& least, const Integer& most,
                                          const Situation& situation) {
    const Position& position = situation.position;
    if (position.index == 0) {
        const Integer vertices = most - least + (site.is_less_than_next ? 2 : 1);
        edges_ = tree_edges(*tree_, std::min<Integer>(vertices, position.count + 1).convert_to<std::size_t>(), random_);
    }
    second_end_.reset();
    if (position.index >= edges_.size() || (situation.is_free && random_.percent(25))) {
        return std::nullopt;
    }
    auto [first, second] = edges_[position.index];
    if (site.is_less_than_next ? second < first : situation.is_free && random_.percent(50)) {
        std::swap(first, second);
    }
    second_end_ = least + second;
    return least + first;
}

std::optional<Integer> Chooser::parent(const Integer& least, const Integer& most, const Situation& situation) {
    const Position& position = situation.position;
    if (position.index == 0) {
        lists_root_ = most - least == position.count && random_.percent(50);
        parents_ = tree_parents(*tree_, position.count + (lists_root_ ? 0 : 1), lists_root_, random_);
    }
    const std::size_t vertex = position.index + (lists_root_ ? 0 : 1);
    if (vertex >= parents_.size()) {
        return std::nullopt;
    }
    const Integer value = least + (lists_root_ ? 1 : 0) + parents_[vertex];
    if (lists_root_ && parents_[vertex] == vertex) {
        return least;
    }
    return value <= most ? std::optional{value} : std::nullopt;
}

std::optional<std::string> Chooser::text(const Command& command, const std::string& pattern,
                                         const Situation& situation) {
    const SiteChoice& choice = sites_[facts_.site_of(command)];
    const bool varies = situation.is_free || (choice.varies && !shape_.has_equal_counts);
    const Integer usual = situation.count.value_or(choice.wish);
    const Integer length = varies ? random_value(0, usual, random_) : usual;
    return text_that_matches(pattern, situation.is_free ? Style{} : choice.style,
                             std::min<Integer>(length, shape_.most_bytes).convert_to<std::size_t>(), random_);
}

}  // namespace harness::grammar
