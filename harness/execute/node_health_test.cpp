#include "harness/execute/node_health.hpp"

#include <deque>
#include <set>

#include "harness/base/error.hpp"
#include "harness/execute/drive_fixture.hpp"
#include "harness/execute/journal.hpp"

namespace harness::execute {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

// Three nodes, of which n0 refuses every shard at once, and so is free first. Every node takes one shard at a poll.
class BadNode : public Engine {
  public:
    explicit BadNode(const RunDir& run, std::string item = {}) : run_(run), item_(std::move(item)) {}

    void submit(std::size_t first, std::size_t count) override {
        for (std::size_t shard = first; shard < first + count; ++shard) {
            waiting_.push_back(shard);
        }
    }
    std::optional<std::size_t> live() override {
        for (const std::string node : {"n0", "n1", "n2"}) {
            if (waiting_.empty() || avoided.contains(node)) {
                continue;
            }
            const std::size_t shard = waiting_.front();
            waiting_.pop_front();
            if (node == "n0" && !is_mended) {
                ++refused;
                run_.refuse({node, shard, item_, "another compiler"});
                continue;
            }
            Journal journal(run_, std::to_string(shard));
            for (const Item& item : run_.shard(shard)) {
                journal.begin(item.id, {node, "", ""});
                Published published{{node, "", ""}, 1, 10ms, {}};
                published.result.verdict = model::Verdict::Accepted;
                journal.publish(item.id, published);
            }
        }
        return waiting_.size();
    }
    std::set<std::string> nodes() const override { return {"n0", "n1", "n2"}; }
    void avoid(const std::set<std::string>& nodes) override {
        avoided = nodes;
        calls.push_back(nodes);
    }
    void cancel() override { waiting_.clear(); }

    std::set<std::string> avoided;
    std::vector<std::set<std::string>> calls;
    int refused = 0;
    bool is_mended = false;

