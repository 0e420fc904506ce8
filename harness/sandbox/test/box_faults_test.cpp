// Every system call of the box that can fail, from its start to the end of its second run, fails once; some builds and
// users try an eighth of them, see step(). Then either the judge reports an error that names what failed, or the runs
// are as usual, with all protections in force. The result is never a verdict and never a hang. The box is also killed
// at many of these moments, which must leave nothing. The calls are not listed here but counted while they are made, so
// that none is missed.
#include <algorithm>
#include <array>
#include <cerrno>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/test/test_box.hpp"
#include "harness/sandbox/test/test_faults.hpp"
#include "harness/sandbox/test/test_groups.hpp"
#include "paths.hpp"

namespace harness::sandbox {
namespace {

// If one of these fails, the box cannot report it, or does not exist yet: the judge reports that it has ended.
const std::set<int> mute{SYS_recvmsg, SYS_sendmsg};

// A sanitizer makes most of the calls, and aborts if one fails.
const bool may_abort = queens::sanitized;

// Root's tests without sanitizers try every call. The code of the others is almost the same.
bool tries_all() {
    return !may_abort && ::geteuid() == 0;
}
// The others try every eighth call and start at a random one of the first eight.
std::int64_t step() {
    return tries_all() ? 1 : 8;
}
std::int64_t first_try() {
    return static_cast<std::int64_t>(std::random_device{}()) % step();
}

struct Tried {
    std::string error;  // empty: the runs took place
    model::Outcome outcome;
    std::string shown;                              // the protections that the second program saw
    std::map<std::string, std::string> mechanisms;  // as the box reports; empty: not enforced
    int failed_call = -1;
    std::int64_t calls = 0;
    pid_t supervisor = 0;
};

// The box's first process waits for its init, and has no socket any more. If that fails, both end, perhaps before the
// init is ready.
bool is_wait_for_init(const Tried& tried) {
    return tried.failed_call == SYS_wait4 && tried.error == "judge-box ended before it was ready";
}

// A run that uses every feature, of a program from the judge that needs shared libraries: if they were missing, that
// would look like the program's fault. Then another run, which must find no traces of it.
void run_twice(BoxRunner& runner, const std::filesystem::path& folder, const FaultyBox& fault, Tried& tried) {
    Request request = hostile("write_file");
    request.program_dir = folder / "program";
    request.arguments = {"/program/cp", "/work/in/flat", "/work/feedback/left"};
    request.files = {{"in/flat", folder / "file"}};
    request.writable_dirs = {"feedback"};
    request.collect = {"feedback/left"};
    request.limits.wall = std::chrono::seconds{5};  // for the case that the box does not see the program end
    const Ran first = run(runner, request);
    EXPECT_EQ(first.outcome.stop, model::Stop::None);
    EXPECT_EQ(exit_code(first.outcome), 0) << "system call number " << fault.failed_call();
    EXPECT_TRUE(first.collected.at(0).file && base::read_all(first.collected.at(0).file.get()) == "laid");
    request = hostile("show_protection");
    request.limits.wall = std::chrono::seconds{5};
    const Ran second = run(runner, request);
    EXPECT_EQ(second.output.find("left "), std::string::npos) << second.output;
    tried.shown = second.output;
    tried.outcome = second.outcome;
}

Tried run_with_fault(bool isolated, std::int64_t nth, int error_number) {
    const base::TempDir folder;
    base::write_file_atomically(folder.path() / "file", "laid");
    std::filesystem::create_directory(folder.path() / "program");
    std::filesystem::copy_file("/usr/bin/cp", folder.path() / "program" / "cp");
    Tried tried;
    FaultyBox fault{nth, error_number};
    {
        BoxOptions options = test_box_options(isolated);
        options.box = FaultyBox::program();
        options.strict = false;
        BoxRunner runner{options};
        try {
            run_twice(runner, folder.path(), fault, tried);
            for (const wire::Protection& protection : runner.protections()) {
                tried.mechanisms[protection.name] = protection.enforced ? protection.mechanism : "";
            }
        } catch (const base::JudgeError& error) {
            tried.error = error.what();
        }
    }
    fault.finish();
    tried.failed_call = fault.failed_call();
    tried.calls = fault.calls();
    tried.supervisor = fault.supervisor();
    return tried;
}

// The lines that a program printed, except those that begin with one of the words.
std::string without(const std::set<std::string>& beginnings, const std::string& shown) {
    std::istringstream lines{shown};
    std::string text;
    for (std::string line; std::getline(lines, line);) {
        if (std::ranges::none_of(beginnings, [&line](const std::string& each) { return line.starts_with(each); })) {
            text += line + "\n";
        }
    }
    return text;
}

// Except for what the box itself reports as not enforced, or enforced by other means.
void expect_as_good_as_ever(const Tried& tried, const Tried& usual) {
    EXPECT_EQ(exit_code(tried.outcome), 0);
    EXPECT_EQ(tried.outcome.stop, model::Stop::None);
    std::set<std::string> said;
    for (const auto& [protection, lines] :
         {std::pair{"memory limit", "limit "}, {"process limit", "limit "}, {"own /proc", "/proc"}}) {
        if (tried.mechanisms.at(protection) != usual.mechanisms.at(protection)) {
            said.insert(lines);
        }
    }
    // The kernel's limit on cpu time is below the usual one where cores or the time of all processes cannot be counted.
    EXPECT_THAT(tried.shown, testing::Not(testing::HasSubstr("\nlimit 0 -1 ")));
    said.insert("limit 0 ");
    EXPECT_EQ(without(said, tried.shown), without(said, usual.shown)) << "a protection was lost";
}

// The calls are divided among this many tests, each of which takes every fourth.
constexpr int parts = 4;

class BoxFaults : public ::testing::TestWithParam<int> {};

// Alternates between an error of a broken machine and two of a full one.
int error_for(std::int64_t nth) {
    constexpr std::array errors{EIO, EMFILE, EAGAIN};
    return errors[static_cast<std::size_t>(nth) % errors.size()];
}

void expect_errors_and_never_verdicts(bool isolated, int part) {
    const Tried usual = run_with_fault(isolated, 0, 0);
    const std::int64_t all = usual.calls;
    ASSERT_GT(all, 100);
    ASSERT_NE(usual.shown.find("bounding set "), std::string::npos) << usual.shown;
    int errors = 0;
    for (std::int64_t nth = 1 + part + parts * first_try(); nth <= all; nth += parts * step()) {
        SCOPED_TRACE("call " + std::to_string(nth) + " of " + std::to_string(all));
        const Tried tried = run_with_fault(isolated, nth, error_for(nth));
        SCOPED_TRACE("system call number " + std::to_string(tried.failed_call));
        if (tried.error.empty()) {
            expect_as_good_as_ever(tried, usual);
        } else {
            ++errors;
            EXPECT_TRUE(mute.contains(tried.failed_call) || is_wait_for_init(tried) ||
                        tried.error.find("at the stage '") != std::string::npos ||
                        (may_abort && tried.error.starts_with("judge-box ended")))
                << tried.error;
        }
        EXPECT_TRUE(descendants(::getpid()).empty());
    }
    EXPECT_GE(errors, tries_all() ? 6 : 1);
}

TEST_P(BoxFaults, AreErrorsAndNeverVerdicts) {
    expect_errors_and_never_verdicts(true, GetParam());
}

TEST_P(BoxFaults, AreErrorsAndNeverVerdictsWithoutASandbox) {
    expect_errors_and_never_verdicts(false, GetParam());
}

// As if the kernel were gone, at any moment of a run: a box that retries again and again would spin forever.
TEST(BoxFault, ABoxWhoseEveryCallFailsEnds) {
    const std::int64_t all = run_with_fault(true, 0, 0).calls;
    for (std::int64_t before_end = 1; before_end < 70; before_end += 7) {
        const Tried tried = run_with_fault(true, all - before_end, FaultyBox::all_from_then_on);
        EXPECT_TRUE(!tried.error.empty() || exit_code(tried.outcome) == 0) << before_end;
        EXPECT_TRUE(descendants(::getpid()).empty()) << before_end;
    }
}

// At a call of any process of the box: in its set-up, a run, or its end. FaultyBox waits until no process is left.
TEST_P(BoxFaults, KilledAtAnyMomentLeaveNothingToTheNextBox) {
    const Tried usual = run_with_fault(true, 0, 0);
    const std::int64_t moments = tries_all() ? 20 : 10;  // of each part
    const std::int64_t apart = std::max<std::int64_t>(1, usual.calls / (moments * parts)) * parts;
    int errors = 0;
    for (std::int64_t nth = 1 + GetParam(); nth <= usual.calls; nth += apart) {
        for (const int victim : {FaultyBox::kill_supervisor, FaultyBox::kill_init}) {
            SCOPED_TRACE("call " + std::to_string(nth) + " of " + std::to_string(usual.calls));
            const Tried tried = run_with_fault(true, nth, victim);
            if (tried.error.empty()) {
                expect_as_good_as_ever(tried, usual);
            } else {
                ++errors;
            }
            EXPECT_TRUE(descendants(::getpid()).empty());
            EXPECT_TRUE(wait_until_abandoned(tried.supervisor));
            EXPECT_EQ(exit_code(run(hostile("exit_with", {"7"})).outcome), 7);
            EXPECT_EQ(groups_that_stay(tried.supervisor), std::vector<std::string>{});
        }
    }
    EXPECT_GT(errors, 5);
}

INSTANTIATE_TEST_SUITE_P(Each, BoxFaults, ::testing::Range(0, parts));

}  // namespace
}  // namespace harness::sandbox
