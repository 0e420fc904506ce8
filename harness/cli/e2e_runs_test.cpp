// End to end: runs that workers judge through a folder, in one piece and in parts.
#include <csignal>
#include <thread>

#include <fmt/format.h>

#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

class Runs : public EndToEnd {
  protected:
    Runs() {
        write("double/submissions/wrong_answer/six.c", wrong_source);
        // A limit of its own: what the driver expects must not come from the limits of judge.toml.
        write("double/problem.yaml", "name: Double\nlimits: {memory: 300, compilation_time: 90}\n");
        write("double/submissions/run_time_error/stops.c", "int main(void) {\n    return 3;\n}\n");
        write("double/submissions/accepted/other.py", "print(2 * int(input()))\n");
    }

    // The JSON report of a command; expects this exit code.
    std::string report(const std::vector<std::string>& command, int code) const {
        const Ended ended = judge(joined(command, {"--store", "none", "--json", "-"}));
        EXPECT_EQ(ended.code, code) << ended.error;
        return steady(document(ended)).dump(1);
    }
    // The living workers of this test's runs.
    std::vector<std::string> workers() const {
        return processes("cmdline", "--run" + std::string(1, '\0') + folder().string());
    }
    std::size_t files_in(const std::string& name) const {
        const auto entries = fs::directory_iterator(folder() / name);
        return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
    }
    // How many records of this kind the workers of a run have written.
    std::size_t records(const std::string& run, const std::string& kind) const {
        std::size_t count = 0;
        for (const auto& file : fs::directory_iterator(folder() / run / "results")) {
            const std::string text = read(run + "/results/" + file.path().filename().string());
            const std::string record = "\"kind\":\"" + kind + "\"";
            for (std::size_t at = 0; (at = text.find(record, at)) != std::string::npos; ++at) {
                ++count;
            }
        }
        return count;
    }
    // Takes the result of the first item away: a worker's first two records are its begin and its result.
    void take_result(const std::string& file, const std::string& instead = "") const {
        const std::string text = read(file);
        const std::size_t begin = text.find('\n') + 1;
        write(file, text.substr(0, begin) + instead + text.substr(text.find('\n', begin) + 1));
    }
};

TEST_F(Runs, TheReportIsTheSameByWorkersAndInParts) {
    const std::string plain = report({"verify"}, 0);
    EXPECT_EQ(report({"verify", "--run-dir", "whole", "-j", "2", "--shard-size", "1"}, 0), plain);
    EXPECT_EQ(records("whole", "result"), 4U);
    EXPECT_EQ(files_in("whole/tmp"), 0U);
    for (const char* shard : {"1/3", "2/3", "3/3"}) {
        const Ended ended = judge({"verify", "--shard", shard, "--run-dir", "part" + std::string(shard, 1)});
        EXPECT_EQ(ended.code, 0) << ended.error;
        EXPECT_EQ(ended.output, "") << "the report is the merge's";
    }
    EXPECT_EQ(report({"merge", "part1", "part2", "part3"}, 0), plain);
    EXPECT_EQ(records("part1", "result") + records("part2", "result") + records("part3", "result"), 4U);
    expect_one_line(judge({"merge", "part1", "part3"}), {"of 4 results 1 are missing", "the shards 1/3, 3/3"});
    take_result("part2/results/0.1", "damaged\n");
    expect_one_line(judge({"merge", "part1", "part2", "part3"}),
                    {"of 4 results 1 are missing", "judges again what is damaged: ", "part2/results/0.1, line 2"});
}

TEST_F(Runs, SubmissionsOfAClassToo) {
    write("class/Ann_1/right.c", right_source);
    write("class/Bob_2/six.c", wrong_source);
    write("class/Cid_3/copy.c", right_source);
    write("class/Dan_4/notes.txt", "I tried\n");
    write("class/Eve_5/a.c", "int main(void) {\n");
    write("class/Eve_5/b\xff.h", "\n");
    const std::string plain = report({"grade", "double", "class", "--class"}, 1);
    EXPECT_EQ(report({"grade", "double", "class", "--class", "--run-dir", "whole", "-j", "2"}, 1), plain);
    for (const char* shard : {"1/2", "2/2"}) {
        const Ended ended = judge(
            {"grade", "double", "class", "--class", "--shard", shard, "--run-dir", "part" + std::string(shard, 1)});
        EXPECT_EQ(ended.code, 0) << ended.error;
    }
    EXPECT_EQ(report({"merge", "part1", "part2"}, 1), plain);
}

