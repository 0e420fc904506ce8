#include "harness/execute/drive.hpp"

#include <iterator>
#include <memory>
#include <optional>
#include <random>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/execute/drive_fixture.hpp"
#include "harness/execute/journal.hpp"
#include "harness/execute/standing.hpp"

namespace harness::execute {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

// A cluster that, depending on its seed, loses arrays, runs shards twice, kills workers in the middle of an item and
// does not answer. At each poll some items are judged.
class Cluster : public Engine {
  public:
    Cluster(const RunDir& run, unsigned seed, std::set<std::string> poison = {})
        : run_(run), random_(seed), poison_(std::move(poison)) {}

    void submit(std::size_t first, std::size_t count) override {
        if (happens(lost)) {
            return;
        }
        for (std::size_t shard = first; shard < first + count; ++shard) {
            for (int copy = happens(doubled) ? 0 : 1; copy < 2; ++copy) {
                waiting_.push_back(std::make_unique<Worker>(run_, shard));
            }
        }
    }
    std::optional<std::size_t> live() override {
        for (std::size_t step = 0; step < 6 && !waiting_.empty(); ++step) {
            go_on(std::uniform_int_distribution<std::size_t>(0, waiting_.size() - 1)(random_));
        }
        return happens(unanswered) ? std::nullopt : std::optional(waiting_.size());
    }
    void cancel() override { waiting_.clear(); }

    double lost = 0;
    double doubled = 0;
    double killed = 0;
    double unanswered = 0;

  private:
    // Like `judge shard`.
    struct Worker {
        Worker(const RunDir& run, std::size_t shard)
            : number(shard), items(run.shard(shard)), journal(run, std::to_string(shard)), earlier(run, shard) {
            earlier.update();
        }
        std::size_t number;
        std::vector<Item> items;
        Journal journal;
        Results earlier;
        std::size_t next = 0;
    };

    bool happens(double probability) { return std::bernoulli_distribution(probability)(random_); }

    void go_on(std::size_t which) {
        Worker& worker = *waiting_[which];
        if (worker.next == worker.items.size()) {
            worker.journal.end();
            waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(which));
            return;
        }
        const Item& item = worker.items[worker.next];
        const std::size_t attempts = item.attempts + worker.earlier.attempts(item.id).size();
        if (!worker.earlier.has(item.id) && attempts < 3) {
            const std::string node = fmt::format("n{}", which % 3);
            worker.journal.begin(item.id, {node, "", ""});
            if (poison_.contains(item.id) || happens(killed)) {
                // The scheduler restarts the shard by itself, or forgets it.
                if (happens(0.5)) {
                    waiting_[which] = std::make_unique<Worker>(run_, worker.number);
                } else {
                    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(which));
                }
                return;
            }
            Published published{{node, "", ""}, static_cast<int>(attempts) + 1, 10ms, {}};
            published.result.verdict = model::Verdict::Accepted;
            worker.journal.publish(item.id, published);
        }
        ++worker.next;
    }

    const RunDir& run_;
    std::mt19937 random_;
    std::set<std::string> poison_;
    std::vector<std::unique_ptr<Worker>> waiting_;
};

TEST_F(DriveTest, EachItemHasOneResultWhateverTheClusterLoses) {
    for (unsigned seed = 1; seed <= 8; ++seed) {
        const RunDir run(folder_.path() / std::to_string(seed));
        run.create({});
        Cluster cluster(run, seed);
        cluster.lost = 0.3;
        cluster.doubled = 0.3;
        cluster.killed = 0.02;
        cluster.unanswered = 0.3;
        const std::vector<Item> all = items(60);
        Results results(run);
        execute::drive(run, all, cluster, options_, results);
        EXPECT_EQ(results.size(), all.size()) << "seed " << seed;
        EXPECT_TRUE(std::filesystem::is_empty(run.path() / "tmp"));
    }
}

TEST_F(DriveTest, APoisonSubmissionEndsAsOneJudgeErrorThatNamesTheNodes) {
    Cluster cluster(run_, 1, {"007"});
    const std::vector<Item> all = items(20);
    drive(all, cluster);
    EXPECT_EQ(accepted(all), 19U);
    const Published given_up = *results_->of("007");
    EXPECT_EQ(given_up.result.verdict, model::Verdict::JudgeError);
    EXPECT_EQ(given_up.attempt, 0);
    EXPECT_THAT(given_up.result.reason, HasSubstr("no result in 3 attempts"));
    EXPECT_THAT(given_up.result.reason, HasSubstr(results_->attempts("007").front()));
    EXPECT_EQ(results_->attempts("007").size(), 3U);
}

