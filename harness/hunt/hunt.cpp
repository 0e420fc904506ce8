#include "harness/hunt/hunt.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/hunt/kinds.hpp"
#include "harness/hunt/mutate.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"

namespace harness::hunt {

namespace {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;

constexpr int largest_small = 8;
constexpr std::size_t batch = 256;       // inputs answered together
constexpr std::size_t heavy_batch = 16;  // of boards that take long
constexpr std::size_t led_batch = 8;     // of those made one after another
constexpr double small_share = 0.35;     // of the time, for the small inputs
constexpr double to_be_sure = 1.5;       // times the limit that a prediction has to reach

struct Judged {
    std::size_t index = 0;
    model::CaseResult result;
};

// How the cpu time of a free board grows with n, as far as it was measured.
class Growth {
  public:
    explicit Growth(double too_long) : too_long_(too_long) {}

    void learn(int n, double seconds) {
        if (seconds_ > measurable) {
            rate_ = std::clamp(std::pow(seconds / seconds_, 1.0 / (n - n_)), 1.0, 12.0);
        }
        n_ = n;
        seconds_ = seconds;
    }
    double predicted(int n) const { return seconds_ * std::pow(rate_, n - n_); }
    bool is_too_long(int n, std::size_t copies) const {
        return predicted(n) * static_cast<double>(copies) >= too_long_;
    }

  private:
    static constexpr double measurable = 0.002;  // below this it is the start of the process that takes the time

    double too_long_;
    int n_ = 0;
    double seconds_ = 0;
    double rate_ = 1;
};

class Hunter {
  public:
    Hunter(Arena& arena, const compile::Program& program, const recipe::Tools& tools, const HuntOptions& options,
           workers::Workers& workers, const OnProgress& on_progress)
        : arena_(arena),
          program_(program),
          tools_(tools),
          options_(options),
          workers_(workers),
          on_progress_(on_progress),
          chance_(options.seed) {}

    HuntReport run() {
        const auto started = steady_clock::now();
        deadline_ = started + options_.search;
        search(started);
        report_.searched = std::exchange(tried_, {});
        report_.searched.spent = steady_clock::now() - started;
        if (report_.found) {
            shrink_found();
        }
        return std::move(report_);
    }

  private:
    void search(steady_clock::time_point started);
    bool small();
    bool growing();
    bool of_all_kinds();
    void guided();
    std::vector<Instance> seeds() const;
    std::size_t copies_of(int n, double seconds) const;

    bool is_over() const { return report_.found || steady_clock::now() >= deadline_; }
    // Judges them in batches until one fails; whether one did.
    bool try_all(const std::vector<Instance>& instances, std::size_t batch_size);
    bool try_batch(std::vector<Instance> instances);
    std::vector<Trial> trials(std::vector<Instance> instances);
    // The failing trial of the lowest index, judged over all workers.
    std::optional<Judged> first_failing(const std::vector<Trial>& trials,
                                        const std::function<bool(const model::CaseResult&)>& is_failure);
    void count(const Trial& trial, const model::CaseResult& result);
    void shrink_found();

