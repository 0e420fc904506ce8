#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/format/package/folder.hpp"
#include "harness/format/package/package_fixture.hpp"
#include "harness/format/package/recipe.hpp"
#include "harness/format/package/statement.hpp"

namespace harness::package {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// A contest's work tree: the package is the folder scratch in it.
class SharedFiles : public PackageFolder {
  protected:
    SharedFiles() {
        fs::create_directory(tree() / ".git");
        write("../.git/config", "token\n");
        write("../validator/validation.h", "int shared;\n");
        write("input_validators/check/main.cpp", "#include \"validation.h\"\n");
    }

    fs::path tree() const { return root().parent_path(); }
    Package read_whole_tree() { return read_package(config(), root().string(), Reach::WorkTree); }
    // The names of the input validator's files; or why it is left out.
    std::vector<std::string> validator_files() {
        const Package package = read_whole_tree();
        std::vector<std::string> names = package.warnings;
        for (const ProgramSource& program : package.input_validators) {
            for (const model::CodeFile& file : program.files) {
                names.push_back(file.name);
            }
        }
        return names;
    }
    void link_header(const std::string& to) {
        remove("input_validators/check/validation.h");
        link(to, "input_validators/check/validation.h");
    }
};

constexpr const char* header = "../../../validator/validation.h";

TEST_F(SharedFiles, AreReadInTheWorkTree) {
    link_header(header);
    const Package package = read_whole_tree();
    EXPECT_THAT(package.warnings, IsEmpty());
    ASSERT_THAT(package.input_validators, SizeIs(1));
    EXPECT_EQ(base::read_file(package.input_validators.front().files.at(1).file), "int shared;\n");
    EXPECT_THAT(shared_files(package.root).links, ElementsAre(root() / "input_validators/check/validation.h"));
    EXPECT_THAT(shared_files(package.root).files, SizeIs(1));
}

TEST_F(SharedFiles, AreNotReadWithoutPermission) {
    link_header(header);
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("validation.h: is a link that leads out of the package:")));
    EXPECT_THAT(shared_files(read().root).links, IsEmpty());
    fs::remove_all(tree() / ".git");
    EXPECT_THAT(validator_files(), ElementsAre(HasSubstr("is a link that leads out of the package:")));
}

TEST_F(SharedFiles, EveryReaderFindsThem) {
    write("../common/a.cpp", "int main() {}\n");
    write("../common/1.in", "1\n");
    write("../common/1.ans", "1\n");
    write("../common/group/1.in", "1\n");
    write("../common/group/1.ans", "1\n");
    write("../common/hint", "read it\n");
    write("../common/problem.md", "a statement\n");
    write("../common/tests.toml", "salt = \"s\"\n[[case]]\nname = \"secret/01\"\ncommand = \"generators/g.py\"\n");
    write("../common/problem.yaml", "name: Shared\nvalidation: custom\n");
    remove("problem.yaml");
    link("../common/problem.yaml", "problem.yaml");
    link("../../../common/1.in", "data/secret/2.in");
    link("../../../common/1.ans", "data/secret/2.ans");
    link("../../../common/hint", "data/secret/2.hint");
    link("../../../common/group", "data/secret/2.files");
    link("../../../common/group", "data/secret/linked");
    link("../../../common/group", "data/invalid_input/linked");
    link("../../common", "include/cpp");
    link("../../../common/a.cpp", "output_validators/check/check.cpp");
    link("../../../common/a.cpp", "submissions/accepted/one.cpp");
    link("../../../common", "submissions/accepted/folder");
    link("../../common/problem.md", "problem_statement/problem.md");
    link("../common/tests.toml", "tests.toml");
    config().languages.front().codes = {"cpp"};
    const Package package = read_whole_tree();
    EXPECT_EQ(package.title, "Shared");
    ASSERT_THAT(package.cases, SizeIs(3));
    EXPECT_EQ(package.cases.at(1).hint, "read it\n");
    EXPECT_THAT(package.cases.at(1).files, SizeIs(2));
    EXPECT_EQ(package.cases.at(2).name, "secret/linked/1");
    EXPECT_THAT(package.validator_tests, SizeIs(1));
    EXPECT_EQ(package.includes.count("cpp"), 1U);
    EXPECT_THAT(package.output_validators, SizeIs(1));
    ASSERT_THAT(package.submissions, SizeIs(2));
    EXPECT_EQ(package.submissions.at(0).refusal, "");
    EXPECT_EQ(package.submissions.at(1).refusal, "");
    EXPECT_EQ(shown_statement(package.root, {}).text, "a statement\n");
    EXPECT_TRUE(read_recipe(package.root).has_value());
    EXPECT_THAT(package.problems, IsEmpty());
}

