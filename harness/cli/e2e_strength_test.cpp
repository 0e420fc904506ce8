// End to end: mutants of a small package, with test data that misses some and with data that catches all.
#include <algorithm>
#include <filesystem>
#include <functional>

#include <fmt/format.h>

#include "harness/base/fd.hpp"
#include "harness/cli/e2e_fixture.hpp"
#include "paths.hpp"

namespace harness::cli {
namespace {

class StrengthEndToEnd : public EndToEnd {
  protected:
    // blocked-queens with one accepted submission and a single case: a board with one square. Its boards have at most
    // four rows, so that few inputs have to be compared.
    StrengthEndToEnd() {
        namespace fs = std::filesystem;
        const fs::path from = QUEENS_SOURCE_DIR "/testdata/blocked-queens";
        for (const char* name : {"problem.yaml", ".timelimit", "submissions/accepted/array.c"}) {
            write(std::string{"weak/"} + name, base::read_file(from / name));
        }
        const char* const validator = "input_validators/validate/validate.cpp";
        std::string text = base::read_file(from / validator);
        text.replace(text.find("largest = 12"), 12, "largest = 4");
        write(std::string{"weak/"} + validator, text);
        write("weak/data/secret/01-one.in", "1\n*\n");
        write("weak/data/secret/01-one.ans", "1\n");
        write("weak/tests.toml", "salt = \"weak\"\n\n[[case]]\nname = \"secret/01-one\"\ninput = \"1\\n*\\n\"\n");
        configure({},
                  "[[package]]\npath = \"weak\"\nreference = [\"{queens}\", \"answer\", \"blocked-queens\"]\n"
                  "picture = { input = \"board\", free = \"*\", bad = \".\" }\n");
    }

    static std::vector<std::string> diffs(const json& whole) {
        std::vector<std::string> all;
        for (const json& mutant : whole["packages"][0]["submissions"][0]["mutants"]) {
            all.push_back(mutant["diff"]);
        }
        return all;
    }

