#include "harness/hack/hunt.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/hack/growth.hpp"
#include "harness/hack/kinds.hpp"
#include "harness/hack/mutate.hpp"
#include "harness/hack/shrinker.hpp"
#include "harness/hack/text/ranges.hpp"
#include "harness/support/time.hpp"

namespace harness::hack {

namespace {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;
using support::seconds;

constexpr int smallest_grown = 4;
constexpr std::size_t batch = 256;       // inputs answered together
constexpr std::size_t heavy_batch = 16;  // of boards that take long
constexpr std::size_t led_batch = 8;     // of those made one after another
constexpr double sizes_share = 0.6;      // of the time, at the end of which no size is looked at for now
constexpr double small_share = 0.2;      // likewise for the small inputs
constexpr double search_share = 0.85;    // of the time; the rest is for shrinking
constexpr double to_be_sure = 1.5;       // times the limit that a prediction has to reach
constexpr double to_be_in_time = 0.5;    // times the limit that it must not exceed

constexpr std::string_view sizes_stage = "boards of every size";
constexpr std::string_view small_stage = "small inputs";
constexpr auto is_failure = [](const model::CaseResult& result) { return result.verdict != model::Verdict::Accepted; };

struct Stage {
    std::string_view name;
    Deadline end;
};

class Hunter {
  public:
    Hunter(Arena& arena, const compile::Program& program, const HuntOptions& options, workers::Workers& workers,
           const OnProgress& on_progress)
        : arena_(arena),
          protocol_(arena.protocol()),
          options_(options),
          workers_(workers),
          on_progress_(on_progress),
          trier_(arena, program, workers),
          chance_(options.seed),
          small_(small_instances(protocol_, {.seed = options.seed})) {}

    HuntReport run() {
        const auto started = steady_clock::now();
        end_ = started + options_.time;
        search_end_ = started + support::from_seconds(seconds(options_.time) * search_share);
        search(started);
        report_.searched = trier_.take_tried();
        report_.searched.spent = steady_clock::now() - started;
        if (report_.found) {
            shrink_found();
        }
        return std::move(report_);
    }

  private:
    void search(Deadline started);
    bool every_size(Deadline end);
    bool larger_sizes();
    bool small(Deadline end);
    bool growing();
    bool copies(const Growth& growth);
    bool own();
    bool of_all_kinds();
    bool try_stage(const std::vector<Instance>& instances);
    void guided();
    void shrink_found();

    Instance free_boards(int n, std::size_t count) const {
        return {std::vector<Board>(count, free_board(n)), protocol_.endings.front()};
    }

    bool is_over() const { return report_.found || trier_.is_over(); }
    // Whether what is predicted to take so many seconds may be waited for.
    bool is_in_time(double predicted) const { return predicted <= seconds(trier_.limits().cpu) * to_be_in_time; }
    // From here on what is tried belongs to this stage, and nothing is begun after its end.
    void enter(Stage stage) {
        stage_ = stage;
        trier_.set_deadline(stage.end);
    }
    // Tries them in batches until one fails; whether one did. `tried` comes out as how many of them are done with.
    bool try_all(const std::vector<Instance>& instances, std::size_t batch_size, std::size_t& tried);
    bool try_batch(std::vector<Instance> instances);
    // Looks at them all, each of which is predicted to take so many seconds: the first that fails, which is then taken,
    // or looks slow.
    std::optional<Judged> look(const std::vector<Instance>& instances, double predicted);
    // What looks slow at a glance: whether it, or what it points to, is too slow.
    bool settle(const Trial& trial, model::Verdict looks);
    // Whether it fails when it is run up to the limit.
    bool is_proved(const Trial& trial, model::Verdict looks);
    void take(const Trial& trial, model::CaseResult result);
    void left_out(std::string_view stage, std::size_t tried, std::size_t all);

