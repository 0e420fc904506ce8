// End to end: the judge as a process: signals, closed descriptors, and no remaining processes or files.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <functional>
#include <thread>

#include "harness/base/archive/zip.hpp"
#include "harness/base/files.hpp"
#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

constexpr std::string_view spin_source = "int main(void) {\n    for (;;) {\n    }\n}\n";

class Process : public EndToEnd {
  protected:
    // The processes of this test's judge and its boxes.
    std::vector<std::string> own_processes() const { return processes("environ", "E2E_MARK=" + folder().string()); }

    static bool comes_true(const std::function<bool()>& condition) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{60};
        while (!condition()) {
            if (std::chrono::steady_clock::now() > end) {
                return false;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        }
        return true;
    }

    // Sends `signal` to a judge in the middle of a run, and expects that nothing of it remains.
    Ended interrupt(int signal) {
        write("spin.c", spin_source);
        configure({{"time = \"1 s\"   ", "time = \"100 s\" "}});
        const pid_t pid = start({"grade", "double", "spin.c"});
        std::vector<std::string> boxes;
        std::string group;
        EXPECT_TRUE(comes_true([&] {
            boxes = own_processes();
            for (const std::string& box : boxes) {
                group = "judge-box-" + box + "-";
                const auto inside = processes("cgroup", group);
                if (std::ranges::any_of(inside, [](const std::string& process) {
                        return text_of_process("/proc/" + process + "/cmdline").starts_with("/program/program");
                    })) {
                    return true;
                }
            }
            return false;
        })) << "no submission runs";
        ::kill(pid, signal);
        Ended ended = finish(pid);
        EXPECT_TRUE(comes_true([&] { return own_processes().empty(); }));
        EXPECT_THAT(processes("cgroup", group), IsEmpty());
        EXPECT_TRUE(comes_true([&] { return groups_of(boxes).empty(); }));
        return ended;
    }

