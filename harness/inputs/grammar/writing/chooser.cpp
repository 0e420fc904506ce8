#include "harness/inputs/grammar/writing/chooser.hpp"

#include <algorithm>

#include "harness/inputs/grammar/writing/pattern.hpp"

namespace harness::grammar {

namespace {

constexpr int few = 16;                // a size up to which all counts may be so large
constexpr int small_width = 6;         // of values that may be equal by chance
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
    for (const Site& site : facts.sites()) {
        sites_.push_back({shape.style ? *shape.style : random_style(random_), wish(site), random_.percent(30),
                          !shape.has_equal_counts && random_.percent(25)});
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
    if (situation.is_free) {
        return random_value(least, random_.percent(50) ? std::min<Integer>(most, least + small_width) : most, random_);
    }
    const bool is_distinct = site.is_unique && situation.position.count > few_rounds;
    return chosen_value(is_distinct ? distinct(choice.style) : choice.style, least, most, situation.position, random_);
}

std::optional<std::string> Chooser::text(const Command& command, const std::string& pattern,
                                         const Situation& situation) {
    const SiteChoice& choice = sites_[facts_.site_of(command)];
    const bool varies = situation.is_free || choice.varies;
    const Integer usual = situation.count.value_or(choice.wish);
    const Integer length = varies ? random_value(0, usual, random_) : usual;
    return text_that_matches(pattern, situation.is_free ? Style{} : choice.style,
                             std::min<Integer>(length, shape_.most_bytes).convert_to<std::size_t>(), random_);
}

}  // namespace harness::grammar