    Arena& arena_;
    const compile::Program& program_;
    const recipe::Tools& tools_;
    const HuntOptions& options_;
    workers::Workers& workers_;
    const OnProgress& on_progress_;
    Chance chance_;
    steady_clock::time_point deadline_;
    std::string_view stage_;
    HuntReport report_;
    std::mutex mutex_;  // over what follows, while trials are judged
    Tried tried_;
    std::optional<Instance> hottest_;  // took the most cpu time
    nanoseconds hottest_cpu_{};
};

std::vector<Trial> Hunter::trials(std::vector<Instance> instances) {
    const std::size_t share =
        (instances.size() + static_cast<std::size_t>(options_.jobs) - 1) / static_cast<std::size_t>(options_.jobs);
    const std::size_t parts = share == 0 ? 0 : (instances.size() + share - 1) / share;
    std::vector<std::vector<Trial>> made(parts);
    workers_.for_each(
        parts,
        [&](Worker& worker, std::size_t part) {
            const auto begin = instances.begin() + static_cast<std::ptrdiff_t>(part * share);
            const auto end =
                instances.begin() + static_cast<std::ptrdiff_t>(std::min(instances.size(), (part + 1) * share));
            made[part] = arena_.trials({std::move_iterator(begin), std::move_iterator(end)}, worker.runner());
        },
        tools_.stop);
    std::vector<Trial> all;
    for (std::vector<Trial>& some : made) {
        std::ranges::move(some, std::back_inserter(all));
    }
    return all;
}

void Hunter::count(const Trial& trial, const model::CaseResult& result) {
    ++tried_.inputs;
    tried_.boards += std::max<std::size_t>(1, trial.instance.boards.size());
    if (result.cpu && *result.cpu > hottest_cpu_) {
        hottest_cpu_ = *result.cpu;
        hottest_ = trial.instance;
    }
}

std::optional<Judged> Hunter::first_failing(const std::vector<Trial>& trials,
                                            const std::function<bool(const model::CaseResult&)>& is_failure) {
    std::optional<Judged> first;
    workers_.for_each(
        trials.size(),
        [&](Worker& worker, std::size_t index) {
            {
                const std::lock_guard lock(mutex_);
                if ((first && first->index < index) || steady_clock::now() >= deadline_) {
                    return;
                }
            }
            model::CaseResult result = arena_.judge(worker, program_, trials[index]);
            if (result.verdict == model::Verdict::JudgeError) {
                throw support::JudgeError(
                    fmt::format("{}: an input could not be judged: {}", arena_.package().name, result.reason));
            }
            const std::lock_guard lock(mutex_);
            count(trials[index], result);
            if (is_failure(result) && (!first || index < first->index)) {
                first = Judged{index, std::move(result)};
            }
        },
        tools_.stop);
    return first;
}

bool Hunter::try_batch(std::vector<Instance> instances) {
    std::vector<Trial> made = trials(std::move(instances));
    std::optional<Judged> failed =
        first_failing(made, [](const model::CaseResult& result) { return result.verdict != model::Verdict::Accepted; });
    on_progress_(stage_, tried_);
    if (failed) {
        Trial& trial = made[failed->index];
        report_.found = Found{trial, std::move(failed->result), {}, stage_, trial, false};
    }
    return report_.found.has_value();
}

bool Hunter::try_all(const std::vector<Instance>& instances, std::size_t batch_size) {
    for (std::size_t begin = 0; begin < instances.size() && !is_over(); begin += batch_size) {
        const std::size_t end = std::min(begin + batch_size, instances.size());
        if (try_batch({instances.begin() + static_cast<std::ptrdiff_t>(begin),
                       instances.begin() + static_cast<std::ptrdiff_t>(end)})) {
            return true;
        }
    }
    return report_.found.has_value();
}

void Hunter::search(steady_clock::time_point started) {
    const auto whole =
        std::exchange(deadline_, started + std::chrono::duration_cast<nanoseconds>(options_.search * small_share));
    const bool found = small();
    deadline_ = whole;
    if (found) {
        return;
    }
    const Shape shape = arena_.protocol().shape;
    if (shape == Shape::Nothing) {
        report_.complete = true;
        return;
    }
    if (growing() || of_all_kinds()) {
        return;
    }
    if (shape == Shape::Argument) {
        report_.complete = !is_over();
        return;
    }
    guided();
}

bool Hunter::small() {
    stage_ = "small inputs";
    return try_all(small_instances(arena_.protocol(), {.seed = options_.seed, .largest = largest_small}), batch);
}

// The free board of each larger size, alone. Where the times so far say that a larger one alone, or several of this one
// in one input, are sure to take too long, that is tried at once: runs just below the limit teach little and take long.
bool Hunter::growing() {
    stage_ = "growing inputs";
    const Protocol& protocol = arena_.protocol();
    Growth growth(std::chrono::duration<double>(arena_.package().limits.cpu).count() * to_be_sure);
    const auto free_boards = [&](std::size_t count, int n) {
        return std::vector<Instance>{{std::vector<Board>(count, free_board(n)), protocol.endings.front()}};
    };
    for (const int n : protocol.sizes) {
        if (n <= largest_small) {
            continue;
        }
        const std::size_t copies = copies_of(n, growth.predicted(n));
        if (copies > 1 && growth.is_too_long(n, copies)) {
            const auto alone =
                std::ranges::find_if(protocol.sizes, [&](int m) { return m > n && growth.is_too_long(m, 1); });
            const bool failed = (alone != protocol.sizes.end() && try_batch(free_boards(1, *alone))) ||
                                (!is_over() && try_batch(free_boards(copies, n)));
            if (failed) {
                return true;
            }
        }
        hottest_cpu_ = {};
        if (is_over() || try_batch(free_boards(1, n))) {
            return report_.found.has_value();
        }
        growth.learn(n, std::chrono::duration<double>(hottest_cpu_).count());
    }
    if (protocol.most_boards > 1 && !protocol.sizes_together.empty()) {
        const int n = protocol.sizes_together.back();
        return try_batch(free_boards(copies_of(n, growth.predicted(n)), n));
    }
    return false;
}

// How many boards of size n in one input take too long, if one takes so many seconds; as many as there may be, at most.
std::size_t Hunter::copies_of(int n, double seconds) const {
    const Protocol& protocol = arena_.protocol();
    const double limit = std::chrono::duration<double>(arena_.package().limits.cpu).count();
    const bool joins = std::ranges::count(protocol.sizes_together, n) > 0;
    const double most = joins ? static_cast<double>(protocol.most_boards) : 1;
    const double wanted = seconds > 0 ? std::ceil(to_be_sure * limit / seconds) : most;
    return static_cast<std::size_t>(std::clamp(wanted, 1.0, most));
}

bool Hunter::of_all_kinds() {
    stage_ = "random inputs of every kind";
    const Protocol& protocol = arena_.protocol();
    if (protocol.shape == Shape::Numbers) {
        const int largest = protocol.sizes_together.empty() ? 0 : protocol.sizes_together.back();
        return try_all(small_instances(protocol, {.seed = options_.seed + 1, .largest = largest}), heavy_batch);
    }
    if (protocol.shape != Shape::OneBoard && protocol.shape != Shape::Boards) {
        return false;
    }
    std::vector<Board> boards;
    workers_.for_each(
        1,
        [&](Worker& worker, std::size_t) {
            boards = boards_of_kinds(protocol.sizes, options_.seed, tools_, worker.runner());
        },
        tools_.stop);
    return try_all(packed(boards, protocol, chance_), heavy_batch);
}

// The package's own inputs; those that catch the most known mistakes come first, and again.
std::vector<Instance> Hunter::seeds() const {
    std::map<std::string, std::size_t> catches;
    for (const package::Catch& claim : arena_.package().catches) {
        catches[claim.case_name] += claim.submissions.size();
    }
    std::vector<std::pair<std::size_t, Instance>> ranked;
    for (const package::Case& one : arena_.package().cases) {
        if (auto instance = parse(support::read_file(one.input), arena_.protocol())) {
            ranked.emplace_back(catches[one.name], *std::move(instance));
        }
    }
    std::ranges::stable_sort(ranked, std::greater{}, [](const auto& each) { return each.first; });
    std::vector<Instance> found;
    for (const auto& [count, instance] : ranked) {
        found.insert(found.end(), 1 + std::min<std::size_t>(count, 4), instance);
    }
    return found;
}

void Hunter::guided() {
    const std::vector<Instance> led = seeds();
    const bool blind = arena_.protocol().shape == Shape::Text && !arena_.checks_inputs();
    stage_ = "the package's own inputs";
    std::vector<Instance> own = led;
    own.erase(std::unique(own.begin(), own.end()), own.end());
    if (try_all(own, heavy_batch) || led.empty() || blind) {
        return;
    }
    std::set<Instance> seen(own.begin(), own.end());
    for (bool climbs = false; !is_over(); climbs = !climbs && hottest_) {
        stage_ = climbs ? "inputs that take ever longer" : "inputs like those that catch known mistakes";
        const std::vector<Instance> from = climbs ? std::vector<Instance>{*hottest_} : led;
        std::vector<Instance> next;
        for (std::size_t tries = 0; next.size() < led_batch && tries < 8 * led_batch; ++tries) {
            Instance one = mutated(from, arena_.protocol(), chance_);
            if (seen.insert(one).second) {
                next.push_back(std::move(one));
            }
        }
        try_batch(std::move(next));
    }
}

void Hunter::shrink_found() {
    const auto started = steady_clock::now();
    deadline_ = started + options_.shrink;
    stage_ = "shrinking";
    Found& found = *report_.found;
    const model::Verdict verdict = found.result.verdict;
    shrink(found.trial.instance, arena_.protocol(),
           [&](const std::vector<Instance>& candidates) -> std::optional<std::size_t> {
               for (std::size_t begin = 0; begin < candidates.size() && steady_clock::now() < deadline_;
                    begin += heavy_batch) {
                   const std::size_t end = std::min(begin + heavy_batch, candidates.size());
                   std::vector<Trial> made = trials({candidates.begin() + static_cast<std::ptrdiff_t>(begin),
                                                     candidates.begin() + static_cast<std::ptrdiff_t>(end)});
                   auto failed =
                       first_failing(made, [&](const model::CaseResult& result) { return result.verdict == verdict; });
                   on_progress_(stage_, tried_);
                   if (failed) {
                       found.trial = std::move(made[failed->index]);
                       found.result = std::move(failed->result);
                       const auto at = std::ranges::find(candidates, found.trial.instance);
                       return static_cast<std::size_t>(at - candidates.begin());
                   }
               }
               return std::nullopt;
           });
    found.is_smallest = steady_clock::now() < deadline_;
    workers_.for_each(
        1, [&](Worker& worker, std::size_t) { found.given = arena_.given(worker, program_, found.trial); },
        tools_.stop);
    report_.shrunk = tried_;
    report_.shrunk.spent = steady_clock::now() - started;
}

}  // namespace

HuntReport hunt(Arena& arena, const compile::Program& program, const recipe::Tools& tools, const HuntOptions& options,
                workers::Workers& workers, const OnProgress& on_progress) {
    return Hunter(arena, program, tools, options, workers, on_progress).run();
}

}  // namespace harness::hunt
