// The attack suite while the machine runs out of a resource: each attack gets its verdict, or a judge error that names
// the stage, but never another verdict. The "machine" is a control group around the box, or this process's own limit on
// descriptors. Runs a few attacks of each kind, or all if QUEENS_ALL_ATTACKS is set, as `./dev exhaust` does.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/sandbox/box/cgroup/cgroup_trees.hpp"
#include "harness/sandbox/test/attacks.hpp"
#include "harness/sandbox/test/test_box.hpp"
#include "harness/support/error.hpp"
#include "harness/support/few_descriptors.hpp"

namespace harness::sandbox {
namespace {

namespace fs = std::filesystem;

// A v1 control group around the processes that enter it.
class SmallMachine {
  public:
    explicit SmallMachine(const std::string& controller) {
        const box::Trees trees = box::find_trees();
        if (const auto tree = trees.v1.find(controller); tree != trees.v1.end()) {
            folder_ = tree->second / fmt::format("queens-small-{}", ::getpid());
            made_ = ::mkdir(folder_.c_str(), 0755) == 0;
        }
    }
    SmallMachine(const SmallMachine&) = delete;
    SmallMachine& operator=(const SmallMachine&) = delete;
    ~SmallMachine() {
        constexpr int most_tries = 2000;
        for (int i = 0; made_ && i < most_tries && ::rmdir(folder_.c_str()) != 0; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds{1});  // the last process has not fully ended
        }
    }

    bool is_there() const { return made_; }
    void set(const char* file, std::int64_t value) const { write(file, std::to_string(value)); }
    // Called by this process.
    void enter() const { write("cgroup.procs", std::to_string(::getpid())); }

  private:
    void write(const char* file, const std::string& text) const {
        support::write_all(support::open_file(folder_ / file, O_WRONLY).get(), text);
    }

    fs::path folder_;
    bool made_ = false;
};

bool is_chosen(const Attack& attack) {
    constexpr std::array few{"fork_bomb",     "leave_daemon", "many_files",  "memory_children",
                             "memory_malloc", "open_many",    "sparse_file", "spin_in_child",
                             "thread_bomb",   "vfork_sleep",  "flood",       "new_namespaces"};
    return std::getenv("QUEENS_ALL_ATTACKS") != nullptr || std::ranges::find(few, attack.program) != few.end();
}

// One line for each attack that got neither its verdict nor a judge error, and one line with the counts of both.
// `is_enough`: the machine has enough for attacks that need little.
std::string run_all(bool is_enough) {
    std::string told;
    int earned = 0;
    int errors = 0;
    for (const Attack& attack : attacks) {
        if (!is_chosen(attack)) {
            continue;
        }
        try {
            BoxRunner runner{test_box_options()};
            const Ran ran = run(runner, request_of(attack));
            const Verdict verdict = verdict_of(ran.outcome);
            if (verdict == attack.earns && ran.output.find("achieved") == std::string::npos) {
                ++earned;
            } else {
                told +=
                    fmt::format("{}: {}, {}\n", attack.program, model::short_name(verdict), ran.output.substr(0, 300));
            }
        } catch (const support::JudgeError& error) {
            ++errors;
            if (std::string_view{error.what()}.size() < 10) {
                told += fmt::format("{}: no word of where\n", attack.program);
            }
        } catch (const support::ConfigError& error) {
            ++errors;  // a protection is missing; the error names it
        }
    }
    // Some must get their verdict if there is enough; otherwise nothing was tested.
    told += is_enough && earned == 0 ? "none earned its verdict\n" : "";
    return told + fmt::format("{} earned their verdicts, {} were the judge's errors", earned, errors);
}

// `told` must be its last line alone, or empty: the kernel may kill the judge, and then there is no verdict.
void expect_no_wrong_verdict(const std::string& told, const std::string& machine, bool is_enough) {
    EXPECT_TRUE(told.ends_with("the judge's errors") || (told.empty() && !is_enough)) << machine << ":\n" << told;
    EXPECT_EQ(told.find('\n'), std::string::npos) << machine << ":\n" << told;
    std::cout << machine << ": " << told << "\n";
}

TEST(Exhaustion, OfProcesses) {
    for (const int processes : {4, 6, 10, 24}) {
        const SmallMachine machine{"pids"};
        if (!machine.is_there()) {
            GTEST_SKIP() << "this machine does not give this user: control groups of v1";
        }
        machine.set("pids.max", processes);
        expect_no_wrong_verdict(told_by_child([&] {
                                    machine.enter();
                                    return run_all(processes == 24);
                                }),
                                fmt::format("{} processes", processes), processes == 24);
    }
}

TEST(Exhaustion, OfMemory) {
    for (const std::int64_t mib : {24, 48, 80}) {
        const SmallMachine machine{"memory"};
        if (!machine.is_there()) {
            GTEST_SKIP() << "this machine does not give this user: control groups of v1";
        }
        machine.set("memory.limit_in_bytes", mib << 20U);
        expect_no_wrong_verdict(told_by_child([&] {
                                    machine.enter();
                                    return run_all(mib == 80);
                                }),
                                fmt::format("{} MiB", mib), mib == 80);
    }
}

TEST(Exhaustion, OfDescriptors) {
    for (const rlim_t descriptors : {1U, 7U, 16U, 20U, 24U, 32U}) {
        expect_no_wrong_verdict(told_by_child([&] {
                                    const support::FewDescriptors few{descriptors};
                                    return run_all(descriptors == 32);
                                }),
                                fmt::format("{} descriptors more", descriptors), descriptors == 32);
    }
}

}  // namespace
}  // namespace harness::sandbox
