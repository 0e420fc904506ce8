#include "harness/inputs/grammar/writing/grammar_model.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "harness/inputs/grammar/evaluate.hpp"
#include "harness/inputs/grammar/visit.hpp"
#include "harness/inputs/grammar/writing/mutate.hpp"
#include "harness/inputs/grammar/writing/smaller.hpp"

namespace harness::grammar {

namespace {

using std::size_t;

constexpr size_t most_bytes_of_any = size_t{2} << 20U;
constexpr Budget reading{.steps = 40'000'000, .time = std::chrono::seconds{5}};
constexpr int most_probes = 40;
constexpr std::chrono::seconds most_probing{1};  // only a hostile grammar takes so long
constexpr int most_in_vain = 300;                // small inputs in sequence that are none, or known
constexpr int large = 5000;                      // a size of which a few inputs must do
constexpr int largest_size = 1 << 20;

// Of sequences, of texts, and of trees: those of which there is an input of each size.
constexpr std::array sequence_styles{Style{.order = Style::Order::Most}, Style{.order = Style::Order::Random},
                                     Style{.order = Style::Order::Up}, Style{.order = Style::Order::Least}};
constexpr std::array text_styles{Style{.window = Style::Window::Low, .width = 1},
                                 Style{.order = Style::Order::Previous, .window = Style::Window::Low, .width = 1},
                                 Style{.order = Style::Order::Periodic, .window = Style::Window::Low, .width = 1},
                                 Style{.order = Style::Order::Fibonacci}, Style{.order = Style::Order::ThueMorse}};
constexpr std::array tree_forms{TreeStyle::Form::Path,        TreeStyle::Form::Star,   TreeStyle::Form::Broom,
                                TreeStyle::Form::Caterpillar, TreeStyle::Form::Binary, TreeStyle::Form::Random};

constexpr std::array ends{Shape::End::Least, Shape::End::NearLeast, Shape::End::NearMost, Shape::End::Most};

// Small inputs, without repeats.
class SmallInputs {
  public:
    SmallInputs(const Grammar& grammar, const Facts& facts) : grammar_(grammar), facts_(facts) {}

    // Returns whether it makes sense to go on.
    bool add(const Shape& shape) {
        auto written = written_input(grammar_, facts_, shape);
        if (written && seen_.insert(written->text).second) {
            in_vain_ = 0;
            inputs.push_back(std::move(written->text));
        } else {
            ++in_vain_;
        }
        return in_vain_ < most_in_vain;
    }

    std::vector<std::string> inputs{};

