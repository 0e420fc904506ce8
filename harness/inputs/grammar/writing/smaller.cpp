#include "harness/inputs/grammar/writing/smaller.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harness/inputs/grammar/writing/graphs.hpp"

namespace harness::grammar {

namespace {

using std::size_t;

// Of steps in sequence that are no inputs.
constexpr std::chrono::seconds most_time_in_vain{2};
constexpr size_t parts_of_first_pass = 16;
constexpr size_t most_letters_of_pairs = 40;
constexpr size_t most_numbers_of_pairs = 16;

constexpr int most_values[] = {0, 1, 2, 3, 10, 100, 10'000, 1'000'000};  // or least ones below 0

Integer not_beyond(const Integer& value, int most) {
    return value < 0 ? std::max<Integer>(value, -most) : std::min<Integer>(value, most);
}

Integer halved(const Integer& value) {
    return value / 2;
}

class Steps {
  public:
    Steps(const Grammar& grammar, const Facts& facts, const Recorded& recorded, const inputs::TakeInput& take)
        : grammar_(grammar), facts_(facts), recorded_(recorded), take_(take), graphs_(graphs_in(facts, recorded)) {
        shape_.style = Style{.order = Style::Order::Least};
        shape_.most_bytes = recorded.text.size();
        for (size_t index = 0; index < recorded.items.size(); ++index) {
            if (recorded.items[index].kind == Item::Kind::Written && !recorded.items[index].is_plainest) {
                (is_text(recorded.items[index]) ? texts_ : numbers_).push_back(index);
                letters_ += is_text(recorded.items[index]) ? recorded.text_of(recorded.items[index]).size() : 0;
            }
        }
    }

    void all() {
        if (pass()) {
            is_first_pass_ = false;
            pass();
        }
    }

  private:
    // This and the functions below return whether more is wanted.
    bool pass() {
        // Of several graphs, most may not be needed at all.
        return (graphs_.size() < 2 || fewer_rounds(&Site::is_outer)) && merged_vertices() &&
               fewer_rounds(&Site::is_count) && fewer_rounds(&Site::is_bound) && shorter_texts() && smaller_sites() &&
               smaller_numbers() && plainer_texts() && sorted_rounds();
    }

    static bool is_text(const Item& item) { return item.command->kind == Command::Kind::Regex; }
    std::string text_of(size_t index) const { return std::string(recorded_.text_of(recorded_.items[index])); }

    bool offer(const Change& change) {
        auto written = written_input(grammar_, facts_, shape_, &recorded_, change);
        const bool is_smaller = written && std::pair{written->text.size(), std::string_view(written->text)} <
                                               std::pair{recorded_.text.size(), recorded_.text};
        if (is_smaller) {
            const bool wants_more = take_(std::move(written->text));
            last_step_ = std::chrono::steady_clock::now();
            return wants_more;
        }
        return std::chrono::steady_clock::now() - last_step_ < most_time_in_vain;
    }

    // All parts of [0, count): the whole, the halves … Large ones in the first pass, the others in the second: a large
    // input has very many of these.
    template <class Visit>
    bool each_part(size_t count, const Visit& visit) const {
        for (size_t length = count; length > 0; length /= 2) {
            const bool is_large = length > count / parts_of_first_pass;
            for (size_t from = 0; is_large == is_first_pass_ && from < count; from += length) {
                if (!visit(from, std::min(count, from + length))) {
                    return false;
                }
            }
        }
        return true;
    }

    // Trees stay trees, and connected graphs stay connected.
    bool merged_vertices() {
        return std::ranges::all_of(graphs_, [&](const RecordedGraph& graph) {
            return each_part(graph.order.size() - 1,
                             [&](size_t from, size_t to) { return offer(graph.without(from + 1, to + 1)); }) &&
                   (is_first_pass_ || (offer(graph.in_order(true)) && offer(graph.in_order(false))));
        });
    }

    // First of counts, then of what bounds other values.
    bool fewer_rounds(bool Site::*is_meant) {
        for (size_t index = 0; index < recorded_.items.size(); ++index) {
            const Item& item = recorded_.items[index];
            const bool is_count = item.kind == Item::Kind::Written && !item.is_plainest && !is_text(item) &&
                                  facts_.site(*item.command).*is_meant;
            const bool is_open = is_meant == &Site::is_count && item.kind == Item::Kind::Loop &&
                                 item.command->kind == Command::Kind::While;
            if ((is_count && !fewer_counted(index)) || (is_open && !fewer_of_loop(index))) {
                return false;
            }
        }
        return true;
    }

    bool fewer_counted(size_t index) {
        const Integer number(text_of(index));
        if (number <= 0 || number > recorded_.text.size()) {
            return true;  // no loop has so many rounds
        }
        const size_t slot = recorded_.items[index].command->targets[0].slot;
        const auto any_site = [&](const auto& is_meant) { return std::ranges::any_of(facts_.sites(), is_meant); };
        const bool bounds = any_site([&](const Site& site) { return Facts::is_bounded_by(*site.command, slot); });
        const bool has_texts = any_site([](const Site& site) { return site.command->kind == Command::Kind::Regex; });
        const auto count = number.convert_to<size_t>();
        return each_part(count, [&](size_t from, size_t to) {
            for (int variant = 0; variant < 4; ++variant) {
                Change change{.count = index, .from = from, .to = to};
                change.renumbers = variant % 2 == 1;
                change.cuts_texts = variant / 2 == 1;
                if ((bounds || !change.renumbers) && (has_texts || !change.cuts_texts) && !offer(change)) {
                    return false;
                }
            }
            return true;
        });
    }

    bool fewer_of_loop(size_t index) {
        const size_t count = recorded_.rounds_of(recorded_.items[index]).size();
        return each_part(count, [&](size_t from, size_t to) {
            Change change;
            std::vector<size_t>& rounds = change.rounds[index];
            for (size_t round = 0; round < count; ++round) {
                if (round < from || round >= to) {
                    rounds.push_back(round);
                }
            }
            return offer(change);
        });
    }

    bool sorted_rounds() {
        for (size_t index = 0; is_first_pass_ && index < recorded_.items.size(); ++index) {
            if (recorded_.items[index].kind == Item::Kind::Loop && !sorted_rounds(index)) {
                return false;
            }
        }
        return true;
    }

    bool sorted_rounds(size_t loop) {
        std::vector<std::pair<std::string_view, size_t>> texts;
        for (const size_t round : recorded_.rounds_of(recorded_.items[loop])) {
            const auto begin = recorded_.items.begin() + static_cast<std::ptrdiff_t>(round) + 1;
            const auto end = recorded_.items.begin() + static_cast<std::ptrdiff_t>(recorded_.items[round].end);
            const auto first =
                std::find_if(begin, end, [](const Item& item) { return item.kind == Item::Kind::Written; });
            texts.emplace_back(first == end ? "" : recorded_.text.substr(first->begin), texts.size());
        }
        if (std::ranges::is_sorted(texts)) {
            return true;
        }
        std::ranges::sort(texts);
        Change change;
        std::ranges::transform(texts, std::back_inserter(change.rounds[loop]),
                               [](const auto& text) { return text.second; });
        return offer(change);
    }

    bool offer_text(size_t index, std::string text) {
        return offer({.first = index, .last = index + 1, .text = std::move(text)});
    }

    bool shorter_texts() {
        return std::ranges::all_of(texts_, [&](size_t index) {
            const std::string text = text_of(index);
            return each_part(text.size(),
                             [&](size_t from, size_t to) {
                                 return offer_text(index, std::string(text).erase(from, to - from));
                             }) &&
                   (is_first_pass_ || letters_ > most_letters_of_pairs || shorter_at_two(index, text));
        });
    }

    // Without two parts of the same length: its halves may have to stay alike.
    bool shorter_at_two(size_t index, const std::string& text) {
        for (size_t length = text.size() / 2; length > 0; length /= 2) {
            for (size_t first = 0; first + 2 * length <= text.size(); ++first) {
                for (size_t second = first + length; second + length <= text.size(); ++second) {
                    std::string changed = text;
                    if (!offer_text(index, changed.erase(second, length).erase(first, length))) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    // All values of a site together, if some must stay equal, in order, or as far apart as they are.
    bool smaller_sites() {
        std::map<size_t, size_t> counts;  // of the numbers of each site
        for (const size_t index : numbers_) {
            ++counts[facts_.site_of(*recorded_.items[index].command)];
        }
        return !is_first_pass_ || std::ranges::all_of(counts, [&](const auto& site) {
            return site.second < 2 || facts_.sites()[site.first].is_size() || smaller_together(site.first);
        });
    }

    bool smaller_together(size_t site) {
        Change change{.first = 0, .last = recorded_.items.size(), .only = site};
        for (const int most : most_values) {
            change.value = [most](const Integer& value) { return not_beyond(value, most); };
            if (!offer(change)) {
                return false;
            }
        }
        change.value = halved;
        bool wants_more = offer(change);
        for (Integer by = least_of(site); wants_more && by > 0; by /= 2) {
            change.value = [by](const Integer& value) { return value < 0 ? Integer(value + by) : Integer(value - by); };
            wants_more = offer(change);
        }
        return wants_more;
    }

    // The distance of a site's values from 0; 0 if they are no integers.
    Integer least_of(size_t site) const {
        std::optional<Integer> least;
        for (const Item& item : recorded_.items) {
            if (item.kind == Item::Kind::Written && facts_.site_of(*item.command) == site) {
                if (item.command->kind != Command::Kind::Int) {
                    return 0;
                }
                const Integer value = abs(Integer(std::string(recorded_.text_of(item))));
                least = least ? std::min(*least, value) : value;
            }
        }
        return least.value_or(0);
    }

    // First many together, because a large input has many.
    bool smaller_numbers() {
        const bool wants_more = each_part(numbers_.size(), [&](size_t from, size_t to) {
            Change change{.first = numbers_[from], .last = numbers_[to - 1] + 1};
            for (const int most : most_values) {
                change.value = [most](const Integer& value) { return not_beyond(value, most); };
                if ((most == 0 || to - from == 1) && !offer(change)) {
                    return false;
                }
            }
            change.value = halved;
            return offer(change);
        });
        return wants_more &&
               (is_first_pass_ ||
                (std::ranges::all_of(numbers_, [&](size_t index) { return nearer(index); }) && nearer_by_the_same()));
    }

    // Two numbers, less by the same: one may be a sum with the other.
    bool nearer_by_the_same() {
        const bool are_few = numbers_.size() <= most_numbers_of_pairs;
        for (size_t first = 0; are_few && first < numbers_.size(); ++first) {
            for (size_t second = first + 1; second < numbers_.size(); ++second) {
                if (!nearer_by_the_same(numbers_[first], numbers_[second])) {
                    return false;
                }
            }
        }
        return true;
    }

    bool nearer_by_the_same(size_t first, size_t second) {
        const auto is_integer = [&](size_t index) {
            return recorded_.items[index].command->kind == Command::Kind::Int;
        };
        if (!is_integer(first) || !is_integer(second)) {
            return true;
        }
        const Integer values[] = {Integer(text_of(first)), Integer(text_of(second))};
        for (Integer by = std::min<Integer>(values[0], values[1]); by > 0; by /= 2) {
            if (!offer({.values = {{first, values[0] - by}, {second, values[1] - by}}})) {
                return false;
            }
        }
        return true;
    }

    // Half of the way to 0, a quarter …
    bool nearer(size_t index) {
        Change change{.first = index, .last = index + 1};
        change.value = [](const Integer& value) { return value < 0 ? Integer(-value) : value; };
        bool wants_more = offer(change);
        bool is_near = false;
        for (unsigned way = 2; wants_more && !is_near; ++way) {
            change.value = [way, &is_near](const Integer& value) -> Integer {
                Integer by = Integer(abs(value)) >> way;
                is_near = by <= 1;
                by = std::max<Integer>(by, 1);
                return value < 0 ? Integer(value + by) : Integer(value - by);
            };
            is_near = true;  // unless there is a value
            wants_more = offer(change);
        }
        return wants_more;
    }

    // Others for characters, those that people read as the plainest.
    bool plainer_texts() {
        return std::ranges::all_of(texts_, [&](size_t index) {
            const std::string text = text_of(index);
            if (is_first_pass_ && !fewer_letters(index, text)) {
                return false;
            }
            const std::string plain = std::string("aA0") + *std::ranges::min_element(text);
            return each_part(text.size(), [&](size_t from, size_t to) {
                return std::ranges::all_of(plain, [&](char letter) {
                    std::string changed = text;
                    std::fill(changed.begin() + static_cast<std::ptrdiff_t>(from),
                              changed.begin() + static_cast<std::ptrdiff_t>(to), letter);
                    return changed >= text || offer_text(index, std::move(changed));
                });
            });
        });
    }

    // One letter everywhere instead of another.
    bool fewer_letters(size_t index, const std::string& text) {
        const std::set<char> letters(text.begin(), text.end());
        const std::string plain = "aA0bB1" + std::string(letters.begin(), letters.end());
        return std::ranges::all_of(letters, [&](char letter) {
            return std::ranges::all_of(plain, [&](char other) {
                std::string changed = text;
                std::ranges::replace(changed, letter, other);
                return changed >= text || offer_text(index, std::move(changed));
            });
        });
    }

    const Grammar& grammar_;
    const Facts& facts_;
    const Recorded& recorded_;
    const inputs::TakeInput& take_;
    const std::vector<RecordedGraph> graphs_;
    Shape shape_;
    std::vector<size_t> numbers_;  // the items whose values may be nearer to 0
    std::vector<size_t> texts_;    // the items of texts that are not empty
    size_t letters_ = 0;           // of all these texts
    bool is_first_pass_ = true;
    std::chrono::steady_clock::time_point last_step_ = std::chrono::steady_clock::now();
};

}  // namespace

void each_smaller_input(const Grammar& grammar, const Facts& facts, const Recorded& recorded,
                        const inputs::TakeInput& take) {
    Steps(grammar, facts, recorded, take).all();
}

}  // namespace harness::grammar
