#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/input_model.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/setter/audit/checks.hpp"
#include "harness/setter/audit/number_groups.hpp"
#include "harness/setter/audit/stated_bounds.hpp"
#include "harness/setter/audit/statements_bounds.hpp"
#include "harness/setter/audit/valid_inputs.hpp"

namespace harness::audit {

namespace {

constexpr std::size_t most_probed_numbers = 3;                // of a group
constexpr std::int64_t furthest = 4'000'000'000'000'000'000;  // twice is more than 64 bits have
constexpr std::int64_t largest_int = 2'147'483'647;
constexpr std::int64_t largest_unsigned = 4'294'967'295;

// How far the validators let a number go in a direction.
struct Reach {
    enum class Kind { Unknown, Value, Unbounded };

    Kind kind = Kind::Unknown;
    std::int64_t value = 0;
    bool is_stated = false;  // the statement has this number
    bool is_own = false;     // the number has this value already: perhaps nothing else is right in this input
};

struct Probe {
    const NumberGroup* group = nullptr;
    NumberInInput number{};
    Reach least{};
    Reach most{};
};

// The changed inputs of which the validators are asked.
class Prober {
  public:
    Prober(const Audited& audited, const ValidInputs& inputs, const StatedBounds& stated)
        : audited_(audited), inputs_(inputs), stated_(stated) {}

    void probe(Probe& probe, sandbox::Runner& runner) const {
        const CaseInput& input = inputs_.all[probe.number.input];
        const auto accepts = [&](std::int64_t value) {
            std::string text = input.text;
            text.replace(probe.number.begin, probe.number.size, std::to_string(value));
            return accepts_all(audited_.jury, ChangedCase(*input.test_case, text).get(), runner);
        };
        const std::vector<std::string> words = base::words_of(input.text);
        const auto independent = [&](const Reach& reach) {
            const bool may_depend = reach.kind == Reach::Kind::Value && !reach.is_stated &&
                                    std::ranges::find(words, std::to_string(reach.value)) != words.end();
            return may_depend ? Reach{} : reach;
        };
        probe.most = independent(reach(probe.number.value, 1, accepts));
        probe.least = independent(reach(probe.number.value, -1, accepts));
    }

  private:
    using Accepts = std::function<bool(std::int64_t value)>;

    // `sign`: -1 for the least value.
    Reach reach(std::int64_t from, int sign, const Accepts& accepts) const {
        const auto is_near = [](std::int64_t number) { return number > -furthest && number < furthest; };
        if (!is_near(from)) {
            return {};
        }
        if (accepts(sign * furthest)) {
            return {Reach::Kind::Unbounded};
        }
        for (const std::int64_t number : stated_.numbers) {
            const bool lies_ahead = sign > 0 ? number >= from : number <= from;
            if (lies_ahead && is_near(number) && (number == from || accepts(number)) && !accepts(number + sign)) {
                return {Reach::Kind::Value, number, true, number == from};
            }
        }
        const std::int64_t end = furthest_accepted(from, sign, accepts);
        return end == from ? Reach{} : Reach{Reach::Kind::Value, end};
    }

    // By doubling, and then by halving.
    static std::int64_t furthest_accepted(std::int64_t from, int sign, const Accepts& accepts) {
        std::int64_t good = from;
        std::int64_t step = 1;
        while (step < furthest && accepts(from + sign * step)) {
            good = from + sign * step;
            step *= 2;
        }
        std::int64_t bad = from + sign * step;
        while (std::abs(bad - good) > 1) {
            const std::int64_t middle = good + (bad - good) / 2;
            (accepts(middle) ? good : bad) = middle;
        }
        return good;
    }