  private:
    const Grammar& grammar_;
    const Facts& facts_;
    std::set<std::string> seen_;
    int in_vain_ = 0;
};

// The sizes to try: each small one, then ever fewer.
std::vector<int> size_steps() {
    std::vector<int> steps{1, 2, 3, 4, 6, 8, 12};
    for (int size = 16; size <= largest_size; size *= size < large / 2 ? 2 : 4) {
        steps.push_back(size);
    }
    return steps;
}

Shape plain_shape(const Facts& facts, int size) {
    return {.size = size,
            .style = Style{},
            .tree = facts.has_trees() ? std::optional{TreeStyle{}} : std::nullopt,
            .has_equal_counts = true,
            .most_bytes = most_bytes_of_any};
}

Shape large_shape(int size, std::uint64_t seed) {
    return {.size = size, .seed = seed, .most_bytes = size < large ? most_bytes_of_any / 16 : most_bytes_of_any};
}

bool is_named_integer(const Command& command) {
    return command.kind == Command::Kind::Int && !command.targets.empty();
}

bool is_constant(const Expression& expression) {
    return expression.kind != Expression::Kind::Variable && std::ranges::all_of(expression.operands, is_constant);
}

// Empty if it depends on an input, or has no value.
std::optional<Integer> constant(const Expression& expression) {
    try {
        return is_constant(expression) ? std::optional{integer_of(evaluate(expression, Variables({})))} : std::nullopt;
    } catch (const ValueError&) {
        return std::nullopt;
    }
}

// What is known of a name so far: nothing of an end that is no constant in one of its commands.
struct Ends {
    std::optional<Integer> least{};
    std::optional<Integer> most{};
};

Ends joined(const Ends& left, const Ends& right) {
    const auto both = [](const auto& first, const auto& second, const auto& choose) {
        return first && second ? std::optional<Integer>{choose(*first, *second)} : std::nullopt;
    };
    return {both(left.least, right.least, [](const Integer& a, const Integer& b) { return a < b ? a : b; }),
            both(left.most, right.most, [](const Integer& a, const Integer& b) { return a < b ? b : a; })};
}

}  // namespace

std::vector<inputs::NamedNumber> GrammarModel::values_in(std::string_view input,
                                                         bool (*is_wanted)(const Command& command)) const {
    std::vector<inputs::NamedNumber> values;
    for (const Item& item : trace(grammar_, input, reading).value_or(std::vector<Item>{})) {
        if (item.kind == Item::Kind::Written && !item.command->targets.empty() && is_wanted(*item.command)) {
            values.push_back({grammar_.names[item.command->targets.front().slot], item.begin, item.end - item.begin});
        }
    }
    return values;
}

std::vector<inputs::NamedNumber> GrammarModel::named_values(std::string_view input) const {
    return values_in(input, [](const Command&) { return true; });
}

std::vector<inputs::NamedNumber> GrammarModel::named_numbers(std::string_view input) const {
    return values_in(input, is_named_integer);
}

std::vector<inputs::NamedRange> GrammarModel::named_ranges() const {
    std::map<std::string, Ends> ends_of_names;
    each_command(grammar_.commands, [&](const Command& command) {
        if (is_named_integer(command)) {
            const Ends ends{constant(command.operands.at(0)), constant(command.operands.at(1))};
            const auto [known, is_new] = ends_of_names.try_emplace(grammar_.names[command.targets.front().slot], ends);
            known->second = is_new ? ends : joined(known->second, ends);
        }
    });
    const auto text = [](const std::optional<Integer>& number) { return number ? number->str() : std::string{}; };
    std::vector<inputs::NamedRange> ranges;
    for (const auto& [name, ends] : ends_of_names) {
        ranges.push_back({name, text(ends.least), text(ends.most)});
    }
    return ranges;
}

bool GrammarModel::learn(const inputs::IsValid& is_valid) {
    sizes_ = {};
    bool is_learnt = false;
    const auto end = std::chrono::steady_clock::now() + most_probing;
    for (int probe = 0; probe < most_probes && !is_learnt && std::chrono::steady_clock::now() < end; ++probe) {
        const auto written =
            written_input(grammar_, facts_, {.size = probe % 4, .seed = static_cast<std::uint64_t>(probe)});
        is_learnt = written && is_valid(written->text);
    }
    if (!is_learnt) {
        return false;
    }
    for (const int step : size_steps()) {
        const auto written = written_input(grammar_, facts_, plain_shape(facts_, step));
        const int size = written ? written->size.convert_to<int>() : 0;
        const int last = sizes_.alone.empty() ? 0 : sizes_.alone.back();
        if (size > last) {
            sizes_.alone.push_back(size);
        } else if (step > 8 * std::max(last, 1) || step >= large) {
            break;
        }
    }
    return true;
}

inputs::Candidates GrammarModel::small(const inputs::SmallOptions& options) const {
    constexpr int sizes[] = {1, 2, 3, 2, 3, 4, 0, 5, 3, 4, 6, 8};
    SmallInputs all(grammar_, facts_);
    inputs::Random random(options.seed);
    const auto shape = [&](int size) {
        return Shape{.size = std::min(size, options.largest),
                     .seed = static_cast<std::uint64_t>(random.below(1 << 30))};
    };
    for (const int size : {0, 1, 2, 3}) {
        for (const auto order : {Style::Order::Least, Style::Order::Most, Style::Order::Up, Style::Order::Random}) {
            Shape equal = shape(size);
            equal.style = Style{.order = order};
            equal.has_equal_counts = true;
            all.add(equal);
        }
    }
    for (size_t site = 0; site < facts_.sites().size(); ++site) {
        for (const Shape::End end : ends) {
            for (const int size : {2, 3, 5}) {
                Shape at_end = shape(size);
                at_end.site_at_end = site;
                at_end.end = end;
                all.add(at_end);
            }
        }
    }
    const size_t wanted = options.each_size * static_cast<size_t>(options.largest) / 2;
    for (size_t index = 0; all.inputs.size() < wanted; ++index) {
        if (!all.add(shape(sizes[index % std::size(sizes)]))) {
            break;
        }
    }
    return inputs::candidates_of(std::move(all.inputs));
}

inputs::Candidates GrammarModel::of_size(int size, std::uint64_t seed, bool /*apart*/) const {
    // Small ones follow in their own stage, and a run may start several interpreters.
    const size_t random = size <= inputs::SmallOptions{}.largest ? 1 : size < 65 ? 4 : size < large ? 2 : 0;
    std::vector<Style> styles(sequence_styles.begin(), sequence_styles.end());
    if (facts_.has_texts()) {
        styles.insert(styles.end(), text_styles.begin(), text_styles.end());
    }
    const size_t trees = facts_.has_trees() ? tree_forms.size() : 0;
    return {styles.size() + random + trees, [this, size, seed, random, styles](size_t index) {
                Shape shape = large_shape(size, seed + index);
                shape.has_equal_counts = index < styles.size();
                if (index < styles.size()) {
                    shape.style = styles[index];
                } else if (index >= styles.size() + random) {
                    const size_t form = index - styles.size() - random;
                    shape = plain_shape(facts_, size);
                    shape.seed = seed + index;
                    shape.tree = TreeStyle{tree_forms[form], form % 2 == static_cast<size_t>(size) % 2
                                                                 ? TreeStyle::Labels::FromRoot
                                                                 : TreeStyle::Labels::Shuffled};
                }
                const auto written = written_input(grammar_, facts_, shape);
                return written ? written->text : plain(size, 1);
            }};
}

std::string GrammarModel::plain(int size, size_t /*count*/) const {
    const auto written = written_input(grammar_, facts_, plain_shape(facts_, size));
    return written ? written->text : "";
}

inputs::Candidates GrammarModel::at_ends(const std::vector<std::string>& /*examples*/, std::uint64_t seed,
                                         const inputs::IsValid& /*is_valid*/) const {
    constexpr size_t each = 5;  // inputs for each end of each site: two large ones, then small ones that grow
    const int largest = sizes_.alone.empty() ? 1 : sizes_.alone.back();
    return {facts_.sites().size() * ends.size() * each, [this, seed, largest](size_t index) {
                const size_t number = index / each;
                const size_t way = index % each;
                Shape shape = large_shape(way < 2 ? std::min(largest, large) : 3 << (2 * (way - 1)), seed + index);
                shape.has_singles_of_size = way == 1;
                shape.has_equal_counts = way == 1;
                shape.site_at_end = number / ends.size();
                shape.end = ends[number % ends.size()];
                const auto written = written_input(grammar_, facts_, shape);
                return written ? written->text : plain(1, 1);
            }};
}

std::string GrammarModel::mutated(const std::vector<std::string>& seeds, inputs::Random& random) const {
    const std::string& text = random.one_of(seeds);
    const auto items = trace(grammar_, text, reading);
    return items ? changed_input(grammar_, facts_, {text, *items}, random) : TextModel::mutated({text}, random);
}

void GrammarModel::each_smaller(std::string_view input, const inputs::TakeInput& take) const {
    if (const auto items = trace(grammar_, input, reading)) {
        each_smaller_input(grammar_, facts_, {input, *items}, take);
    } else {
        TextModel::each_smaller(input, take);
    }
}

std::unique_ptr<inputs::InputModel> make_model(const std::string& text) {
    try {
        return std::make_unique<GrammarModel>(read_grammar(text));
    } catch (const SyntaxError&) {
        return nullptr;
    }
}

}  // namespace harness::grammar