    Arena& arena_;
    const Protocol& protocol_;
    const HuntOptions& options_;
    workers::Workers& workers_;
    const OnProgress& on_progress_;
    Trier trier_;
    Chance chance_;
    std::vector<Instance> small_;
    std::size_t small_tried_ = 0;
    std::size_t sizes_tried_ = 0;  // of the protocol's
    bool has_grown_ = false;
    Deadline end_;
    Deadline search_end_;
    Stage stage_;
    HuntReport report_;
};

void Hunter::take(const Trial& trial, model::CaseResult result) {
    report_.found = Found{trial, std::move(result), stage_.name, trial, false};
}

void Hunter::left_out(std::string_view stage, std::size_t tried, std::size_t all) {
    if (tried < all && !report_.found) {
        report_.left_out.push_back(tried == 0 ? std::string(stage) : fmt::format("{} ({} of {})", stage, tried, all));
    }
}

bool Hunter::is_proved(const Trial& trial, model::Verdict looks) {
    // It may use what is kept for shrinking, and a little more: this is what the search was for.
    trier_.set_deadline(end_ + trier_.limits().cpu / 2);
    std::optional<model::CaseResult> result = trier_.prove(trial, looks);
    trier_.set_deadline(stage_.end);
    on_progress_(stage_.name, trier_.tried());
    if (result && is_failure(*result)) {
        take(trial, *std::move(result));
    }
    return report_.found.has_value();
}

// Of small inputs nothing is expected to take long: what does, takes as long on the smallest of its kind, as a rule, so
// that one run up to the limit is enough. Where the program grows slow instead, the growth shows the better input. A
// suspicion is worth more than its stage's share of the time; what the stage then goes on with is not.
bool Hunter::settle(const Trial& trial, model::Verdict looks) {
    if (!std::exchange(has_grown_, true) && growing()) {
        return true;
    }
    if (stage_.name == small_stage) {
        trier_.set_deadline(search_end_);
        const Trial least = least_slow(trial, protocol_, trier_);
        const bool is_least = !trier_.is_over();
        if (least.instance != trial.instance && is_proved(least, looks)) {
            report_.found->first = trial;
            report_.found->is_smallest = is_least;
            return true;
        }
    }
    return is_proved(trial, looks);
}

bool Hunter::try_batch(std::vector<Instance> instances) {
    const std::vector<Trial> made = trier_.trials(std::move(instances));
    for (std::size_t from = 0; from < made.size() && !is_over();) {
        std::optional<Judged> judged = trier_.first(made, from, is_failure);
        on_progress_(stage_.name, trier_.tried());
        if (!judged) {
            return false;
        }
        const Trial& trial = made[judged->index];
        if (!judged->looks_slow) {
            take(trial, std::move(judged->result));
        } else {
            settle(trial, judged->result.verdict);
        }
        from = judged->index + 1;
    }
    return report_.found.has_value();
}

bool Hunter::try_all(const std::vector<Instance>& instances, std::size_t batch_size, std::size_t& tried) {
    while (tried < instances.size() && !is_over()) {
        const std::size_t end = std::min(tried + batch_size, instances.size());
        try_batch({instances.begin() + static_cast<std::ptrdiff_t>(tried),
                   instances.begin() + static_cast<std::ptrdiff_t>(end)});
        if (!is_over()) {
            tried = end;
        }
    }
    return report_.found.has_value();
}

void Hunter::search(Deadline started) {
    const bool only_small = protocol_.shape == Shape::Nothing;
    const auto after = [&](double share) { return started + support::from_seconds(seconds(options_.time) * share); };
    if (every_size(after(sizes_share)) || small(only_small ? search_end_ : after(small_share))) {
        return;
    }
    if (!only_small && ((!std::exchange(has_grown_, true) && growing()) || larger_sizes() || own() ||
                        small(search_end_) || of_all_kinds())) {
        return;
    }
    left_out(small_stage, small_tried_, small_.size());
    // One that the other submission fails, too, was made no trial of.
    report_.complete = only_small && small_tried_ == small_.size() && trier_.tried().inputs >= small_.size() &&
                       trier_.tried().unproved == 0;
    if (!only_small && protocol_.shape != Shape::Argument) {
        guided();
    }
}

std::optional<Judged> Hunter::look(const std::vector<Instance>& instances, double predicted) {
    trier_.forget_hottest();
    const std::vector<Trial> made = trier_.trials(instances);
    if (made.empty()) {
        return std::nullopt;
    }
    std::optional<Judged> judged = trier_.first(made, 0, is_failure, support::from_seconds(predicted));
    on_progress_(stage_.name, trier_.tried());
    if (judged && !judged->looks_slow) {
        take(made[judged->index], std::move(judged->result));
    }
    return judged;
}

// A few boards of each size, for what is wrong at a large n alone: there are too many small inputs to try them all
// first. A size takes as long as the smaller ones say; where that is too long, or one looks slow, it and the larger
// ones wait for larger_sizes().
bool Hunter::every_size(Deadline end) {
    enter({sizes_stage, end});
    std::vector<Instance> regular = regular_instances(protocol_, options_.seed);
    const bool are_few = protocol_.most_boards > 1;  // where each is a run, the large boards come first
    if (are_few && look(std::exchange(regular, {}), 0)) {
        return report_.found.has_value();
    }
    Growth growth;  // of what a board takes
    for (; sizes_tried_ < protocol_.sizes.size(); ++sizes_tried_) {
        const int n = protocol_.sizes[sizes_tried_];
        std::vector<Instance> instances = instances_of_size(n, protocol_, options_.seed);
        const double predicted = growth.predicted(n).value_or(0);
        if (!is_in_time(predicted)) {
            break;
        }
        if (!is_in_time(predicted * static_cast<double>(instances.front().boards.size()))) {
            instances = apart(instances);
        }
        if (look(instances, predicted * static_cast<double>(instances.front().boards.size())) || is_over()) {
            return report_.found.has_value();
        }
        if (const std::optional<Instance>& hottest = trier_.hottest()) {
            growth.learn(n, seconds(trier_.hottest_cpu()) / static_cast<double>(hottest->boards.size()));
        }
    }
    look(regular, 0);
    return report_.found.has_value();
}

// The boards that every_size() left, each as an input of its own.
bool Hunter::larger_sizes() {
    enter({sizes_stage, search_end_});
    while (sizes_tried_ < protocol_.sizes.size() && !is_over()) {
        std::size_t tried = 0;
        const int n = protocol_.sizes[sizes_tried_];
        try_all(apart(instances_of_size(n, protocol_, options_.seed)), heavy_batch, tried);
        sizes_tried_ += is_over() ? 0 : 1;
    }
    left_out(stage_.name, sizes_tried_, protocol_.sizes.size());
    return report_.found.has_value();
}

bool Hunter::small(Deadline end) {
    enter({small_stage, end});
    return try_all(small_, batch, small_tried_);
}

// The free board of each size, alone and at a glance; then, at once and up to the limit, the first that the times so
// far say is sure to take too long: runs just below the limit teach little and take long.
bool Hunter::growing() {
    const Stage before = stage_;
    enter({"growing inputs", search_end_});
    const double too_long = seconds(trier_.limits().cpu) * to_be_sure;
    Growth growth;
    for (const int n : protocol_.sizes) {
        if (n < smallest_grown || is_over()) {
            continue;
        }
        const std::optional<double> predicted = growth.predicted(n);
        if (predicted && *predicted >= too_long) {
            trier_.forget_hottest();
            const std::vector<Trial> made = trier_.trials({free_boards(n, 1)});
            if (!made.empty() && is_proved(made.front(), model::Verdict::TimeLimit)) {
                return true;
            }
        } else if (look({free_boards(n, 1)}, predicted && is_in_time(*predicted) ? *predicted : 0)) {
            if (report_.found) {
                return true;
            }
            if (!predicted) {
                growth.learn(n, seconds(trier_.hottest_cpu()));  // at least
            }
            if (!growth.predicted(n + 1)) {
                break;  // endless or idle rather than growing
            }
            continue;  // longer than a glance, and not sure to be too long
        }
        if (trier_.hottest_cpu() > nanoseconds{0}) {
            growth.learn(n, seconds(trier_.hottest_cpu()));
        }
    }
    if (is_over() || !copies(growth)) {
        enter(before);
    }
    return report_.found.has_value();
}

// Several free boards in one input, the fewest that take too long: of the largest size, then of smaller ones.
bool Hunter::copies(const Growth& growth) {
    const double too_long = seconds(trier_.limits().cpu) * to_be_sure;
    for (auto n = protocol_.sizes_together.rbegin(); n != protocol_.sizes_together.rend() && !is_over(); ++n) {
        const std::optional<double> each = growth.predicted(*n);
        if (!each || *each * static_cast<double>(protocol_.most_boards) < too_long) {
            return false;
        }
        const auto count = static_cast<std::size_t>(std::max(1.0, std::ceil(too_long / *each)));
        const std::vector<Trial> made = trier_.trials({free_boards(*n, count)});
        if (count > 1 && !made.empty() && is_proved(made.front(), model::Verdict::TimeLimit)) {
            return true;
        }
    }
    return false;
}

bool Hunter::try_stage(const std::vector<Instance>& instances) {
    std::size_t tried = 0;
    try_all(instances, heavy_batch, tried);
    left_out(stage_.name, tried, instances.size());
    return report_.found.has_value();
}

bool Hunter::own() {
    enter({"the package's own inputs", search_end_});
    std::vector<Instance> inputs = own_inputs(arena_.package(), protocol_);
    inputs.erase(std::unique(inputs.begin(), inputs.end()), inputs.end());
    return try_stage(inputs);
}

bool Hunter::of_all_kinds() {
    enter({"numbers at the ends of their ranges", search_end_});
    std::vector<Instance> made;
    workers_.run([&](Worker& worker) { made = inputs_at_ends(arena_, options_.seed, worker, search_end_); });
    if (try_stage(made)) {
        return true;
    }
    enter({"random inputs of every kind", search_end_});
    return try_stage(instances_of_kinds(arena_.package(), protocol_, options_.seed, arena_.context(), workers_));
}

void Hunter::guided() {
    const std::vector<Instance> led = own_inputs(arena_.package(), protocol_);
    if (led.empty() || (protocol_.shape == Shape::Text && !arena_.checks_inputs())) {
        return;
    }
    std::set<Instance> seen(led.begin(), led.end());
    for (bool climbs = false; !is_over(); climbs = !climbs && trier_.hottest()) {
        enter({climbs ? "inputs that take ever longer" : "inputs like those that catch known mistakes", search_end_});
        const std::vector<Instance> from = climbs ? std::vector<Instance>{*trier_.hottest()} : led;
        try_batch(mutated(from, protocol_, chance_, led_batch, seen));
    }
}

void Hunter::shrink_found() {
    const auto started = steady_clock::now();
    Found& found = *report_.found;
    // What is too slow needs one run up to the limit, besides the steps.
    const nanoseconds proof = is_slow(found.result.verdict) ? trier_.limits().wall : nanoseconds{0};
    enter({"shrinking", std::min(end_, started + options_.shrinking + proof)});
    if (protocol_.shape == Shape::Text && !arena_.checks_inputs()) {
        return;  // who knows which smaller ones are inputs
    }
    if (!found.is_smallest) {
        found.is_smallest = shrink_to_smallest(found.trial, found.result, protocol_, trier_,
                                               [this] { on_progress_(stage_.name, trier_.tried()); });
    }
    report_.shrunk = trier_.take_tried();
    report_.shrunk.spent = steady_clock::now() - started;
}

}  // namespace

HuntReport hunt(Arena& arena, const compile::Program& program, const HuntOptions& options, workers::Workers& workers,
                const OnProgress& on_progress) {
    return Hunter(arena, program, options, workers, on_progress).run();
}

}  // namespace harness::hack
