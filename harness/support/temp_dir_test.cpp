#include "harness/support/temp_dir.hpp"

#include <filesystem>
#include <optional>

#include <gtest/gtest.h>

#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"

namespace harness::support {
namespace {

namespace fs = std::filesystem;

TEST(TempDir, IsGoneWithAllThatIsInIt) {
    fs::path path;
    {
        const TempDir folder;
        path = folder.path();
        fs::create_directories(path / "a" / "b");
        write_file_atomically(path / "a" / "b" / "c", "x");
        EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
    }
    EXPECT_FALSE(fs::exists(path));
}

TEST(TempDir, LiesBelowItsParent) {
    const TempDir parent;
    const TempDir child(parent.path());
    EXPECT_EQ(child.path().parent_path(), parent.path());
    EXPECT_THROW(TempDir{parent.path() / "missing"}, SystemError);
}

}  // namespace
}  // namespace harness::support
