// What either side does has its verdict in judge/interactive_test.cpp.
#include "harness/judge/check/interactor.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <future>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/fd.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::check {
namespace {

using model::Exited;
using model::Outcome;
using model::Signaled;
using model::Stop;
using sandbox::FakeRunner;
using sandbox::Request;

// Reads its input to the end, so that it ends after the other side.
FakeRunner last(const Outcome& outcome) {
    return FakeRunner([outcome](const Request& request, const sandbox::OutputSink&) {
        base::read_all(request.standard_input);
        return sandbox::Result{outcome, {}};
    });
}

FakeRunner first(const Outcome& outcome) {
    return FakeRunner([outcome](const Request&, const sandbox::OutputSink&) { return sandbox::Result{outcome, {}}; });
}

// For what happens at once, unless it never does.
constexpr int patience_ms = 10'000;

Interaction talk(FakeRunner program, FakeRunner validator) {
    return run_interactive(program, {}, validator, {});
}

TEST(RunInteractive, TheTwoTalkThroughCrossedPipes) {
    FakeRunner program([](const Request& request, const sandbox::OutputSink&) {
        char question = 0;
        EXPECT_EQ(::read(request.standard_input, &question, 1), 1);
        base::write_all(request.standard_output, std::string(2, question));
        return sandbox::Result{{.end = Exited{0}}, {}};
    });
    FakeRunner validator([](const Request& request, const sandbox::OutputSink&) {
        base::write_all(request.standard_output, "q");
        const bool right = base::read_all(request.standard_input) == "qq";
        return sandbox::Result{{.end = Exited{right ? 42 : 43}}, {}};
    });
    const Interaction interaction = run_interactive(program, {}, validator, {});
    ASSERT_TRUE(interaction.check);
    EXPECT_TRUE(interaction.check->accepted);
}

// The stack is larger than the address space of any machine.
TEST(RunInteractive, AThreadThatCannotBeStartedIsAnErrorOfTheJudge) {
    pthread_attr_t usual;
    ASSERT_EQ(::pthread_getattr_default_np(&usual), 0);
    pthread_attr_t huge;
    ASSERT_EQ(::pthread_getattr_default_np(&huge), 0);
    ASSERT_EQ(::pthread_attr_setstacksize(&huge, std::size_t{1} << 50U), 0);
    ASSERT_EQ(::pthread_setattr_default_np(&huge), 0);
    int error_number = 0;
    try {
        talk(first({.end = Exited{0}}), first({.end = Exited{42}}));
    } catch (const base::SystemError& error) {
        error_number = error.error_number();
    }
    ASSERT_EQ(::pthread_setattr_default_np(&usual), 0);
    EXPECT_EQ(error_number, EAGAIN);
}

// Else the validator would wait for ever for what nobody forwards any more.
TEST(RunInteractive, AFailureOfTheJudgeEndsBothSides) {
    class BlindRunner : public FakeRunner {
      public:
        using FakeRunner::FakeRunner;
        bool is_waiting() const override { throw base::JudgeError("no process to look at"); }
    };
    BlindRunner validator([](const Request& request, const sandbox::OutputSink&) {
        pollfd end{request.standard_input, POLLIN, 0};
        EXPECT_EQ(::poll(&end, 1, patience_ms), 1);
        return sandbox::Result{{.end = Exited{42}}, {}};
    });
    FakeRunner program = first({.end = Exited{0}});
    EXPECT_EQ(base::error_of<base::JudgeError>([&] { run_interactive(program, {}, validator, {}); }),
              "no process to look at");
}

TEST(RunInteractive, ARejectionThatCameFirstBeatsTheProgramsFailure) {
    const Interaction interaction = talk(last({.end = Exited{1}}), first({.end = Exited{43}}));
    ASSERT_TRUE(interaction.check);
    EXPECT_FALSE(interaction.check->accepted);
    EXPECT_EQ(interaction.check->message, "the interactor rejected it");
    EXPECT_EQ(std::get<Exited>(interaction.outcome.end).code, 0);
}

// The program does not end by itself: it spins, or waits for data that never comes.
TEST(RunInteractive, AProgramThatGoesOnAfterARejectionIsEnded) {
    FakeRunner program([](const Request& request, const sandbox::OutputSink&) {
        pollfd cancelled{request.cancelled_by, POLLIN, 0};
        EXPECT_EQ(::poll(&cancelled, 1, -1), 1);
        return sandbox::Result{{.end = Signaled{SIGKILL}, .stop = Stop::Output}, {}};
    });
    FakeRunner validator = first({.end = Exited{43}});
    const Interaction interaction = run_interactive(program, {}, validator, {});
    EXPECT_TRUE(interaction.check.value().rejected_first);
    EXPECT_EQ(interaction.outcome.stop, Stop::None);
}

TEST(RunInteractive, ARejectionKnowsWhetherItCameFirst) {
    EXPECT_TRUE(talk(last({.end = Exited{0}}), first({.end = Exited{43}})).check.value().rejected_first);
    EXPECT_FALSE(talk(first({.end = Exited{0}}), last({.end = Exited{43}})).check.value().rejected_first);
    EXPECT_FALSE(talk(last({.end = Exited{0}}), first({.end = Exited{42}})).check.value().rejected_first);
}

TEST(RunInteractive, ASandboxThatFailsIsTheJudgesError) {
    const FakeRunner broken(
        [](const Request&, const sandbox::OutputSink&) -> sandbox::Result { throw base::JudgeError("no box"); });
    const auto error = [](const FakeRunner& program, const FakeRunner& validator) {
        return base::error_of<base::JudgeError>([&] { talk(program, validator); });
    };
    EXPECT_EQ(error(last({.end = Exited{0}}), broken), "no box");
    EXPECT_EQ(error(broken, last({.end = Exited{43}})), "no box");
}

// Also if the program's sandbox failed: else the validator would wait as long as the program could have.
TEST(RunInteractive, TheValidatorsLimitIsKnownOnceNoProgramRuns) {
    FakeRunner broken(
        [](const Request&, const sandbox::OutputSink&) -> sandbox::Result { throw base::JudgeError("no box"); });
    ValidatorRun run;
    run.request.limits.wall = std::chrono::seconds{5};
    std::uint64_t limit = 0;
    FakeRunner validator([&](const Request& request, const sandbox::OutputSink&) {
        pollfd known{request.wall_limited_by, POLLIN, 0};
        ::poll(&known, 1, patience_ms);
        ::eventfd_read(request.wall_limited_by, &limit);
        return sandbox::Result{{.end = Exited{42}}, {}};
    });
    EXPECT_THROW(run_interactive(broken, {}, validator, run), base::JudgeError);
    EXPECT_EQ(limit, 5'000'000'000U);
}

TEST(RunInteractive, AProgramThatFailsAfterItWasAcceptedHasFailed) {
    const Interaction interaction = talk(last({.end = Exited{1}}), first({.end = Exited{42}}));
    EXPECT_FALSE(interaction.check);
    EXPECT_EQ(std::get<Exited>(interaction.outcome.end).code, 1);
}

TEST(RunInteractive, AProgramThatWasAcceptedRunsToItsEnd) {
    FakeRunner program([](const Request& request, const sandbox::OutputSink&) {
        constexpr int longer_than_after_a_rejection_ms = 300;
        pollfd cancelled{request.cancelled_by, POLLIN, 0};
        EXPECT_EQ(::poll(&cancelled, 1, longer_than_after_a_rejection_ms), 0);
        return sandbox::Result{{.end = Exited{0}}, {}};
    });
    FakeRunner validator = first({.end = Exited{42}});
    const Interaction interaction = run_interactive(program, {}, validator, {});
    EXPECT_TRUE(interaction.check.value().accepted);
    EXPECT_EQ(interaction.check->message, "");
}

TEST(RunInteractive, AnInteractorOfTestlibHasCodesOfItsOwn) {
    ValidatorRun run;
    run.speaks_testlib = true;
    for (const int code : {0, 1}) {
        FakeRunner program = last({.end = Exited{0}});
        FakeRunner validator = first({.end = Exited{code}, .error_text = "so"});
        const Interaction interaction = run_interactive(program, {}, validator, run);
        EXPECT_EQ(interaction.check.value().accepted, code == 0);
        EXPECT_EQ(interaction.check->message, "so");
    }
}

// The judge sees the end of a side's output although the side runs on.
TEST(RunInteractive, ASideThatClosesItsOutputIsHeard) {
    FakeRunner program([](const Request& request, const sandbox::OutputSink&) {
        const base::Fd input{::dup(request.standard_input)};
        {
            const base::Fd output{::dup(request.standard_output)};
            request.handed_over();
        }
        base::read_all(input.get());  // until the validator has ended
        return sandbox::Result{{.end = Exited{0}}, {}};
    });
    bool heard_the_end = false;
    FakeRunner validator([&](const Request& request, const sandbox::OutputSink&) {
        pollfd end{request.standard_input, 0, 0};
        heard_the_end = ::poll(&end, 1, patience_ms) == 1;
        return sandbox::Result{{.end = Exited{42}}, {}};
    });
    EXPECT_TRUE(run_interactive(program, {}, validator, {}).check.value().accepted);
    EXPECT_TRUE(heard_the_end);
}

// Else a side that writes more than a pipe holds would wait until the other has ended.
TEST(RunInteractive, WhatIsSaidToASideThatClosedItsInputIsDropped) {
    std::promise<void> said;
    bool was_said_in_time = false;
    FakeRunner program([&](const Request& request, const sandbox::OutputSink&) {
        request.handed_over();
        was_said_in_time =
            said.get_future().wait_for(std::chrono::milliseconds{patience_ms}) == std::future_status::ready;
        return sandbox::Result{{.end = Exited{0}}, {}};
    });
    FakeRunner validator([&](const Request& request, const sandbox::OutputSink&) {
        base::write_all(request.standard_output, std::string(std::size_t{3} << 20U, 'q'));
        said.set_value();
        return sandbox::Result{{.end = Exited{42}}, {}};
    });
    EXPECT_TRUE(run_interactive(program, {}, validator, {}).check.value().accepted);
    EXPECT_TRUE(was_said_in_time);
}

// It may reject what it has not read yet, however long it takes for that.
TEST(RunInteractive, TheEndIsNotToldBeforeTheLastWord) {
    FakeRunner program([](const Request& request, const sandbox::OutputSink&) {
        base::write_all(request.standard_output, "said");
        return sandbox::Result{{.end = Exited{1}}, {}};
    });
    FakeRunner validator([](const Request&, const sandbox::OutputSink&) {
        std::this_thread::sleep_for(std::chrono::milliseconds{200});
        return sandbox::Result{{.end = Exited{43}}, {}};
    });
    EXPECT_TRUE(run_interactive(program, {}, validator, {}).check.value().rejected_first);
}

TEST(RunInteractive, NoEndCanBeReopenedInTheOtherDirection) {
    const auto check = [](const Request& request, const sandbox::OutputSink&) {
        struct stat input {};
        struct stat output {};
        EXPECT_EQ(::fstat(request.standard_input, &input), 0);
        EXPECT_EQ(::fstat(request.standard_output, &output), 0);
        EXPECT_EQ(input.st_mode & 0777U, 0444U);
        EXPECT_EQ(output.st_mode & 0777U, 0222U);
        return sandbox::Result{{.end = Exited{42}}, {}};
    };
    talk(FakeRunner(check), FakeRunner(check));
}

TEST(RunInteractive, WhatAProgramSaidThatRanOutOfTimeIsDropped) {
    for (const Stop stop : {Stop::Cpu, Stop::Wall, Stop::Memory}) {
        FakeRunner program([stop](const Request& request, const sandbox::OutputSink&) {
            base::write_all(request.standard_output, "said");
            return sandbox::Result{{.end = Signaled{SIGKILL}, .stop = stop}, {}};
        });
        std::string heard;
        FakeRunner validator([&](const Request& request, const sandbox::OutputSink&) {
            pollfd end{request.standard_input, 0, 0};
            if (stop != Stop::Memory) {
                EXPECT_EQ(::poll(&end, 1, patience_ms), 1) << "the end comes although nobody reads";
            }
            heard = base::read_all(request.standard_input);
            return sandbox::Result{{.end = Exited{43}}, {}};
        });
        const Interaction interaction = run_interactive(program, {}, validator, {});
        EXPECT_EQ(heard, stop == Stop::Memory ? "said" : "");
        EXPECT_EQ(interaction.outcome.stop, stop);
        EXPECT_FALSE(interaction.check);
    }
}

// The program waits for a validator that does not end even when it is told of the program's end. This cannot be the
// program's fault.
TEST(RunInteractive, AValidatorThatHangsIsTheJudgesError) {
    const Outcome idle{.end = Signaled{SIGKILL}, .stop = Stop::Wall};
    for (const Stop limit : {Stop::Wall, Stop::Cpu}) {
        EXPECT_THROW(talk(first(idle), last({.end = Signaled{SIGKILL}, .stop = limit})), base::JudgeError);
    }
    EXPECT_FALSE(talk(first(idle), last({.end = Exited{43}})).check);
}

// Or a program whose wait for a core is excused would make the validator reach its limit.
TEST(RunInteractive, TheValidatorsClockStopsWhenTheProgramsDoes) {
    constexpr std::chrono::nanoseconds excused = std::chrono::seconds{7};
    FakeRunner program([excused](const Request& request, const sandbox::OutputSink&) {
        return sandbox::Result{{.end = Exited{0}, .wall_limit = request.limits.wall + excused}, {}};
    });
    Request request;
    request.limits.cpu = std::chrono::seconds{1};
    ValidatorRun validator_run;
    validator_run.request.limits.wall = std::chrono::seconds{5};
    FakeRunner validator([&](const Request& given, const sandbox::OutputSink&) {
        EXPECT_GE(given.limits.wall, std::chrono::seconds{5} + sandbox::most_waiting_to_cpu * request.limits.cpu);
        std::uint64_t limit = 0;
        pollfd known{given.wall_limited_by, POLLIN, 0};
        EXPECT_EQ(::poll(&known, 1, -1), 1);
        EXPECT_EQ(::eventfd_read(given.wall_limited_by, &limit), 0);
        EXPECT_EQ(limit, std::chrono::nanoseconds{std::chrono::seconds{5} + excused}.count());
        return sandbox::Result{{.end = Exited{42}}, {}};
    });
    EXPECT_TRUE(run_interactive(program, request, validator, validator_run).check.value().accepted);
}

// The judge's thread that passes on what is said works for both sides: no side waits for others when it waits for that.
TEST(RunInteractive, BothSidesKnowWhichThreadReadsThem) {
    const std::string of_this_thread = fmt::format("/{}/schedstat", ::gettid());
    const auto read_by_this_thread = [&](const Request& request, const sandbox::OutputSink&) {
        EXPECT_THAT(std::filesystem::read_symlink(fmt::format("/proc/self/fd/{}", request.times_of_reader)).string(),
                    testing::EndsWith(of_this_thread));
        return sandbox::Result{{.end = Exited{42}}, {}};
    };
    FakeRunner program(read_by_this_thread);
    FakeRunner validator(read_by_this_thread);
    run_interactive(program, {}, validator, {});
}

// The program's output is forwarded up to the limit and no further.
TEST(RunInteractive, WhatTheProgramSaysIsLimited) {
    std::string heard;
    for (const auto& [kib, stop] : {std::pair{2, Stop::None}, std::pair{1, Stop::Output}}) {
        FakeRunner program([](const Request& request, const sandbox::OutputSink&) {
            base::write_all(request.standard_output, std::string(2048, 'x'));
            return sandbox::Result{{.end = Exited{0}}, {}};
        });
        FakeRunner validator([&heard](const Request& request, const sandbox::OutputSink&) {
            heard = base::read_all(request.standard_input);
            return sandbox::Result{{.end = Exited{42}}, {}};
        });
        Request request;
        request.limits.output_kib = kib;
        const Interaction interaction = run_interactive(program, request, validator, {});
        EXPECT_EQ(interaction.outcome.stop, stop);
        EXPECT_EQ(interaction.outcome.output_bytes, kib == 2 ? 2048 : 1025);
        EXPECT_EQ(heard, std::string(kib == 2 ? 2048 : 1024, 'x'));
    }
}

TEST(RunInteractive, StandardErrorCountsWhereTheFormatSaysSo) {
    for (const bool counts : {false, true}) {
        for (const Stop stop : {Stop::None, Stop::Memory}) {
            FakeRunner program([stop](const Request& request, const sandbox::OutputSink&) {
                base::write_all(request.standard_output, "x");
                return sandbox::Result{{.end = Exited{0}, .stop = stop, .error_bytes = 1024}, {}};
            });
            FakeRunner validator = last({.end = Exited{42}});
            Request request;
            request.limits.output_kib = 1;
            request.limits.error_output_counts = counts;
            const Interaction interaction = run_interactive(program, request, validator, {});
            EXPECT_EQ(interaction.outcome.stop, counts && stop == Stop::None ? Stop::Output : stop);
            EXPECT_EQ(interaction.outcome.output_bytes, 1);
        }
    }
}

}  // namespace
}  // namespace harness::check
