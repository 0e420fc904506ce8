// Interactive problems in the real box: whatever either side does, the verdict is the same under every scheduling.
// `./dev soak` repeats these tests while every core is busy.
#include <optional>
#include <ostream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/judge/check/interactor.hpp"
#include "harness/judge/decide.hpp"
#include "harness/sandbox/box_runner.hpp"
#include "paths.hpp"

namespace harness::judge {
namespace {

using model::Verdict;
using std::chrono::milliseconds;
using std::chrono::seconds;

// Actions of both sides, in the language of `hostile/converse.c`.
struct Talk {
    const char* name;
    const char* program;
    const char* interactor;
    Verdict verdict;
    bool is_waited_out = false;  // the test ends by a wall limit
};

void PrintTo(const Talk& talk, std::ostream* out) {  // NOLINT(readability-identifier-naming): GoogleTest's
    *out << talk.name << ": '" << talk.program << "' and '" << talk.interactor << "'";
}

// NOLINTBEGIN(readability-identifier-naming): as the tables say them
constexpr auto AC = Verdict::Accepted;
constexpr auto WA = Verdict::WrongAnswer;
constexpr auto RTE = Verdict::RunTimeError;
constexpr auto TLE = Verdict::TimeLimit;
constexpr auto ILE = Verdict::IdleLimit;
constexpr auto OLE = Verdict::OutputLimit;
constexpr auto JE = Verdict::JudgeError;
// NOLINTEND(readability-identifier-naming)

constexpr Talk talks[] = {
    // Both end normally, in any order.
    {"AnAnswer", "say:1", "hear:43 exit:42", AC},
    {"AWrongAnswer", "say:1", "hear:43 exit:43", WA},
    {"ALastLineToNobody", "say:1", "hear:43 say:thanks exit:42", AC},
    {"ALastLineToNobodyAndARejection", "say:1", "hear:43 say:sorry exit:43", WA},
    {"MuchToNobody", "say:1", "hear:43 bytes:3000000 exit:42", AC},
    {"MoreThanWasAskedFor", "say:1 bytes:3000000", "hear:43 exit:42", AC},
    {"BothWriteFirst", "bytes:200000 hear:1", "bytes:200000 hear:43 exit:42", AC},
    // One side dies.
    {"TheProgramCrashes", "raise:11", "hear:43 exit:42", RTE},
    {"TheProgramFails", "exit:1", "hear:43 exit:42", RTE},
    {"TheProgramCrashesAfterARightAnswer", "say:1 raise:11", "hear:43 exit:42", RTE},
    {"TheProgramCrashesAfterAWrongAnswer", "say:1 raise:11", "hear:43 exit:43", WA},
    {"TheProgramFailsAfterAWrongAnswer", "say:1 exit:1", "hear:43 exit:43", WA},
    {"TheProgramFailsForTheRejection", "hear:1", "exit:43", WA},
    {"TheProgramFailsThoughAccepted", "hear:1", "exit:42", RTE},
    {"TheProgramIsCutOffByItself", "say:1 raise:13", "hear:43 exit:42", RTE},
    {"TheInteractorFails", "hear:0", "exit:1", JE},
    {"TheInteractorCrashes", "hear:1", "raise:11", JE},
    {"TheInteractorFailsAfterAll", "say:1", "hear:43 exit:1", JE},
    {"TheInteractorFailsForTheProgramsFailure", "exit:1", "hear:1 exit:42", RTE},
    {"TheInteractorFailsForTheProgramsEnd", "", "hear:1 exit:42", JE},
    {"BothFail", "exit:1", "exit:1", JE},
    {"BothCrash", "raise:11", "raise:11", JE},
    // One side computes or writes forever.
    {"TheProgramSpins", "spin", "hear:43 exit:42", TLE},
    {"TheProgramSpinsAfterAWrongAnswer", "say:1 spin", "hear:43 exit:43", WA},
    {"TheProgramSpinsAfterARightAnswer", "say:1 spin", "hear:43 exit:42", TLE},
    {"TheInteractorSpins", "hear:0", "spin", JE},
    {"TheProgramFloods", "flood", "hear_all exit:43", OLE},
    {"TheProgramFloodsOneWhoRejects", "flood", "hear:43 exit:43", WA},
    {"TheProgramFloodsOneWhoHasAccepted", "flood", "exit:42", OLE},
    {"TheInteractorFloods", "hear:0", "flood", JE},
    // One side closes one of its ends and continues with the other.
    {"TheProgramIsMute", "mute hear_all", "hear:42 exit:43", AC},
    {"TheProgramIsMuteAndInVfork", "mute vfork_hear_all", "hear:42 exit:43", AC},
    {"TheProgramIsMuteAndRejected", "mute hear:1", "hear:43 exit:42", WA},
    {"TheProgramIsMuteAndFails", "mute exit:1", "hear:43 exit:42", RTE},
    {"TheProgramIsDeaf", "deaf say:1", "bytes:3000000 hear:43 exit:42", AC},
    {"TheInteractorIsMute", "hear_all say:1", "say:1 mute hear:43 exit:42", AC},
    {"TheInteractorIsDeaf", "bytes:3000000 hear:1", "deaf say:1 exit:42", AC},
    {"BothAreMute", "mute hear_all", "mute hear_all exit:42", AC},
    // One side waits forever.
    {"TheProgramSleeps", "sleep", "hear:43 exit:42", ILE, true},
    {"TheProgramSleepsAfterAWrongAnswer", "say:1 sleep", "hear:43 exit:43", WA, true},
    {"TheProgramStopsItself", "stop", "hear:43 exit:42", ILE, true},
    {"BothListen", "hear:1", "hear:43 exit:42", ILE, true},
    {"BothListenAndTheInteractorFailsForIt", "hear:1", "hear:1 exit:42", ILE, true},
    {"TheInteractorSleeps", "hear:1", "sleep", JE, true},
    {"TheInteractorStopsItself", "hear:1", "stop", JE, true},
    {"TheInteractorNeverReads", "flood", "sleep", JE, true},
    {"TheProgramFailsAndTheInteractorSleeps", "exit:1", "sleep", RTE, true},
};

sandbox::Request request_of(const char* script, const model::Limits& limits) {
    sandbox::Request request;
    request.program_dir = queens::bin_dir / "hostile" / "converse";
    request.arguments = {"/program/converse"};
    std::istringstream things{script};
    for (std::string thing; things >> thing;) {
        request.arguments.push_back(thing);
    }
    request.limits = limits;
    return request;
}

// Two boxes for all tests, as a worker has.
std::optional<sandbox::BoxRunner> program_box;     // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
std::optional<sandbox::BoxRunner> interactor_box;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

class Interactive : public ::testing::TestWithParam<Talk> {
  protected:
    static void SetUpTestSuite() {
        sandbox::BoxOptions options;
        options.box = queens::bin_dir / "judge-box";
        program_box.emplace(options);
        options.worker = 1;
        interactor_box.emplace(options);
    }
    static void TearDownTestSuite() {
        program_box.reset();
        interactor_box.reset();
    }
};

Decision judged(const Talk& talk) {
    model::Limits limits{.cpu = milliseconds{200}, .wall = seconds{30}, .output_kib = 4096};
    sandbox::Request interactor = request_of(talk.interactor, limits);
    interactor.profile = sandbox::Profile::Validator;
    if (talk.is_waited_out) {
        limits.wall = milliseconds{300};
        interactor.limits.wall = talk.verdict == JE || talk.verdict == RTE ? 2 * limits.wall : interactor.limits.wall;
    }
    try {
        const check::Interaction interaction = check::run_interactive(*program_box, request_of(talk.program, limits),
                                                                      *interactor_box, {std::move(interactor)});
        return decide(interaction.outcome, interaction.check, limits, package::Expectation::Answer);
    } catch (const base::JudgeError& error) {
        return {JE, error.what()};
    }
}

TEST_P(Interactive, HasOneVerdict) {
    try {
        program_box->protections();
    } catch (const base::ConfigError& error) {
        GTEST_SKIP() << "no sandbox here: " << error.what();
    }
    const Decision decision = judged(GetParam());
    EXPECT_EQ(decision.verdict, GetParam().verdict) << model::short_name(decision.verdict) << ", not "
                                                    << model::short_name(GetParam().verdict) << ": " << decision.reason;
}

INSTANTIATE_TEST_SUITE_P(Talk, Interactive, ::testing::ValuesIn(talks),
                         [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace harness::judge