    // The run's JSON object; the exit code must say whether any mutant survived.
    json strength(const std::vector<std::string>& more, const std::string& most = "5") const {
        const Ended ended =
            judge(joined({"strength", "weak", "--family", "mutants", "--json", "-", "--most", most}, more));
        json whole = document(ended);
        EXPECT_EQ(ended.code, whole["summary"]["survived"] == 0 ? 0 : 1) << ended.error;
        return whole;
    }
};

TEST_F(StrengthEndToEnd, WeakDataIsFoundOutAndMadeStrong) {
    ASSERT_EQ(judge({"generate"}).code, 0);
    const Ended weak = judge({"strength", "weak", "--family", "mutants", "--most", "5"});
    EXPECT_EQ(weak.code, 1) << weak.error;
    EXPECT_THAT(weak.output, AllOf(HasSubstr("survives ("), HasSubstr("\n    - "), HasSubstr("\n    + "),
                                   HasSubstr("the smallest input found that rejects it"), HasSubstr("expected ")));

    const json before = strength({"--add"});
    expect_follows("strength.schema.json", before);
    EXPECT_GT(before["summary"]["survived"], 0);
    EXPECT_THAT(read("weak/tests.toml"), HasSubstr("[[case]]\nname = \"secret/02-mutant-"));
    EXPECT_EQ(judge({"generate", "--check"}).code, 0);

    const json after = strength({});
    EXPECT_EQ(after["summary"]["survived"], 0);
    EXPECT_EQ(after["summary"]["score"], 1.0);
    EXPECT_EQ(diffs(after), diffs(before)) << "the same sample by the same seed";
    EXPECT_NE(diffs(strength({"--seed", "2"})), diffs(before));
}

// Without the values that differ between equal measurements: times, and the size of an input found in a given time.
std::string measured(json whole) {
    for (const char* key : {"run", "started", "machine"}) {
        whole.erase(key);
    }
    const std::function<void(json&)> walk = [&](json& part) {
        if (part.is_object() && part.contains("difference") && part["difference"].is_object()) {
            part["difference"] = part["difference"]["verdict"];
        }
        for (json& inner : part) {
            if (inner.is_structured()) {
                walk(inner);
            }
        }
    };
    walk(whole);
    return whole.dump(1);
}

TEST_F(StrengthEndToEnd, WorkersMeasureTheSame) {
    namespace fs = std::filesystem;
    const std::string from = QUEENS_SOURCE_DIR "/testdata/blocked-queens/submissions/accepted/";
    for (const char* name : {"blocked_masks.cpp", "masks.py"}) {
        write(std::string{"weak/submissions/accepted/"} + name, base::read_file(from + name));
    }
    fs::remove(folder() / "weak/submissions/accepted/array.c");
    // The sample of this seed holds mutants that the only case kills, and none that runs for seconds.
    const std::vector<std::string> command{"strength", "weak",       "--json", "-",      "--most",
                                           "3",        "--extremes", "2",      "--seed", "2"};
    const auto by_workers = [&](const std::string& run, const std::vector<std::string>& more) {
        return judge(joined(joined(command, {"--run-dir", run}), more));
    };
    const Ended plain = judge(command);
    EXPECT_EQ(plain.code, 1) << plain.error;
    const json submissions = document(plain)["packages"][0]["submissions"];
    ASSERT_EQ(submissions.size(), 2U);
    for (const json& submission : submissions) {
        EXPECT_EQ(submission["mutants"].size(), 3U);
        EXPECT_GT(
            std::ranges::count(submission["mutants"], "killed", [](const json& mutant) { return mutant["fate"]; }), 0)
            << submission.dump(1);
    }
    const Ended spread = by_workers("run", {"-j", "2", "--shard-size", "3"});
    EXPECT_EQ(spread.code, 1) << spread.error;
    EXPECT_EQ(measured(document(spread)), measured(document(plain)));
    const Ended status = judge({"status", "run"});
    EXPECT_THAT(status.output, HasSubstr("8 of 8 mutants judged"));

    expect_one_line(by_workers("run", {}), {"already has this run: add --resume"});
    fs::remove(folder() / "run" / "results" / "0.1");
    EXPECT_EQ(measured(document(by_workers("run", {"--resume"}))), measured(document(plain)));
    expect_one_line(by_workers("part", {"--shard", "1/2"}), {"give each machine a package"});
    expect_one_line(judge({"strength", "weak", "--executor", "local"}), {"add --run-dir DIR"});

    // What ended its worker in each attempt has no verdict.
    const std::string reported = read("run/results/1.1");
    const std::string begin = reported.substr(0, reported.find('\n') + 1);
    write("run/results/1.1", begin + begin + begin);
    const Ended ended = by_workers("run", {"--resume"});
    EXPECT_EQ(ended.code, 3);
    expect_one_line(ended, {"could not be judged: no result in 3 attempts"});
}

TEST_F(StrengthEndToEnd, SaysWhatTheSandboxDidNotEnforce) {
    configure({});
    const Ended ended =
        judge({"strength", "double", "--family", "mutants", "--most", "1", "--sandbox", "none", "--json", "s.json"});
    EXPECT_THAT(ended.output, testing::StartsWith("not enforced: "));
    const json whole = json::parse(read("s.json"));
    expect_follows("strength.schema.json", whole);
    EXPECT_GT(whole["not_enforced"].size(), 0U);
}

TEST_F(StrengthEndToEnd, WhatCannotBeAddedTakesNothingElseAway) {
    const std::string recipe = read("weak/tests.toml");
    write("weak/tests.toml", recipe + "\n[[case]]\nname = \"secret/09\"\ncommand = \"no such kind\"\n");
    const Ended ended = judge({"strength", "weak", "--family", "mutants", "--most", "3", "--add"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    EXPECT_THAT(ended.output,
                AllOf(HasSubstr("survives ("), HasSubstr("\nnot added to weak: "), HasSubstr("no kind 'no'")));
}

TEST_F(StrengthEndToEnd, ExtremesAreAFamilyOfTheirOwn) {
    // Boards with two or three rows have no placement, so the data may contain boards with 1 and 4 rows.
    write("weak/data/secret/02-four.in", "4\n*.**\n****\n****\n****\n");
    write("weak/data/secret/02-four.ans", "1\n");
    // The sample of this seed holds extremes of each kind asserted below.
    const Ended ended =
        judge({"strength", "weak", "--family", "extremes", "--extremes", "12", "--seed", "27", "--json", "-"});
    const json whole = document(ended);
    expect_follows("strength.schema.json", whole);
    EXPECT_EQ(ended.code, 1) << "all its boards have the same column free";
    EXPECT_EQ(whole["summary"]["planted"], 0);
    const json& extremes = whole["packages"][0]["extremes"];
    EXPECT_EQ(extremes["of"], "accepted/array.c");
    EXPECT_EQ(extremes["counts"], whole["extremes"]);
    const auto extreme = [&extremes](const std::string& what) {
        for (const json& program : extremes["programs"]) {
            if (program["what"] == what) {
                return program;
            }
        }
        return json();
    };
    EXPECT_EQ(extremes["programs"].size(), 12U);
    EXPECT_THAT(extreme("counts one too few where n = 1")["killers"], testing::ElementsAre("secret/01-one"));
    EXPECT_THAT(extreme("ignores the blocked squares of row 1")["killers"], testing::ElementsAre("secret/02-four"));
    EXPECT_EQ(extreme("ignores all blocked squares where n = 1")["fate"], "equivalent") << "a placement is promised";
    EXPECT_EQ(extreme("ignores a blocked upper right corner where n = 4")["fate"], "equivalent")
        << "no queen stands there";
    const char* const missed = "ignores the blocked squares of column 1 from the right";
    const json survivor = extreme(missed);
    EXPECT_EQ(survivor["fate"], "survived");
    EXPECT_THAT(std::string{survivor["difference"]["input"]}, testing::StartsWith("4\n"));
    EXPECT_THAT(ended.error, HasSubstr(fmt::format("✗ weak: a program that {} survives\n", missed)));
}

TEST_F(StrengthEndToEnd, WithoutAKnownFormatSurvivorsAreTriedAtTheEndsOfTheNumbers) {
    configure({});
    write("double/input_validators/range.c",
          "#include <stdio.h>\n"
          "int main(void) {\n"
          "    int n;\n"
          "    return scanf(\"%d\", &n) == 1 && n >= 1 && n <= 1000 ? 42 : 43;\n"
          "}\n");
    write("double/submissions/accepted/right.c",
          "#include <stdio.h>\n"
          "int n;\n"
          "int main(void) {\n"
          "    scanf(\"%d\", &n);\n"
          "    printf(\"%d\\n\", n + n % 1001);\n"
          "}\n");
    write("double/submissions/accepted/right.unknown", "2 * n");
    const Ended ended = judge({"strength", "double", "--most", "1000"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    EXPECT_THAT(ended.warnings,
                AllOf(HasSubstr("accepted/right.unknown: is left out"), HasSubstr("there are no extremes")));
    EXPECT_THAT(ended.output, AllOf(HasSubstr("+ printf(\"%d\\n\", n + n % 1000);\n  the smallest input"),
                                    HasSubstr("some with numbers at the ends of their ranges")));
}

TEST_F(StrengthEndToEnd, AValidatorThatFailsHidesNoOtherMutant) {
    configure({});
    write("double/problem.yaml", "name: Double\nvalidation: custom\n");
    // It raises an IndexError where a mutant prints nothing, and takes every number below ten.
    write("double/output_validators/v.py",
          "import sys\nword = sys.stdin.read().split()[0]\n"
          "sys.exit(42 if word == open(sys.argv[2]).read().split()[0] or len(word) == 1 else 43)\n");
    const Ended ended = judge({"strength", "double", "--family", "mutants", "--most", "0", "--json", "-"});
    EXPECT_EQ(ended.code, 3) << ended.error;
    EXPECT_THAT(ended.warnings, HasSubstr("survivors may be equivalent"));
    const json whole = document(ended);
    expect_follows("strength.schema.json", whole);
    EXPECT_GT(whole["summary"]["judge_errors"], 0);
    EXPECT_GT(whole["summary"]["survived"], 0);
    EXPECT_GT(whole["summary"]["killed"], 0);
    EXPECT_THAT(ended.error, AllOf(HasSubstr("judge errors"), HasSubstr(" survives ("), HasSubstr("no input is known"),
                                   HasSubstr("could not be judged ("),
                                   HasSubstr(": the output validator ended by exit code 1, saying: IndexError")));
}

}  // namespace
}  // namespace harness::cli
