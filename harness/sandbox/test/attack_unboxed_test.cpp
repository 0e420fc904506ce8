// The attack suite without the box, in a playground: each attack that is safe there must achieve what the box denies.
// Otherwise it would test nothing.
#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <sys/personality.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/test/attacks.hpp"
#include "harness/sandbox/test/test_bare.hpp"
#include "harness/sandbox/test/test_box.hpp"
#include "harness/sandbox/test/test_sockets.hpp"

namespace harness::sandbox {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using model::Stop;

// Attacks that --sandbox none would also stop run as bare processes: see achieved_bare(). Others print "achieved"
// themselves. The rest is here, with a function each that says what it has done.
using Evidence = std::string (*)(BoxRunner& runner, const std::string& program);

std::string printed(BoxRunner& runner, const std::string& program) {
    return run(runner, hostile(program)).output;
}

std::string read_secret(BoxRunner& runner, const std::string& program) {
    const base::TempDir folder;
    base::write_file_atomically(folder.path() / "secret.ans", "92\n");
    return run(runner, hostile(program, {folder.path() / "secret.ans"})).output;
}

std::string find_secret(BoxRunner& runner, const std::string& program) {
    const base::TempDir folder;
    base::write_file_atomically(folder.path() / "secret.ans", "92\n");
    return run(runner, hostile(program, {folder.path(), "secret.ans"})).output;
}

std::string plant_file(BoxRunner& runner, const std::string& program) {
    const base::TempDir folder;
    const std::string output = run(runner, hostile(program, {folder.path()})).output;
    return fs::exists(folder.path() / "written") ? output : "";
}

std::string hear_the_other_run(BoxRunner& /*runner*/, const std::string& /*program*/) {
    std::string heard = heard_beside_a_speaker(test_box_options(false));
    for (const char* what : {"/dev/shm/message", "/tmp/message", "System V objects", "an extended attribute",
                             "an abstract socket", "a lock on a whole file", "a part of a file"}) {
        if (heard.find(what) == std::string::npos) {
            return std::string{"nothing of "} + what;
        }
    }
    return heard;
}

std::string connect(BoxRunner& runner, const std::string& program) {
    const ListeningSockets sockets;
    std::string output = run(runner, hostile(program, sockets.arguments())).output;
    return std::ranges::count(output, '\n') == 3 ? output : "";
}

std::string be_reached(BoxRunner& runner, const std::string& program) {
    std::string output;
    runner.run(hostile(program), [&output](std::string_view bytes) {
        output = bytes;
        reaches_port(output);
    });
    return output;
}

std::string end_the_judge(BoxRunner& runner, const std::string& program) {
    const std::string error = base::error_of<base::JudgeError>([&] { run(runner, hostile(program)); });
    return (error == "judge-box ended during a run" ? "achieved: " : "another end: ") + error;
}

std::string hold_memory(BoxRunner& runner, const std::string& program) {
    const model::Outcome outcome = run(runner, hostile(program, {"100"}, 64 * mib)).outcome;
    return exit_code(outcome) == 0 ? "achieved: more memory than the limit" : "";
}

std::string burn(BoxRunner& runner, const std::string& program) {
    Request request = hostile(program);
    request.limits.cpu = 50ms;
    request.limits.wall = 700ms;  // below RLIMIT_CPU (whole seconds), which would end a child with a core of its own
    const model::Outcome outcome = run(runner, request).outcome;
    const bool burnt = outcome.stop == Stop::Wall && outcome.cpu.value() > request.limits.cpu;
    return burnt ? "achieved: cpu time beyond the limit" : "";
}

std::string count_on(BoxRunner& runner, const std::string& program) {
    const std::string first = run(runner, hostile(program)).output;
    return first != run(runner, hostile(program)).output ? "achieved: other numbers than the run before" : "";
}

// Repeats until a closed socket on this machine makes the kernel look for unreachable ones.
std::string find_what_was_left(BoxRunner& runner, const std::string& program) {
    constexpr int most_tries = 100;
    std::string output;
    for (int i = 0; i < most_tries && output.empty(); ++i) {
        output = run(runner, hostile(program)).output;
    }
    return output;
}

std::string make_large_file(BoxRunner& runner, const std::string& program) {
    Request request = hostile(program);
    request.limits.disk_kib = std::int64_t{20} << 20U;  // the limit on file size holds without a box, too
    return run(runner, request).output;
}

const std::map<std::string_view, Evidence> special{
    {"bind_port", be_reached},      {"connect_to", connect},          {"count_on", count_on},
    {"find_file", find_secret},     {"kill_all", end_the_judge},      {"leave_socket", find_what_was_left},
    {"listen", hear_the_other_run}, {"memory_children", hold_memory}, {"memory_malloc", hold_memory},
    {"read_file", read_secret},     {"sparse_file", make_large_file}, {"spin_in_child", burn},
    {"spin_in_grandchild", burn},   {"spin_in_short_children", burn}, {"write_everywhere", plant_file},
};

std::vector<Attack> safe_attacks() {
    std::vector<Attack> safe;
    std::ranges::copy_if(attacks, std::back_inserter(safe),
                         [](const Attack& attack) { return attack.unsafe_because.empty(); });
    return safe;
}

// Some 64-bit ARM processors have nothing that foreign_calls could use. The kernel then has no such personality.
bool runs_32_bit_programs() {
    constexpr unsigned long tell = 0xffffffff;
    const int own = ::personality(tell);
    const bool does = ::personality(PER_LINUX32) >= 0;
    ::personality(static_cast<unsigned long>(own));
    return does;
}

class EffectiveOutside : public ::testing::TestWithParam<Attack> {};

TEST_P(EffectiveOutside, AchievesItWithoutTheBox) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "what an ordinary user may do outside differs from machine to machine";
    }
    const std::string program{GetParam().program};
    if (program == "new_namespaces" && !user_namespaces_allowed()) {
        GTEST_SKIP() << "this machine does not give: user namespaces";
    }
    if (program == "foreign_calls" && !runs_32_bit_programs()) {
        GTEST_SKIP() << "this processor runs no 32-bit programs";
    }
    const auto found = special.find(program);
    const Evidence evidence = found == special.end() ? printed : found->second;
    const std::string told = told_in_playground([&] {
        if (const auto bare = achieved_bare(program)) {
            return *bare;
        }
        BoxRunner runner{test_box_options(false)};
        return evidence(runner, program);
    });
    EXPECT_TRUE(told.starts_with("achieved")) << "this attack tests nothing: " << told;
}

