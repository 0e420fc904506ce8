// End to end: generating test data: which programs run, how many cases are made, and what an interruption leaves.
#include <chrono>
#include <csignal>
#include <map>
#include <thread>

#include "harness/base/fd.hpp"
#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;
using testing::StartsWith;

constexpr std::string_view validator =
    "#include <stdio.h>\nint main(void) {\n    int n;\n    return scanf(\"%d\", &n) == 1 ? 42 : 43;\n}\n";

class GenerateEndToEnd : public EndToEnd {
  protected:
    GenerateEndToEnd() {
        configure({}, packages_);
        write("double/input_validators/v.c", validator);
        write("double/tests.toml", recipe("1..20", 1));
        fs::remove_all(folder() / "double/data");
    }
    // Handwritten numbers and lists of them; another `from` changes the numbers.
    static std::string recipe(std::string_view range, int from) {
        return "salt = \"double\"\n[[case]]\nname = \"sample/{n}\"\nfor = { n = \"" + std::string{range} +
               "\" }\ninput = \"" + std::to_string(from) + "{n}\\n\"\n[[case]]\nname = \"secret/list\"\n" +
               "command = \"numbers --from " + std::to_string(from) + " --to " + std::to_string(from) + "\"\n";
    }
    const std::string packages_ =
        "[[package]]\npath = \"double\"\nreference = [\"{submission}\", \"accepted/right.c\"]\n";
    std::map<std::string, std::string> data() const {
        std::map<std::string, std::string> files;
        for (const auto& entry : fs::recursive_directory_iterator(folder() / "double/data")) {
            if (entry.is_regular_file()) {
                files.emplace(entry.path().lexically_relative(folder()), base::read_file(entry.path()));
            }
        }
        return files;
    }
};

TEST_F(GenerateEndToEnd, ASubmissionOfThePackageAnswers) {
    const Ended ended = judge({"generate"});
    EXPECT_EQ(ended.code, 0) << ended.error;
    EXPECT_THAT(ended.output, StartsWith("double  21 cases, 42 files: 43 written\n"
                                         "  double/data/sample/1.in: written\n"));
    EXPECT_THAT(ended.output, HasSubstr("\n21 cases, 21 of them made in "));
    const auto files = data();
    EXPECT_EQ(files.size(), 43U);
    EXPECT_EQ(files.at("double/data/sample/7.in"), "17\n");
    EXPECT_EQ(files.at("double/data/sample/7.ans"), "34\n");
    EXPECT_THAT(files.at("double/data/tests.lock"), HasSubstr("reference = \"accepted/right.c (sources "));
    EXPECT_THAT(files.at("double/data/tests.lock"), HasSubstr("generator = \"boards "));
    EXPECT_THAT(judge({"generate"}).output, HasSubstr("\n21 cases, 0 of them made in "));
    const Ended clean = judge({"generate", "--check", "-v"});
    EXPECT_EQ(clean.code, 0);
    EXPECT_THAT(clean.output, AllOf(StartsWith("double  21 cases, 42 files: unchanged\n"),
                                    HasSubstr("  double/data/secret/list.ans: unchanged\n")));
    EXPECT_EQ(judge({"generate", "--check", "-q"}).output, "");
    EXPECT_EQ(judge({"verify"}).code, 0);
    write("double/submissions/accepted/right.c", right_source + "/* the same in other words */\n");
    EXPECT_THAT(judge({"generate"}).output, HasSubstr("\n21 cases, 21 of them made in "));
}

TEST_F(GenerateEndToEnd, CheckNamesTheFirstFilesAndWritesNothing) {
    const Ended checked = judge({"generate", "--check"});
    EXPECT_EQ(checked.code, 1);
    EXPECT_THAT(checked.output, AllOf(StartsWith("double  21 cases, 42 files: 43 would change\n"
                                                 "  double/data/sample/1.in: is missing\n"),
                                      HasSubstr(": is missing\n  and 3 more (-v shows them all)\n")));
    EXPECT_THAT(judge({"generate", "--check", "-v"}).output, HasSubstr("  double/data/tests.lock: is missing\n"));
    EXPECT_FALSE(exists("double/data"));
}

TEST_F(GenerateEndToEnd, WhatCannotBeMadeIsLeftOrRefused) {
    write("plain/problem.yaml", "name: Plain\n");
    configure({}, packages_ + "[[package]]\npath = \"plain\"\n");
    EXPECT_THAT(judge({"generate", "--check"}).output,
                AllOf(StartsWith("double  21 cases, "),
                      HasSubstr("\nplain   has neither tests.toml nor generators/generators.yaml: its data is left as "
                                "it is\n\n21 cases, ")));
    expect_refused({"generate", "nowhere"}, {"no package 'nowhere'"});
    EXPECT_THAT(judge({"generate", "--check", "-q"}).output, Not(HasSubstr("plain")));
    const Ended alone = shell("cp \"$judge\" alone && ./alone generate plain");
    EXPECT_EQ(alone.code, 2);
    expect_one_line(alone, {"trusted/boards: build it with ./dev build"});
}

