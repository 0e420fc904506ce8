#include "harness/setter/mutation/extremes/extremes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/scratch_folder.hpp"
#include "harness/inputs/boards/boards_model.hpp"
#include "harness/inputs/boards/protocol_fixture.hpp"
#include "harness/sandbox/box_pool.hpp"
#include "harness/sandbox/box_runner.hpp"
#include "paths.hpp"

namespace harness::mutation {
namespace {

using boards::boards_of;
using boards::BoardsModel;
using testing::Contains;
using testing::Each;
using testing::Field;
using testing::Not;

const BoardsModel three_boards(boards_of({4, 5}, 3));

Extreme overlooking(const char* name, int at = 0, int size = 0, std::size_t part = 0) {
    for (const int of_size : {0, 4, 5}) {
        for (const inputs::Feature& feature : three_boards.features(of_size)) {
            if (feature.name == name && feature.at == at) {
                return {Mistake::Overlooks, 0, size, part, feature};
            }
        }
    }
    return {Mistake::Overlooks, 0, size, part, {name, at}};
}

TEST(Extremes, HaveEverySizeLineAndCase) {
    const std::vector<Extreme> all = plan_extremes(three_boards, {.location = CountLocation{2, 1}, .digits = 2}, 1, 0);
    for (const Extreme& wanted :
         {Extreme{Mistake::Count, 1, 4}, Extreme{Mistake::Count, -1, 5}, overlooking("all-squares", 0, 5),
          overlooking("row", 4, 4), overlooking("column", 5, 5), overlooking("row-from-below", 5),
          overlooking("column-from-right", 1), overlooking("diagonal", 2, 4), overlooking("corner", 4, 5),
          overlooking("middle", 0, 4), Extreme{Mistake::Bits, 16}, Extreme{Mistake::LastDigits, 1},
          Extreme{Mistake::FirstDigits, 1}, Extreme{Mistake::Count, 1, 0, 3}, overlooking("all-squares", 0, 0, 3)}) {
        EXPECT_THAT(all, Contains(wanted).Times(1)) << describe(wanted);
    }
    EXPECT_THAT(all, Not(Contains(overlooking("row", 5, 4))));
    EXPECT_THAT(all, Not(Contains(Extreme{Mistake::LastDigits, 2}))) << "no count has more digits";
    EXPECT_THAT(all, Not(Contains(Extreme{Mistake::Count, 1, 0, 4}))) << "no file has more cases";
}

TEST(Extremes, AreASampleThatTheSeedChooses) {
    const BoardsModel model(boards_of({4, 5, 6}, 1));
    const Basis basis{.location = CountLocation{}, .digits = 1};
    const std::vector<Extreme> all = plan_extremes(model, basis, 1, 0);
    const std::vector<Extreme> some = plan_extremes(model, basis, 1, 20);
    EXPECT_EQ(some.size(), 20U);
    EXPECT_THAT(some, Each(testing::AnyOfArray(all)));
    EXPECT_EQ(some, plan_extremes(model, basis, 1, 20));
    EXPECT_NE(some, plan_extremes(model, basis, 2, 20));
}

TEST(Extremes, SpoilOnlyWhatThePackageHas) {
    boards::Protocol numbers = boards_of({1, 2}, 1);
    numbers.layout.input = boards::Input::Numbers;
    const auto mistake = [](auto matcher) { return Contains(Field(&Extreme::mistake, matcher)); };
    const Basis basis{.location = CountLocation{}, .digits = 1};
    const std::vector<Extreme> counts = plan_extremes(BoardsModel(numbers), basis, 1, 0);
    EXPECT_THAT(counts, mistake(Mistake::Count));
    EXPECT_THAT(counts, Not(mistake(Mistake::Overlooks)));
    EXPECT_THAT(plan_extremes(BoardsModel(boards_of({4}, 1)), {}, 1, 0), Not(mistake(Mistake::Count)));
    const BoardsModel empty({.layout = {.input = boards::Input::Empty}});
    const std::vector<Extreme> lines = plan_extremes(empty, {.lines = 300}, 1, 0);
    for (const int line : {1, 256, 300}) {
        EXPECT_THAT(lines, Contains(Extreme{Mistake::LineMissing, line}).Times(1));
    }
    EXPECT_THAT(lines, Not(Contains(Field(&Extreme::at, testing::Gt(300)))));
    EXPECT_TRUE(plan_extremes(*inputs::model_of({}), {}, 1, 0).empty());
}

inputs::Description read_as(const char* input, bool as_argument = false) {
    return {.picture = {{"input", input}}, .as_argument = as_argument};
}

// The wrapper in the real sandbox, with /bin/cat or a shell as the submission.
class Wrapper : public base::ScratchFolder {
  protected:
    Wrapper() {
        options_.box = queens::bin_dir / "judge-box";
        write("submission/any", "");
    }