TEST_F(DriveTest, WhatStallsIsCancelledAndSentOutAgain) {
    struct Stalls : Cluster {
        using Cluster::Cluster;
        std::optional<std::size_t> live() override {
            return cancelled ? Cluster::live() : std::optional<std::size_t>{1};
        }
        void cancel() override {
            cancelled = true;
            Cluster::cancel();
        }
        bool cancelled = false;
    };
    Stalls cluster(run_, 1);
    options_.stall_timeout = 10s;
    drive(items(5), cluster);
    EXPECT_TRUE(cluster.cancelled);
    EXPECT_EQ(results_->size(), 5U);
}

// A cluster whose nodes are used by others for three hours.
struct Queue : Cluster {
    Queue(const RunDir& folder, const std::chrono::steady_clock::time_point& clock) : Cluster(folder, 1), now(clock) {}
    void submit(std::size_t first, std::size_t count) override {
        is_submitted = true;
        Cluster::submit(first, count);
    }
    std::optional<std::size_t> live() override {
        waits = is_submitted && time() < 3h;
        return waits ? std::optional<std::size_t>{1} : Cluster::live();
    }
    bool is_waiting() const override { return waits; }
    void cancel() override {
        cancelled += waits ? 1 : 0;
        Cluster::cancel();
    }
    std::chrono::nanoseconds time() const { return now.time_since_epoch(); }

    const std::chrono::steady_clock::time_point& now;
    bool is_submitted = false;
    bool waits = false;
    int cancelled = 0;
};

TEST_F(DriveTest, WhatWaitsForTheSchedulerKeepsItsPositionInTheQueue) {
    Queue cluster(run_, now_);
    options_.poll = 1min;
    const std::vector<Item> all = items(5);
    drive(all, cluster);
    EXPECT_EQ(accepted(all), 5U);
    EXPECT_EQ(cluster.cancelled, 0);
}

TEST_F(DriveTest, TheTimeInTheQueueIsNoTimeWithoutAResult) {
    struct Slow : Queue {
        using Queue::Queue;
        std::optional<std::size_t> live() override {
            if (time() > 3h && time() < 3h + 20min) {
                waits = false;
                return 1;  // a node prepares the package
            }
            return Queue::live();
        }
    };
    Slow cluster(run_, now_);
    options_.poll = 1min;
    options_.shard_size = 5;
    drive(items(5), cluster);
    EXPECT_EQ(run_.shards(), 1U) << "it is sent out once";
}

TEST_F(DriveTest, ASchedulerThatDoesNotAnswerHasNotFinished) {
    struct Silent : Cluster {
        using Cluster::Cluster;
        void submit(std::size_t first, std::size_t count) override {
            ++rounds;
            Cluster::submit(first, count);
        }
        std::optional<std::size_t> live() override {
            const auto now = Cluster::live();
            return ++looks < 40 ? std::nullopt : now;
        }
        int rounds = 0;
        int looks = 0;
    };
    Silent cluster(run_, 1);
    options_.shard_size = 16;
    drive(items(100), cluster);
    EXPECT_EQ(cluster.rounds, 1);
}

TEST_F(DriveTest, WhatTheStatusShowsIsKeptMeanwhile) {
    Cluster cluster(run_, 1);
    const base::Fd lock = run_.lock();
    std::set<std::size_t> done;
    options_.show = [&](const RunProgress& now) {
        const Standing standing = read_standing(run_);
        EXPECT_EQ(standing.items, 60U);
        EXPECT_LE(standing.done, now.done);
        done.insert(standing.done);
    };
    drive(items(60), cluster);
    EXPECT_GT(done.size(), 3U);
}

TEST_F(DriveTest, WorkersOfThisMachineDoNotWaitForASlowLook) {
    struct Slow : Cluster {
        Slow(const RunDir& folder, std::chrono::steady_clock::time_point& time, std::set<std::string> names)
            : Cluster(folder, 1), now(time), nodes_(std::move(names)) {}
        std::optional<std::size_t> live() override {
            now += 1s;
            return Cluster::live();
        }
        std::set<std::string> nodes() const override { return nodes_; }
        std::chrono::steady_clock::time_point& now;
        std::set<std::string> nodes_;
    };
    std::set<std::chrono::milliseconds> pauses;
    options_.sleep = [&](std::chrono::milliseconds time) { pauses.insert(time); };
    options_.poll = 100ms;
    Slow here(run_, now_, {});
    drive(items(30), here);
    EXPECT_EQ(pauses, std::set<std::chrono::milliseconds>{100ms});
    const RunDir elsewhere(folder_.path() / "elsewhere");
    elsewhere.create({});
    Slow cluster(elsewhere, now_, {"n1"});
    Results results(elsewhere);
    pauses.clear();
    execute::drive(elsewhere, items(30), cluster, options_, results);
    EXPECT_EQ(pauses, std::set<std::chrono::milliseconds>{1s}) << "as long as the scheduler took to answer";
    const RunDir slow_folder(folder_.path() / "slow");
    slow_folder.create({});
    Slow slow(slow_folder, now_, {"n1"});
    Results slow_results(slow_folder);
    options_.take = [&](const auto&...) { now_ += 2s; };
    execute::drive(slow_folder, items(30), slow, options_, slow_results);
    EXPECT_GE(*pauses.rbegin(), 18s) << "a tenth of the time is for reading";
}

