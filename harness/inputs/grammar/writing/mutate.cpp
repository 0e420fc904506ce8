#include "harness/inputs/grammar/writing/mutate.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace harness::grammar {

namespace {

using std::size_t;

constexpr int most_changes_tried = 8;

std::vector<size_t> items_of(const Recorded& recorded, Item::Kind kind) {
    std::vector<size_t> all;
    for (size_t index = 0; index < recorded.items.size(); ++index) {
        if (recorded.items[index].kind == kind) {
            all.push_back(index);
        }
    }
    return all;
}

// A value, to others: at an end, next to it, the same as another …
void change_value(Change& change, const Recorded& recorded, const std::vector<size_t>& values, Random& random) {
    const size_t index = random.one_of(values);
    const Item& other = recorded.items[random.one_of(values)];
    change.first = index;
    change.last = index + 1;
    Integer far = pow(Integer(10), 30);  // the writer keeps to what is allowed
    Integer number = random.below(12);
    Integer same = 0;
    if (other.command->kind == Command::Kind::Int) {
        same = Integer(std::string(recorded.text_of(other)));
    }
    const int way = random.below(8);
    change.value = [way, far, number, same](const Integer& value) -> Integer {
        switch (way) {
            case 0:
                return far;
            case 1:
                return -far;
            case 2:
                return far - far / 2;
            case 3:
                return value + 1;
            case 4:
                return value - 1;
            case 5:
                return value * 2;
            case 6:
                return number;
            default:
                return same;
        }
    };
    std::string changed{recorded.text_of(recorded.items[index])};
    if (recorded.items[index].command->kind == Command::Kind::Regex && !changed.empty()) {
        const size_t at = random.index(changed.size());
        if (way < 4) {
            changed[at] = changed[random.index(changed.size())];
        } else if (way < 6) {
            changed.erase(at, 1);
        } else {
            changed.insert(at, 1, changed[random.index(changed.size())]);
        }
        change.text = std::move(changed);
    }
}

// The rounds of a loop: other orders, one twice, or one less.
void change_rounds(Change& change, const Recorded& recorded, const std::vector<size_t>& loops, Random& random) {
    const size_t loop = random.one_of(loops);
    const size_t count = recorded.rounds_of(recorded.items[loop]).size();
    std::vector<size_t> rounds(count);
    std::iota(rounds.begin(), rounds.end(), size_t{0});
    if (count > 0) {
        switch (random.below(5)) {
            case 0:
                std::ranges::reverse(rounds);
                break;
            case 1:
                random.shuffle(rounds);
                break;
            case 2:
                std::swap(rounds[random.index(count)], rounds[random.index(count)]);
                break;
            case 3:
                rounds[random.index(count)] = rounds[random.index(count)];
                break;
            default:
                std::ranges::fill(rounds, random.index(count));
        }
    }
    change.rounds[loop] = std::move(rounds);
}

}  // namespace

std::string changed_input(const Grammar& grammar, const Facts& facts, const Recorded& recorded, Random& random) {
    const std::vector<size_t> values = items_of(recorded, Item::Kind::Written);
    const std::vector<size_t> loops = items_of(recorded, Item::Kind::Loop);
    for (int left = most_changes_tried; left > 0; --left) {
        Change change;
        const int way = random.below(10);
        if (way < 2 && !facts.sites().empty()) {
            change.site = random.index(facts.sites().size());
        } else if (way < 5 && !loops.empty()) {
            change_rounds(change, recorded, loops, random);
        } else if (!values.empty()) {
            change_value(change, recorded, values, random);
        }
        const Shape shape{.size = random.below(9),
                          .seed = static_cast<std::uint64_t>(random.below(1 << 30)),
                          .most_bytes = 2 * recorded.text.size() + 1000};
        auto written = written_input(grammar, facts, shape, &recorded, change);
        if (written && written->text != recorded.text) {
            return std::move(written->text);
        }
    }
    return std::string(recorded.text);
}

}  // namespace harness::grammar
