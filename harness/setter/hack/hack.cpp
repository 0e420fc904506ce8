#include "harness/setter/hack/hack.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <xxhash.h>

#include "harness/base/time.hpp"
#include "harness/setter/hack/package_inputs.hpp"
#include "harness/setter/hack/search.hpp"

namespace harness::hack {

namespace {

using base::seconds;
using std::chrono::nanoseconds;
using std::chrono::steady_clock;

constexpr std::size_t batch = 256;       // inputs answered together
constexpr std::size_t heavy_batch = 16;  // inputs answered together when they are large
constexpr std::size_t guided_batch = 8;  // inputs answered together in try_guided()
constexpr double sizes_share = 0.6;      // share of the time after which try_every_size() starts no further size
constexpr double small_share = 0.2;      // share of the time after which the first pass over the small inputs ends
constexpr double search_share = 0.85;    // share of the time for searching; the rest is for shrinking

constexpr std::string_view ends_stage = "numbers at the ends of their ranges";

std::string sizes_stage(const Search& search) {
    return fmt::format("{}s of every size", search.model().part());
}

// Notes a stage that did not try all of its inputs, unless one failed: "small inputs (20 of 99)".
void note_left_out(const Search& search, std::string_view stage, std::size_t tried, std::size_t all,
                   std::vector<std::string>& left_out) {
    if (tried < all && !search.finding()) {
        left_out.push_back(tried == 0 ? std::string(stage) : fmt::format("{} ({} of {})", stage, tried, all));
    }
}

// Tries a few inputs of each size, for mistakes at a large size only: there are too many small inputs to try all of
// them first. The time for a size is predicted from the smaller sizes. If it is too long, or an input looks slow, this
// size and the larger ones wait for try_larger_sizes(). Returns how many sizes are done.
std::size_t try_every_size(Search& search, Deadline end) {
    const inputs::InputModel& model = search.model();
    const std::vector<int>& sizes = model.sizes().alone;
    search.enter(sizes_stage(search), end);
    const inputs::Candidates regular = model.regular(search.seed());
    // Otherwise each part is a separate run, and large ones come first.
    const bool fit_one_input = model.sizes().most_parts > 1;
    if (fit_one_input && search.look(regular, 0)) {
        return 0;
    }
    const auto parts_of = [&](const std::string& input) {
        return static_cast<double>(std::max<std::size_t>(1, model.parts(input).size()));
    };
    Growth growth;  // of the time for one part
    std::size_t tried = 0;
    for (; tried < sizes.size(); ++tried) {
        const int n = sizes[tried];
        inputs::Candidates candidates = model.of_size(n, search.seed(), false);
        const double predicted = growth.predicted(model.growth_of(n)).value_or(0);
        if (!search.is_in_time(predicted)) {
            break;
        }
        const auto of_all = [&] { return predicted > 0 ? predicted * parts_of(candidates.make(0)) : 0; };
        if (!search.is_in_time(of_all())) {
            candidates = model.of_size(n, search.seed(), true);
        }
        if (search.look(candidates, of_all()) || search.is_over()) {
            return tried;
        }
        if (const std::optional<std::string>& slowest = search.trier().slowest()) {
            growth.learn(model.growth_of(n), seconds(search.trier().slowest_cpu()) / parts_of(*slowest));
        }
    }
    search.look(fit_one_input ? inputs::Candidates{} : regular, 0);
    return tried;
}

// Tries the inputs of the sizes from this index on, each part as a separate input. Returns how many sizes are done.
std::size_t try_larger_sizes(Search& search, std::size_t from) {
    const std::vector<int>& sizes = search.model().sizes().alone;
    search.enter(sizes_stage(search), search.search_end());
    while (from < sizes.size() && !search.is_over()) {
        search.try_all(search.model().of_size(sizes[from], search.seed(), true), heavy_batch);
        from += search.is_over() ? 0 : 1;
    }
    return from;
}

void try_stage(Search& search, std::string_view stage, const inputs::Candidates& candidates,
               std::vector<std::string>& left_out) {
    search.enter(stage, search.search_end());
    note_left_out(search, stage, search.try_all(candidates, heavy_batch), candidates.count, left_out);
}

inputs::Candidates own_inputs_without_repeats(const Search& search) {
    std::vector<std::string> own = own_inputs(search.hack_context().package(), search.model());
    own.erase(std::unique(own.begin(), own.end()), own.end());
    return inputs::candidates_of(std::move(own));
}

void try_ends(Search& search, std::vector<std::string>& left_out) {
    if (search.finding()) {
        return;
    }
    inputs::Candidates at_ends;
    search.workers().run([&](Worker& worker) {
        at_ends = inputs_at_ends(search.hack_context(), search.seed(), worker, search.search_end());
    });
    if (at_ends.count > 0) {
        try_stage(search, ends_stage, at_ends, left_out);
    }
}

void try_all_kinds(Search& search, std::vector<std::string>& left_out) {
    if (!search.finding()) {
        try_stage(search, "random inputs of every kind",
                  inputs_of_kinds(search.hack_context(), search.seed(), search.workers(), search.search_end()),
                  left_out);
    }
}

// Which inputs were tried already, by their hashes: the inputs of a whole hack may be more than the memory.
class Seen {
  public:
    // Returns false if it was there.
    bool insert(const std::string& input) { return hashes_.insert(XXH3_64bits(input.data(), input.size())).second; }

