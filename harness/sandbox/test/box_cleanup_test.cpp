// Nothing gets from outside into a run, and nothing from one run into the next.
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/test/test_box.hpp"

namespace harness::sandbox {
namespace {

namespace fs = std::filesystem;
using base::Fd;

TEST(BoxCleanup, NothingIsInherited) {
    std::vector<Fd> careless;
    for (int i = 0; i < 200; ++i) {
        careless.emplace_back(::open("/dev/null", O_RDWR));  // no CLOEXEC
        ASSERT_TRUE(careless.back());
    }
    ::setenv("QUEENS_SECRET", "the answer is 92", 1);
    constexpr std::array ignored{SIGPIPE, SIGHUP, SIGINT, SIGCHLD, SIGUSR1};
    for (const int number : ignored) {
        static_cast<void>(::signal(number, SIG_IGN));
    }
    sigset_t all;
    sigset_t before;
    ::sigfillset(&all);
    ::sigprocmask(SIG_BLOCK, &all, &before);
    const mode_t mask = ::umask(0777);
    Request request = hostile("list_inherited");
    request.environment = {"ONLY=this"};
    const Ran ran = run(request);
    ::umask(mask);
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    for (const int number : ignored) {
        static_cast<void>(::signal(number, SIG_DFL));
    }
    EXPECT_EQ(ran.output,
              "descriptor 0\ndescriptor 1\ndescriptor 2\nenvironment ONLY=this\numask 22\nleads its session 1\n");
}

TEST(BoxCleanup, LeftFilesAreGone) {
    BoxRunner runner{test_box_options()};
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(exit_code(run(runner, hostile("leave_files")).outcome), 0);
        EXPECT_EQ(run(runner, list_work()).output, "1777\n");
        EXPECT_EQ(run(runner, list_work()).output, "1777\n") << "an untouched folder stays as it was";
    }
}

TEST(BoxCleanup, TheProgramOfOneRunIsNotInTheNext) {
    BoxRunner runner{test_box_options()};
    EXPECT_EQ(exit_code(run(runner, hostile("exit_with", {"1"})).outcome), 1);
    Request request = hostile("write_file", {"left", "text"});
    EXPECT_EQ(exit_code(run(runner, request).outcome), 0);
    request.arguments = {"/program/exit_with"};
    EXPECT_THROW(run(runner, request), std::exception);
}

TEST(BoxCleanup, LaidFilesAreThereAndReadOnly) {
    const base::TempDir folder;
    base::write_file_atomically(folder.path() / "source", "text");
    BoxRunner runner{test_box_options()};
    Request request = list_work();
    request.files = {{"in/deep/file", folder.path() / "source"}, {"flat", folder.path() / "source"}};
    request.writable_dirs = {"feedback"};
    std::istringstream lines{run(runner, request).output};
    std::vector<std::string> names;
    for (std::string name; std::getline(lines, name);) {
        names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    EXPECT_EQ(names, (std::vector<std::string>{"1777", "feedback", "flat", "in"}));
    expect_files_go_in_and_out(runner);
    if (::geteuid() == 0) {  // an ordinary user has only one identity, also inside
        request = hostile("write_file", {"flat", "changed"});
        request.files = {{"flat", folder.path() / "source"}};
        EXPECT_EQ(exit_code(run(runner, request).outcome), 1) << "a laid file was writable";
    }
}

TEST(BoxCleanup, StandardInputIsPrivateAndUnchangeable) {
    const base::TempDir folder;
    const fs::path path = folder.path() / "in";
    base::write_file_atomically(path, "the board\n");
    const Fd input = base::open_file(path, O_RDWR);
    BoxRunner runner{test_box_options()};
    Request request = hostile("read_input");
    request.standard_input = input.get();
    EXPECT_EQ(run(runner, request).output, "the board\n");
    EXPECT_EQ(run(runner, request).output, "the board\n");
    EXPECT_EQ(::lseek(input.get(), 0, SEEK_CUR), 0);
    EXPECT_EQ(base::read_file(path), "the board\n");
}

TEST(BoxCleanup, NoStandardInputIsAnEmptyOne) {
    EXPECT_EQ(run(hostile("read_input")).output, "");
}

// What a program leaves by a command, and what the judge requests.
using Plant = std::pair<const char*, const char*>;

class BoxMadeFile : public ::testing::TestWithParam<Plant> {};

TEST_P(BoxMadeFile, IsNotHandedBack) {
    Request request = system_program({"/bin/sh", "-c", GetParam().first});
    request.collect = {GetParam().second};
    const Ran ran = run(request);
    EXPECT_EQ(exit_code(ran.outcome), 0);
    EXPECT_FALSE(ran.collected.at(0).file);
}

INSTANTIATE_TEST_SUITE_P(Each, BoxMadeFile,
                         ::testing::Values(Plant{"ln -s /usr/bin/env result", "result"},
                                           Plant{"ln -s /proc/self/exe result", "result"},
                                           Plant{"ln -s /dev/zero result", "result"}, Plant{"mkfifo result", "result"},
                                           Plant{"mkdir result", "result"},
                                           Plant{"mkdir other && touch other/file && ln -s other out", "out/file"},
                                           Plant{"ln -s /usr/bin out", "out/env"}));

// A hard link can only lead to a file of the same file system, which contains only files put there by the box.
TEST(BoxCleanup, HardLinksReachNothingOutside) {
    BoxRunner runner{test_box_options()};
    for (const char* target :
         {"/usr/bin/env", "/program/exit_with", "/etc/ld.so.cache", "/dev/null", "/proc/self/exe"}) {
        Request request = hostile("exit_with");
        request.arguments = {"/bin/sh", "-c", "touch own && ln own other && ! ln $0 result", target};
        EXPECT_EQ(exit_code(run(runner, request).outcome), 0) << target;
    }
}

TEST(BoxCleanup, NamesThatLeaveTheFolderAreNotCollected) {
    Request request = hostile("exit_with");
    request.collect = {"../program/exit_with", "/usr/bin/env", "..", "."};
    const Ran ran = run(request);
    for (const CollectedFile& file : ran.collected) {
        EXPECT_FALSE(file.file) << file.name;
    }
}

}  // namespace
}  // namespace harness::sandbox
