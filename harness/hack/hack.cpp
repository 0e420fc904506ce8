#include "harness/hack/hack.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/hack/kinds.hpp"
#include "harness/hack/mutate.hpp"
#include "harness/hack/search.hpp"
#include "harness/hack/shrinker.hpp"
#include "harness/hack/text/ranges.hpp"
#include "harness/support/time.hpp"

namespace harness::hack {

namespace {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;
using support::seconds;

constexpr std::size_t batch = 256;       // inputs answered together
constexpr std::size_t heavy_batch = 16;  // of boards that take long
constexpr std::size_t led_batch = 8;     // of those made one after another
constexpr double sizes_share = 0.6;      // of the time, at the end of which no size is looked at for now
constexpr double small_share = 0.2;      // likewise for the small inputs
constexpr double search_share = 0.85;    // of the time; the rest is for shrinking

constexpr std::string_view sizes_stage = "boards of every size";

// What the stages take, besides the search that they share.
struct Ground {
    HackContext& hack_context;
    const Protocol& protocol;
    std::uint64_t seed;
    workers::Workers& workers;
};

// Where not all of a stage's inputs were got to, and none failed: "small inputs (20 of 99)".
void note_left_out(const Search& search, std::string_view stage, std::size_t tried, std::size_t all,
                   std::vector<std::string>& left_out) {
    if (tried < all && !search.found()) {
        left_out.push_back(tried == 0 ? std::string(stage) : fmt::format("{} ({} of {})", stage, tried, all));
    }
}

// A few boards of each size, for what is wrong at a large n alone: there are too many small inputs to try them all
// first. A size takes as long as the smaller ones say; where that is too long, or one looks slow, it and the larger
// ones wait for larger_sizes(). Returns how many sizes are done with.
std::size_t every_size(Search& search, const Ground& ground, Deadline end) {
    const Protocol& protocol = ground.protocol;
    search.enter(sizes_stage, end);
    std::vector<Instance> regular = regular_instances(protocol, ground.seed);
    const bool are_few = protocol.most_boards > 1;  // where each is a run, the large boards come first
    if (are_few && search.look(std::exchange(regular, {}), 0)) {
        return 0;
    }
    Growth growth;  // of what a board takes
    std::size_t tried = 0;
    for (; tried < protocol.sizes.size(); ++tried) {
        const int n = protocol.sizes[tried];
        std::vector<Instance> instances = instances_of_size(n, protocol, ground.seed);
        const double predicted = growth.predicted(n).value_or(0);
        if (!search.is_in_time(predicted)) {
            break;
        }
        if (!search.is_in_time(predicted * static_cast<double>(instances.front().boards.size()))) {
            instances = apart(instances);
        }
        if (search.look(instances, predicted * static_cast<double>(instances.front().boards.size())) ||
            search.is_over()) {
            return tried;
        }
        if (const std::optional<Instance>& slowest = search.trier().slowest()) {
            growth.learn(n, seconds(search.trier().slowest_cpu()) / static_cast<double>(slowest->boards.size()));
        }
    }
    search.look(regular, 0);
    return tried;
}

// The boards of the sizes from this index on, each as an input of its own. Returns how many sizes are done with.
std::size_t larger_sizes(Search& search, const Ground& ground, std::size_t from) {
    search.enter(sizes_stage, search.search_end());
    while (from < ground.protocol.sizes.size() && !search.is_over()) {
        search.try_all(apart(instances_of_size(ground.protocol.sizes[from], ground.protocol, ground.seed)),
                       heavy_batch);
        from += search.is_over() ? 0 : 1;
    }
    return from;
}

void try_stage(Search& search, std::string_view stage, const std::vector<Instance>& instances,
               std::vector<std::string>& left_out) {
    search.enter(stage, search.search_end());
    note_left_out(search, stage, search.try_all(instances, heavy_batch), instances.size(), left_out);
}

std::vector<Instance> own_without_repeats(const Ground& ground) {
    std::vector<Instance> inputs = own_inputs(ground.hack_context.package(), ground.protocol);
    inputs.erase(std::unique(inputs.begin(), inputs.end()), inputs.end());
    return inputs;
}

void of_all_kinds(Search& search, const Ground& ground, std::vector<std::string>& left_out) {
    if (search.found()) {
        return;
    }
    std::vector<Instance> at_ends;
    ground.workers.run([&](Worker& worker) {
        at_ends = inputs_at_ends(ground.hack_context, ground.seed, worker, search.search_end());
    });
    try_stage(search, "numbers at the ends of their ranges", at_ends, left_out);
    if (!search.found()) {
        try_stage(search, "random inputs of every kind",
                  instances_of_kinds(ground.hack_context.package(), ground.protocol, ground.seed,
                                     ground.hack_context.context(), ground.workers),
                  left_out);
    }
}

void guided(Search& search, const Ground& ground) {
    const std::vector<Instance> led = own_inputs(ground.hack_context.package(), ground.protocol);
    if (led.empty() || (ground.protocol.shape == Shape::Text && !ground.hack_context.checks_inputs())) {
        return;
    }
    Chance chance(ground.seed);
    const std::optional<Instance>& slowest = search.trier().slowest();
    std::set<Instance> seen(led.begin(), led.end());
    for (bool climbs = false; !search.is_over(); climbs = !climbs && slowest) {
        search.enter(climbs ? "inputs that take ever longer" : "inputs like those that catch known mistakes",
                     search.search_end());
        const std::vector<Instance> from = climbs ? std::vector<Instance>{*slowest} : led;
        search.try_batch(mutated(from, ground.protocol, chance, led_batch, seen));
    }
}

// Where an argument or nothing is read, every input there is: whether all were judged, and none fails.
bool search_small_alone(Search& search, const std::vector<Instance>& small, std::vector<std::string>& left_out) {
    search.enter(small_stage, search.search_end());
    const std::size_t tried = search.try_all(small, batch);
    note_left_out(search, small_stage, tried, small.size(), left_out);
    // Where the other submission fails, too, there is no candidate.
    const Tried& all = search.trier().tried();
    return !search.found() && tried == small.size() && all.inputs >= small.size() && all.unproved == 0;
}

// The stages, in order. One found ends them all: those that follow try nothing.
HackReport searched(Search& search, const Ground& ground, steady_clock::time_point started, nanoseconds time) {
    HackReport report;
    const auto after = [&](double share) { return started + support::from_seconds(seconds(time) * share); };
    const std::vector<Instance> small = small_instances(ground.protocol, {.seed = ground.seed});
    const std::size_t sizes = every_size(search, ground, after(sizes_share));
    if (ground.protocol.shape == Shape::Nothing) {
        report.complete = search_small_alone(search, small, report.left_out);
    } else {
        search.enter(small_stage, after(small_share));
        const std::size_t small_tried = search.try_all(small, batch);
        search.grow();
        note_left_out(search, sizes_stage, larger_sizes(search, ground, sizes), ground.protocol.sizes.size(),
                      report.left_out);
        try_stage(search, "the package's own inputs", own_without_repeats(ground), report.left_out);
        search.enter(small_stage, search.search_end());
        const std::size_t small_done = search.try_all(small, batch, small_tried);
        of_all_kinds(search, ground, report.left_out);
        note_left_out(search, small_stage, small_done, small.size(), report.left_out);
        if (ground.protocol.shape != Shape::Argument) {
            guided(search, ground);
        }
    }
    report.found = search.take_found();
    return report;
}

void shrink_found(Found& found, Search& search, const Ground& ground, const HackOptions& options, Deadline end) {
    // What is too slow needs one run up to the limit, besides the steps.
    const nanoseconds proof = is_slow(found.result.verdict) ? search.trier().limits().wall : nanoseconds{0};
    search.enter("shrinking", std::min(end, steady_clock::now() + options.shrinking + proof));
    if (ground.protocol.shape == Shape::Text && !ground.hack_context.checks_inputs()) {
        return;  // who knows which smaller ones are inputs
    }
    if (!found.is_smallest) {
        found.is_smallest = shrink_to_smallest(found.candidate, found.result, ground.protocol, search.trier(),
                                               [&] { search.tell_progress(); });
    }
}

}  // namespace

HackReport hack_program(HackContext& hack_context, const compile::Program& program, const HackOptions& options,
                        workers::Workers& workers, const OnProgress& on_progress) {
    const auto started = steady_clock::now();
    const Deadline end = started + options.time;
    Search search(hack_context, program, workers, on_progress,
                  started + support::from_seconds(seconds(options.time) * search_share), end);
    const Ground ground{hack_context, hack_context.protocol(), options.seed, workers};
    HackReport report = searched(search, ground, started, options.time);
    report.searched = search.trier().take_tried();
    report.searched.spent = steady_clock::now() - started;
    if (report.found) {
        const auto found_at = steady_clock::now();
        shrink_found(*report.found, search, ground, options, end);
        report.shrunk = search.trier().take_tried();
        report.shrunk.spent = steady_clock::now() - found_at;
    }
    return report;
}

}  // namespace harness::hack