    const Audited& audited_;
    const ValidInputs& inputs_;
    const StatedBounds& stated_;
};

bool is_end_of_type(std::int64_t value) {
    return value == largest_int || value == largest_unsigned || value == -largest_int - 1;
}

// What several probes of a group say together. A value that the statement does not have counts only if it is the same
// in all inputs, and no number of theirs: else it may depend on the input, as a number of vertices bounds a vertex.
Reach agreed_reach(const std::vector<Reach>& reaches) {
    std::map<std::int64_t, std::size_t> times;
    std::optional<Reach> stated;
    for (const Reach& each : reaches) {
        if (each.kind == Reach::Kind::Unbounded) {
            return each;
        }
        if (each.kind == Reach::Kind::Value) {
            ++times[each.value];
            stated = each.is_stated && (!stated || std::abs(each.value) > std::abs(stated->value)) ? each : stated;
        }
    }
    if (stated) {
        return *stated;
    }
    const auto& [value, count] = times.empty() ? std::pair<const std::int64_t, std::size_t>{} : *times.begin();
    if (is_end_of_type(value)) {
        return {Reach::Kind::Unbounded};
    }
    return count > 1 && times.size() == 1 ? Reach{Reach::Kind::Value, value} : Reach{};
}

// Nothing is known if the data goes further, by what the statement allows apart from the rest, or if it has the end of
// a type, of which its author knows.
Reach joined_reach(const std::vector<Reach>& reaches, const NumberGroup& group, bool is_most) {
    const Reach reach = agreed_reach(reaches);
    const std::int64_t of_data = is_most ? group.most : group.least;
    const bool goes_further =
        reach.kind == Reach::Kind::Value && (is_most ? of_data > reach.value : of_data < reach.value);
    return goes_further || is_end_of_type(of_data) ? Reach{} : reach;
}

// A group with all that is known of its bounds.
struct BoundsOfGroup {
    NumberGroup group;
    Reach least{};
    Reach most{};
    std::optional<StatedBound> stated{};
};

std::string end_text(const Reach& reach, const std::optional<std::int64_t>& stated) {
    if (reach.kind == Reach::Kind::Unknown || (reach.is_own && stated != reach.value)) {
        return "?";
    }
    return reach.kind == Reach::Kind::Unbounded ? "any" : std::to_string(reach.value);
}

std::string validators_text(const BoundsOfGroup& bounds) {
    return range_text(end_text(bounds.least, bounds.stated ? bounds.stated->least : std::nullopt),
                      end_text(bounds.most, bounds.stated ? bounds.stated->most : std::nullopt));
}

// The bound that the statement gives: that of its name, or else the one whose end the validators have.
std::optional<StatedBound> stated_for(const BoundsOfGroup& bounds, const StatedBounds& stated, std::size_t groups) {
    if (!bounds.group.is_position) {
        const auto named = std::ranges::find(stated.bounds, base::lowered(bounds.group.name), &StatedBound::name);
        return named == stated.bounds.end() ? std::nullopt : std::optional{*named};
    }
    if (groups == 1 && stated.bounds.size() == 1) {
        return stated.bounds.front();
    }
    std::optional<StatedBound> with_end;
    for (const StatedBound& bound : stated.bounds) {
        const bool has_end = bounds.most.kind == Reach::Kind::Value && bound.most == bounds.most.value;
        const bool has_begin = bounds.least.kind != Reach::Kind::Value || bound.least == bounds.least.value;
        if (has_end && has_begin) {
            return bound;
        }
        with_end = has_end && !with_end ? bound : with_end;
    }
    return with_end;
}

// What is wrong with the bounds of a group.
class Verdicts {
  public:
    // `knows_all`: all numbers of the data are known.
    Verdicts(const Audited& audited, bool knows_all, Record& record)
        : knows_all_(knows_all), record_(record), where_(input_validators_of(audited.jury)) {}

    void judge(const BoundsOfGroup& bounds) {
        if (bounds.least.kind == Reach::Kind::Unbounded && bounds.most.kind == Reach::Kind::Unbounded) {
            add_missing(bounds.group.name, "takes any value", bounds.stated ? stated_text(*bounds.stated) : "");
            return;
        }
        judge_end(bounds.group.name, bounds.most, bounds.stated ? bounds.stated->most : std::nullopt, "up to");
        judge_end(bounds.group.name, bounds.least, bounds.stated ? bounds.stated->least : std::nullopt, "from");
    }

