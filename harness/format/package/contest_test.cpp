#include "harness/format/package/contest.hpp"

#include <filesystem>

#include <gmock/gmock.h>

#include "harness/format/package/package_fixture.hpp"

namespace harness::package {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class Contest : public base::ScratchFolder {
  protected:
    // The packages' paths in the folder.
    std::vector<std::string> packages(const std::string& where) const {
        std::vector<std::string> paths = with_contests(config_, {(folder_.path() / where).string()});
        for (std::string& path : paths) {
            path = fs::path(path).lexically_relative(folder_.path()).string();
        }
        return paths;
    }

    config::Config config_;
};

TEST_F(Contest, IsAFolderOfPackages) {
    write("c/b/problem.yaml", "");
    write("c/a/problem.yaml", "");
    write("c/a/data/inner/problem.yaml", "");
    write("c/day/2/z/problem.yaml", "");
    write("c/day/2/deep/er/problem.yaml", "");
    write("c/.git/x/problem.yaml", "");
    EXPECT_THAT(packages("c"), ElementsAre("c/a", "c/b", "c/day/2/z"));
    EXPECT_THAT(packages("c/a"), ElementsAre("c/a")) << "a package is itself";
    fs::create_directory_symlink("..", folder_.path() / "c/day/up");
    EXPECT_THAT(packages("c"), ElementsAre("c/a", "c/b", "c/day/2/z"));
    write("c/problems.yaml", "- id: z\n  label: A\n- id: b\n  label: B\n- id: none\n- just a word\n");
    EXPECT_THAT(packages("c"), ElementsAre("c/day/2/z", "c/b", "c/a"));
    write("c/problems.yaml", "- id: [\n");
    EXPECT_THAT(base::error_of([&] { static_cast<void>(packages("c")); }), testing::HasSubstr("problems.yaml:"));
    EXPECT_THAT(packages("none"), ElementsAre("none"));
}

TEST_F(Contest, ANameOfJudgeTomlIsNoFolder) {
    write("c/a/problem.yaml", "");
    config_.packages.emplace_back();
    config_.packages.back().path = "/elsewhere/c";
    EXPECT_THAT(with_contests(config_, {"c"}), ElementsAre("c"));
}

}  // namespace
}  // namespace harness::package
