#include "harness/judge/compile/scripted.hpp"

#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"

namespace harness::compile {
namespace {

namespace fs = std::filesystem;

TEST(Scripted, FilesComeBackAsTheyWere) {
    const base::TempDir folder;
    write_streamed(
        "5 755 run\nabc\n\n3 644 a/b c\n1 2"
        "0 600 empty\n",
        folder.path());
    EXPECT_EQ(base::read_file(folder.path() / "run"), "abc\n\n");
    EXPECT_EQ(base::read_file(folder.path() / "a/b c"), "1 2");
    EXPECT_EQ(base::read_file(folder.path() / "empty"), "");
    EXPECT_NE(fs::status(folder.path() / "run").permissions() & fs::perms::owner_exec, fs::perms::none);
    EXPECT_EQ(fs::status(folder.path() / "empty").permissions() & fs::perms::owner_exec, fs::perms::none);
}

TEST(Scripted, AHostileStreamLeavesTheFolderAlone) {
    const base::TempDir above;
    const fs::path folder = above.path() / "in";
    for (const char* stream :
         {"x", "1 644 a", "9 644 a\nb", "-1 644 a\n", "0 644 ../a\n", "0 644 /tmp/a\n", "0 644 a/../../b\n", "0 644 \n",
          "0 644 ./a\n", "99999999999999999999 644 a\n", "0 644 a/\n", "0 9 a\n"}) {
        fs::create_directory(folder);
        EXPECT_THROW(write_streamed(stream, folder), base::JudgeError) << stream;
        EXPECT_TRUE(fs::is_empty(folder)) << stream;
        fs::remove_all(folder);
    }
    EXPECT_TRUE(fs::is_empty(above.path()));
}

}  // namespace
}  // namespace harness::compile
