#include "harness/course/course.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/scratch_folder.hpp"

namespace harness::course {
namespace {

using base::ConfigError;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

class CourseTest : public base::ScratchFolder {
  protected:
    std::vector<std::string> problems() const {
        std::vector<std::string> lines;
        for (const CourseProblem& problem : course_problems(folder_.path(), {"n-queens", "blocked", "n-queens.2"})) {
            std::string line = problem.package + ":";
            for (const std::string& path : problem.paths) {
                line += " " + std::filesystem::path(path).filename().string();
            }
            lines.push_back(line);
        }
        return lines;
    }
};

TEST_F(CourseTest, EachProblemHasAFolderOrAnArchiveOfItsName) {
    write("n-queens/ada.c", "x");
    write("blocked.tar.gz", "x");
    write("blocked/bob.c", "x");
    write("n-queens.2.zip", "x");
    write("roster.csv", "x");
    write("overrides.toml", "x");
    write(".git/config", "x");
    EXPECT_THAT(problems(),
                ElementsAre("blocked: blocked blocked.tar.gz", "n-queens: n-queens", "n-queens.2: n-queens.2.zip"));
}

TEST_F(CourseTest, NothingThatWasHandedInIsLeftOutSilently) {
    write("n-queen/ada.c", "x");
    EXPECT_THAT([&] { problems(); },
                ThrowsMessage<ConfigError>(HasSubstr(
                    "n-queen: is not named after a package that judge.toml lists (did you mean 'n-queens'?)")));
    std::filesystem::rename(folder_.path() / "n-queen", folder_.path() / "n-queens");
    std::filesystem::create_symlink("moved-away", folder_.path() / "blocked");
    EXPECT_THAT([&] { problems(); }, ThrowsMessage<ConfigError>(HasSubstr("blocked: cannot be read: No such file")));
}

TEST_F(CourseTest, AnArchiveOfAnotherNameIsSaid) {
    write("other.tar.gz", "x");
    EXPECT_THAT([&] { problems(); },
                ThrowsMessage<ConfigError>(HasSubstr("other.tar.gz: is not named after a package")));
    std::filesystem::rename(folder_.path() / "other.tar.gz", folder_.path() / "n-queens.rar");
    EXPECT_THAT([&] { problems(); }, ThrowsMessage<ConfigError>(HasSubstr("n-queens.rar: is an archive that is not")));
}

TEST_F(CourseTest, APackageIsNotWhatWasHandedIn) {
    write("n-queens/problem.yaml", "name: x\n");
    EXPECT_THAT([&] { problems(); }, ThrowsMessage<ConfigError>(HasSubstr("n-queens: is a problem package")));
    write("problem.yaml", "name: x\n");
    EXPECT_THAT([&] { problems(); }, ThrowsMessage<ConfigError>(Not(HasSubstr("n-queens"))));
}

TEST_F(CourseTest, AnEmptyFolderAndAFileAreSaid) {
    EXPECT_THAT([&] { problems(); }, ThrowsMessage<ConfigError>(HasSubstr("holds no folder and no archive")));
    write("file", "x");
    EXPECT_THAT([&] { course_problems(folder_.path() / "file", {}); },
                ThrowsMessage<ConfigError>(HasSubstr("cannot be read")));
}

}  // namespace
}  // namespace harness::course
