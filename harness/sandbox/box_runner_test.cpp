// What a runner is asked for, beyond limits and ends.
#include <algorithm>

#include <gtest/gtest.h>
#include <unistd.h>

#include "harness/sandbox/test_box.hpp"
#include "harness/support/error.hpp"

namespace harness::sandbox {
namespace {

TEST(BoxRunner, SaysWhatItEnforces) {
    BoxRunner runner{test_box_options()};
    EXPECT_FALSE(runner.protections().empty());
    for (const wire::Protection& protection : runner.protections()) {
        if (::geteuid() == 0) {
            EXPECT_TRUE(protection.enforced) << protection.name << ": " << protection.problem;
        }
        EXPECT_EQ(protection.enforced, !protection.mechanism.empty()) << protection.name;
        EXPECT_EQ(protection.enforced, protection.problem.empty()) << protection.name;
    }
}

TEST(BoxRunner, StrictRefusesWhatIsNotEnforced) {
    BoxOptions options = test_box_options();
    BoxRunner lenient{options};
    const bool complete =
        std::ranges::all_of(lenient.protections(), [](const wire::Protection& each) { return each.enforced; });
    options.strict = true;
    BoxRunner strict{options};
    if (complete) {
        EXPECT_EQ(exit_code(run(strict, hostile("exit_with")).outcome), 0);
    } else {
        EXPECT_THROW(run(strict, hostile("exit_with")), support::ConfigError);
    }
}

TEST(BoxRunner, PipesArePassedOnAsTheyAre) {
    support::Pipe in = support::make_pipe();
    support::Pipe out = support::make_pipe();
    BoxRunner runner{test_box_options()};
    Request request = hostile("read_input");
    request.standard_input = in.read.get();
    request.standard_output = out.write.get();
    support::write_all(in.write.get(), "a move");
    in.write.reset();
    const Ran ran = run(runner, request);
    out.write.reset();
    EXPECT_EQ(support::read_all(out.read.get()), "a move");
    EXPECT_EQ(ran.output, "");
    EXPECT_EQ(ran.outcome.output_bytes, 0);
}

TEST(BoxRunner, EveryProfileRunsAProgram) {
    BoxRunner runner{test_box_options()};
    for (const Profile profile : {Profile::Submission, Profile::Compiler, Profile::Validator}) {
        Request request = hostile("exit_with", {"8"});
        request.profile = profile;
        EXPECT_EQ(exit_code(run(runner, request).outcome), 8);
    }
}

TEST(BoxRunner, PinnedRunsStayOnOneCore) {
    BoxOptions options = test_box_options();
    options.pin = true;
    options.worker = 1;
    BoxRunner runner{options};
    Request request = hostile("exit_with");
    request.program_dir.clear();
    request.arguments = {"/usr/bin/nproc"};
    EXPECT_EQ(run(runner, request).output, "1\n");
}

}  // namespace
}  // namespace harness::sandbox
