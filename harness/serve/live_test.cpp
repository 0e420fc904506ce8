#include "harness/serve/live.hpp"

#include <gmock/gmock.h>

namespace harness::serve {

namespace {

using testing::ElementsAre;

model::CaseResult case_called(const std::string& name) {
    model::CaseResult test_case;
    test_case.name = name;
    test_case.evidence.emplace();
    return test_case;
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
    const auto all = live.events(1, 0);
    EXPECT_THAT(kinds(all), ElementsAre(Event::Kind::Judging, Event::Kind::Case, Event::Kind::Judged))
        << "it waits no more";
    EXPECT_FALSE((*all)[1].result.evidence.has_value());
    EXPECT_EQ((*all)[1].done, 1U);
    EXPECT_THAT(kinds(live.events(1, (*all)[1].id)), ElementsAre(Event::Kind::Judged));
    EXPECT_THAT(kinds(live.events(1, (*all)[2].id)), ElementsAre());
}

TEST(Live, KnowsNothingOfWhatItWasNotTold) {
    Live live;
    EXPECT_FALSE(live.events(1, 0).has_value());
    live.know(1, 4);
    live.know(1, 5);
    EXPECT_EQ(live.events(1, 0).value().at(0).ahead, 4U);
}

TEST(Live, SaysThatOneHasMovedOnlyWhereItHas) {
    Live live;
    live.queued(1, 3);
    live.queued(2, 4);
    const std::uint64_t seen = live.events(1, 0).value().back().id;
    live.moved({{1, 3}, {2, 3}});
    EXPECT_THAT(kinds(live.events(1, seen)), ElementsAre());
    EXPECT_EQ(live.events(2, 0).value().at(0).ahead, 3U);
    live.judging(1);
    live.moved({{1, 0}});
    EXPECT_THAT(kinds(live.events(1, seen)), ElementsAre(Event::Kind::Judging));
}

TEST(Live, OneThatIsJudgedAgainBeginsAnew) {
    Live live;
    live.judging(1);
    live.judged(1);
    const std::uint64_t seen = live.events(1, 0).value().back().id;
    live.queued(1, 0);
    EXPECT_THAT(kinds(live.events(1, 0)), ElementsAre(Event::Kind::Queued));
    EXPECT_THAT(kinds(live.events(1, seen)), ElementsAre(Event::Kind::Queued)) << "its numbers go on";
}

TEST(Live, WakesWhoWatchesAndNoOther) {
    Live live;
    int of_attempt = 0;
    int of_class = 0;
    auto watching = live.watch(1, [&] { ++of_attempt; });
    const auto watching_class = live.watch_class([&] { ++of_class; });
    live.judging(1);
    live.judging(2);
    live.case_ended(1, case_called("a"));
    EXPECT_EQ(of_attempt, 2);
    EXPECT_EQ(of_class, 2) << "a case changes nothing in the class";
    watching.reset();
    live.judged(1);
    EXPECT_EQ(of_attempt, 2);
    EXPECT_EQ(of_class, 3);
    EXPECT_EQ(live.changes(), 3U);
}

TEST(Live, ForgetsTheOldestThatEnded) {
    Live live;
    for (int attempt = 1; attempt <= 1001; ++attempt) {
        live.judged(attempt);
    }
    EXPECT_FALSE(live.events(1, 0).has_value());
    EXPECT_TRUE(live.events(2, 0).has_value());
}

}  // namespace

}  // namespace harness::serve
