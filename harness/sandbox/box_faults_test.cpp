// Every system call of the box, from its start to the end of its second run, fails once: that gives an error of the
// judge that names what failed, or the runs are as good as ever. It never gives a verdict, and never a hang. Which
// calls there are is not listed here but counted as they come, so that none is left out.
#include <cerrno>
#include <set>

#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/sandbox/test_box.hpp"
#include "harness/sandbox/test_faults.hpp"
#include "harness/support/error.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::sandbox {
namespace {

// Where one of these fails, the box cannot say so, or is not there yet: the judge says that it has ended.
const std::set<int> mute{SYS_recvmsg, SYS_sendmsg};

// A sanitizer makes calls of its own, most of all there are, and aborts where one fails: there only some are tried.
#if defined(QUEENS_SANITIZED)
constexpr bool may_abort = true;
constexpr std::int64_t step = 4;
#else
constexpr bool may_abort = false;
constexpr std::int64_t step = 1;
#endif

struct Tried {
    std::string error;  // empty: the runs took place
    model::Outcome outcome;
    int failed_call = -1;
    std::int64_t calls = 0;
};

// One run with everything that a run can have, and another that finds its traces removed.
model::Outcome run_twice(BoxRunner& runner, const std::filesystem::path& file) {
    Request request = hostile("write_file", {"/work/feedback/left", "text"});
    request.files = {{"in/flat", file}};
    request.writable_dirs = {"feedback"};
    request.collect = {"feedback/left"};
    request.limits.wall = std::chrono::seconds{5};  // where the box does not see the program end
    const Ran first = run(runner, request);
    EXPECT_EQ(first.outcome.stop, model::Stop::None);
    EXPECT_EQ(exit_code(first.outcome), 0);
    EXPECT_TRUE(first.collected.at(0).file && support::read_all(first.collected.at(0).file.get()) == "text");
    request = hostile("list_work");
    request.limits.wall = std::chrono::seconds{5};
    const Ran second = run(runner, request);
    EXPECT_EQ(second.output.find("feedback"), std::string::npos);
    return second.outcome;
}

Tried run_with_fault(bool isolated, std::int64_t nth, int error_number) {
    const support::TempDir folder;
    support::write_file_atomically(folder.path() / "file", "laid");
    Tried tried;
    FaultyBox fault{nth, error_number};
    {
        BoxOptions options = test_box_options();
        options.box = "/proc/self/exe";
        options.strict = false;
        options.isolated = isolated;
        BoxRunner runner{options};
        try {
            tried.outcome = run_twice(runner, folder.path() / "file");
        } catch (const support::JudgeError& error) {
            tried.error = error.what();
        }
    }
    fault.finish();
    tried.failed_call = fault.failed_call();
    tried.calls = fault.calls();
    return tried;
}

// The calls are tried by as many tests, each of which takes one in so many.
constexpr int parts = 8;

class BoxFaults : public ::testing::TestWithParam<int> {};

void expect_errors_and_never_verdicts(bool isolated, int part) {
    const std::int64_t all = run_with_fault(isolated, 0, 0).calls;
    ASSERT_GT(all, 100);
    int errors = 0;
    for (std::int64_t nth = 1 + part; nth <= all; nth += parts * step) {
        const Tried tried = run_with_fault(isolated, nth, EIO);
        SCOPED_TRACE("call " + std::to_string(nth) + " of " + std::to_string(all) + ", system call number " +
                     std::to_string(tried.failed_call));
        if (tried.error.empty()) {
            EXPECT_EQ(exit_code(tried.outcome), 0);
            EXPECT_EQ(tried.outcome.stop, model::Stop::None);
        } else {
            ++errors;
            EXPECT_TRUE(mute.contains(tried.failed_call) || tried.error.find("at the stage '") != std::string::npos ||
                        (may_abort && tried.error.starts_with("judge-box ended")))
                << tried.error;
        }
        EXPECT_TRUE(descendants(::getpid()).empty());
    }
    EXPECT_GT(errors * step, 5);
}

TEST_P(BoxFaults, AreErrorsAndNeverVerdicts) {
    expect_errors_and_never_verdicts(true, GetParam());
}

TEST_P(BoxFaults, AreErrorsAndNeverVerdictsWithoutASandbox) {
    expect_errors_and_never_verdicts(false, GetParam());
}

// As if the kernel were gone, at any moment of a run: a box that tried again and again would spin for ever.
TEST(BoxFault, ABoxWhoseEveryCallFailsEnds) {
    const std::int64_t all = run_with_fault(true, 0, 0).calls;
    for (std::int64_t before_end = 1; before_end < 70; before_end += 7) {
        const Tried tried = run_with_fault(true, all - before_end, FaultyBox::all_from_then_on);
        EXPECT_TRUE(!tried.error.empty() || exit_code(tried.outcome) == 0) << before_end;
        EXPECT_TRUE(descendants(::getpid()).empty()) << before_end;
    }
}

INSTANTIATE_TEST_SUITE_P(Each, BoxFaults, ::testing::Range(0, parts));

}  // namespace
}  // namespace harness::sandbox
