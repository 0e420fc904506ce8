#include <fmt/format.h>

#include "harness/serve/site_fixture.hpp"

namespace harness::serve {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class SubmissionsTest : public SiteTest {
  protected:
    SubmissionsTest() {
        write("roster.csv",
              "Name,ID number,Email address,Section\nAda,1001,ada@example.edu,Monday\n"
              "Grace,1002,grace@example.edu,Thursday\n");
        EXPECT_EQ(course_.read_if_changed(), "");
        of_ada_ = receive_submission(student("1001"));
        of_grace_ = receive_submission(student("1002"));
        model::SubmissionResult wrong = wrong_answer();
        wrong.language = "python";
        judge(of_ada_, wrong);
    }

    http::Response list(std::vector<std::pair<std::string, std::string>> fields) {
        http::Request asked = request("GET", "/submissions", instructor());
        asked.fields = std::move(fields);
        return handle(site_, asked);
    }
    // Which of the two the list has: "A", "G" or both, the newest first.
    std::string listed(std::vector<std::pair<std::string, std::string>> fields) {
        const std::string page = list(std::move(fields)).body;
        const auto ada = page.find("/attempts/" + of_ada_);
        const auto grace = page.find("/attempts/" + of_grace_);
        const bool has_ada = ada != std::string::npos;
        const bool has_grace = grace != std::string::npos;
        return has_ada && has_grace ? (grace < ada ? "GA" : "AG") : has_ada ? "A" : has_grace ? "G" : "";
    }

    std::string of_ada_;
    std::string of_grace_;
};

TEST_F(SubmissionsTest, EachFieldOfTheFormFilters) {
    EXPECT_EQ(listed({}), "GA");
    EXPECT_EQ(listed({{"problem", "sums"}}), "GA");
    EXPECT_EQ(listed({{"problem", "nothing"}}), "");
    EXPECT_EQ(listed({{"verdict", "WA"}}), "A");
    EXPECT_EQ(listed({{"verdict", "none"}}), "G");
    EXPECT_EQ(listed({{"language", "python"}}), "A");
    EXPECT_EQ(listed({{"section", "Thursday"}}), "G");
    for (const char* grace : {"grace", "rac", "1002", "Grace@Example.edu"}) {
        EXPECT_EQ(listed({{"student", grace}}), "G") << grace;
    }
    EXPECT_EQ(listed({{"from", "2020-01-01"}, {"to", "2020-01-02"}}), "");
    EXPECT_EQ(listed({{"from", "0001-01-01"}, {"to", "9999-12-31"}}), "GA");
    EXPECT_EQ(listed({{"from", "2020-01-01"}, {"to", "2999-01-01"}, {"verdict", "WA"}, {"section", "Monday"}}), "A");
}

TEST_F(SubmissionsTest, ADayIsOneInTheZoneOfTheCourseAndIncluded) {
    const auto now = std::chrono::system_clock::now();
    for (const int east : {14, -12}) {
        const std::chrono::hours offset{east};
        write("judge.toml", fmt::format("[class]\ndeadline = 2099-01-31T23:59:00{:+03}:00\n", east) +
                                read("judge.toml").substr(read("judge.toml").find("\n\n")));
        EXPECT_EQ(course_.read_if_changed(), "");
        const auto day = [&](int days) {
            const std::chrono::year_month_day date{std::chrono::floor<std::chrono::days>(now + offset) +
                                                   std::chrono::days{days}};
            return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                               static_cast<unsigned>(date.day()));
        };
        EXPECT_EQ(listed({{"from", day(-1)}, {"to", day(1)}}), "GA");
        EXPECT_EQ(listed({{"from", day(2)}}), "");
        EXPECT_EQ(listed({{"to", day(-2)}}), "");
        EXPECT_NE(listed({{"from", day(0)}, {"to", day(0)}}) + listed({{"from", day(1)}, {"to", day(1)}}), "");
    }
}

TEST_F(SubmissionsTest, WhatIsNoDateOrNoAttemptIsRefused) {
    for (const char* field : {"from", "to", "before"}) {
        EXPECT_EQ(list({{field, "soon"}}).status, 400) << field;
    }
}

TEST_F(SubmissionsTest, ShowsWhatIsKnown) {
    const std::string page = list({{"verdict", "WA"}}).body;
    EXPECT_THAT(page, AllOf(HasSubstr("<td>Python 3</td>"), HasSubstr("Wrong answer</a>"), HasSubstr("Show all"),
                            HasSubstr("<option value=\"Monday\">")));
    EXPECT_THAT(list({{"verdict", "none"}}).body, AllOf(HasSubstr("Waiting</a>"), HasSubstr("<td></td></tr>")));
}

TEST_F(SubmissionsTest, OlderOnesAreOnPagesOfAHundred) {
    for (int i = 0; i < 150; ++i) {
        Attempt attempt = attempts_.find(of_ada_).value();
        attempt.id = fmt::format("{:016x}", i);
        attempt.received -= std::chrono::hours{1 + i};
        attempts_.adopt(attempt);
    }
    const auto count = [](const std::string& page) {
        std::size_t rows = 0;
        for (std::size_t at = 0; (at = page.find("<time datetime", at)) != std::string::npos; ++at) {
            ++rows;
        }
        return rows;
    };
    const std::string first = list({{"problem", "sums"}}).body;
    EXPECT_EQ(count(first), 100U);
    const std::string older = "/submissions?problem=sums&amp;before=";
    ASSERT_THAT(first, HasSubstr(older));
    const std::string id = first.substr(first.find(older) + older.size(), 16);
    const std::string second = list({{"problem", "sums"}, {"before", id}}).body;
    EXPECT_EQ(count(second), 52U);
    EXPECT_THAT(second, AllOf(Not(HasSubstr("before=")), HasSubstr("href=\"/submissions?problem=sums\">Newest")));
}

}  // namespace

}  // namespace harness::serve