TEST_F(SharedFiles, NothingOutsideIsRead) {
    write("../../outside.h", "secret\n");
    write("../validator/out.h", "x");
    fs::remove(tree() / "validator/out.h");
    fs::create_symlink("../../outside.h", tree() / "validator/out.h");
    fs::create_symlink("/etc", tree() / "validator/etc");
    fs::create_directory_symlink("validator", tree() / "to_validator");
    const std::string out = "is a link that leads out of the package and of " + tree().string();
    for (const char* to : {"/etc/passwd", "../../../../outside.h",                          // out of the work tree
                           "../../../validator/out.h", "../../../validator/etc/passwd",     // by a second link
                           "../../../to_validator/../../outside.h",                         // by `..` behind a link
                           "../../../.git/config", "../../../to_validator/../.git/config",  // a hidden file
                           "../../..", "../../../../"}) {                                   // a folder around it
        link_header(to);
        EXPECT_THAT(validator_files(), ElementsAre(HasSubstr(out))) << to;
    }
    link_header((tree() / "validator/validation.h").string());
    EXPECT_THAT(validator_files(), ElementsAre(HasSubstr(out))) << "absolute";
    fs::remove(tree().parent_path() / "outside.h");
}

TEST_F(SharedFiles, TheOtherPackagesOfTheTreeMayBeRead) {
    write("../other/data/secret/1.in", "secret\n");
    link_header("../../../other/data/secret/1.in");
    EXPECT_THAT(validator_files(), ElementsAre("main.cpp", "validation.h"));
    fs::create_directory_symlink("other", tree() / "linked");
    link_header("../../../linked/data/../data/secret/1.in");
    EXPECT_THAT(validator_files(), ElementsAre("main.cpp", "validation.h"));
}

TEST_F(SharedFiles, AMessageSaysWhatIsWrong) {
    fs::create_symlink("b", tree() / "a");
    fs::create_symlink("a", tree() / "b");
    for (const auto& [to, message] :
         std::vector<std::pair<std::string, std::string>>{{"../../../a", "is a link that leads to itself"},
                                                          {"validation.h", "is a link that leads to itself"},
                                                          {"../../../validator/none.h", "is a link to nothing"},
                                                          {"nowhere", "is a link to nothing"},
                                                          {"main.cpp/x", "is a link to nothing"},
                                                          {"..", "is a link to a folder that it lies in"}}) {
        link_header(to);
        EXPECT_THAT(validator_files(), ElementsAre(HasSubstr(message))) << to;
    }
}

TEST_F(SharedFiles, AFolderThatLeadsBackEnds) {
    fs::create_directory_symlink("../scratch/input_validators", tree() / "validator/back");
    link("../../../validator", "input_validators/check/more");
    EXPECT_THAT(validator_files(), Contains(HasSubstr("is a link to a folder that it lies in")));
}

TEST_F(SharedFiles, WhatLinksLeadToIsBounded) {
    link("../chain/0", "chain");
    for (int i = 0; i < 9; ++i) {
        for (const char* name : {"left", "right"}) {
            link(fmt::format("../{}", i + 1), fmt::format("../chain/{}/{}", i, name));
        }
    }
    write("../chain/9/file", "");
    const Package package = read_whole_tree();
    EXPECT_THAT(shared_files(package.root).files, SizeIs(512));
    EXPECT_THAT(error_of([&] { shared_files(package.root, 500); }), HasSubstr("more than 500 files and folders"));
}

TEST_F(SharedFiles, AFileNamedGitIsAWorkTreeAndALinkIsNone) {
    link_header(header);
    fs::remove_all(tree() / ".git");
    write("../.git", "gitdir: /elsewhere\n");
    EXPECT_THAT(validator_files(), ElementsAre("main.cpp", "validation.h"));
    write(".git", "gitdir: /elsewhere\n");
    EXPECT_THAT(validator_files(), ElementsAre(AllOf(HasSubstr("leads out"), HasSubstr(root().string()))))
        << "a submodule";
    remove(".git");
    fs::remove(tree() / ".git");
    fs::create_symlink("/etc", tree() / ".git");
    EXPECT_THAT(validator_files(), ElementsAre(HasSubstr("is a link that leads out of the package:")));
}

TEST_F(SharedFiles, AnotherFolderIsSharedByJudgeToml) {
    link_header(header);
    fs::remove_all(tree() / ".git");
    write("../beside.h", "x");
    config().shared = tree() / "validator";
    EXPECT_THAT(validator_files(), ElementsAre("main.cpp", "validation.h"));
    link_header("../../../beside.h");
    EXPECT_THAT(validator_files(), ElementsAre(HasSubstr("of the package and of " + (tree() / "validator").string())));
    config().shared = tree() / "none";
    EXPECT_THAT(error_of([this] { read_whole_tree(); }), HasSubstr("'shared' names no folder"));
}

// A student's folder gets no permission, even in a work tree.
TEST_F(SharedFiles, ASubmissionReadsNone) {
    write("handed_in/main.cpp", "x");
    link("../../validator/validation.h", "handed_in/validation.h");
    EXPECT_THAT(read_submission(root() / "handed_in").refusal, HasSubstr("'validation.h' is no regular file"));
}

}  // namespace
}  // namespace harness::package
