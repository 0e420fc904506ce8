#include "harness/course/package_archive.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/fd.hpp"
#include "harness/course/archive_fixture.hpp"

namespace harness::course {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class PackageArchive : public ArchiveTest {
  protected:
    fs::path unpack(const fs::path& archive) {
        const fs::path place = folder_.path() / std::to_string(places_++);
        fs::create_directory(place);
        return unpack_package(archive, place, 1024, unpacker());
    }

    std::string refusal(const fs::path& archive) {
        return base::error_of([&] { unpack(archive); });
    }

    int places_ = 0;
};

TEST_F(PackageArchive, HasThePackageAtItsTopOrInItsOnlyFolder) {
    const fs::path at_top = unpack(pack("sums.tar.gz", {{"problem.yaml", "name: x\n"}, {"data/secret/1.in", "3\n"}}));
    EXPECT_EQ(at_top.filename(), "sums");
    EXPECT_EQ(base::read_file(at_top / "data/secret/1.in"), "3\n");
    const fs::path within = unpack(pack("a.zip", {{"two/", "", AE_IFDIR},
                                                  {"two/problem.yaml", "name: x\n"},
                                                  {"two/attachments/tool.zip", "x"},
                                                  {"__MACOSX/two/._problem.yaml", "x"},
                                                  {".DS_Store", "x"}}));
    EXPECT_EQ(within.filename(), "two");
    EXPECT_EQ(base::read_file(within / "attachments/tool.zip"), "x");
    EXPECT_THAT(refusal(pack("b.zip", {{"readme", "x"}})), HasSubstr("is no problem package"));
    EXPECT_THAT(refusal(pack("c.zip", {{"a/problem.yaml", "x"}, {"b/problem.yaml", "x"}})),
                HasSubstr("holds 2 problem packages"));
}

TEST_F(PackageArchive, NothingIsWrittenThroughALink) {
    const fs::path outside = folder_.path() / "outside";
    fs::create_directory(outside);
    EXPECT_THAT(
        refusal(pack("a.tar", {{"problem.yaml", "name: x\n"}, {"out", outside.string(), AE_IFLNK}, {"out/evil", "x"}})),
        HasSubstr("'out', which cannot be unpacked"));
    EXPECT_THAT(refusal(pack("b.tar", {{"problem.yaml", "name: x\n"},
                                       {"out", outside.string(), AE_IFLNK},
                                       {"out/more/link", "x", AE_IFLNK}})),
                HasSubstr("lies behind another link"));
    EXPECT_TRUE(fs::is_empty(outside));
}

TEST_F(PackageArchive, LinksAreMadeAsTheyAre) {
    const fs::path top = unpack(pack(
        "a.tar", {{"problem.yaml", "name: x\n"}, {"data/secret/2.in", "1.in", AE_IFLNK}, {"data/secret/1.in", "3\n"}}));
    EXPECT_EQ(fs::read_symlink(top / "data/secret/2.in"), "1.in");
    EXPECT_EQ(base::read_file(top / "data/secret/2.in"), "3\n");
}

TEST_F(PackageArchive, WhatIsTooLargeOrThereTwiceRefusesIt) {
    EXPECT_THAT(refusal(pack("a.tar", {{"problem.yaml", "x"}, {"problem.yaml", "y"}})), HasSubstr("is in it twice"));
    EXPECT_THAT(refusal(pack("b.zip", {{"problem.yaml", "x"}, {"big", std::string(std::size_t{1025} * 1024, 'x')}})),
                HasSubstr("'big', which is larger than 1 MiB"));
}

}  // namespace
}  // namespace harness::course