TEST_F(GenerateEndToEnd, AnEditByHandIsShown) {
    EXPECT_EQ(judge({"generate", "-q"}).output, "double  21 cases, 42 files: 43 written\n");
    write("double/data/sample/7.ans", "35\n");
    write("double/data/sample/99.in", "3\n");
    const Ended checked = judge({"generate", "--check", "-q"});
    EXPECT_EQ(checked.code, 1);
    EXPECT_EQ(checked.output,
              "double  21 cases, 42 files: 1 would change, 1 stray\n"
              "  double/data/sample/7.ans: differs (- is there, + is made)\n    @@ line 1\n    -35\n    +34\n"
              "  double/data/sample/99.in: is made by no case of the recipe: remove it, or add the case\n");
    EXPECT_EQ(judge({"verify"}).code, 1);
    EXPECT_EQ(judge({"generate"}, "double/data/sample").code, 0);  // from a folder that is replaced
    EXPECT_EQ(data().at("double/data/sample/7.ans"), "34\n");
}

TEST_F(GenerateEndToEnd, EndedAtAnyMomentItLeavesTheOldOrTheNew) {
    write("double/tests.toml", recipe("1..4", 1));
    ASSERT_EQ(judge({"generate"}).code, 0);
    const auto old = data();
    write("double/tests.toml", recipe("1..4", 2));
    const auto began = std::chrono::steady_clock::now();
    ASSERT_EQ(judge({"generate"}).code, 0);
    const auto took = std::chrono::steady_clock::now() - began;
    const auto changed = data();
    ASSERT_NE(old, changed);
    constexpr int kills = 6;
    for (int kill = 1; kill <= kills; ++kill) {
        const bool forth = data() == changed;
        write("double/tests.toml", recipe("1..4", forth ? 1 : 2));
        const pid_t pid = start({"generate"});
        std::this_thread::sleep_for(took * kill / kills);
        ::kill(pid, kill % 2 == 0 ? SIGKILL : SIGINT);
        finish(pid);
        const auto found = data();
        EXPECT_TRUE(found == old || found == changed) << "kill " << kill;
    }
    write("double/tests.toml", recipe("1..4", 1));
    EXPECT_EQ(judge({"generate"}).code, 0);
    EXPECT_EQ(data(), old);
    EXPECT_FALSE(exists("double/.data.new"));
}

// The seeds are those of BAPCtools; each answer is what its solution writes, or what the file says.
TEST_F(EndToEnd, GeneratorsOfBapctoolsMakeTheData) {
    fs::remove_all(folder() / "double/data");
    write("double/submissions/accepted/right.c", right_source);
    write("double/generators/number.py", "import lib, sys\nprint(lib.number(sys.argv[1]))\n");
    write("double/generators/lib.py", "def number(text):\n    return int(text) % 1000\n");
    write("double/generators/file.py", "open('testcase.in', 'w').write('12\\n')\nprint('not this')\n");
    write("double/generators/manual/a.in", "4\n");
    write("double/generators/manual/a.ans", "8\n");
    write("double/generators/generators.yaml", R"(solution: /submissions/accepted/right.c
random_salt: abcd
generators: {graph: [number.py, lib.py]}
data:
  sample: {data: {"1": {in: "3", yaml: {hint: Twice}, in.download: {link: in}}}}
  secret:
    include: [sample]
    data:
      - seeded: graph {seed}
      - "b": {copy: manual/a}
      - file: file.py
)");
    const Ended made = judge({"generate", "double"});
    ASSERT_EQ(made.code, 0) << made.error;
    EXPECT_EQ(read("double/data/secret/1-seeded.in"), "640\n") << "sha512(\"abcdgraph {seed}\") % 2**31 is 611036640";
    EXPECT_EQ(read("double/data/secret/1-seeded.ans"), "1280\n");
    EXPECT_EQ(read("double/data/secret/2-b.ans"), "8\n");
    EXPECT_EQ(read("double/data/secret/3-file.in"), "12\n");
    EXPECT_EQ(read("double/data/secret/1.in"), "3\n");
    EXPECT_EQ(read("double/data/sample/1.in.download"), "3\n");
    EXPECT_EQ(read("double/data/sample/1.yaml"), "{hint: Twice}\n");
    EXPECT_EQ(judge({"generate", "double", "--check"}).code, 0);
    EXPECT_EQ(judge({"verify", "double"}).code, 0);
    write("double/data/sample/1.yaml", "{}\n");
    EXPECT_EQ(judge({"generate", "double", "--check"}).code, 1);
}

}  // namespace
}  // namespace harness::cli
