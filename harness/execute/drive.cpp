#include "harness/execute/drive.hpp"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/execute/journal.hpp"
#include "harness/execute/node_health.hpp"
#include "harness/execute/sources.hpp"
#include "harness/execute/standing.hpp"

namespace harness::execute {

namespace {

constexpr std::size_t pilot_items = 4;  // items for each slot in the first round, which measures how long an item takes
constexpr std::size_t shards_a_slot = 4;
constexpr double shard_seconds = 60;  // longer than sending a shard out, but short enough to lose
constexpr int polls_to_confirm = 2;
// Rounds in a row that may be lost or fail before an item is begun, and the polls to wait after the first of them;
// after each further one it is twice as long. With a poll a second, a controller has a minute to come back in order.
constexpr int most_rounds_without_attempt = 5;
constexpr int polls_after_lost_round = 4;

class Drive {
  public:
    Drive(const RunDir& run, std::vector<Item> items, Engine& engine, const DriveOptions& options, Results& results)
        : run_(run),
          items_(std::move(items)),
          engine_(engine),
          options_(options),
          results_(results),
          started_(options.now()),
          health_(options.health != nullptr ? *options.health : own_health_) {
        for (Item& item : items_) {
            by_id_.emplace(item.id, &item);
        }
        standing_.all = by_id_.size();
        for (const auto& [shard, refusal] : run.refusals()) {
            refused_.insert(shard);  // of an earlier driver: the node may have been mended
        }
    }

    void run() {
        standing_.live = engine_.live();
        if (standing_.live != std::size_t{0}) {
            watch();  // shards of an earlier driver may be live
        }
        int rounds_without_attempt = 0;
        for (std::vector<Item*> missing = missing_items(); !missing.empty(); missing = missing_items()) {
            if (rounds_without_attempt == most_rounds_without_attempt) {
                throw base::JudgeError(fmt::format("{} times in a row no worker has begun with an item: {}",
                                                   most_rounds_without_attempt, reasons()));
            }
            if (rounds_without_attempt > 0) {
                options_.sleep(options_.poll * (polls_after_lost_round << (rounds_without_attempt - 1)));
            }
            if (standing_.round > 0) {
                // The rest of the last round has lost its job or its driver. A crashed controller forgets jobs whose
                // workers still wait, and remembers some whose workers have ended.
                engine_.cancel();
            }
            const std::size_t begun = results_.begun();
            send_out(std::move(missing));
            watch();
            rounds_without_attempt = results_.begun() == begun ? rounds_without_attempt + 1 : 0;
        }
        if (engine_.live() != std::size_t{0}) {
            engine_.cancel();  // only copies of finished items
        }
        run_.remove_leftovers();
    }

  private:
    // The items without a result, each once. Nothing is live, so an item without attempts left will not get a result.
    std::vector<Item*> missing_items() {
        results_.expect(round_begin_, run_.shards() - round_begin_);
        update();
        std::vector<Item*> missing;
        Journal own(run_, driver_journal);
        for (Item& item : items_) {
            if (results_.has(item.id) || by_id_.at(item.id) != &item) {
                continue;
            }
            const std::vector<std::string>& nodes = results_.attempts(item.id);
            if (std::ssize(nodes) < options_.most_attempts) {
                item.attempts = nodes.size();
                missing.push_back(&item);
                continue;
            }
            Published given_up;
            given_up.result.reason = fmt::format("no result in {}: whoever judged it ended without one, on {}",
                                                 base::plural(nodes.size(), "attempt"),
                                                 fmt::join(std::set(nodes.begin(), nodes.end()), ", "));
            own.publish(item.id, given_up);
        }
        own.end();
        update();  // what was given up has a result, too
        return missing;
    }

    // Counts only if something is new, because that takes as long as there are items.
    void update() {
        const std::size_t before = results_.size();
        results_.update(options_.take);
        if (results_.size() != before || standing_.attempts == 0) {
            standing_.done = static_cast<std::size_t>(
                std::ranges::count_if(by_id_, [&](const auto& item) { return results_.has(item.first); }));
        }
        standing_.attempts = results_.begun();
    }