INSTANTIATE_TEST_SUITE_P(Attack, EffectiveOutside, ::testing::ValuesIn(safe_attacks()),
                         [](const auto& test) { return std::string{test.param.program}; });

std::vector<std::int64_t> times_of(const char* path) {
    struct stat info {};
    EXPECT_EQ(::stat(path, &info), 0) << path;
    return {info.st_mtim.tv_sec, info.st_mtim.tv_nsec, info.st_ctim.tv_sec, info.st_ctim.tv_nsec};
}

// The times of folders are not checked, because other programs (a package manager) may write there meanwhile.
TEST(EffectiveOutsideTheBox, AndYetLeavesTheMachineAsItWas) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "only root can make a playground";
    }
    const auto before = times_of("/dev/null");
    const std::string told = told_in_playground([] {
        BoxRunner runner{test_box_options(false)};
        std::string all = run(runner, hostile("speak")).output + "wrote into";
        for (const std::string place : {"/", "/dev/", "/etc/", "/usr/", "/usr/bin/", "/home/", "/root/", "/var/"}) {
            const Ran ran = run(runner, hostile("write_file", {place + "queens-test-left", "text"}));
            all += exit_code(ran.outcome) == 0 ? " " + place : "";
        }
        return all;
    });
    EXPECT_NE(told.find("changed the time of /dev/null"), std::string::npos) << told;
    EXPECT_EQ(told.find("/usr/bin"), std::string::npos) << told;
    EXPECT_TRUE(told.ends_with("wrote into /dev/")) << told;
    EXPECT_FALSE(fs::exists("/dev/queens-test-left"));
    EXPECT_EQ(times_of("/dev/null"), before);
}

TEST(Attacks, TheTableListsEachProgramOnce) {
    std::multiset<std::string> listed;
    for (const Attack& attack : attacks) {
        listed.emplace(attack.program);
    }
    std::multiset<std::string> built;
    for (const auto& entry : fs::directory_iterator{built_programs() / "hostile"}) {
        built.insert(entry.path().filename());
    }
    EXPECT_EQ(listed, built);
    EXPECT_GE(std::ranges::count_if(attacks, [](const Attack& each) { return each.unsafe_because != no_attack; }), 40);
}

}  // namespace
}  // namespace harness::sandbox
