#include "harness/serve/versions.hpp"

#include <gtest/gtest.h>

#include "harness/base/files.hpp"
#include "harness/base/temp_dir.hpp"

namespace harness::serve {
namespace {

namespace fs = std::filesystem;

class VersionsTest : public testing::Test {
  protected:
    VersionsTest() {
        fs::create_directories(package_ / "input_validators");
        fs::create_directories(folder_.path() / "contest" / "shared");
        write(package_ / "problem.yaml", "name: Sum\n");
        write(header_, "first");
        fs::create_symlink("../../shared/check.h", package_ / "input_validators" / "check.h");
    }
    static void write(const fs::path& file, const std::string& text) { base::write_file_atomically(file, text); }

    base::TempDir folder_;
    const fs::path package_ = folder_.path() / "contest" / "sum";
    const fs::path header_ = folder_.path() / "contest" / "shared" / "check.h";
    const base::Root root_{package_, {fs::canonical(folder_.path()) / "contest"}};
    const Versions versions_{folder_.path() / "versions"};
};

TEST_F(VersionsTest, HasWhatThePackageTakesFromSharedFolders) {
    const auto version = versions_.take(root_);
    ASSERT_NE(version, nullptr);
    const fs::path copy = version->folder() / "input_validators" / "check.h";
    EXPECT_FALSE(fs::is_symlink(copy));
    EXPECT_EQ(base::read_file(copy), "first");
    const std::string before = look_at(root_);
    write(header_, "second");
    EXPECT_NE(look_at(root_), before);
    EXPECT_NE(versions_.take(root_)->digest(), version->digest());
}

TEST_F(VersionsTest, HasWhatALinkInASharedFolderLeadsTo) {
    fs::create_directories(folder_.path() / "contest" / "lib");
    fs::create_symlink("../shared/check.h", folder_.path() / "contest" / "lib" / "check.h");
    fs::create_directory_symlink("../lib", package_ / "include");
    const auto version = versions_.take(root_);
    ASSERT_NE(version, nullptr);
    EXPECT_EQ(base::read_file(version->folder() / "include" / "check.h"), "first");
}

TEST_F(VersionsTest, ALinkThatMayNotBeFollowedStaysALink) {
    const auto version = versions_.take({package_});
    ASSERT_NE(version, nullptr);
    EXPECT_TRUE(fs::is_symlink(version->folder() / "input_validators" / "check.h"));
}

}  // namespace
}  // namespace harness::serve