    void send_out(std::vector<Item*> missing) {
        Round round = first_round(missing.size(), options_.shard_size, options_.slots);
        if (const double seconds = results_.seconds_an_item(); options_.shard_size == 0 && seconds > 0) {
            round = {missing.size(), shard_size(missing.size(), seconds, options_.slots)};
        }
        const std::vector<Item*> sent(missing.begin(), missing.begin() + static_cast<std::ptrdiff_t>(round.items));
        stage(run_, sent);
        round_begin_ = run_.shards();
        standing_.shards = 0;
        for (const std::vector<Item*>& shard : dealt(sent, round.shard_size, options_.slots)) {
            add_shard(round_begin_ + standing_.shards++, shard);
        }
        ++standing_.round;
        sent_again_.clear();
        waiting_.clear();
        avoid_nodes();  // that refused in an earlier run
        engine_.submit(round_begin_, standing_.shards);
        stage(run_, missing);
    }

    void add_shard(std::size_t number, const std::vector<Item*>& items) const {
        std::vector<Item> values;
        std::ranges::transform(items, std::back_inserter(values), [](const Item* item) { return *item; });
        run_.add_shard(number, values);
    }

    // For `judge status`, which would have to read all files.
    void keep_standing() {
        constexpr std::chrono::seconds interval{1};
        const auto change = std::pair{results_.size(), results_.begun()};
        if (change == kept_ || options_.now() < next_kept_) {
            return;
        }
        std::vector<const Item*> items;
        std::ranges::transform(by_id_, std::back_inserter(items), [](const auto& item) { return item.second; });
        execute::keep_standing(run_, standing_of(items, results_));
        kept_ = change;
        next_kept_ = options_.now() + interval;
    }

    // Why no worker has begun with an item.
    std::string reasons() const {
        std::vector<std::string> nodes;
        for (const auto& [node, reason] : refusals_by_node(run_)) {
            nodes.push_back(fmt::format("{}: {}", node, reason));
        }
        return nodes.empty() ? fmt::format("{} says why", (run_.path() / "log").string())
                             : fmt::format("{}", fmt::join(nodes, "; "));
    }

    // A worker that failed before it has begun with an item could not write its refusal. Later it may be the item that
    // ended it.
    void note_failures() {
        std::map<std::size_t, std::string> nodes;  // by shard
        for (const auto& [shard, node] : engine_.failed()) {
            if (!refused_.contains(shard) && failed_.insert(shard).second) {
                nodes.emplace(shard, node);
                results_.expect(shard, 1);
            }
        }
        if (!nodes.empty()) {
            update();
        }
        for (const auto& [shard, node] : nodes) {
            const bool is_begun = std::ranges::any_of(
                run_.shard(shard), [&](const Item& item) { return results_.attempts(item.id).size() > item.attempts; });
            if (!is_begun) {
                run_.refuse({node, shard, "", "its worker has left no reason, as if it could not write there"});
            }
        }
    }

    void avoid_nodes() {
        health_.note_work(engine_.nodes(), options_.now());
        std::set<std::string> avoided = names_of(health_.avoided(options_.now()));
        if (avoided != standing_.avoided) {
            engine_.avoid(avoided);
            standing_.avoided = std::move(avoided);
        }
    }

    // Sends out again what was refused since the last call, and avoids the nodes that refuse.
    void look_at_refusals() {
        note_failures();
        for (const auto& [shard, refusal] : run_.refusals(refused_)) {
            refused_.insert(shard);
            const std::vector<Item*> missing = missing_of(shard);
            health_.note(refusal, missing.empty() ? "" : missing.front()->id, options_.now());
            if (refusal.item.empty()) {  // else its worker goes on, and the item waits for the next round
                send_again(missing);
            }
        }
        avoid_nodes();
        const std::size_t live = standing_.live.value_or(options_.slots);
        for (std::size_t free = options_.slots - std::min(live, options_.slots); free > 0 && !waiting_.empty();
             --free) {
            engine_.submit(waiting_.front(), 1);
            waiting_.pop_front();
        }
    }

    // What has no result, and may have one more attempt.
    std::vector<Item*> missing_of(std::size_t shard) const {
        std::vector<Item*> missing;
        for (const Item& sent : run_.shard(shard)) {
            const auto item = by_id_.find(sent.id);
            const std::size_t attempts = results_.attempts(sent.id).size();
            if (item != by_id_.end() && !results_.has(sent.id) && std::cmp_less(attempts, options_.most_attempts)) {
                item->second->attempts = attempts;
                missing.push_back(item->second);
            }
        }
        return missing;
    }

    // As soon as a slot is free. An item that every node refuses is sent a few times in a round.
    void send_again(std::vector<Item*> missing) {
        std::erase_if(missing, [&](const Item* item) { return ++sent_again_[item->id] > options_.most_attempts; });
        if (!missing.empty()) {
            const std::size_t number = run_.shards();
            add_shard(number, missing);
            waiting_.push_back(number);
        }
    }

