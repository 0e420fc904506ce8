#include "harness/serve/uploads.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/serve/serve_fixture.hpp"

namespace harness::serve {

namespace {

using pages::Error;

class UploadsTest : public ServeTest {
  protected:
    static std::optional<Error> check(const std::vector<UploadFile>& files) {
        const UploadLimits limits{3, 20, 10, 15};
        return error_of(check_upload(files, limits, {".cpp", ".py"}));
    }
    std::filesystem::path handed_in() const { return folder_.path() / "handed-in"; }

    const UploadFolder upload_{"sums", "Ada", "0123456789abcdef", moment(0) + std::chrono::milliseconds(123)};
};

TEST_F(UploadsTest, AreChecked) {
    EXPECT_EQ(check({{"a.cpp", "x"}}), std::nullopt);
    EXPECT_EQ(check({{"A.CPP", "x"}, {"notes", "x"}}), std::nullopt);
    EXPECT_EQ(check({}), Error::NothingHandedIn);
    EXPECT_EQ(check({{"a.txt", "x"}}), Error::NoLanguage);
    EXPECT_EQ(check({{"a.cpp", ""}}), Error::EmptyFiles);
    EXPECT_EQ(check({{"a.cpp", ""}, {"b.txt", "x"}}), Error::NoLanguage);
    EXPECT_EQ(check({{"a.cpp", "12345678901"}}), Error::TooLarge);
    EXPECT_EQ(check({{"a.cpp", "1234567890"}, {"b.cpp", "123456"}}), Error::TooLarge);
    EXPECT_EQ(check({{"a.cpp", "x"}, {"b", ""}, {"c", ""}, {"d", ""}}), Error::TooManyFiles);
    EXPECT_EQ(check({{"a.cpp", "x"}, {"a.cpp", "x"}}), Error::BadFileName);
    EXPECT_EQ(check({{"a.cpp", "x"}, {"x/a.cpp", "x"}}), std::nullopt);
    EXPECT_EQ(check({{"a.zip", "x"}}), Error::BadArchive);
}

TEST_F(UploadsTest, NamesLeadNowhere) {
    for (const char* name : {"", ".", "..", "/a.cpp", "../a.cpp", "a/../b.cpp", "a//b.cpp", "a\\b.cpp", ".hidden",
                             "-rf", "a/", "x/..", "a\nb.cpp", "a\x1b.cpp", "\xff.cpp",
                             "a\u202e.cpp",  // NOLINT(misc-misleading-bidirectional): misleading is what it is for
                             "123456789012345678901.cpp"}) {
        EXPECT_EQ(check({{name, "x"}}), Error::BadFileName) << name;
    }
    EXPECT_EQ(own_name("../../etc/a.cpp"), "a.cpp");
    EXPECT_EQ(own_name("C:\\fakepath\\b.cpp"), "b.cpp");
}

TEST_F(UploadsTest, LieAsPlainFilesWithTheTimeOfTheHandIn) {
    store_upload(handed_in(), upload_, {{"a.cpp", "int main() {}"}, {"b.h", ""}, {"board/c.h", "1"}});
    EXPECT_EQ(read("handed-in/" + upload_.path().string() + "/board/c.h"), "1");
    const std::filesystem::path folder = handed_in() / upload_.path();
    EXPECT_EQ(base::read_file(folder / "a.cpp"), "int main() {}");
    struct stat seen {};
    ASSERT_EQ(::stat((folder / "a.cpp").c_str(), &seen), 0);
    EXPECT_EQ(Time{std::chrono::seconds{seen.st_mtim.tv_sec}}, moment(0));
}

TEST_F(UploadsTest, AreFoundAgain) {
    store_upload(handed_in(), upload_, {{"a.cpp", "x"}});
    std::filesystem::create_directories(handed_in() / "sums/Ada/notes");
    std::filesystem::create_directories(handed_in() / "sums/Ada/20261131T000000000Z-0123456789abcdef");
    write("handed-in/sums/list.csv", "x");
    const std::vector<UploadFolder> found = stored_uploads(handed_in());
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].package, "sums");
    EXPECT_EQ(found[0].student, "Ada");
    EXPECT_EQ(found[0].id, upload_.id);
    EXPECT_EQ(found[0].time, upload_.time);
}

TEST_F(UploadsTest, HalfOfOneIsNone) {
    write("handed-in/.unfinished/0123456789abcdef/a.cpp", "x");
    EXPECT_TRUE(stored_uploads(handed_in()).empty());
    clear_unfinished(handed_in());
    EXPECT_FALSE(exists("handed-in/.unfinished"));
}

TEST_F(UploadsTest, OneThatCannotBeWrittenIsNotThere) {
    write("handed-in/sums", "a file in its way");
    EXPECT_THROW(store_upload(handed_in(), upload_, {{"a.cpp", "x"}}), base::SystemError);
    EXPECT_FALSE(exists("handed-in/.unfinished/" + upload_.id));
}

}  // namespace

}  // namespace harness::serve
