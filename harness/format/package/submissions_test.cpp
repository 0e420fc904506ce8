#include "harness/format/package/submissions.hpp"

#include <sys/stat.h>

#include "harness/format/package/package_fixture.hpp"

namespace harness::package {
namespace {

namespace fs = std::filesystem;
using model::Verdict;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

using Submissions = PackageFolder;

TEST_F(Submissions, FoldersSayWhatIsExpected) {
    write("submissions/accepted/b.cpp", "x");
    write("submissions/accepted/a.py", "x");
    write("submissions/wrong_answer/w.cpp", "x");
    write("submissions/README.md", "x");
    const Package package = read();
    ASSERT_EQ(package.submissions.size(), 3U);
    EXPECT_EQ(package.submissions[0].name, "accepted/a.py");
    EXPECT_THAT(package.submissions[0].files, ElementsAre(root() / "submissions/accepted/a.py"));
    EXPECT_EQ(package.submissions[1].name, "accepted/b.cpp");
    EXPECT_THAT(package.submissions[1].expected, ElementsAre(Verdict::Accepted));
    EXPECT_THAT(package.submissions[2].expected, ElementsAre(Verdict::WrongAnswer));
    EXPECT_THAT(package.warnings, IsEmpty());
}

TEST_F(Submissions, WhatIsNoProgramIsNamedAndLeftAside) {
    for (const char* aside : {"Makefile", "NOTES", "notes.md", "b.cpp.disabled", "c.py.template", "board.h"}) {
        write(std::string("submissions/accepted/") + aside, "@EXPECTED_RESULTS@: NONSENSE");
    }
    write("submissions/accepted/doc/plan.txt", "x");
    write("submissions/accepted/a.cpp", "x");
    write("submissions/accepted/Main.java", "x");
    write("submissions/accepted/folder/a.cpp", "x");
    write("submissions/accepted/folder/Makefile", "x");
    std::vector<std::string> names;
    for (const Submission& submission : read().submissions) {
        names.push_back(submission.name);
    }
    EXPECT_THAT(names, ElementsAre("accepted/Main.java", "accepted/a.cpp", "accepted/folder"));
    EXPECT_EQ(warnings().size(), 6U) << "what is called .disabled is skipped in silence";
    EXPECT_THAT(warnings(), Contains(HasSubstr("accepted/Makefile: is no program, and left aside")));
}

TEST_F(Submissions, AFolderIsOneProgram) {
    write("submissions/accepted/big/main.py", "x");
    write("submissions/accepted/big/part.py", "x");
    write("submissions/accepted/big/.DS_Store", "x");
    write("submissions/accepted/big/__pycache__/part.pyc", "x");
    const Package package = read();
    ASSERT_EQ(package.submissions.size(), 1U);
    EXPECT_EQ(package.submissions[0].name, "accepted/big");
    EXPECT_THAT(package.submissions[0].files,
                ElementsAre(root() / "submissions/accepted/big/main.py", root() / "submissions/accepted/big/part.py"));
    EXPECT_EQ(package.submissions[0].path(), root() / "submissions/accepted/big");
    remove("submissions/accepted/big");
    fs::create_directories(root() / "submissions/accepted/empty/inner");
    EXPECT_EQ(read().submissions.at(0).refusal, "submissions/accepted/empty is a folder without a source file");
}

TEST_F(Submissions, AFolderKeepsTheFoldersInIt) {
    write("submissions/accepted/big/main.cpp", "x");
    write("submissions/accepted/big/a/util.cpp", "// @EXPECTED_RESULTS@: TLE");
    write("submissions/accepted/big/b/util.cpp", "x");
    write("submissions/accepted/big/b/.git/config", "x");
    write("submissions/accepted/big/b/table.txt", "x");
    const Submission submission = read().submissions.at(0);
    const fs::path top = root() / "submissions/accepted/big";
    EXPECT_THAT(submission.files, ElementsAre(model::CodeFile("a/util.cpp", top / "a/util.cpp"),
                                              model::CodeFile("b/table.txt", top / "b/table.txt"),
                                              model::CodeFile("b/util.cpp", top / "b/util.cpp"), top / "main.cpp"));
    EXPECT_EQ(submission.path(), top);
    EXPECT_THAT(submission.expected, ElementsAre(Verdict::TimeLimit)) << "a marker counts wherever it lies";
    link("/etc", "submissions/accepted/big/b/etc");
    EXPECT_THAT(read().submissions.at(0).refusal,
                StartsWith("submissions/accepted/big/b/etc is a link that leads out"));
    EXPECT_THAT(read_submission(top).refusal, StartsWith("'b/etc' is no regular file"));
}

TEST_F(Submissions, FoldersAreBounded) {
    fs::path deep = root() / "deep";
    for (int level = 0; level < 21; ++level) {
        deep /= "d";
    }
    fs::create_directories(deep);
    EXPECT_EQ(read_submission(root() / "deep").refusal, "has more than 20 folders within one another");
    for (int i = 0; i < 101; ++i) {
        fs::create_directories(root() / "wide" / std::to_string(i));
    }
    EXPECT_EQ(read_submission(root() / "wide").refusal, "is a folder of more than 100 folders");
}

TEST_F(Submissions, LinksOutOfThePackageAreNotFollowed) {
    write("submissions/accepted/b.cpp", "x");
    link("/etc/passwd", "submissions/accepted/a.cpp");
    EXPECT_EQ(read().submissions.at(0).refusal, "is a link that leads out of the package");
    EXPECT_EQ(read().submissions.at(1).refusal, "");
    remove("submissions/accepted/a.cpp");
    link("/etc/passwd", "submissions/accepted/a/a.cpp");
    EXPECT_THAT(read().submissions.at(0).refusal, StartsWith("submissions/accepted/a/a.cpp is a link that leads out"));
}

TEST_F(Submissions, AFolderOfSubmissionsThatCannotBeReadIsAnError) {
    write("submissions/accepted/a.cpp", "x");
    for (const char* target : {"nowhere", "wrong_answer", "/etc"}) {
        link(target, "submissions/wrong_answer");
        EXPECT_THAT(error(), HasSubstr("submissions/wrong_answer: is a link"));
        remove("submissions/wrong_answer");
    }
}

TEST_F(Submissions, LinksWithinThePackageAreFollowed) {
    write("submissions/accepted/a.cpp", "x");
    write("submissions/accepted/d/main.cpp", "x");
    link("../accepted/a.cpp", "submissions/wrong_answer/w.cpp");
    link("../accepted/d", "submissions/wrong_answer/d");
    const Package package = read();
    ASSERT_EQ(package.submissions.size(), 4U);
    EXPECT_THAT(package.submissions[2].files,
                ElementsAre(model::CodeFile("main.cpp", root() / "submissions/wrong_answer/d/main.cpp")));
    EXPECT_THAT(package.submissions[3].files,
                ElementsAre(model::CodeFile("w.cpp", root() / "submissions/wrong_answer/w.cpp")));
    EXPECT_THAT(package.submissions[3].expected, ElementsAre(Verdict::WrongAnswer));
}

TEST_F(Submissions, OneByItself) {
    write("x/one.cpp", "// @EXPECTED_RESULTS@: nonsense\n");
    write("x/dir/b.py", "x");
    write("x/dir/a.py", "x");
    const Submission file = read_submission(root() / "x/one.cpp");
    EXPECT_EQ(file.name, "one.cpp");
    EXPECT_THAT(file.files, ElementsAre(root() / "x/one.cpp"));
    EXPECT_THAT(file.expected, IsEmpty());
    const Submission folder = read_submission(root() / "x/dir/");
    EXPECT_EQ(folder.name, "dir");
    EXPECT_EQ(folder.files.size(), 2U);
    link("one.cpp", "x/link.cpp");
    EXPECT_EQ(read_submission(root() / "x/link.cpp").name, "link.cpp");
    write("x/a\nb.cpp", "x");
    EXPECT_EQ(read_submission(root() / "x/a\nb.cpp").name, "a\\nb.cpp");
}

TEST_F(Submissions, WhatIsNoneIsNamed) {
    EXPECT_THAT(error_of([&] { read_submission(root() / "nothing.cpp"); }),
                HasSubstr("nothing.cpp: cannot be read: No such file"));
    link("b", "a");
    link("a", "b");
    EXPECT_THAT(error_of([&] { read_submission(root() / "a"); }),
                HasSubstr("a: cannot be read: Too many levels of symbolic links"));
    ASSERT_EQ(::mkfifo((root() / "fifo").c_str(), 0600), 0);
    EXPECT_THAT(error_of([&] { read_submission(root() / "fifo"); }), HasSubstr("is no submission"));
    EXPECT_THAT(error_of([&] { read_submission("/dev/null"); }), HasSubstr("is no submission"));
}

// One student's folder must not stop the judging of a class.
TEST_F(Submissions, AFolderThatIsNoProgramIsRefusedByItself) {
    fs::create_directory(root() / "empty");
    EXPECT_EQ(read_submission(root() / "empty").refusal, "is a folder without a source file");
    for (int i = 0; i < 101; ++i) {
        write("many/" + std::to_string(i) + ".cpp", "x");
    }
    EXPECT_EQ(read_submission(root() / "many").refusal, "is a folder of more than 100 files");
    link("/etc/passwd", "linked/a.cpp");
    const Submission linked = read_submission(root() / "linked");
    EXPECT_EQ(linked.name, "linked");
    EXPECT_THAT(linked.files, IsEmpty());
    EXPECT_THAT(linked.refusal, StartsWith("'a.cpp' is no regular file"));
}

TEST_F(Submissions, AnArchiveIsToBeUnpacked) {
    write("class.RAR", "x");
    EXPECT_THAT(error_of([&] { read_submission(root() / "class.RAR"); }),
                HasSubstr("is an archive, which is not read: unpack it first"));
}

}  // namespace
}  // namespace harness::package
