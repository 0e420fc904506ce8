#include "harness/base/private_file.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/error_fixture.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/scratch_folder.hpp"

namespace harness::base {
namespace {

class PrivateFile : public ScratchFolder {
  protected:
    unsigned permissions() const {
        struct stat status {};
        return ::stat(file_.c_str(), &status) == 0 ? status.st_mode & 07777U : 0U;
    }

    const std::filesystem::path file_ = folder_.path() / "file";
};

TEST_F(PrivateFile, IsPrivateUnlessItWasNot) {
    replace_private_file(file_, "new");
    EXPECT_EQ(permissions(), 0600U);
    std::filesystem::permissions(file_, std::filesystem::perms{0640});
    replace_private_file(file_, "other");
    EXPECT_EQ(permissions(), 0640U);
    EXPECT_EQ(read_file(file_), "other");
    EXPECT_THAT(entries_of(folder_.path()), testing::SizeIs(1));
}

TEST_F(PrivateFile, TakesNoOtherFilesPlace) {
    write("file.new", "a draft");
    replace_private_file(file_, "text");
    EXPECT_EQ(read("file.new"), "a draft");
}

TEST_F(PrivateFile, ThatCannotBeWrittenIsNamedAndLeavesNothing) {
    std::filesystem::create_directory(file_);
    const auto error_at = [](const std::filesystem::path& path) {
        return error_of<SystemError>([&] { replace_private_file(path, "text"); });
    };
    EXPECT_THAT(error_at(file_), testing::HasSubstr(file_.string()));
    EXPECT_THAT(error_at(file_ / "none" / "file"), testing::HasSubstr("none"));
    EXPECT_THAT(entries_of(folder_.path()), testing::SizeIs(1));
}

}  // namespace
}  // namespace harness::base
