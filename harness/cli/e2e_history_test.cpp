// End to end: runs are kept, shown, compared and resumed.
#include <csignal>
#include <random>
#include <thread>

#include <fmt/format.h>

#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

using Kept = EndToEnd;

TEST_F(Kept, AnUnchangedSubmissionIsTakenFromTheStore) {
    write("right.c", right_source);
    write("six.c", wrong_source);
    const std::vector<std::string> command{"grade", "double", "right.c", "six.c", "--json", "-"};
    const json first = document(judge(command));
    const Ended again = judge(command);
    const json second = document(again);
    EXPECT_EQ(again.code, 1);
    EXPECT_THAT(again.error, HasSubstr("2 submissions: 1 accepted, 1 not, 2 as judged earlier, in "));
    for (const json& submission : second["packages"][0]["submissions"]) {
        EXPECT_EQ(submission["from_run"], first["run"]);
    }
    EXPECT_EQ(second["packages"][0]["submissions"][0]["cases"], first["packages"][0]["submissions"][0]["cases"]);
    write("six.c", wrong_source + "\n");
    const json third = document(judge(command));
    EXPECT_EQ(third["packages"][0]["submissions"][0]["from_run"], first["run"]) << "the run that judged it";
    EXPECT_TRUE(third["packages"][0]["submissions"][1]["from_run"].is_null());
    write("double/data/secret/2.ans", "11\n");
    const json fourth = document(judge(command));
    EXPECT_TRUE(fourth["packages"][0]["submissions"][0]["from_run"].is_null()) << "the data is not the same";
    EXPECT_EQ(fourth["packages"][0]["submissions"][0]["verdict"], "WA");
}

TEST_F(Kept, JudgesAnewWhereAskedTo) {
    write("right.c", right_source);
    judge({"grade", "double", "right.c"});
    for (const char* flag : {"--again", "--store=none", "--store=other.db"}) {
        const json whole = document(judge({"grade", "double", "right.c", "--json", "-", flag}));
        EXPECT_TRUE(whole["packages"][0]["submissions"][0]["from_run"].is_null()) << flag;
    }
    EXPECT_TRUE(exists("other.db"));
    EXPECT_THAT(judge({"show"}).output, HasSubstr("grade   double"));
    judge({"verify"});
    EXPECT_TRUE(document(judge({"verify", "--json", "-"}))["packages"][0]["submissions"][0]["from_run"].is_null());
}

TEST_F(Kept, ShowsAPastRunAsItWasShown) {
    write("double/submissions/wrong_answer/right.c", right_source);
    Ended verified = judge({"verify"});
    const std::size_t limit = verified.output.find("\ntime limit: ");  // the store does not keep this line
    ASSERT_NE(limit, std::string::npos);
    verified.output.erase(limit, verified.output.find("\n\n", limit + 1) + 1 - limit);
    const Ended shown = judge({"show", "last"});
    EXPECT_EQ(shown.code, 0) << shown.error;
    EXPECT_THAT(shown.output, testing::EndsWith(verified.output)) << shown.output;
    EXPECT_THAT(shown.output, HasSubstr(": verify, "));
    const json whole = document(judge({"report", "last", "--json", "-"}));
    EXPECT_EQ(whole["command"], "verify");
    EXPECT_EQ(whole["packages"][0]["submissions"].size(), 2U);
    const Ended list = judge({"show"});
    EXPECT_THAT(list.output, AllOf(HasSubstr("run                       command package"), HasSubstr(whole["run"]),
                                   HasSubstr("verify  double                    2      1")));
}

TEST_F(Kept, ComparesTwoRuns) {
    write("double/submissions/accepted/other.c", right_source);
    judge({"verify"});
    write("double/submissions/accepted/other.c", wrong_source);
    const std::string first = document(judge({"report", "last", "--json", "-"}))["run"];
    judge({"verify"});
    const Ended changed = judge({"show", "last", "--against", first});
    EXPECT_EQ(changed.code, 1) << changed.error;
    EXPECT_THAT(changed.output, AllOf(HasSubstr("double/accepted/other.c"), HasSubstr("     AC      WA"),
                                      HasSubstr("2 submissions in both: 1 verdict changed"), Not(HasSubstr("note:"))));
    const Ended same = judge({"show", "last", "--against", "last"});
    EXPECT_EQ(same.code, 0) << same.output;
}