    // `all`: of the package; some may have the same bound in the statement.
    void find_unreached(const std::vector<BoundsOfGroup>& all) {
        for (const BoundsOfGroup& bounds : all) {
            const bool has_bound = bounds.most.kind == Reach::Kind::Value && bounds.most.is_stated;
            const bool is_reached = std::ranges::any_of(all, [&](const BoundsOfGroup& other) {
                const bool is_same = &other == &bounds || (bounds.stated && other.stated == bounds.stated);
                return is_same && other.group.most >= bounds.most.value;
            });
            if (knows_all_ && has_bound && !is_reached) {
                record_.add({"bound-not-reached", Severity::Hint, "data",
                             fmt::format("no test case has {} = {}", bounds.group.name, bounds.most.value),
                             fmt::format("the largest is {}", bounds.group.most),
                             "add a test case at the bound: submissions often fail there"});
            }
        }
    }

  private:
    void add_missing(const std::string& name, std::string_view takes, std::string detail) {
        record_.add({"missing-bound", Severity::Warning, where_,
                     fmt::format("{} that its type can hold: {}", takes, name), std::move(detail),
                     "let it check the bound that the statement gives; and give one if there is none"});
    }

    void judge_end(const std::string& name, const Reach& reach, const std::optional<std::int64_t>& stated,
                   std::string_view direction) {
        const std::string says = stated ? fmt::format("the statement says {} {}", direction, *stated) : "";
        if (reach.kind == Reach::Kind::Unbounded) {
            add_missing(name, direction == "from" ? "takes the least value" : "takes the largest value", says);
        } else if (reach.kind == Reach::Kind::Value && !reach.is_own && stated && *stated != reach.value) {
            record_.add({"bounds-differ", Severity::Error, where_,
                         fmt::format("takes values {} {}: {}", direction, reach.value, name), says,
                         "make them the same: submissions are right if they do what the statement says"});
        } else if (reach.kind == Reach::Kind::Value && !reach.is_stated) {
            record_.add({"bound-not-stated", Severity::Warning, where_,
                         fmt::format("takes values {} {}, a number that the statement does not have: {}", direction,
                                     reach.value, name),
                         "", "name this bound in the statement, or let the validator check the one that is there"});
        }
    }