TEST_F(Runs, SingleFilesTooAndADamagedResultIsJudgedAgain) {
    write("right.c", right_source);
    write("six.c", wrong_source);
    const std::vector<std::string> command{"grade", "double", "right.c", "six.c"};
    const std::vector<std::string> in_folder = joined(command, {"--run-dir", "run"});
    const std::string plain = report(command, 1);
    EXPECT_EQ(report(in_folder, 1), plain);
    EXPECT_EQ(files_in("run/sources"), 1U);
    std::string reported = read("run/results/0.1");
    reported.replace(reported.find("\"AC\""), 4, "\"WA\"");
    write("run/results/0.1", reported);
    const Ended ended = judge(joined(in_folder, {"--resume", "--store", "none", "--json", "-"}));
    EXPECT_EQ(ended.code, 1) << ended.error;
    EXPECT_EQ(steady(document(ended)).dump(1), plain);
    EXPECT_THAT(ended.warnings, HasSubstr("run/results/0.1, line 2: is damaged, and what it said was judged again"));
    EXPECT_EQ(records("run", "begin"), 3U);
}

TEST_F(Runs, ARunInAFolderIsGoneOnWithOrRefused) {
    EXPECT_EQ(judge({"verify", "--run-dir", "run"}).code, 0);
    expect_one_line(judge({"verify", "--run-dir", "run"}), {"already has this run: add --resume"});
    EXPECT_EQ(judge({"status", "run"}).code, 0);
    take_result("run/results/0.1");
    const Ended status = judge({"status", "run"});
    EXPECT_EQ(status.code, 1);
    EXPECT_THAT(status.output, AllOf(HasSubstr("3 of 4 submissions judged"), HasSubstr("no driver is running")));
    EXPECT_EQ(judge({"verify", "--run-dir", "run", "--resume"}).code, 0);
    EXPECT_EQ(judge({"status", "run"}).code, 0);
    expect_one_line(judge({"verify", "--run-dir", "double", "--resume"}), {"is not the folder of a run"});
    const std::string configuration = read("judge.toml");
    write("judge.toml", configuration + "# as it was, but for this line\n");
    expect_one_line(judge({"verify", "--run-dir", "run", "--resume"}), {"holds a run of other submissions, data"});
    write("judge.toml", configuration);
    write("double/data/secret/3.in", "4\n");
    write("double/data/secret/3.ans", "8\n");
    expect_one_line(judge({"verify", "--run-dir", "run", "--resume"}), {"holds a run of other submissions, data"});
    expect_one_line(judge({"merge", "run"}), {"was judged with other submissions, data"});
    for (const char* command : {"merge", "status"}) {
        expect_one_line(judge({command, "double"}), {"is not the folder of a run: judge … --run-dir DIR makes one"});
    }
    expect_one_line(judge({"verify", "--shard", "1/2"}), {"name it by --run-dir"});
    expect_one_line(judge({"verify", "--shard", "3/2", "--run-dir", "other"}), {"must be I/N"});
}

TEST_F(Runs, AWorkerJudgesNothingElseThanTheDriverMeant) {
    EXPECT_EQ(judge({"verify", "--run-dir", "run", "--shard-size", "10"}).code, 0);
    fs::remove(*fs::directory_iterator(folder() / "run" / "results"));
    write("double/data/secret/2.ans", "11\n");
    expect_one_line(judge({"shard", "--run", "run", "--index", "0"}),
                    {"double/data/secret/2.ans: is another file than the driver of the run has there"});
    EXPECT_EQ(records("run", "begin"), records("run", "withdraw")) << "the node is at fault, and no item";
    write("double/data/secret/2.ans", "10\n");
    write("double/data/secret/3.in", "4\n");
    write("double/data/secret/3.ans", "8\n");
    expect_one_line(judge({"shard", "--run", "run", "--index", "0"}),
                    {"would not be judged here as the driver wants it"});
    expect_one_line(judge({"shard", "--run", "run", "--index", "99"}), {"has no shard 99"});
    expect_refused({"shard", "--run", "run", "--index", "-1"}, {"--index: Value -1 not in range "});
}

// A package may have thousands of test cases, and a run thousands of shards.
TEST_F(Runs, AWorkerReadsOnlyTheDataThatItJudgesBy) {
    write("five.c", "int main(void) {\n    return 5;\n}\n");
    EXPECT_EQ(judge({"grade", "double", "five.c", "--run-dir", "run"}).code, 1);
    fs::remove(*fs::directory_iterator(folder() / "run" / "results"));
    write("double/data/secret/2.ans", "11\n");
    EXPECT_EQ(judge({"shard", "--run", "run", "--index", "0"}).code, 0);
    EXPECT_EQ(records("run", "result"), 1U);
}