    // A class of so many students, each with a file in a folder.
    void pack_class(const std::string& name, int students) const {
        base::AtomicFile file(folder() / name);
        base::Zip zip([&file](std::string_view bytes) { file.append(bytes); });
        for (int i = 0; i < students; ++i) {
            zip.add({"student-" + std::to_string(i) + "/right.c", 1'700'000'000}, right_source);
        }
        zip.close();
        file.finish();
    }

    static std::vector<std::string> groups_of(const std::vector<std::string>& boxes) {
        std::vector<std::string> found;
        std::error_code ignored;  // cgroups appear and disappear
        for (auto at = fs::recursive_directory_iterator("/sys/fs/cgroup", ignored);
             at != fs::recursive_directory_iterator{}; at.increment(ignored)) {
            const std::string name = at->path().filename();
            if (std::ranges::any_of(boxes,
                                    [&](const auto& box) { return name.starts_with("judge-box-" + box + "-"); })) {
                found.push_back(at->path());
            }
        }
        return found;
    }
};

TEST_F(Process, AnInterruptionLeavesNothingAndSaysHowToGoOn) {
    for (const int signal : {SIGINT, SIGTERM}) {
        const Ended ended = interrupt(signal);
        EXPECT_EQ(ended.signal, signal);
        expect_one_line(ended, {"interrupted", "nothing is left running", "the same command with --resume"});
    }
}

// Unpacking or removing so many files takes longer than whoever asks for the end will wait.
TEST_F(Process, AnInterruptionWhileAnArchiveIsUnpackedLeavesItsFilesToTheNextRun) {
    constexpr int students = 60'000;
    pack_class("many.zip", students);
    pack_class("few.zip", 1);
    const Ended ended = shell(
        "mkdir tmp; export TMPDIR=$PWD/tmp; \"$judge\" grade double many.zip & pid=$!; "
        "until compgen -G 'tmp/judge-temporary-*/archive-0/1' >/dev/null; do sleep 0.01; done; "
        "kill $pid; wait $pid; echo code $?");
    EXPECT_THAT(ended.output, HasSubstr("code 143\n")) << ended.error;
    EXPECT_THAT(ended.error, HasSubstr("interrupted"));
    const auto left = fs::recursive_directory_iterator(folder() / "tmp");
    const auto files = std::count_if(begin(left), end(left), [](const auto& entry) { return entry.is_regular_file(); });
    EXPECT_GE(files, 1000) << "none is removed before the end";
    EXPECT_LT(files, students) << "none is unpacked after the signal";
    EXPECT_TRUE(comes_true([&] { return own_processes().empty(); }));
    const Ended next = shell(
        "export TMPDIR=$PWD/tmp; for i in {1..300}; do \"$judge\" grade double few.zip >/dev/null; "
        "compgen -G 'tmp/*' >/dev/null || break; done; ls tmp");
    EXPECT_EQ(next.output, "") << "each run removes a part";
}

TEST_F(Process, KillingTheJudgeEndsItsBoxes) {
    EXPECT_EQ(interrupt(SIGKILL).signal, SIGKILL);
}

TEST_F(Process, AReaderThatLeavesEarlyDoesNoHarm) {
    const Ended ended = shell("\"$judge\" verify | head -n 1; echo ${PIPESTATUS[0]}");
    EXPECT_THAT(ended.output, HasSubstr("double (2 cases"));
    EXPECT_THAT(ended.output, testing::AnyOf(HasSubstr("\n0\n"), HasSubstr("\n141\n"))) << ended.error;
    EXPECT_EQ(ended.error, "");
    EXPECT_TRUE(comes_true([&] { return own_processes().empty(); }));
}

TEST_F(Process, WhereResultsCannotGoItSaysSo) {
    const Ended full = shell("\"$judge\" verify > /dev/full");
    EXPECT_EQ(full.code, 3);
    expect_one_line(full, {"No space left"});
    const Ended closed = shell("\"$judge\" verify >&-");
    EXPECT_EQ(closed.code, 3);
    expect_one_line(closed, {"standard output"});
}

TEST_F(Process, ClosedDescriptorsAreNoHarm) {
    const Ended closed = shell("\"$judge\" verify <&-");
    EXPECT_EQ(closed.code, 0);
    EXPECT_EQ(closed.error, "");
    EXPECT_THAT(closed.output,
                AllOf(HasSubstr("accepted/right.c"), HasSubstr("1 submission, all as expected"), Not(HasSubstr("✗"))));
    const Ended ended = shell("\"$judge\" verify <&- 2>&-");
    EXPECT_EQ(ended.code, 0);
    EXPECT_THAT(ended.output, HasSubstr("1 submission, all as expected"));
}

TEST_F(Process, AnIgnoredHangUpStaysIgnored) {
    write("spin.c", spin_source);
    write("double/.timelimit", "0.3\n");
    const Ended ended = shell(
        "trap '' HUP; \"$judge\" grade double spin.c & pid=$!; "
        "until pgrep -P $pid >/dev/null; do sleep 0.01; done; kill -HUP $pid; wait $pid; echo code $?");
    EXPECT_THAT(ended.output, HasSubstr("code 1\n"));
}

TEST_F(Process, OnATerminalProgressEndsWithAllDone) {
    if (shell("script -qec true /dev/null").code != 0) {
        GTEST_SKIP() << "this machine does not give: a terminal of its own to a program (/dev/pts)";
    }
    for (const char* name : {"a.c", "b.c", "c.c"}) {
        write(name, right_source);
    }
    const Ended ended = shell("script -qec '\"$judge\" grade double a.c b.c c.c' /dev/null");
    EXPECT_EQ(ended.code, 0) << ended.output;
    EXPECT_THAT(ended.output, AllOf(HasSubstr(" 3/3"), HasSubstr("3 submissions: 3 accepted, 0 not")));
    const Ended by_workers = shell("script -qec '\"$judge\" grade double a.c b.c c.c --run-dir run --again' /dev/null");
    EXPECT_EQ(by_workers.code, 0) << by_workers.output;
    EXPECT_THAT(by_workers.output, AllOf(HasSubstr("/1 judged in "), Not(HasSubstr(" 3/3")),
                                         HasSubstr("3 submissions: 3 accepted, 0 not")));
}

}  // namespace
}  // namespace harness::cli
