#include "harness/sandbox/doctor/examine.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/sandbox/test/test_box.hpp"

namespace harness::sandbox {
namespace {

Examination examine_here(const BoxOptions& options) {
    return examine(options, built_programs() / "probe");
}

TEST(Examine, EveryProtectionHoldsForRoot) {
    const Examination examination = examine_here(test_box_options());
    EXPECT_EQ(examination.failure, "");
    ASSERT_GE(examination.findings.size(), 20U);
    std::set<std::string> failed;
    for (const Finding& finding : examination.findings) {
        if (!finding.holds.value_or(false)) {
            failed.insert(finding.name);
            EXPECT_NE(finding.problem, "") << finding.name;
            EXPECT_TRUE(finding.holds.has_value()) << finding.name << " could not be tried: " << finding.problem;
            EXPECT_NE(finding.remedy, "") << finding.name;
        }
    }
    EXPECT_EQ(examination.none_missing(), failed.empty());
    if (::geteuid() == 0) {
        EXPECT_TRUE(failed.empty()) << *failed.begin();
    } else {
        // Only protections that need control groups may fail; an ordinary user has all others.
        for (const std::string& name : failed) {
            EXPECT_TRUE(name == "memory limit" || name == "cpu time of all processes" || name == "own /proc" ||
                        name == "process numbers")
                << name;
        }
    }
    // The time of the kernel's threads is a figure without a limit: other programs' work is in it.
    const auto kernel = std::ranges::find(examination.findings, "kernel memory", &Finding::name);
    ASSERT_NE(kernel, examination.findings.end());
    EXPECT_EQ(kernel->holds && *kernel->holds, kernel->seen.starts_with("kernel threads ")) << kernel->seen;
    // What the box reports is what is found.
    BoxRunner runner{test_box_options()};
    for (const wire::Protection& protection : runner.protections()) {
        const auto found = std::ranges::find(examination.findings, protection.name, &Finding::name);
        ASSERT_NE(found, examination.findings.end()) << protection.name << " is not tried";
        EXPECT_EQ(found->holds, protection.enforced) << protection.name;
        EXPECT_EQ(found->seen_by_box, !protection.enforced) << protection.name;
        EXPECT_EQ(protection.enforced, !protection.mechanism.empty()) << protection.name;
        EXPECT_EQ(protection.enforced, protection.problem.empty()) << protection.name;
    }
}

// The unexpected results when nothing isolates, one line for each.
std::string examined_without_sandbox() {
    // These hold without a sandbox too, by limits, deadlines, and the judge's own counting.
    const std::set<std::string> held{"wall time limit",        "cpu time limit", "open files limit",
                                     "output limit",           "own core",       "nothing outlives a run",
                                     "fresh working directory"};
    std::string told;
    for (const Finding& finding : examine_here(test_box_options(false)).findings) {
        const bool holds = held.contains(finding.name);
        if (finding.holds != holds) {
            told += finding.name + (holds ? " is missing: " : " is not missing: ") + finding.problem + "\n";
        } else if (!holds && finding.problem.find("the program ") == std::string::npos) {
            told += finding.name + ": the trial itself found nothing: " + finding.problem + "\n";
        }
    }
    return told;
}

// Without a sandbox, each trial must find its protection missing; otherwise it tests nothing. In a playground, because
// some trials then write to the machine; and in a child of its process 1, because no trial sends a signal to process 1.
TEST(Examine, WithoutASandboxTheTrialsSucceed) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "an ordinary user may do less without a sandbox, too";
    }
    struct stat before {};
    struct stat after {};
    ASSERT_EQ(::stat("/home", &before), 0);  // no other process makes or removes entries there
    EXPECT_EQ(told_in_playground([] { return told_by_child(examined_without_sandbox); }), "");
    ASSERT_EQ(::stat("/home", &after), 0);
    EXPECT_EQ(after.st_mtim.tv_sec, before.st_mtim.tv_sec) << "the trials have written to the machine";
    EXPECT_EQ(after.st_mtim.tv_nsec, before.st_mtim.tv_nsec);
}

TEST(Examine, WhatCouldNotBeTriedIsNotMissing) {
    Examination examination;
    examination.findings = {{"network", std::nullopt, "", "", "", "no loopback", ""}};
    EXPECT_TRUE(examination.none_missing());
    examination.findings[0].box_failed = true;
    EXPECT_FALSE(examination.none_missing());
    examination.findings[0].box_failed = false;
    examination.findings.push_back({"memory limit", false, "", "", "", "EACCES", ""});
    EXPECT_FALSE(examination.none_missing());
}

// The user's hard limit on open files is below the limit of a run: the box starts, but almost no run does.
TEST(Examine, ABoxThatFailsInItsTrialsIsNotMerelyUntried) {
    const std::string told = told_by_child([] {
        const rlimit few{128, 128};
        if ((::geteuid() == 0 && ::prctl(PR_CAPBSET_DROP, CAP_SYS_RESOURCE, 0, 0, 0) != 0) ||
            ::setrlimit(RLIMIT_NOFILE, &few) != 0) {
            base::throw_errno("cannot become such a user");
        }
        const Examination examination = examine_here(test_box_options());
        const auto& findings = examination.findings;
        const auto limits = std::ranges::count_if(findings, [](const Finding& each) {
            return each.box_failed && !each.holds.value_or(false) &&
                   each.problem.find("'resource limits'") != std::string::npos;
        });
        return examination.failure + (limits > 10 ? "failed in most trials" : "not failed") +
               (examination.none_missing() ? ", none missing" : ", not sound");
    });
    EXPECT_EQ(told, "failed in most trials, not sound");
}

TEST(Examine, ABoxThatCannotStartIsAFailureAndNothingIsClaimed) {
    BoxOptions options = test_box_options();
    options.box = "/nonexistent/judge-box";
    const Examination examination = examine_here(options);
    EXPECT_NE(examination.failure.find("/nonexistent/judge-box"), std::string::npos) << examination.failure;
    EXPECT_FALSE(examination.none_missing());
    for (const Finding& finding : examination.findings) {
        EXPECT_FALSE(finding.holds.has_value()) << finding.name;
    }
}

}  // namespace
}  // namespace harness::sandbox