    // `asking` and `reading`: how long the last look waited for the scheduler, and read the run's folder. Listing a
    // large folder on a file server is slow: the driver may spend a tenth of the time on it. A slow scheduler is only
    // asked less often, because meanwhile a node that refuses gets one shard after another. Workers on this machine
    // would wait for the driver, whose looks are slow only if they are busy.
    std::chrono::milliseconds pause_after(std::chrono::nanoseconds asking, std::chrono::nanoseconds reading) const {
        constexpr int pause_factor = 9;
        const bool is_here = engine_.nodes().empty() && !engine_.is_waiting();
        return is_here ? options_.poll
                       : std::max(options_.poll, std::chrono::duration_cast<std::chrono::milliseconds>(
                                                     std::max(asking, pause_factor * reading)));
    }

    // Returns when all items are done, nothing is live any more, or there was no progress for too long.
    void watch() {
        auto progress = options_.now();
        std::size_t before = 0;
        bool was_waiting = false;
        for (int polls_without_live = 0; polls_without_live < polls_to_confirm;) {
            const auto begin = options_.now();
            standing_.live = engine_.live();
            const auto answered = options_.now();
            update();
            keep_standing();
            const auto read = options_.now();
            look_at_refusals();
            standing_.nodes = engine_.nodes().size();
            standing_.elapsed = options_.now() - started_;
            if (options_.show) {
                options_.show(standing_);
            }
            if (standing_.done == standing_.all) {
                return;
            }
            const bool is_waiting = engine_.is_waiting();
            if (standing_.done > before || is_waiting != was_waiting) {
                before = standing_.done;
                was_waiting = is_waiting;
                progress = options_.now();
            }
            if (options_.now() - progress > options_.stall_timeout) {
                health_.forgive();  // the nodes that were left may have died
                if (!is_waiting) {
                    engine_.cancel();
                    return;
                }
                progress = options_.now();  // shards that were sent out again would wait at the queue's end
            }
            polls_without_live = standing_.live == std::size_t{0} && waiting_.empty() ? polls_without_live + 1 : 0;
            options_.sleep(pause_after(answered - begin, read - answered));
        }
    }

    const RunDir& run_;
    std::vector<Item> items_;
    Engine& engine_;
    const DriveOptions& options_;
    Results& results_;
    const std::chrono::steady_clock::time_point started_;
    std::map<std::string, Item*> by_id_;
    std::size_t round_begin_ = 0;    // the first shard of this round
    std::set<std::size_t> refused_;  // the shards whose refusals were seen
    std::set<std::size_t> failed_;   // the same, of shards that failed
    NodeHealth own_health_;
    NodeHealth& health_;
    std::map<std::string, int> sent_again_;  // how many times in this round, by the items' ids
    std::deque<std::size_t> waiting_;        // shards to send out when a slot is free
    RunProgress standing_;
    std::optional<std::pair<std::size_t, std::size_t>> kept_;  // what standing.json has: results and attempts
    std::chrono::steady_clock::time_point next_kept_{};        // when it may be written again
};

}  // namespace

std::size_t shard_size(std::size_t missing, double seconds, std::size_t slots) {
    const std::size_t spread = (missing + slots * shards_a_slot - 1) / (slots * shards_a_slot);
    const auto timed = static_cast<std::size_t>(shard_seconds / seconds);
    return std::max(std::size_t{1}, std::min(spread, timed));
}

std::vector<std::vector<Item*>> dealt(const std::vector<Item*>& items, std::size_t size, std::size_t slots) {
    std::vector<std::vector<Item*>> shards;
    for (std::size_t begin = 0; begin < items.size(); begin += size * slots) {
        const std::size_t count = std::min(size * slots, items.size() - begin);
        const std::size_t first = shards.size();
        const std::size_t shards_here = (count + size - 1) / size;
        const bool is_of_one_package = items[begin]->package == items[begin + count - 1]->package;
        shards.resize(first + shards_here);
        for (std::size_t index = 0; index < count; ++index) {
            const std::size_t turn = is_of_one_package ? index % shards_here : index / size;
            shards[first + turn].push_back(items[begin + index]);
        }
    }
    return shards;
}

Round first_round(std::size_t items, std::size_t size, std::size_t slots) {
    return size > 0 ? Round{items, size} : Round{std::min(items, slots * pilot_items), pilot_items};
}

void drive(const RunDir& run, std::vector<Item> items, Engine& engine, const DriveOptions& options, Results& results) {
    try {
        Drive(run, std::move(items), engine, options, results).run();
    } catch (...) {
        engine.cancel();
        throw;
    }
}

}  // namespace harness::execute
