#include "harness/serve/live.hpp"

#include <thread>

#include <gmock/gmock.h>

namespace harness::serve {

namespace {

using testing::ElementsAre;

constexpr std::chrono::milliseconds at_once{0};
constexpr std::chrono::seconds long_enough{30};

model::CaseResult case_called(const std::string& name) {
    model::CaseResult one;
    one.name = name;
    one.evidence.emplace();
    return one;
}

std::vector<Event::Kind> kinds(const std::optional<std::vector<Event>>& events) {
    std::vector<Event::Kind> all;
    for (const Event& event : events.value()) {
        all.push_back(event.kind);
    }
    return all;
}

TEST(Live, TellsEverythingFromAnyEventOn) {
    Live live;
    live.queued(1, 3);
    live.judging(1);
    live.case_ended(1, case_called("a"));
    live.judged(1);
    const auto all = live.wait(1, 0, at_once);
    EXPECT_THAT(kinds(all), ElementsAre(Event::Kind::Judging, Event::Kind::Case, Event::Kind::Judged))
        << "it waits no more";
    EXPECT_FALSE((*all)[1].result.evidence.has_value());
    EXPECT_THAT(kinds(live.wait(1, (*all)[1].id, at_once)), ElementsAre(Event::Kind::Judged));
    EXPECT_THAT(kinds(live.wait(1, (*all)[2].id, at_once)), ElementsAre());
}

TEST(Live, KnowsNothingOfWhatItWasNotTold) {
    Live live;
    EXPECT_FALSE(live.wait(1, 0, at_once).has_value());
    live.know(1, 4);
    live.know(1, 5);
    EXPECT_EQ(live.wait(1, 0, at_once).value().at(0).ahead, 4U);
}

TEST(Live, SaysThatOneHasMovedOnlyWhereItHas) {
    Live live;
    live.queued(1, 3);
    live.queued(2, 4);
    const std::uint64_t seen = live.wait(1, 0, at_once).value().back().id;
    live.moved({{1, 3}, {2, 3}});
    EXPECT_THAT(kinds(live.wait(1, seen, at_once)), ElementsAre());
    EXPECT_EQ(live.wait(2, 0, at_once).value().at(0).ahead, 3U);
    live.judging(1);
    live.moved({{1, 0}});
    EXPECT_THAT(kinds(live.wait(1, seen, at_once)), ElementsAre(Event::Kind::Judging));
}

TEST(Live, OneThatIsJudgedAgainBeginsAnew) {
    Live live;
    live.judging(1);
    live.judged(1);
    const std::uint64_t seen = live.wait(1, 0, at_once).value().back().id;
    live.queued(1, 0);
    EXPECT_THAT(kinds(live.wait(1, 0, at_once)), ElementsAre(Event::Kind::Queued));
    EXPECT_THAT(kinds(live.wait(1, seen, at_once)), ElementsAre(Event::Kind::Queued)) << "its numbers go on";
}

TEST(Live, WakesWhoWaits) {
    Live live;
    live.queued(1, 0);
    const std::uint64_t seen = live.wait(1, 0, at_once).value().back().id;
    const std::uint64_t changes = live.changes(0, at_once);
    std::thread teller([&] { live.judging(1); });
    EXPECT_THAT(kinds(live.wait(1, seen, long_enough)), ElementsAre(Event::Kind::Judging));
    EXPECT_NE(live.changes(changes, long_enough), changes);
    teller.join();
}

TEST(Live, LetsAllGoWhenItCloses) {
    Live live;
    live.queued(1, 0);
    const std::uint64_t seen = live.wait(1, 0, at_once).value().back().id;
    std::thread closing([&] { live.close(); });
    EXPECT_THAT(kinds(live.wait(1, seen, long_enough)), ElementsAre());
    live.changes(live.changes(0, at_once), long_enough);
    EXPECT_TRUE(live.is_closed());
    closing.join();
}

TEST(Live, ForgetsTheOldestThatEnded) {
    Live live;
    for (int attempt = 1; attempt <= 1001; ++attempt) {
        live.judged(attempt);
    }
    EXPECT_FALSE(live.wait(1, 0, at_once).has_value());
    EXPECT_TRUE(live.wait(2, 0, at_once).has_value());
}

}  // namespace

}  // namespace harness::serve