TEST_F(DriveTest, TheFirstRoundSeesWhatAnItemTakes) {
    Cluster cluster(run_, 1);
    drive(items(60), cluster);
    ASSERT_EQ(run_.shards(), 2U + 8U) << "four items a slot, and of the others four shards a slot";
    EXPECT_EQ(run_.shard(0).size(), 4U);
    EXPECT_EQ(run_.shard(2).size(), 7U);
}

TEST_F(DriveTest, WorkersThatNeverBeginEndTheRun) {
    Cluster cluster(run_, 1);
    cluster.lost = 1;
    EXPECT_THAT([&] { drive(items(3), cluster); },
                testing::ThrowsMessage<base::JudgeError>(HasSubstr("no worker has begun with an item")));
}

// For example sbatch fails, but a moment later squeue says that no job is alive.
TEST_F(DriveTest, AControllerThatIsAwayForAMinuteDoesNotEndTheRun) {
    struct Away : Cluster {
        Away(const RunDir& folder, const std::chrono::steady_clock::time_point& time) : Cluster(folder, 1), now(time) {}
        void submit(std::size_t first, std::size_t count) override {
            if (now - std::chrono::steady_clock::time_point{} > 1min) {
                Cluster::submit(first, count);
            }
        }
        const std::chrono::steady_clock::time_point& now;
    };
    Away cluster(run_, now_);
    const std::vector<Item> all = items(3);
    drive(all, cluster);
    EXPECT_EQ(accepted(all), 3U);
}

TEST_F(DriveTest, GoesOnWithWhatAnEarlierDriverLeft) {
    const std::vector<Item> all = items(30);
    Cluster cluster(run_, 1);
    options_.sleep = [&, naps = 0](std::chrono::milliseconds) mutable {
        if (++naps == 2) {
            throw std::runtime_error("killed");
        }
    };
    EXPECT_THROW(drive(all, cluster), std::runtime_error);
    const std::size_t before = results_->size();
    EXPECT_GT(before, 0U);
    EXPECT_LT(before, 30U);
    options_.sleep = [](std::chrono::milliseconds) {};
    drive(all, cluster);
    EXPECT_EQ(accepted(all), 30U);
}

std::vector<std::vector<std::string>> ids_of(const std::vector<std::vector<Item*>>& shards) {
    std::vector<std::vector<std::string>> ids;
    for (const std::vector<Item*>& shard : shards) {
        ids.emplace_back();
        for (const Item* item : shard) {
            ids.back().push_back(item->id);
        }
    }
    return ids;
}

TEST_F(DriveTest, ShardsThatAreJudgedAtATimeTakeItemsInTurn) {
    std::vector<Item> all = items(11);
    std::vector<Item*> sent;
    std::ranges::transform(all, std::back_inserter(sent), [](Item& item) { return &item; });
    using Shards = std::vector<std::vector<std::string>>;
    EXPECT_EQ(ids_of(dealt(sent, 3, 2)),
              (Shards{{"000", "002", "004"}, {"001", "003", "005"}, {"006", "008", "010"}, {"007", "009"}}));
    EXPECT_EQ(ids_of(dealt(sent, 9, 9)),
              (Shards{{"000", "002", "004", "006", "008", "010"}, {"001", "003", "005", "007", "009"}}))
        << "the last ones end together";
    for (std::size_t index = 4; index < all.size(); ++index) {
        all[index].package = 1;
    }
    EXPECT_EQ(ids_of(dealt(sent, 3, 2)),
              (Shards{{"000", "001", "002"}, {"003", "004", "005"}, {"006", "008", "010"}, {"007", "009"}}))
        << "a worker prepares each package of its shard";
}

TEST(ShardSize, IsAMinutesWorkButAtLeastFourASlot) {
    EXPECT_EQ(shard_size(10'000, 2, 10), 30U);
    EXPECT_EQ(shard_size(80, 2, 10), 2U);
    EXPECT_EQ(shard_size(10'000, 300, 10), 1U);
    EXPECT_EQ(shard_size(1, 0.001, 10), 1U);
}

}  // namespace
}  // namespace harness::execute
