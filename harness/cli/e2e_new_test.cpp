// End to end: the files of `judge new` work unchanged.
#include "harness/base/fd.hpp"
#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

TEST_F(EndToEnd, ANewProblemIsSoundInANewCourse) {
    fs::remove(folder() / "judge.toml");
    const Ended course = judge({"new", "course", "CS-101.2027"});
    EXPECT_EQ(course.code, 0) << course.error;
    const Ended nothing = judge({"verify"}, "CS-101.2027");
    EXPECT_EQ(nothing.code, 2);
    EXPECT_THAT(nothing.error, HasSubstr("CS-101.2027/judge.toml: lists no package"));
    const Ended problem = judge({"new", "problem", "adding"}, "CS-101.2027");
    EXPECT_EQ(problem.code, 0) << problem.error;
    EXPECT_THAT(problem.output, HasSubstr("CS-101.2027/judge.toml, with the submission that writes its answers:\n"
                                          "    [[package]]\n    path = \"adding\"\n"));
    const Ended alone = judge({"verify", "--json", "-", "--strict"}, "CS-101.2027/adding");
    EXPECT_EQ(alone.code, 0) << alone.error << alone.warnings;
    const json package = document(alone)["packages"][0];
    EXPECT_EQ(package["name"], "adding");
    EXPECT_EQ(package["submissions"].size(), 2U);
    // Enables the list that is commented out and names the problem.
    const fs::path file = folder() / "CS-101.2027/judge.toml";
    std::string text = base::read_file(file);
    const std::size_t list = text.find("# [[package]]");
    ASSERT_NE(list, std::string::npos);
    for (std::size_t at = list - 1; (at = text.find("\n# ", at)) != std::string::npos;) {
        text.erase(at + 1, 2);
    }
    base::write_file_atomically(file, text.replace(text.find("\"sums\"", list), 6, "\"adding\""));
    write("CS-101.2027/handed-in/Ada Lovelace/sum.py", "print(sum(map(int, input().split())))\n");
    write("CS-101.2027/handed-in/Grace Hopper/sum.py", "print(0)\n");
    const Ended graded =
        judge({"grade", "adding", "handed-in", "--roster", "roster.csv", "--json", "-"}, "CS-101.2027");
    EXPECT_EQ(graded.code, 1) << graded.error;
    EXPECT_EQ(document(graded)["packages"][0]["submissions"][0]["score"], 100);
    const Ended listed = judge({"verify", "--strict"}, "CS-101.2027");
    EXPECT_EQ(listed.code, 0) << listed.error << listed.warnings;
}

TEST_F(EndToEnd, TheNewOverridesAreOnesOnceTheirCommentsAreOff) {
    EXPECT_EQ(judge({"new", "course", "c"}).code, 0);
    std::string text = read("c/overrides.toml");
    for (std::size_t at = text.find("# [["); (at = text.find("\n# ", at)) != std::string::npos;) {
        text.erase(at + 1, 2);
    }
    text.replace(text.find("\"sums\""), 6, "\"double\"");
    base::write_file_atomically(folder() / "overrides.toml", text.substr(text.find("# [[") + 2));
    write("handed-in/ada/right.c", right_source);
    write("handed-in/eve/right.c", right_source);
    const Ended graded = judge({"grade", "double", "handed-in"});
    expect_one_line(graded, {"overrides.toml:", "'Ada Lovelace' is nobody in this class"});
}

TEST_F(EndToEnd, NothingNewTakesTheNameOfWhatIsThere) {
    write("sums/precious", "1\n");
    write("file", "1\n");
    for (const char* name : {"sums", "file"}) {
        expect_refused({"new", "problem", name}, {name, "exists already"});
    }
    EXPECT_EQ(read("sums/precious"), "1\n");
    EXPECT_FALSE(exists("sums/problem.yaml"));
}

TEST_F(EndToEnd, NamesOfWhatIsNewArePlain) {
    for (const char* name : {"", ".", "..", "../out", "a/b", "-a", ".a", "a b", "Sums", "a.b", "s\xc3\xbcm", "a\nb"}) {
        const Ended refused = judge({"new", "problem", "--", name});
        EXPECT_EQ(refused.code, 2) << name;
        EXPECT_TRUE(refused.output.empty()) << name;
    }
    expect_one_line(judge({"new", "problem", std::string(101, 'a')}), {"at most 100"});
    EXPECT_EQ(judge({"new", "lecture", "x"}).code, 2);
    EXPECT_FALSE(exists("Sums"));
}

}  // namespace
}  // namespace harness::cli
