#include "harness/setter/hack/hack.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "harness/base/time.hpp"
#include "harness/setter/hack/kinds.hpp"
#include "harness/setter/hack/mutate.hpp"
#include "harness/setter/hack/search.hpp"

namespace harness::hack {

namespace {

using base::seconds;
using std::chrono::nanoseconds;
using std::chrono::steady_clock;

constexpr std::size_t batch = 256;       // inputs answered together
constexpr std::size_t heavy_batch = 16;  // inputs answered together when boards take long
constexpr std::size_t guided_batch = 8;  // inputs answered together in try_guided()
constexpr double sizes_share = 0.6;      // share of the time after which try_every_size() starts no further size
constexpr double small_share = 0.2;      // share of the time after which the first pass over the small inputs ends
constexpr double search_share = 0.85;    // share of the time for searching; the rest is for shrinking

constexpr std::string_view sizes_stage = "boards of every size";

// Notes a stage that did not try all of its inputs, unless one failed: "small inputs (20 of 99)".
void note_left_out(const Search& search, std::string_view stage, std::size_t tried, std::size_t all,
                   std::vector<std::string>& left_out) {
    if (tried < all && !search.found()) {
        left_out.push_back(tried == 0 ? std::string(stage) : fmt::format("{} ({} of {})", stage, tried, all));
    }
}

// Tries a few boards of each size, for mistakes at a large n only: there are too many small inputs to try all of them
// first. The time for a size is predicted from the smaller sizes. If it is too long, or an input looks slow, this size
// and the larger ones wait for try_larger_sizes(). Returns how many sizes are done.
std::size_t try_every_size(Search& search, Deadline end) {
    const Protocol& protocol = search.protocol();
    search.enter(sizes_stage, end);
    std::vector<Instance> regular = regular_instances(protocol, search.seed());
    // Otherwise each board is a separate run, and large boards come first.
    const bool fit_one_input = protocol.most_boards > 1;
    if (fit_one_input && search.look(std::exchange(regular, {}), 0)) {
        return 0;
    }
    Growth growth;  // of the time for one board
    std::size_t tried = 0;
    for (; tried < protocol.sizes.size(); ++tried) {
        const int n = protocol.sizes[tried];
        std::vector<Instance> instances = instances_of_size(n, protocol, search.seed());
        const double predicted = growth.predicted(n).value_or(0);
        if (!search.is_in_time(predicted)) {
            break;
        }
        if (!search.is_in_time(predicted * static_cast<double>(instances.front().boards.size()))) {
            instances = one_board_each(instances);
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

// Tries the boards of the sizes from this index on, each as a separate input. Returns how many sizes are done.
std::size_t try_larger_sizes(Search& search, std::size_t from) {
    search.enter(sizes_stage, search.search_end());
    while (from < search.protocol().sizes.size() && !search.is_over()) {
        search.try_all(
            one_board_each(instances_of_size(search.protocol().sizes[from], search.protocol(), search.seed())),
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

std::vector<Instance> own_inputs_without_repeats(const Search& search) {
    std::vector<Instance> inputs = own_inputs(search.hack_context().package(), search.protocol());
    inputs.erase(std::unique(inputs.begin(), inputs.end()), inputs.end());
    return inputs;
}

void try_all_kinds(Search& search, std::vector<std::string>& left_out) {
    if (search.found()) {
        return;
    }
    std::vector<texts::TextsAtEnds> at_ends;
    search.workers().run([&](Worker& worker) {
        at_ends = inputs_at_ends(search.hack_context(), search.seed(), worker, search.search_end());
    });
    for (const texts::TextsAtEnds& texts : at_ends) {
        search.enter("numbers at the ends of their ranges", search.search_end());
        const auto make = [&texts](std::size_t index) { return Instance{.boards = {}, .text = texts.make(index)}; };
        const std::size_t tried = search.try_all(texts.values.size(), make, heavy_batch);
        note_left_out(search, "numbers at the ends of their ranges", tried, texts.values.size(), left_out);
        if (search.is_over()) {
            break;
        }
    }
    if (!search.found()) {
        try_stage(search, "random inputs of every kind",
                  instances_of_kinds(search.hack_context(), search.seed(), search.workers(), search.search_end()),
                  left_out);
    }
}

void try_guided(Search& search) {
    const std::vector<Instance> known_catches = own_inputs(search.hack_context().package(), search.protocol());
    if (known_catches.empty() || (!search.protocol().is_known() && !search.hack_context().checks_inputs())) {
        return;
    }
    Random random(search.seed());
    const std::optional<Instance>& slowest = search.trier().slowest();
    Seen seen;
    for (const Instance& known : known_catches) {
        seen.insert(known, search.protocol());
    }
    for (bool climbs = false; !search.is_over(); climbs = !climbs && slowest) {
        search.enter(climbs ? "inputs that take ever longer" : "inputs like those that catch known mistakes",
                     search.search_end());
        const std::vector<Instance> from = climbs ? std::vector<Instance>{*slowest} : known_catches;
        search.try_batch(mutated(from, search.protocol(), random, guided_batch, seen));
    }
}

// Tries all small inputs of a program that reads an argument or nothing. Returns whether all were judged and none
// fails.
bool search_small_alone(Search& search, const std::vector<Instance>& small, std::vector<std::string>& left_out) {
    search.enter(small_stage, search.search_end());
    const std::size_t tried = search.try_all(small, batch);
    note_left_out(search, small_stage, tried, small.size(), left_out);
    // If the other submission fails, too, there is no candidate.
    const Tried& all = search.trier().tried();
    return !search.found() && tried == small.size() && all.inputs >= small.size() && all.unproved == 0 &&
           all.judge_errors == 0;
}

// Runs the stages in order. After a finding, the later stages try nothing.
HackReport run_stages(Search& search, steady_clock::time_point started, nanoseconds time) {
    HackReport report;
    const auto after = [&](double share) { return started + base::from_seconds(seconds(time) * share); };
    const std::vector<Instance> small = small_instances(search.protocol(), {.seed = search.seed()});
    const std::size_t sizes = try_every_size(search, after(sizes_share));
    if (search.protocol().layout.input == boards::Input::Empty) {
        report.complete = search_small_alone(search, small, report.left_out);
    } else {
        search.enter(small_stage, after(small_share));
        const std::size_t small_tried = search.try_all(small, batch);
        search.grow();
        note_left_out(search, sizes_stage, try_larger_sizes(search, sizes), search.protocol().sizes.size(),
                      report.left_out);
        try_stage(search, "the package's own inputs", own_inputs_without_repeats(search), report.left_out);
        search.enter(small_stage, search.search_end());
        const std::size_t small_done = search.try_all(small, batch, small_tried);
        try_all_kinds(search, report.left_out);
        note_left_out(search, small_stage, small_done, small.size(), report.left_out);
        if (!search.protocol().as_argument) {
            try_guided(search);
        }
    }
    report.found = search.take_found();
    return report;
}

void shrink_found(Found& found, Search& search, const HackOptions& options, Deadline end) {
    // If the program is too slow, shrinking also needs time for one run up to the limit.
    const nanoseconds proof = is_slow(found.result.verdict) ? search.trier().limits().wall : nanoseconds{0};
    search.enter("shrinking", std::min(end, steady_clock::now() + options.shrinking + proof));
    if (!search.protocol().is_known() && !search.hack_context().checks_inputs()) {
        return;  // nothing can tell which smaller texts are valid inputs
    }
    if (!found.is_smallest) {
        found.is_smallest = search.shrink_to_smallest(found);
    }
}

}  // namespace

HackReport hack_program(HackContext& hack_context, const compile::Program& program, const HackOptions& options,
                        workers::Workers& workers, const OnProgress& on_progress) {
    const auto started = steady_clock::now();
    const Deadline end = started + options.time;
    Search search(hack_context, program, options.seed, workers, on_progress,
                  started + base::from_seconds(seconds(options.time) * search_share), end);
    HackReport report = run_stages(search, started, options.time);
    report.searched = search.trier().take_tried();
    report.searched.spent = steady_clock::now() - started;
    if (report.found) {
        const auto found_at = steady_clock::now();
        shrink_found(*report.found, search, options, end);
        report.shrunk = search.trier().take_tried();
        report.shrunk.spent = steady_clock::now() - found_at;
    }
    report.unjudged = search.trier().unjudged();
    return report;
}

}  // namespace harness::hack
