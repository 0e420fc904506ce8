// Every system call of the box, from its start to the end of a run, fails once: that gives an error of the judge, or
// the run is as good as ever. It never gives a verdict, and never a hang.
#include <cerrno>
#include <set>

#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/sandbox/test_box.hpp"
#include "harness/sandbox/test_faults.hpp"
#include "harness/support/error.hpp"

namespace harness::sandbox {
namespace {

// Calls whose failure leaves nothing to go on with, and so must be named by their stage.
const std::set<int> indispensable{SYS_mount,         SYS_pivot_root,     SYS_unshare, SYS_setresuid,
                                  SYS_setresgid,     SYS_capset,         SYS_seccomp, SYS_setgroups,
                                  SYS_prlimit64,     SYS_timerfd_create, SYS_chdir,   SYS_sethostname,
                                  SYS_mount_setattr, SYS_signalfd4,      SYS_execve,  SYS_umount2};

struct Tried {
    std::string error;  // empty: the run took place
    model::Outcome outcome;
    int failed_call = -1;
    std::int64_t calls = 0;
};

Tried run_with_fault(std::int64_t nth, int error_number) {
    Tried tried;
    FaultyBox fault{nth, error_number};
    {
        BoxOptions options = test_box_options();
        options.box = "/proc/self/exe";
        options.strict = false;
        BoxRunner runner{options};
        try {
            Request request = hostile("exit_with", {"7"});
            request.limits.wall = std::chrono::seconds{5};  // where the box does not see the program end
            tried.outcome = run(runner, request).outcome;
        } catch (const support::JudgeError& error) {
            tried.error = error.what();
        }
    }
    fault.finish();
    tried.failed_call = fault.failed_call();
    tried.calls = fault.calls();
    return tried;
}

class BoxFaults : public ::testing::TestWithParam<int> {};

TEST_P(BoxFaults, AreErrorsAndNeverVerdicts) {
    constexpr int parts = 8;  // of the calls, tried by as many tests
    const std::int64_t all = run_with_fault(0, 0).calls;
    ASSERT_GT(all, 100);
    int errors = 0;
    for (std::int64_t nth = 1 + GetParam(); nth <= all; nth += parts) {
        const Tried tried = run_with_fault(nth, EIO);
        const std::string where = "call " + std::to_string(nth) + " of " + std::to_string(all) +
                                  ", system call number " + std::to_string(tried.failed_call);
        if (tried.error.empty()) {
            EXPECT_EQ(exit_code(tried.outcome), 7) << where;
            EXPECT_EQ(tried.outcome.stop, model::Stop::None) << where;
        } else {
            ++errors;
        }
        if (indispensable.contains(tried.failed_call) && !tried.error.empty()) {
            EXPECT_NE(tried.error.find("at the stage '"), std::string::npos) << where << ": " << tried.error;
        }
        EXPECT_TRUE(descendants(::getpid()).empty()) << where;
    }
    EXPECT_GT(errors, 5);
}

// As if the kernel were gone, at any moment of a run: a box that tried again and again would spin for ever.
TEST(BoxFault, ABoxWhoseEveryCallFailsEnds) {
    const std::int64_t all = run_with_fault(0, 0).calls;
    for (std::int64_t before_end = 1; before_end < 70; before_end += 7) {
        const Tried tried = run_with_fault(all - before_end, FaultyBox::all_from_then_on);
        EXPECT_TRUE(!tried.error.empty() || exit_code(tried.outcome) == 7) << before_end;
        EXPECT_TRUE(descendants(::getpid()).empty()) << before_end;
    }
}

INSTANTIATE_TEST_SUITE_P(Each, BoxFaults, ::testing::Range(0, 8));

}  // namespace
}  // namespace harness::sandbox
