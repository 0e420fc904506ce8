#include "harness/format/package/samples.hpp"

#include "harness/format/package/package_fixture.hpp"

namespace harness::package {
namespace {

using testing::ElementsAre;

class Samples : public PackageFolder {
  protected:
    // "input / answer", or the conversation.
    std::vector<std::string> shown() {
        std::vector<std::string> texts;
        for (const model::Sample& sample : samples_of(read())) {
            texts.push_back(sample.interaction.empty() ? sample.input + "/ " + sample.answer : sample.interaction);
        }
        return texts;
    }
};

TEST_F(Samples, AreTheCasesOfTheirFolderAsAStatementShowsThem) {
    EXPECT_THAT(shown(), ElementsAre());
    for (const char* name : {"sample/1", "sample/2", "sample/3"}) {
        case_files(name);
    }
    write("data/sample/2.in.statement", "shown\n");
    write("data/sample/2.ans.statement", "answer\n");
    write("data/sample/3.out", "other\n");
    write("data/sample/4.interaction", ">1\n");
    EXPECT_THAT(shown(), ElementsAre("1\n/ 1\n", "shown\n/ answer\n", "1\n/ other\n"));
}

TEST_F(Samples, AConversationNeedsNoCase) {
    use("2025-09", "type: [pass-fail, interactive]\n");
    write("output_validator/v.py", "");
    case_files("sample/1");
    write("data/sample/1.interaction", ">1\n");
    write("data/sample/2.interaction", "<2\n");
    EXPECT_THAT(shown(), ElementsAre(">1\n", "<2\n"));
}

}  // namespace
}  // namespace harness::package
