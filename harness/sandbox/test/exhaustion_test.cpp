// The attack suite while the machine runs out of a resource: each attack gets its verdict, or a judge error that names
// the stage, but never another verdict. The "machine" is a control group around the box, or this process's own limit on
// descriptors. Runs a few attacks of each kind, or all if QUEENS_ALL_ATTACKS is set, as `./dev exhaust` does.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/few_descriptors.hpp"
#include "harness/sandbox/test/attacks.hpp"
#include "harness/sandbox/test/test_box.hpp"
#include "harness/sandbox/test/test_groups.hpp"

namespace harness::sandbox {
namespace {

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
        } catch (const base::JudgeError& error) {
            ++errors;
            if (std::string_view{error.what()}.size() < 10) {
                told += fmt::format("{}: no word of where\n", attack.program);
            }
        } catch (const base::ConfigError& error) {
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

struct Shortage {
    const char* controller;
    const char* file;
    std::vector<std::int64_t> limits;  // with the last, there is enough
    std::int64_t unit;
    const char* name;  // of the unit
};

class Exhaustion : public ::testing::TestWithParam<Shortage> {};

TEST_P(Exhaustion, GivesNoWrongVerdict) {
    const auto& [controller, file, limits, unit, name] = GetParam();
    for (const std::int64_t limit : limits) {
        const OwnGroup machine{own_v1_folder(controller)};
        if (!machine.is_there()) {
            GTEST_SKIP() << "this machine does not give this user: control groups of v1";
        }
        machine.write(file, std::to_string(limit * unit));
        const bool is_enough = limit == limits.back();
        const std::string told = told_by_child([&] {
            machine.enter(::getpid());
            return run_all(is_enough);
        });
        expect_no_wrong_verdict(told, fmt::format("{} {}", limit, name), is_enough);
    }
}

INSTANTIATE_TEST_SUITE_P(Of, Exhaustion,
                         ::testing::Values(Shortage{"pids", "pids.max", {4, 6, 10, 24}, 1, "processes"},
                                           Shortage{"memory", "memory.limit_in_bytes", {24, 48, 80}, 1 << 20, "MiB"}),
                         [](const auto& test) { return std::string{test.param.controller}; });

TEST(ExhaustionOfDescriptors, GivesNoWrongVerdict) {
    for (const rlim_t descriptors : {1U, 7U, 16U, 20U, 24U, 36U}) {
        const std::string told = told_by_child([descriptors] {
            const base::FewDescriptors few{descriptors};
            return run_all(descriptors == 36);
        });
        expect_no_wrong_verdict(told, fmt::format("{} descriptors more", descriptors), descriptors == 36);
    }
}

}  // namespace
}  // namespace harness::sandbox
