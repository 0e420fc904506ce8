// End to end: bugs planted into a small package, with data that misses some and with data that catches all.
#include <filesystem>

#include "harness/cli/e2e_fixture.hpp"
#include "harness/support/fd.hpp"

namespace harness::cli {
namespace {

class StrengthEndToEnd : public EndToEnd {
  protected:
    // blocked-queens with one accepted submission, and no other case than a board of one square.
    StrengthEndToEnd() {
        namespace fs = std::filesystem;
        const fs::path from = QUEENS_SOURCE_DIR "/testdata/blocked-queens";
        for (const char* name :
             {"problem.yaml", ".timelimit", "input_validators/validate/validate.cpp", "submissions/accepted/array.c"}) {
            write(std::string{"weak/"} + name, support::read_file(from / name));
        }
        write("weak/tests.toml", "salt = \"weak\"\n\n[[case]]\nname = \"secret/01-one\"\ninput = \"1\\n*\\n\"\n");
        configure({}, "[[package]]\npath = \"weak\"\nreference = [\"{queens}\", \"answer\", \"blocked-queens\"]\n");
    }

    // The run's object; the exit code must say whether any survived.
    json strength(const std::vector<std::string>& more) const {
        std::vector<std::string> arguments{"strength", "weak", "--json", "-", "--most", "12"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Ended ended = judge(arguments);
        json whole = document(ended);
        EXPECT_EQ(ended.code, whole["summary"]["survived"] == 0 ? 0 : 1) << ended.error;
        expect_follows("strength.schema.json", whole);
        return whole;
    }
};

TEST_F(StrengthEndToEnd, WeakDataIsFoundOutAndMadeStrong) {
    ASSERT_EQ(judge({"generate"}).code, 0);
    const Ended weak = judge({"strength", "weak", "--most", "12"});
    EXPECT_EQ(weak.code, 1) << weak.error;
    EXPECT_THAT(weak.output, AllOf(HasSubstr("survives ("), HasSubstr("\n    - "), HasSubstr("\n    + "),
                                   HasSubstr("the smallest input found that tells it"), HasSubstr("expected ")));

    const json before = strength({"--add"});
    EXPECT_GT(before["summary"]["survived"], 0);
    EXPECT_THAT(support::read_file(folder() / "weak/tests.toml"), HasSubstr("[[case]]\nname = \"secret/02-planted-"));
    EXPECT_EQ(judge({"generate", "--check"}).code, 0);

    const json after = strength({});
    EXPECT_EQ(after["summary"]["survived"], 0);
    EXPECT_EQ(after["summary"]["score"], 1.0);
    EXPECT_EQ(after["summary"]["planted"], before["summary"]["planted"]) << "the same sample by the same seed";
}

TEST_F(StrengthEndToEnd, WithoutAKnownFormatSurvivorsAreShownAlone) {
    configure({});
    const Ended ended = judge({"strength", "double", "--most", "1000"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    EXPECT_THAT(ended.output, AllOf(HasSubstr("✗ double accepted/right.c:4 survives"), HasSubstr("no input is known")));
    EXPECT_THAT(ended.warnings, HasSubstr("the format of its inputs is not known"));
}

}  // namespace
}  // namespace harness::cli