    const bool knows_all_;
    Record& record_;
    const std::string where_;
};

std::string grammar_text(const inputs::InputModel& model, const std::string& name) {
    for (const inputs::NamedRange& range : model.named_ranges()) {
        if (range.name == name) {
            return range_text(range.least, range.most);
        }
    }
    return {};
}

// A few numbers of each group, in the inputs that may be changed.
std::vector<Probe> probes_of(const std::vector<NumberGroup>& groups, const std::vector<std::size_t>& to_change) {
    std::vector<Probe> probes;
    for (const NumberGroup& group : groups) {
        std::vector<NumberInInput> numbers = group.examples;
        std::erase_if(numbers, [&](const NumberInInput& number) {
            return std::ranges::find(to_change, number.input) == to_change.end();
        });
        if (numbers.size() > most_probed_numbers) {
            numbers = {numbers.front(), numbers[numbers.size() / 2], numbers.back()};
        }
        for (const NumberInInput& number : numbers) {
            probes.push_back({&group, number});
        }
    }
    return probes;
}

// What the probes say of a group.
BoundsOfGroup bounds_of(const NumberGroup& group, const std::vector<Probe>& probes, const StatedBounds& stated,
                        std::size_t groups) {
    std::vector<Reach> least;
    std::vector<Reach> most;
    for (const Probe& probe : probes) {
        if (probe.group == &group) {
            least.push_back(probe.least);
            most.push_back(probe.most);
        }
    }
    BoundsOfGroup bounds{group, joined_reach(least, group, false), joined_reach(most, group, true)};
    bounds.stated = stated_for(bounds, stated, groups);
    return bounds;
}

constexpr std::int64_t largest_count = 200'000;

bool accepts_grown(const Audited& audited, const CaseInput& input, const std::optional<std::string>& grown,
                   sandbox::Runner& runner) {
    return grown && accepts_all(audited.jury, ChangedCase(*input.test_case, *grown).get(), runner);
}

// A bound of the statement is that of a count if the validators accept an input that has grown to it, and no further.
void find_unreached_counts(const Audited& audited, const ValidInputs& inputs, const StatedBounds& stated,
                           Record& record) {
    const InputForm form = inputs.form();
    const auto runner = audited.context.make_runner(0);
    for (const auto& [most, names] : names_by_most(stated)) {
        const bool is_reached = std::ranges::any_of(
            inputs.all, [&, largest = most](const CaseInput& input) { return !form.grown(input.text, largest); });
        if (!inputs.is_whole || is_reached || most > largest_count) {
            continue;
        }
        const bool is_of_count = std::ranges::any_of(inputs.to_change, [&, largest = most](std::size_t number) {
            const CaseInput& input = inputs.all[number];
            return accepts_grown(audited, input, form.grown(input.text, largest), *runner) &&
                   !accepts_grown(audited, input, form.grown(input.text, largest + 1), *runner);
        });
        if (is_of_count) {
            record.add({"bound-not-reached", Severity::Hint, "data",
                        fmt::format("no test case has {} = {}", names, most), "",
                        "add a test case at the bound: submissions often fail there"});
        }
    }
}

// A number that counts cannot be changed alone. So an input grows beyond all bounds of the statement that a count can
// have: what the validators accept then has no bound. If they reject it, that may have other reasons.
void find_boundless_count(const Audited& audited, const ValidInputs& inputs, const StatedBounds& stated,
                          Record& record) {
    constexpr std::int64_t largest_possible = 5'000'000;
    std::int64_t most = 0;
    for (const StatedBound& bound : stated.bounds) {
        if (bound.most && *bound.most <= largest_possible) {
            most = std::max(most, *bound.most);
        }
    }
    if (most == 0 || most > largest_count) {
        return;
    }
    const InputForm form = inputs.form();
    const auto runner = audited.context.make_runner(0);
    for (const std::size_t number : inputs.to_change) {
        const CaseInput& input = inputs.all[number];
        const std::optional<std::string> grown = form.grown(input.text, most + 1);
        if (accepts_grown(audited, input, grown, *runner)) {
            record.add({"missing-bound", Severity::Warning, "input_validators",
                        fmt::format("take a count of {}, which is above all bounds of the statement", most + 1),
                        input.test_case->name + ": what it counts is repeated",
                        "let them check the bound that the statement gives; and give one if there is none"});
            return;
        }
    }
}

void compare_bounds(const Audited& audited, Record& record) {
    const package::Package& package = audited.jury.plan.package;
    const StatedBounds stated = bounds_of_statements(package, record);
    if (stated.numbers.empty()) {
        throw base::ConfigError("the statement has no number that can be read");
    }
    const ValidInputs inputs = valid_inputs(audited);
    const auto model = judge::input_model_of(package);
    const std::vector<NumberGroup> groups = number_groups(inputs.texts(), *model);
    std::vector<Probe> probes = probes_of(groups, inputs.to_change);
    record.begin("number", probes.size());
    const Prober prober(audited, inputs, stated);
    workers::Workers(audited.context).for_each(probes.size(), [&](workers::Worker& worker, std::size_t index) {
        prober.probe(probes[index], worker.runner());
        record.step();
    });
    Verdicts verdicts(audited, inputs.is_whole, record);
    std::vector<BoundsOfGroup> all;
    for (const NumberGroup& group : groups) {
        const BoundsOfGroup& bounds = all.emplace_back(bounds_of(group, probes, stated, groups.size()));
        record.add_bound({group.name, bounds.stated ? stated_text(*bounds.stated) : "",
                          grammar_text(*model, group.name), validators_text(bounds),
                          range_text(std::to_string(group.least), std::to_string(group.most))});
        verdicts.judge(bounds);
    }
    verdicts.find_unreached(all);
    find_boundless_count(audited, inputs, stated, record);
    find_unreached_counts(audited, inputs, stated, record);
}

}  // namespace

const Check bounds_check{"bounds", "compares the bounds of the statement with those of validators, grammar and data",
                         "bound-not-reached bound-not-stated bounds-differ missing-bound", obstacle_of_inputs,
                         compare_bounds};

}  // namespace harness::audit