// No worker could judge as the driver wants it.
TEST_F(Runs, DataThatChangesMeanwhileEndsTheRun) {
    write("slow.py", "import time\nprint(2 * int(input()), flush=True)\ntime.sleep(0.5)\n");
    write("right.c", right_source);
    const pid_t driver =
        start({"grade", "double", "slow.py", "right.c", "--run-dir", "run", "-j", "1", "--shard-size", "1"});
    std::error_code ignored;
    while (!fs::exists(folder() / "run" / "results" / "0.1", ignored)) {
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    write("double/data/secret/2.ans", "11\n");
    const Ended ended = finish(driver);
    EXPECT_EQ(ended.code, 3);
    EXPECT_THAT(ended.error, AllOf(HasSubstr("the worker of shard "), HasSubstr("data/secret/2.ans: is another file")));
}

TEST_F(Runs, SubmissionsThatEndTheirWorkersAreGivenUp) {
    EXPECT_EQ(judge({"verify", "--run-dir", "run"}).code, 0);
    const std::string begin = read("run/results/0.1").substr(0, read("run/results/0.1").find('\n') + 1);
    take_result("run/results/0.1", begin + begin);
    const Ended ended = judge({"verify", "--run-dir", "run", "--resume", "--json", "-"});
    EXPECT_EQ(ended.code, 3) << ended.error;
    const std::string report = document(ended).dump();
    EXPECT_THAT(report, HasSubstr("no result in 3 attempts: whoever judged it ended without one, on "));
    EXPECT_EQ(document(ended)["summary"]["judge_errors"], 1);
}

TEST_F(Runs, ResultsEnterTheHistoryAsTheyCome) {
    write("right.c", right_source);
    write("slow.py", "import time\nprint(2 * int(input()), flush=True)\ntime.sleep(100)\n");
    const pid_t driver = start({"grade", "double", "right.c", "slow.py", "--run-dir", "run", "-j", "1"});
    const auto says = [&](const std::string& word, const std::string& text) {
        for (int tries = 0; tries < 3000; ++tries) {
            if (shell("\"$judge\" " + word + " 2>&1").output.find(text) != std::string::npos) {
                return true;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        }
        return false;
    };
    EXPECT_TRUE(says("show", "1/2"));
    EXPECT_TRUE(says("status run", "1 of 2 submissions judged, in 1 shard"));
    EXPECT_THAT(judge({"show"}).output, HasSubstr("running"));
    ::kill(driver, SIGTERM);
    finish(driver);
    EXPECT_THAT(judge({"show", "last"}).output, AllOf(HasSubstr("right.c"), Not(HasSubstr("slow.py"))));
    write("slow.py", "print(2 * int(input()))\n");
    EXPECT_EQ(judge({"grade", "double", "right.c", "slow.py", "--run-dir", "again"}).code, 0);
}

TEST_F(Runs, AKilledDriverLeavesNoProcessAndIsGoneOnWith) {
    for (int copy = 0; copy < 12; ++copy) {
        write("double/submissions/accepted/right" + std::to_string(copy) + ".c",
              right_source + "// " + std::to_string(copy) + "\n");
    }
    const std::vector<std::string> command{"verify", "--run-dir", "run", "-j", "2", "--shard-size", "1"};
    const pid_t first = start(command);
    std::error_code ignored;
    while (!fs::exists(folder() / "run" / "results", ignored) || fs::is_empty(folder() / "run" / "results", ignored)) {
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    expect_one_line(judge(command), {"is being judged by process " + std::to_string(first)});
    ::kill(first, SIGKILL);
    finish(first);
    const Ended ended = judge(joined(command, {"--resume"}));
    EXPECT_EQ(ended.code, 0) << ended.error;
    EXPECT_EQ(records("run", "result"), 16U);
    EXPECT_EQ(files_in("run/tmp"), 0U);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{60};
    while (!workers().empty() && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
    EXPECT_THAT(workers(), testing::IsEmpty());
}

// With scripts in place of Slurm's commands. Programs started by srun do not see the package. Their output is kept
// until the package is back, because the driver reads it as soon as it has all results.
class SentRuns : public Runs {
  protected:
    SentRuns() {
        stand_in("squeue", "exit 0");
        stand_in("scancel", "exit 0");
        stand_in("scontrol", "exit 1");
        stand_in("sbatch", "exit 1");
        stand_in("sbcast", "cp \"$1\" \"$2\"");
        stand_in("salloc", "while [ \"${1#--}\" != \"$1\" ]; do shift; done; exec \"$@\"");
        stand_in("srun",
                 "while [ \"${1#--}\" != \"$1\" ]; do shift; done\n"
                 "mv double away\nmv given gone 2>/dev/null\n\"$@\" >said\ncode=$?\nmv away double\n"
                 "mv gone given 2>/dev/null\ncat said\nexit $code");
    }
    std::string sent(const std::string& run) const {
        const Ended ended =
            shell("PATH=$PWD/bin:$PATH \"$judge\" verify --executor slurm --stage tarball --max-nodes 1 " +
                  std::string("--shard-size 2 --partition short --store none --json - --run-dir ") + run);
        EXPECT_EQ(ended.code, 0) << ended.error;
        return steady(document(ended)).dump(1);
    }
    std::size_t calls_of(const std::string& name) const {
        const std::string calls = "\n" + read("calls");
        std::size_t count = 0;
        for (std::size_t at = 0; (at = calls.find("\n" + name + " ", at)) != std::string::npos; ++at) {
            ++count;
        }
        return count;
    }
};

TEST_F(SentRuns, NodesThatShareNoFilesGetWhatTheyJudge) {
    const std::string plain = report({"verify"}, 0);
    EXPECT_EQ(sent("first"), plain);
    EXPECT_EQ(records("first", "result"), 4U);
    EXPECT_EQ(records("first", "begin"), 4U);
    EXPECT_EQ(calls_of("salloc"), 2U) << read("calls");
    EXPECT_EQ(calls_of("sbcast"), 1U) << "the node keeps what it was sent";
    EXPECT_THAT(read("calls"), HasSubstr("salloc --quiet --ntasks=1 --cpus-per-task=1 --job-name=judge-"));
    EXPECT_EQ(sent("second"), plain);
    EXPECT_EQ(calls_of("sbcast"), 1U) << "the same packages are the same archive";
}

TEST_F(SentRuns, WhatTheyCannotSendIsNoFaultOfThePackages) {
    fs::copy(folder() / "double", folder() / "other", fs::copy_options::recursive);
    const Ended ended = shell(
        "PATH=$PWD/bin:$PATH \"$judge\" verify double other --executor slurm --stage tarball --max-nodes 1 "
        "--store none --run-dir other/run");
    EXPECT_EQ(ended.code, 2);
    EXPECT_THAT(ended.error, HasSubstr("lies in the package"));
    EXPECT_THAT(ended.output, Not(HasSubstr("lies in the package")));
}

// The header and the folder include/ are outside of the package, in its work tree.
TEST_F(SentRuns, FilesOfTheWorkTreeAreSentAsCopies) {
    fs::create_directory(folder() / ".git");
    write("given/twice.h", "#define TWICE(n) (2 * (n))\n");
    write("given/include/c/zero.h", "#define ZERO 0\n");
    write("double/submissions/accepted/linked/main.c",
          "#include \"twice.h\"\n#include \"zero.h\"\n#include <stdio.h>\n"
          "int main(void) {\n    int n;\n    scanf(\"%d\", &n);\n    printf(\"%d\\n\", TWICE(n) + ZERO);\n}\n");
    fs::create_symlink("../../../../given/twice.h", folder() / "double/submissions/accepted/linked/twice.h");
    fs::create_symlink("../given/include", folder() / "double/include");
    const std::string plain = report({"verify"}, 0);
    EXPECT_EQ(sent("run"), plain);
    write("given/twice.h", "#define TWICE(n) (3 * (n))\n");
    EXPECT_THAT(report({"verify"}, 1), HasSubstr("WA")) << "its bytes are part of what was compiled and judged";
    // An archive has no work tree, wherever it is unpacked.
    const Ended unpacked =
        shell("rm double/include && tar -czf double.tgz double && TMPDIR=$PWD \"$judge\" verify double.tgz");
    EXPECT_EQ(unpacked.code, 1);
    EXPECT_THAT(unpacked.output + unpacked.error, HasSubstr("twice.h is a link that leads out of the package"));
}

// judge.toml names the package by an absolute path through a link, and the driver is in another folder.
TEST_F(SentRuns, WhatJudgeTomlNamesIsSentToo) {
    rename("double", "kept/double");
    fs::create_directory_symlink(folder() / "kept" / "double", folder() / "double");
    write("given/driver.c",
          "#include <stdio.h>\n#include \"submission.c\"\nint main(void) {\n    int n;\n    scanf(\"%d\", &n);\n"
          "    printf(\"%d\\n\", twice(n));\n}\n");
    fs::remove_all(folder() / "double/submissions");
    write("double/submissions/accepted/twice.c", "int twice(int n) {\n    return 2 * n;\n}\n");
    configure({}, fmt::format("[[package]]\npath = \"{0}/double\"\ndrivers = {{ c = \"{0}/given/driver.c\" }}\n",
                              folder().string()));
    const std::string plain = report({"verify"}, 0);
    EXPECT_EQ(sent("run"), plain);
}

}  // namespace
}  // namespace harness::cli
