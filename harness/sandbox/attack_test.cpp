// Attacks on what is not the program's: each must achieve nothing in the box, earn the end it has coming, and leave the
// box fit for the next run. attack_unboxed_test.cpp shows that they succeed without the box.
#include <array>
#include <csignal>

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/sandbox/test_box.hpp"
#include "harness/support/error.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::sandbox {
namespace {

namespace fs = std::filesystem;
using support::Fd;

// Runs it in the box, where it must end by itself, having achieved nothing.
void expect_harmless(BoxRunner& runner, const Request& request) {
    const Ran ran = run(runner, request);
    EXPECT_EQ(ran.output.find("achieved"), std::string::npos) << ran.output;
    EXPECT_EQ(ran.outcome.stop, model::Stop::None);
    EXPECT_EQ(exit_code(ran.outcome), 0) << "signal " << signal_of(ran.outcome);
    EXPECT_EQ(exit_code(run(runner, hostile("exit_with", {"3"})).outcome), 3) << "the box is not fit any more";
    EXPECT_EQ(descendants(::getpid()).size(), 2U) << "only the box itself is left";
}

class Harmless : public ::testing::TestWithParam<const char*> {};

TEST_P(Harmless, AchievesNothing) {
    BoxRunner runner{test_box_options()};
    expect_harmless(runner, hostile(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Attack, Harmless,
                         ::testing::Values("forge_report", "kernel_calls", "kill_all", "many_files", "mount_something",
                                           "new_namespaces", "open_devices", "open_many", "open_sockets",
                                           "overwrite_program", "page_cache", "privileges", "ptrace_child",
                                           "raise_limits", "read_memory", "sparse_file", "write_everywhere"),
                         [](const auto& test) { return std::string{test.param}; });

TEST(Attack, ReadsOfTheMachinesFilesFail) {
    const support::TempDir folder;
    const fs::path answer = folder.path() / "secret.ans";
    support::write_file_atomically(answer, "92\n");
    BoxRunner runner{test_box_options()};
    const Request request =
        hostile("read_file", {answer, "/etc/shadow", "/etc/passwd", "/proc/1/environ", "/proc/1/cmdline",
                              "/proc/cpuinfo", "/proc/kallsyms", "/proc/mounts", "/sys/kernel/notes", "/root/.bashrc",
                              "/home", "/etc/hostname", "/var/log/dpkg.log", QUEENS_SOURCE_DIR "/CMakeLists.txt"});
    EXPECT_NE(request.arguments.size(), 0U);
    Request harmless = request;
    // Its own mounts, where anything of /proc/self is, are no secret; what is mounted must be none either.
    std::erase(harmless.arguments, "/proc/mounts");
    expect_harmless(runner, harmless);
}

TEST(Attack, TheMountsSayNothingOfTheJudgesFolders) {
    Request request = hostile("exit_with");
    request.program_dir.clear();
    request.arguments = {"/bin/cat", "/proc/self/mountinfo", "/proc/self/mounts", "/proc/self/cgroup"};
    const std::string output = run(request).output;
    EXPECT_NE(output.find("/usr"), std::string::npos);
    for (const char* secret : {QUEENS_SOURCE_DIR, "testdata", "judge-box", "/home", "/root", "/sys"}) {
        EXPECT_EQ(output.find(secret), std::string::npos) << secret << " in " << output;
    }
}

TEST(Attack, TheAnswerIsNowhereToBeFound) {
    const support::TempDir folder;
    support::write_file_atomically(folder.path() / "secret.ans", "92\n");
    BoxRunner runner{test_box_options()};
    expect_harmless(runner, hostile("find_file", {"/", "secret.ans"}));
}

Fd listening(int family, const void* address, unsigned size) {
    Fd end{::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    if (!end || ::bind(end.get(), static_cast<const sockaddr*>(address), size) != 0 || ::listen(end.get(), 8) != 0) {
        support::throw_errno("cannot listen");
    }
    return end;
}

TEST(Attack, NoSocketOfTheMachineIsReached) {
    const support::TempDir folder;
    const std::string path = folder.path() / "socket";
    const std::string name = "queens-test-" + std::to_string(::getpid());
    sockaddr_un local{AF_UNIX, {}};
    path.copy(local.sun_path, sizeof local.sun_path - 1);
    const Fd by_path = listening(AF_UNIX, &local, sizeof local);
    sockaddr_un abstract{AF_UNIX, {}};
    name.copy(abstract.sun_path + 1, sizeof abstract.sun_path - 2);
    const Fd by_name = listening(AF_UNIX, &abstract, static_cast<unsigned>(sizeof(sa_family_t) + 1 + name.size()));
    sockaddr_in port{};
    port.sin_family = AF_INET;
    port.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const Fd by_port = listening(AF_INET, &port, sizeof port);
    socklen_t size = sizeof port;
    ASSERT_EQ(::getsockname(by_port.get(), reinterpret_cast<sockaddr*>(&port), &size), 0);
    const Request request = hostile("connect_to", {path, name, std::to_string(ntohs(port.sin_port))});
    BoxRunner runner{test_box_options()};
    expect_harmless(runner, request);
}

TEST(Attack, OneRunLeavesNoMessageForTheNext) {
    BoxRunner runner{test_box_options()};
    EXPECT_EQ(run(runner, hostile("speak")).output, "");
    EXPECT_EQ(run(runner, hostile("listen")).output, "");
}

TEST(Attack, WorkersDoNotHearEachOther) {
    BoxOptions options = test_box_options();
    BoxRunner one{options};
    options.worker = 1;
    BoxRunner other{options};
    EXPECT_EQ(exit_code(run(one, hostile("speak")).outcome), 0);
    EXPECT_EQ(run(other, hostile("listen")).output, "");
}

TEST(Attack, SystemVSharedMemoryIsRefused) {
    EXPECT_EQ(exit_code(run(hostile("memory_shm")).outcome), 3);
}

// 1 keeps a core_pattern that is a command away, which 0 would let in; a program that asks is none the wiser.
TEST(Attack, TheCoreLimitSeemsToBeSetAndStaysAsItIs) {
    const Ran ran = run(hostile("core_limit"));
    EXPECT_EQ(ran.output, "0 1 1\n");
}

TEST(Attack, AForgedReportIsOnlyText) {
    const Ran ran = run(hostile("forge_report"));
    EXPECT_EQ(ran.outcome.error_text, "verdict: AC\n");
}

class Endless : public ::testing::TestWithParam<const char*> {};

TEST_P(Endless, IsStopped) {
    BoxRunner runner{test_box_options()};
    Request request = hostile(GetParam());
    request.limits.cpu = std::chrono::milliseconds{300};
    request.limits.wall = std::chrono::milliseconds{600};
    const Ran ran = run(runner, request);
    EXPECT_TRUE(ran.outcome.stop == model::Stop::Cpu || ran.outcome.stop == model::Stop::Wall);
    EXPECT_EQ(signal_of(ran.outcome), SIGKILL);
    EXPECT_EQ(descendants(::getpid()).size(), 2U) << "only the box itself is left";
}

INSTANTIATE_TEST_SUITE_P(Attack, Endless, ::testing::Values("exec_loop", "vfork_sleep"),
                         [](const auto& test) { return std::string{test.param}; });

// The compiler is as hostile as the source that it is given.
struct Source {
    const char* name;
    const char* text;
    std::vector<std::string> arguments;
};

class CompileBomb : public ::testing::TestWithParam<Source> {};

TEST_P(CompileBomb, GivesNoProgramAndNoSecret) {
    const support::TempDir folder;
    const auto& [name, text, arguments] = GetParam();
    support::write_file_atomically(folder.path() / "source", text);
    BoxRunner runner{test_box_options()};
    Request request;
    request.profile = Profile::Compiler;
    request.arguments = arguments;
    request.environment = {"PATH=/usr/bin:/bin", "TMPDIR=/work"};
    request.files = {{name, folder.path() / "source"}};
    request.collect = {"program"};
    request.limits.cpu = std::chrono::seconds{3};
    request.limits.wall = std::chrono::seconds{10};
    request.limits.memory_kib = 512 * 1024;
    request.limits.disk_kib = 64 * 1024;
    const Ran ran = run(runner, request);
    EXPECT_TRUE(ran.outcome.stop != model::Stop::None || exit_code(ran.outcome) != 0);
    EXPECT_FALSE(ran.collected.at(0).file);
    EXPECT_EQ(ran.outcome.error_text.find("root:"), std::string::npos) << ran.outcome.error_text;
    EXPECT_EQ(exit_code(run(runner, hostile("exit_with", {"3"})).outcome), 3) << "the box is not fit any more";
}

const std::vector<std::string> compile{"/usr/bin/g++", "-O2", "-o", "program", "source.cpp"};

INSTANTIATE_TEST_SUITE_P(
    Attack, CompileBomb,
    ::testing::Values(
        Source{"source.cpp", "#include \"/dev/zero\"\nint main() {}\n", compile},
        Source{"source.cpp", "#include \"/dev/stdin\"\n#include \"/etc/shadow\"\nint main() {}\n", compile},
        Source{"source.cpp", "#include \"/etc/passwd\"\nint main() {}\n", compile},
        Source{"source.cpp",
               "template <int N> struct A { using B = typename A<N + 1>::B; };\nint main() { A<0>::B b; }\n",
               {"/usr/bin/g++", "-ftemplate-depth=1000000000", "-o", "program", "source.cpp"}},
        Source{"source.cpp", "int numbers[500000000] = {1};\nint main() { return numbers[4]; }\n", compile},
        Source{"source.cpp", "asm(\".incbin \\\"/etc/shadow\\\"\");\nint main() {}\n", compile},
        Source{"source.cpp", "asm(\".incbin \\\"/dev/zero\\\"\");\nint main() {}\n", compile},
        Source{"source.ld",
               "INPUT(/etc/shadow /root/.profile)\nSEARCH_DIR(/home)\n",
               {"/usr/bin/g++", "-o", "program", "-x", "none", "source.ld"}}));

}  // namespace
}  // namespace harness::sandbox