  private:
    const RunDir& run_;
    std::string item_;
    std::deque<std::size_t> waiting_;
};

using NodeHealthTest = DriveTest;

TEST_F(NodeHealthTest, ANodeThatRefusesTwiceGetsNoMoreShards) {
    BadNode nodes(run_);
    options_.shard_size = 1;
    std::set<std::string> shown;
    options_.show = [&](const RunProgress& now) { shown = now.avoided; };
    const std::vector<Item> all = items(60);
    drive(all, nodes);
    EXPECT_EQ(accepted(all), 60U);
    EXPECT_EQ(nodes.refused, 2);
    EXPECT_EQ(shown, std::set<std::string>{"n0"});
    EXPECT_EQ(run_.shards(), 62U) << "what was refused is sent out again in the same round";
    EXPECT_EQ(refusals_by_node(run_),
              (std::map<std::string, std::string>{{"n0", "2 shards refused, the last one: another compiler"}}));
}

TEST_F(NodeHealthTest, ANodeThatRefusesIsUsedAgainLater) {
    BadNode nodes(run_);
    options_.shard_size = 1;
    options_.poll = 2min;
    drive(items(60), nodes);
    EXPECT_EQ(nodes.refused, 4) << "after 10 minutes, then after 20; the next would be after 40";
    EXPECT_EQ(nodes.calls, (std::vector<std::set<std::string>>{{"n0"}, {}, {"n0"}, {}, {"n0"}}));
}

TEST_F(NodeHealthTest, ANodeThatRefusedIsAvoidedInTheNextRunToo) {
    NodeHealth health;
    options_.health = &health;
    options_.shard_size = 1;
    BadNode nodes(run_);
    drive(items(20), nodes);
    EXPECT_EQ(nodes.refused, 2);
    const RunDir next(folder_.path() / "next");
    next.create({});
    BadNode same_nodes(next);
    Results results(next);
    execute::drive(next, items(20), same_nodes, options_, results);
    EXPECT_EQ(same_nodes.refused, 0);
    const std::map<std::string, NodeHealth::Avoided> avoided = health.avoided(now_);
    ASSERT_EQ(names_of(avoided), std::set<std::string>{"n0"});
    EXPECT_EQ(avoided.at("n0").refusals, 2U);
    EXPECT_EQ(avoided.at("n0").reason, "another compiler");
    EXPECT_GT(avoided.at("n0").until, now_);
    EXPECT_LE(avoided.at("n0").until, now_ + NodeHealth::time_until_retried);
}

TEST_F(NodeHealthTest, ASubmissionThatTheJudgeFailsAtIsNoFaultOfItsNode) {
    BadNode nodes(run_, "007");
    options_.shard_size = 1;
    options_.sleep = [&](std::chrono::milliseconds time) {
        now_ += time;
        nodes.is_mended = nodes.refused == 5;
    };
    const std::vector<Item> all = items(60);
    drive(all, nodes);
    EXPECT_EQ(accepted(all), 60U);
    EXPECT_THAT(nodes.calls, testing::IsEmpty());
}

TEST_F(NodeHealthTest, WhereAllNodesRefuseTheirReasonsAreSaid) {
    struct AllBad : BadNode {
        explicit AllBad(const RunDir& folder) : BadNode(folder), run(folder) {}
        std::set<std::string> nodes() const override { return {"n0"}; }
        void submit(std::size_t first, std::size_t count) override {
            for (std::size_t shard = first; shard < first + count; ++shard) {
                run.refuse({"n0", shard, "", "another compiler"});
            }
        }
        const RunDir& run;
    };
    AllBad nodes(run_);
    EXPECT_THAT([&] { drive(items(3), nodes); }, testing::ThrowsMessage<base::JudgeError>(HasSubstr("n0: ")));
    EXPECT_THAT(nodes.calls, testing::IsEmpty()) << "there is no other node";
}

TEST(NodeHealth, WhatSeveralNodesRefuseIsTheFaultOfNone) {
    NodeHealth health;
    const NodeHealth::Time now{};
    const auto avoided = [&] { return names_of(health.avoided(now)); };
    health.note_work({"n1", "n2"}, now);
    for (std::size_t shard = 0; shard < 4; ++shard) {
        health.note({"n1", shard, "", "no javac"}, "007", now);
    }
    EXPECT_EQ(avoided(), std::set<std::string>{"n1"});
    health.note({"n2", 4, "", "no javac"}, "007", now);
    EXPECT_EQ(avoided(), std::set<std::string>{});
    health.note({"n1", 5, "008", "a judge error"}, "008", now);
    health.note({"n1", 6, "008", "a judge error"}, "008", now);
    EXPECT_EQ(avoided(), std::set<std::string>{}) << "the same item";
    health.note({"n1", 7, "009", "a judge error"}, "009", now);
    EXPECT_EQ(avoided(), std::set<std::string>{"n1"});
}

TEST(NodeHealth, OneNodeIsLeft) {
    NodeHealth health;
    const NodeHealth::Time now{};
    for (const char* node : {"n1", "n2"}) {
        health.note({node, 0, "", "no javac"}, "", now);
        health.note({node, 0, "", "no javac"}, "", now);
    }
    EXPECT_EQ(names_of(health.avoided(now)), std::set<std::string>{}) << "nobody has seen another node";
    health.note_work({"n3"}, now);
    EXPECT_EQ(names_of(health.avoided(now)), (std::set<std::string>{"n1", "n2"}));
}

TEST(NodeHealth, RefusalsAreForgottenAfterADay) {
    NodeHealth health;
    NodeHealth::Time now{};
    for (int refusal = 0; refusal < 9; ++refusal) {
        health.note({"n1", 0, "", "no javac"}, "", now);
    }
    health.note_work({"n2"}, now);
    EXPECT_EQ(names_of(health.avoided(now + 119min)), std::set<std::string>{"n1"});
    EXPECT_EQ(names_of(health.avoided(now + 2h)), std::set<std::string>{}) << "not longer, so that it is tried again";
    now += 25h;
    health.note_work({"n2"}, now);
    health.note({"n1", 0, "", "no javac"}, "", now);
    EXPECT_EQ(names_of(health.avoided(now)), std::set<std::string>{});
}

}  // namespace
}  // namespace harness::execute
