#include <algorithm>

#include "harness/serve/site_fixture.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

TEST_F(SiteTest, TypedTextIsOfTheLanguageThatItShows) {
    const std::string token = student("1001");
    const auto hand_in = [&](const std::string& text, const std::string& language = "") {
        return post("/problems/sums", token, {{"text", text}, {"language", language}});
    };
    const auto file_of_last = [&] {
        const auto account = accounts_.find_student("1001").value().id;
        const std::string folder = attempts_.of(account, "sums").back().folder;
        return fs::directory_iterator(folder_.path() / folder)->path().filename().string();
    };
    const http::Response unknown = hand_in("1 2 3\n");
    EXPECT_EQ(unknown.status, 422);
    EXPECT_THAT(unknown.body, AllOf(HasSubstr("does not show its language"), HasSubstr("1 2 3")));
    EXPECT_EQ(hand_in("#include <iostream>\nint main() {\n    std::cout << 1;\n}\n").status, 303);
    EXPECT_EQ(file_of_last(), "main.cpp");
    EXPECT_EQ(hand_in("import sys\nfor line in sys.stdin:\n    print(line)\n").status, 303);
    EXPECT_EQ(file_of_last(), "main.py");
    EXPECT_EQ(hand_in("1 2 3\n").status, 303);
    EXPECT_EQ(file_of_last(), "main.py") << "the last used";
    EXPECT_EQ(hand_in("import sys\nprint(1)\n", "c").status, 303);
    EXPECT_EQ(file_of_last(), "main.c") << "the chosen one";
}

TEST_F(SiteTest, AnInstructorSeesHowTheClassDoes) {
    const std::string token = student("1001");
    for (const model::SubmissionResult& result : {wrong_answer(), result(model::Verdict::Accepted), wrong_answer()}) {
        judge(receive_submission(token), result);
    }
    const std::string page = get("/problems/sums", instructor()).body;
    EXPECT_THAT(page, testing::ContainsRegex("Wrong answer</span> <b>1</b>"));
    EXPECT_THAT(page, HasSubstr("Nothing judged</span> <b>1</b>"));
    EXPECT_THAT(page, HasSubstr("accepted one: 2 in the middle, 2 at most."));
    EXPECT_THAT(page, HasSubstr("Failed most often: secret/1-negative (1)."));
    EXPECT_THAT(get("/problems/sums", token).body, Not(HasSubstr("The class, by")));
}

TEST_F(SiteTest, SamplesAreDownloadedAsTheyAre) {
    const std::string token = student("1001");
    const model::Sample& sample = course_.now()->problems.at(0)->samples.at(0);
    const http::Response input = get("/problems/sums/sample", token);
    EXPECT_EQ(input.status, 404);
    http::Request request = this->request("GET", "/problems/sums/sample", token);
    request.fields = {{"number", "1"}, {"part", "answer"}};
    const http::Response answer = handle(site_, request);
    EXPECT_EQ(answer.body, sample.answer);
    EXPECT_EQ(answer.headers.at("Content-Disposition"), "attachment; filename=\"sample-1.ans\"");
    for (const auto& [number, part] : {std::pair{"0", "input"}, {"99", "input"}, {"1", "secret"}, {"x", "input"}}) {
        request.fields = {{"number", number}, {"part", part}};
        EXPECT_EQ(handle(site_, request).status, 404) << number << part;
    }
}

TEST_F(SiteTest, ALongSampleIsDownloadedWhole) {
    fs::copy(folder_.path() / "sums", folder_.path() / "long", fs::copy_options::recursive);
    const std::string input(100'000, '1');
    write("long/data/sample/long.in", input);
    write("long/data/sample/long.ans", "1\n");
    const std::string package = "[[package]]\npath = \"long\"\nreference = [\"{submission}\", \"accepted/sum.py\"]\n";
    write("judge.toml", read("judge.toml") + package);
    ASSERT_EQ(course_.read_if_changed(), "");
    const auto problem = course_.now()->find("long");
    ASSERT_NE(problem, nullptr);
    const std::string token = student("1001");
    std::size_t longest = 0;
    for (std::size_t number = 1; number <= problem->samples.size(); ++number) {
        http::Request request = this->request("GET", "/problems/long/sample", token);
        request.fields = {{"number", std::to_string(number)}, {"part", "input"}};
        longest = std::max(longest, handle(site_, request).body.size());
        request.fields = {{"number", std::to_string(number)}, {"part", "interaction"}};
        EXPECT_EQ(handle(site_, request).status, 404) << number;
    }
    EXPECT_EQ(longest, input.size());
}

TEST_F(SiteTest, ATryIsNoAttempt) {
    const std::string token = student("1001");
    EXPECT_EQ(get("/problems/sums/try", token).status, 404);
    const http::Response sent = post("/problems/sums/try", token, {{"input", "4"}}, {{"a.py", "print(0)"}});
    EXPECT_EQ(sent.headers.at("Location"), "/problems/sums/try");
    const http::Response waits = get("/problems/sums/try", token);
    EXPECT_EQ(waits.headers.at("Refresh"), "1");
    EXPECT_FALSE(fs::exists(course_.handed_in()));
    EXPECT_EQ(get("/problems/sums/try", student("1002")).status, 404);
    EXPECT_EQ(post("/problems/sums/try", instructor(), {}, {{"a.py", "print(0)"}}).status, 403);
    const auto job = site_.tries.take().value();
    EXPECT_EQ(job.what.input, "4\n");
    model::SubmissionResult ran = result(model::Verdict::WrongAnswer);
    ran.cases.resize(1);
    ran.cases[0].verdict = model::Verdict::WrongAnswer;
    ran.cases[0].evidence.emplace().given.add("<b>7</b>");
    site_.tries.finish(job, ran);
    const http::Response done = get("/problems/sums/try", token);
    EXPECT_FALSE(done.headers.contains("Refresh"));
    EXPECT_THAT(done.body, AllOf(HasSubstr("It ran to its end."), HasSubstr("&lt;b&gt;7"), Not(HasSubstr("Wrong"))));
    for (int i = 1; i < 6; ++i) {
        EXPECT_EQ(post("/problems/sums/try", token, {}, {{"a.py", "print(0)"}}).status, 303);
    }
    EXPECT_EQ(post("/problems/sums/try", token, {}, {{"a.py", "print(0)"}}).status, 429);
}

TEST_F(SiteTest, ATryLeadsBackToAProblemOfAnyName) {
    fs::copy(folder_.path() / "sums", folder_.path() / "two sums", fs::copy_options::recursive);
    const std::string package =
        "[[package]]\npath = \"two sums\"\nreference = [\"{submission}\", \"accepted/sum.py\"]\n";
    write("judge.toml", read("judge.toml") + package);
    ASSERT_EQ(course_.read_if_changed(), "");
    const http::Response sent = post("/problems/two sums/try", student("1001"), {}, {{"a.py", "print(0)"}});
    EXPECT_EQ(sent.headers.at("Location"), "/problems/two%20sums/try");
}

}  // namespace

}  // namespace harness::serve