TEST_F(Kept, OldRunsAreDeletedWhereAskedTo) {
    for (int run = 0; run < 3; ++run) {
        judge({"grade", "double", "double/submissions/accepted/right.c"});
    }
    const Ended ended = judge({"show", "--keep", "2"});
    EXPECT_EQ(ended.code, 0) << ended.error;
    EXPECT_EQ(ended.output, "1 run deleted, 2 kept\n");
    EXPECT_EQ(std::ranges::count(judge({"show"}).output, '\n'), 3);
    EXPECT_EQ(document(judge({"report", "last", "--json", "-"}))["packages"][0]["submissions"][0]["verdict"], "AC");
}

TEST_F(Kept, BadQuestionsGetClearAnswers) {
    expect_refused({"show"}, {"judge.db", "is not there", "judge grade"});
    judge({"verify"});
    expect_refused({"show", "nowhere"}, {"no run is called 'nowhere'", "judge show"});
    expect_refused({"show", "--against", "last"}, {"judge show RUN --against EARLIER"});
    expect_refused({"show", "last", "--keep", "1"}, {"--keep", "without a RUN"});
    expect_refused({"report", "last"}, {"--json FILE"});
    expect_refused({"grade", "double", "double/submissions/accepted/right.c", "--resume", "--store", "none"},
                   {"--resume needs the store"});
    ASSERT_EQ(shell("cp -r double other").code, 0);
    configure({}, "[[package]]\npath = \"double\"\n[[package]]\npath = \"other\"\n");
    judge({"verify"});
    expect_refused({"report", "last", "--students", "told"}, {"--students is for a run of one package", "has 2"});
}

// A class is judged while the judge is killed repeatedly at random moments.
TEST_F(Kept, AKilledRunIsGoneOnWithAndLosesNothing) {
    std::vector<std::string> paths;
    for (int student = 0; student < 6; ++student) {
        paths.push_back(fmt::format("s{:02}.py", student));
        write(paths.back(), fmt::format("# {}\nprint({} * int(input()))\n", student, student % 3 == 0 ? 3 : 2));
    }
    const json whole = document(judge(joined({"grade", "double", "--store", "other.db", "--json", "-"}, paths)));
    std::mt19937 random(std::random_device{}());
    unsigned kills = 0;
    std::string list;
    do {
        const pid_t pid = start(joined({"grade", "double", "--again", "--resume"}, paths));
        // The first waits are too short to finish; later ones grow, so that the run makes progress on any machine.
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % (30 + 2 * kills * kills)));
        ::kill(pid, SIGKILL);
        kills += finish(pid).signal == SIGKILL ? 1 : 0;
        ASSERT_LT(kills, 100U);
        list = judge({"show"}).output;
    } while (list.empty() || list.find("no run") == 0 || list.find("interrupted") != std::string::npos);
    EXPECT_GT(kills, 0U);
    EXPECT_EQ(steady(document(judge({"report", "last", "--json", "-"}))), steady(whole));
    EXPECT_EQ(std::ranges::count(list, '\n'), 2) << "one run, however often it was killed: " << list;
    EXPECT_THAT(list, HasSubstr("        6      4"));
}

TEST_F(Kept, AnInterruptedRunSaysSo) {
    write("slow.py", "import time\nprint(2 * int(input()), flush=True)\ntime.sleep(100)\n");
    write("right.c", right_source);
    const auto configure_points = [&](int points) {
        configure({},
                  fmt::format("[[package]]\npath = \"double\"\npoints = [{{ cases = \"*\", points = {} }}]\n", points));
    };
    configure_points(40);
    const pid_t pid = start({"grade", "double", "right.c", "slow.py", "-j", "1"});
    std::string list;
    for (int tries = 0; tries < 3000 && list.find("1/2") == std::string::npos; ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
        list = shell("\"$judge\" show 2>&1 >list; cat list").output;
    }
    EXPECT_THAT(list, AllOf(HasSubstr("1/2"), HasSubstr("running")));
    ::kill(pid, SIGKILL);
    finish(pid);
    EXPECT_THAT(judge({"show"}).output, HasSubstr("interrupted"));
    const Ended shown = judge({"show", "last"});
    EXPECT_THAT(shown.output, AllOf(HasSubstr("right.c"), Not(HasSubstr("slow.py"))));
    EXPECT_THAT(shown.error, HasSubstr("--resume"));
    write("slow.py", "print(2 * int(input()))\n");
    configure_points(50);
    judge({"grade", "double", "right.c", "slow.py", "--resume"});
    EXPECT_EQ(std::ranges::count(judge({"show"}).output, '\n'), 2) << "the same run";
    for (const json& submission : document(judge({"report", "last", "--json", "-"}))["packages"][0]["submissions"]) {
        EXPECT_EQ(submission["score"], 50) << submission["name"] << ": points are counted anew";
    }
}

}  // namespace
}  // namespace harness::cli
