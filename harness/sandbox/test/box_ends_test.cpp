// The reported end of a run is exact, and so is what it is said to have used.
#include <csignal>
#include <filesystem>
#include <string>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/test/test_box.hpp"

namespace harness::sandbox {
namespace {

using model::Stop;

TEST(BoxEnds, ExitCodesAreTold) {
    BoxRunner runner{test_box_options()};
    for (const int code : {0, 1, 42, 126, 127, 137, 255}) {
        const Ran ran = run(runner, hostile("exit_with", {std::to_string(code)}));
        EXPECT_EQ(exit_code(ran.outcome), code);
        EXPECT_EQ(ran.outcome.stop, Stop::None);
    }
}

TEST(BoxEnds, SignalsAreTold) {
    BoxRunner runner{test_box_options()};
    for (const int number : {SIGKILL, SIGTERM, SIGABRT, SIGFPE, SIGUSR1, SIGHUP, SIGXCPU, SIGPIPE}) {
        const Ran ran = run(runner, hostile("converse", {"raise:" + std::to_string(number)}));
        EXPECT_EQ(signal_of(ran.outcome), number);
        EXPECT_EQ(ran.outcome.stop, Stop::None);
    }
}

TEST(BoxEnds, StackOverflowIsSigsegvAndNotTheMemoryLimit) {
    Request request = hostile("deep_stack", {}, 256 * mib);
    request.limits.stack_kib = 8'192;
    const Ran ran = run(request);
    EXPECT_EQ(signal_of(ran.outcome), SIGSEGV);
    EXPECT_EQ(ran.outcome.stop, Stop::None);
}

TEST(BoxEnds, TheStackIsAsLargeAsTheMemory) {
    const Ran ran = run(hostile("deep_stack", {"100"}, 128 * mib));
    EXPECT_EQ(exit_code(ran.outcome), 0) << "signal " << signal_of(ran.outcome);
}

TEST(BoxEnds, AProgramThatIsNotThereIsTheJudgesFault) {
    Request request = hostile("exit_with");
    request.arguments = {"/program/nothing"};
    for (const bool isolated : {true, false}) {
        BoxRunner runner{test_box_options(isolated)};
        EXPECT_THAT(base::error_of<base::SystemError>([&] { run(runner, request); }),
                    testing::AllOf(testing::HasSubstr("exec /program/nothing"), testing::EndsWith("(ENOENT)")));
        EXPECT_EQ(exit_code(run(runner, hostile("exit_with", {"5"})).outcome), 5);
    }
}

Request laid(const base::TempDir& folder, std::string_view bytes, std::filesystem::perms mode) {
    base::write_file_atomically(folder.path() / "main", bytes);
    std::filesystem::permissions(folder.path() / "main", mode);
    Request request = hostile("exit_with");
    request.program_dir = folder.path();
    request.arguments = {"/program/main"};
    return request;
}

// The compiler's output for a hostile source may be no program at all, and a linker script can make it name any
// interpreter: that is the submission's fault.
TEST(BoxEnds, AFileThatIsNoProgramEndsWith126) {
    for (const char* bytes : {"neither ELF nor script", "#!/nowhere/interpreter\n", "#!/dev/null\n", "#!/usr\n"}) {
        const base::TempDir folder;
        for (const bool isolated : {true, false}) {
            BoxRunner runner{test_box_options(isolated)};
            EXPECT_EQ(exit_code(run(runner, laid(folder, bytes, std::filesystem::perms{0755})).outcome), 126) << bytes;
        }
    }
}

TEST(BoxEnds, AProgramLaidWithoutTheRightToExecuteIsTheJudgesFault) {
    const base::TempDir folder;
    EXPECT_THROW(run(laid(folder, "#!/bin/sh\n", std::filesystem::perms{0644})), base::SystemError);
}

TEST(BoxEnds, NothingIsLeftUnmeasured) {
    for (const bool isolated : {true, false}) {
        BoxRunner runner{test_box_options(isolated)};
        const Ran ran = run(runner, hostile("memory_malloc", {"20"}));
        EXPECT_GT(ran.outcome.cpu.value(), std::chrono::nanoseconds{0});
        EXPECT_GT(ran.outcome.wall.value(), std::chrono::nanoseconds{0});
        if (enforced(runner, "memory limit")) {
            EXPECT_GE(ran.outcome.memory_kib.value(), 20 * mib);
            EXPECT_LT(ran.outcome.memory_kib.value(), 40 * mib);
        } else {
            EXPECT_FALSE(ran.outcome.memory_kib) << "not measured";
        }
    }
}

// The largest process is not what all of them together used.
TEST(BoxEnds, MemoryThatNoGroupMeasuresIsEmpty) {
    if (::geteuid() != 0 || !user_namespaces_allowed()) {
        GTEST_SKIP() << "only root can become a user without groups, where it may have user namespaces";
    }
    const std::string told = told_by_ordinary_user([] {
        const Ran ran = run(hostile("memory_malloc", {"20"}));
        return std::string{ran.outcome.memory_kib ? "a figure" : "no figure"} + (ran.outcome.cpu ? ", cpu" : "");
    });
    EXPECT_EQ(told, "no figure, cpu");
}

// A file for everybody that is not in memory, where the file system has a disk.
std::filesystem::path file_on_disk(const std::filesystem::path& folder, std::int64_t kib) {
    std::filesystem::path path = folder / "file";
    base::write_file_atomically(path, std::string(static_cast<std::size_t>(kib) * 1024, 'x'));
    const base::Fd file = base::open_file(path, O_RDONLY);
    ::fsync(file.get());
    std::filesystem::permissions(path, std::filesystem::perms{0644});
    std::filesystem::permissions(folder, std::filesystem::perms{0755});
    ::posix_fadvise(file.get(), 0, 0, POSIX_FADV_DONTNEED);
    return path;
}

// What a run is said to have used that puts files of so much into its folder, after one that has read a file.
std::int64_t figure_after_reading(std::int64_t read_kib, std::int64_t reader_limit_kib, std::int64_t written_kib) {
    const base::TempDir folder{"/var/tmp"};  // /tmp is covered while the box is made
    BoxOptions options = test_box_options();
    options.readonly = {folder.path()};
    BoxRunner runner{options};
    Request reader = system_program({"/usr/bin/cksum", file_on_disk(folder.path(), read_kib)});
    reader.limits.memory_kib = reader_limit_kib;
    EXPECT_EQ(exit_code(run(runner, reader).outcome), 0);
    const model::Outcome outcome =
        run(runner, hostile("memory_files", {std::to_string(written_kib)}, 64 * mib)).outcome;
    EXPECT_EQ(exit_code(outcome), 0);
    return outcome.memory_kib.value_or(0);
}

// What is cached for the first run the kernel takes back in the second: that is no memory which the second did not use.
// The kernel charges a group in batches of 32 pages, so what was in use before is known only to a batch.
TEST(BoxFigures, CountMemoryThatIsTakenBackFromTheCache) {
    {
        BoxRunner runner{test_box_options()};
        NEEDS_PROTECTION(runner, "memory limit");
    }
    constexpr std::int64_t batch_kib = 128;
    EXPECT_GE(figure_after_reading(40 * mib, 64 * mib, 56 * mib), 56 * mib - batch_kib);
    EXPECT_GE(figure_after_reading(100 * mib, 256 * mib, 24 * mib), 24 * mib - batch_kib)
        << "taken back by the lower limit";
}

}  // namespace
}  // namespace harness::sandbox