    void SetUp() override {
        try {
            sandbox::BoxPool(options_).protections();
        } catch (const base::ConfigError& error) {
            GTEST_SKIP() << "no sandbox here: " << error.what();
        }
    }

    // The output of `command` run through the wrapper with this extreme.
    std::string output(std::vector<std::string> command, const Extreme& extreme, const inputs::Description& description,
                       const std::string& input, const std::vector<std::string>& arguments = {}) {
        const KeyedProgram original{{folder_.path() / "submission", std::move(command)}, "key"};
        const ExtremeProgram wrapped(queens::bin_dir / "judge-extreme", original, description, {});
        const KeyedProgram program = wrapped.of(extreme);
        sandbox::Request request;
        request.arguments = program.program.arguments;
        request.arguments.insert(request.arguments.end(), arguments.begin(), arguments.end());
        request.program_dir = program.program.dir;
        request.limits.memory_kib = 65'536;
        const base::Fd file = base::memory_file(input);
        request.standard_input = file.get();
        std::string output;
        sandbox::BoxRunner runner(options_);
        outcome_ = runner.run(request, [&](std::string_view bytes) { output += bytes; }).outcome;
        return output;
    }

    sandbox::BoxOptions options_;
    model::Outcome outcome_;
};

TEST_F(Wrapper, ChangesWhatTheSubmissionReads) {
    EXPECT_EQ(output({"/bin/cat"}, overlooking("row", 1, 2), read_as("boards"), "2\n**\n**\n1\n*\n0\n"),
              "2\n..\n**\n1\n*\n0\n");
    EXPECT_EQ(output({"/bin/cat"}, overlooking("row", 1, 3), read_as("boards"), "2\n**\n**\n0\n"), "2\n**\n**\n0\n");
    EXPECT_EQ(output({"/bin/cat"}, overlooking("row", 1), read_as("boards"), "no board\n"), "no board\n");
}

TEST_F(Wrapper, ChangesWhatTheSubmissionPrints) {
    EXPECT_EQ(output({"/bin/cat"}, {Mistake::Count, 1, 8}, read_as("numbers"), "8\n4\n"), "9\n4\n");
    EXPECT_EQ(output({"/bin/echo"}, {Mistake::Count, 1, 8}, read_as("numbers", true), "", {"8"}), "9\n");
    EXPECT_EQ(output({"/bin/echo"}, {Mistake::Count, 1, 8}, read_as("numbers", true), "", {"7"}), "7\n");
    EXPECT_EQ(output({"/bin/sh", "-c", "echo 1; echo 2"}, {Mistake::LineTwice, 1}, read_as("empty"), ""), "1\n1\n2\n");
}

TEST_F(Wrapper, EndsAsTheSubmissionDoes) {
    output({"/bin/sh", "-c", "exit 7"}, {}, read_as("empty"), "");
    EXPECT_EQ(std::get<model::Exited>(outcome_.end).code, 7);
    output({"/bin/sh", "-c", "kill -11 $$"}, {}, read_as("empty"), "");
    EXPECT_EQ(std::get<model::Signaled>(outcome_.end).signal, 11);
    output({"/nowhere"}, {}, read_as("empty"), "");
    EXPECT_EQ(std::get<model::Exited>(outcome_.end).code, 120);
}

}  // namespace
}  // namespace harness::mutation
