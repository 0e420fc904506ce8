#include "harness/dispatch/drive.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::dispatch {

namespace {

constexpr std::size_t pilot = 4;  // items for each slot in the first round, which measures how long an item takes
constexpr std::size_t shards_a_slot = 4;
constexpr int polls_to_believe = 2;
constexpr int rounds_in_vain = 5;  // arrays in a row that may be lost or fail before starting an item

class Drive {
  public:
    Drive(const RunDir& run, const std::vector<Item>& items, Engine& engine, const DriveOptions& options)
        : run_(run), items_(items), engine_(engine), options_(options), started_(options.now()) {
        for (const Item& item : items) {
            ids_.insert(item.id);
        }
        standing_.all = ids_.size();
    }

    void run() {
        standing_.live = engine_.live();
        if (standing_.live != std::size_t{0}) {
            watch();  // shards of an earlier driver may be live
        }
        auto traces = run_.all_attempts();
        int in_vain = 0;
        for (std::vector<Item> missing = take_stock(); !missing.empty(); missing = take_stock()) {
            if (in_vain == rounds_in_vain) {
                throw support::JudgeError(fmt::format("{} times in a row no worker has begun with an item: {} says why",
                                                      rounds_in_vain, (run_.path() / "log").string()));
            }
            send_out(missing);
            watch();
            auto now = run_.all_attempts();
            in_vain = now == traces ? in_vain + 1 : 0;
            traces = std::move(now);
        }
        if (engine_.live() != std::size_t{0}) {
            engine_.cancel();  // only copies of finished items
        }
        run_.remove_leftovers();
    }

  private:
    // The ids without a result, each once. Nothing is live, so an item without attempts left will not get a result.
    std::vector<Item> take_stock() {
        std::vector<Item> missing;
        std::set<std::string> seen;
        const std::set<std::string> results = run_.results();
        for (const Item& item : items_) {
            // Checked again by name, because a file server's listing may be seconds old.
            if (results.contains(item.id) || !seen.insert(item.id).second || run_.has_result(item.id)) {
                continue;
            }
            const std::vector<std::string> nodes = run_.attempts(item.id);
            if (std::ssize(nodes) < options_.most_attempts) {
                missing.push_back(item);
                continue;
            }
            Published given_up;
            given_up.result.reason = fmt::format("no result in {}: whoever judged it ended without one, on {}",
                                                 support::plural(nodes.size(), "attempt"),
                                                 fmt::join(std::set(nodes.begin(), nodes.end()), ", "));
            run_.publish(item.id, given_up);
        }
        return missing;
    }

    // The average time of the judged items; 0: unknown.
    double seconds_an_item() const {
        std::chrono::nanoseconds sum{};
        int judged = 0;
        constexpr int enough = 1000;
        for (const Item& item : items_) {
            if (const auto published = judged < enough ? run_.result(item.id) : std::nullopt;
                published && published->attempt > 0) {
                sum += published->took;
                ++judged;
            }
        }
        return judged == 0 ? 0 : std::chrono::duration<double>(sum).count() / judged;
    }

    void send_out(std::vector<Item> missing) {
        const double seconds = seconds_an_item();
        Round round = first_round(missing.size(), options_.shard_size, options_.slots);
        if (options_.shard_size == 0 && seconds > 0) {
            round = {missing.size(), shard_size(missing.size(), seconds, options_.slots, options_.shard_time)};
        }
        missing.resize(round.items);
        const std::size_t size = round.shard_size;
        const std::size_t first = run_.shards();
        std::size_t count = 0;
        for (auto begin = missing.begin(); begin != missing.end(); ++count) {
            const auto end =
                begin + std::min(std::ssize(missing) - (begin - missing.begin()), static_cast<std::ptrdiff_t>(size));
            run_.add_shard(first + count, {begin, end});
            begin = end;
        }
        ++standing_.round;
        standing_.shards = count;
        engine_.submit(first, count);
    }

    // Returns when all items are done, nothing is live any more, or there was no progress for too long.
    void watch() {
        auto progress = options_.now();
        std::size_t before = 0;
        for (int idle = 0; idle < polls_to_believe;) {
            const auto begin = options_.now();
            standing_.done = static_cast<std::size_t>(
                std::ranges::count_if(run_.results(), [&](const std::string& id) { return ids_.contains(id); }));
            standing_.live = engine_.live();
            standing_.nodes = engine_.nodes();
            standing_.elapsed = options_.now() - started_;
            if (options_.show) {
                options_.show(standing_);
            }
            if (standing_.done == standing_.all) {
                return;
            }
            if (standing_.done > before) {
                before = standing_.done;
                progress = options_.now();
            }
            if (options_.now() - progress > options_.stall_timeout) {
                engine_.cancel();
                return;
            }
            idle = standing_.live == std::size_t{0} ? idle + 1 : 0;
            // Listing a large folder on a file server is slow: the driver may spend a tenth of the time on it.
            constexpr int rest = 9;
            options_.sleep(std::max(
                options_.poll, std::chrono::duration_cast<std::chrono::milliseconds>(rest * (options_.now() - begin))));
        }
    }

    const RunDir& run_;
    const std::vector<Item>& items_;
    Engine& engine_;
    const DriveOptions& options_;
    const std::chrono::steady_clock::time_point started_;
    std::set<std::string> ids_;
    Standing standing_;
};

}  // namespace

std::size_t shard_size(std::size_t missing, double seconds, std::size_t slots, std::chrono::seconds shard_time) {
    const std::size_t spread = (missing + slots * shards_a_slot - 1) / (slots * shards_a_slot);
    const auto timed = static_cast<std::size_t>(static_cast<double>(shard_time.count()) / seconds);
    return std::max(std::size_t{1}, std::min(spread, timed));
}

Round first_round(std::size_t items, std::size_t size, std::size_t slots) {
    return size > 0 ? Round{items, size} : Round{std::min(items, slots * pilot), pilot};
}

void drive(const RunDir& run, const std::vector<Item>& items, Engine& engine, const DriveOptions& options) {
    try {
        Drive(run, items, engine, options).run();
    } catch (...) {
        engine.cancel();
        throw;
    }
}

}  // namespace harness::dispatch