  private:
    std::set<std::uint64_t> hashes_;
};

// Up to guided_batch changed inputs that are not in `seen`, and adds them to it; fewer if they are large.
std::vector<std::string> mutated(const std::vector<std::string>& seeds, const inputs::InputModel& model,
                                 inputs::Random& random, Seen& seen) {
    std::vector<std::string> batch;
    std::size_t bytes = 0;
    for (std::size_t tries = 0; batch.size() < guided_batch && bytes < most_bytes_together && tries < 8 * guided_batch;
         ++tries) {
        std::string input = model.mutated(seeds, random);
        bytes += input.size();
        if (seen.insert(input)) {
            batch.push_back(std::move(input));
        }
    }
    return batch;
}

void try_guided(Search& search) {
    const inputs::InputModel& model = search.model();
    const std::vector<std::string> known_catches = own_inputs(search.hack_context().package(), model);
    if (known_catches.empty() || (!model.knows_form() && !search.hack_context().checks_inputs())) {
        return;
    }
    inputs::Random random(search.seed());
    const std::optional<std::string>& slowest = search.trier().slowest();
    Seen seen;
    for (const std::string& known : known_catches) {
        seen.insert(known);
    }
    for (bool climbs = false; !search.is_over(); climbs = !climbs && slowest) {
        search.enter(climbs ? "inputs that take ever longer" : "inputs like those that catch known mistakes",
                     search.search_end());
        const std::vector<std::string> from = climbs ? std::vector{*slowest} : known_catches;
        search.try_batch(mutated(from, model, random, seen));
    }
}

// Tries all small inputs of a program that reads an argument or nothing. Returns whether all were judged and none
// fails.
bool search_small_alone(Search& search, const inputs::Candidates& small, std::vector<std::string>& left_out) {
    search.enter(small_stage, search.search_end());
    const std::size_t tried = search.try_all(small, batch);
    note_left_out(search, small_stage, tried, small.count, left_out);
    // If the other submission fails, too, there is no candidate.
    const Tried& all = search.trier().tried();
    return !search.finding() && tried == small.count && all.inputs >= small.count && all.unproved == 0 &&
           all.judge_errors == 0;
}

// Puts a small input that fails in the place of a larger finding: unless the model knows the form, not every small one
// can be reached by shrinking.
void try_small_instead(Search& search, const inputs::Candidates& small, Deadline end) {
    std::optional<Finding> larger = search.take_finding();
    if (!larger || is_slow(larger->result.verdict) || search.model().knows_form()) {
        search.restore(std::move(larger));
        return;
    }
    std::vector<std::string> smaller = small.all();
    std::erase_if(smaller, [&](const std::string& input) { return input.size() >= larger->candidate.input.size(); });
    search.enter(small_stage, end);
    search.try_all(inputs::candidates_of(std::move(smaller)), batch);
    if (!search.finding()) {
        search.restore(std::move(larger));
    }
}

// Runs the stages in order. After a finding, the later stages try nothing.
HackReport run_stages(Search& search, steady_clock::time_point started, nanoseconds time) {
    HackReport report;
    const auto after = [&](double share) { return started + base::from_seconds(seconds(time) * share); };
    const inputs::Candidates small = search.model().small({.seed = search.seed()});
    const std::size_t sizes = try_every_size(search, after(sizes_share));
    const auto time_for_small = base::from_seconds(seconds(time) * small_share);
    try_small_instead(search, small, std::min(search.search_end(), steady_clock::now() + time_for_small));
    if (search.model().has_one_input()) {
        report.complete = search_small_alone(search, small, report.left_out);
    } else {
        search.enter(small_stage, after(small_share));
        const std::size_t small_tried = search.try_all(small, batch);
        search.grow();
        note_left_out(search, sizes_stage(search), try_larger_sizes(search, sizes), search.model().sizes().alone.size(),
                      report.left_out);
        try_stage(search, "the package's own inputs", own_inputs_without_repeats(search), report.left_out);
        try_ends(search, report.left_out);  // there are fewer of them than of small inputs
        search.enter(small_stage, search.search_end());
        const std::size_t small_done = search.try_all(small, batch, small_tried);
        try_all_kinds(search, report.left_out);
        note_left_out(search, small_stage, small_done, small.count, report.left_out);
        if (search.model().mutates()) {
            try_guided(search);
        }
    }
    report.finding = search.take_finding();
    return report;
}

void shrink_finding(Finding& finding, Search& search, const HackOptions& options, Deadline end) {
    // If the program is too slow, shrinking also needs time for one run up to the limit.
    const nanoseconds proof = is_slow(finding.result.verdict) ? search.trier().limits().wall : nanoseconds{0};
    search.enter("shrinking", std::min(end, steady_clock::now() + options.shrinking + proof));
    if (!search.model().knows_form() && !search.hack_context().checks_inputs()) {
        return;  // nothing can tell which smaller texts are valid inputs
    }
    if (!finding.is_smallest) {
        finding.is_smallest = search.shrink_to_smallest(finding, options.shrinking_runs);
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
    if (report.finding) {
        const auto start_of_shrinking = steady_clock::now();
        shrink_finding(*report.finding, search, options, end);
        report.shrunk = search.trier().take_tried();
        report.shrunk.spent = steady_clock::now() - start_of_shrinking;
    }
    report.unjudged = search.trier().unjudged();
    return report;
}

}  // namespace harness::hack
