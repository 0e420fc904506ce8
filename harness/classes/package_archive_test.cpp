#include "harness/classes/package_archive.hpp"

#include <fstream>
#include <iterator>

#include <archive.h>
#include <archive_entry.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/sandbox/box_runner.hpp"
#include "harness/support/error.hpp"
#include "harness/support/temp_dir.hpp"
#include "paths.hpp"

namespace harness::classes {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

struct ArchiveMember {
    std::string name;
    std::string bytes;  // of a link: where it leads
    unsigned type = AE_IFREG;
};

class PackageArchive : public testing::Test {
  protected:
    fs::path pack(const std::string& name, const std::vector<ArchiveMember>& members) const {
        fs::path file = folder_.path() / name;
        archive* writer = archive_write_new();
        EXPECT_EQ(archive_write_set_format_filter_by_ext(writer, name.c_str()), ARCHIVE_OK);
        EXPECT_EQ(archive_write_open_filename(writer, file.c_str()), ARCHIVE_OK);
        for (const ArchiveMember& member : members) {
            archive_entry* entry = archive_entry_new();
            archive_entry_copy_pathname(entry, member.name.c_str());
            archive_entry_set_filetype(entry, member.type);
            archive_entry_set_perm(entry, 0644);
            archive_entry_set_size(entry, static_cast<la_int64_t>(member.bytes.size()));
            if (member.type == AE_IFLNK) {
                archive_entry_copy_symlink(entry, member.bytes.c_str());
                archive_entry_set_size(entry, 0);
            }
            archive_write_header(writer, entry);
            archive_write_data(writer, member.bytes.data(), member.bytes.size());
            archive_entry_free(entry);
        }
        EXPECT_EQ(archive_write_free(writer), ARCHIVE_OK);
        return file;
    }

    fs::path unpack(const fs::path& archive) {
        const fs::path place = folder_.path() / std::to_string(places_++);
        fs::create_directory(place);
        sandbox::BoxOptions options;
        options.box = queens::bin_dir / "judge-box";
        options.strict = false;
        return unpack_package(
            archive, place, 1024,
            {[options](int) { return std::make_unique<sandbox::BoxRunner>(options); }, queens::bin_dir / "unpack"});
    }

    std::string refusal(const fs::path& archive) {
        try {
            return "was unpacked to " + unpack(archive).string();
        } catch (const support::ConfigError& error) {
            return error.what();
        }
    }

    static std::string text(const fs::path& file) {
        std::ifstream stream(file);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    support::TempDir folder_;
    int places_ = 0;
};

TEST_F(PackageArchive, HasThePackageAtItsTopOrInItsOnlyFolder) {
    const fs::path at_top = unpack(pack("sums.tar.gz", {{"problem.yaml", "name: x\n"}, {"data/secret/1.in", "3\n"}}));
    EXPECT_EQ(at_top.filename(), "sums");
    EXPECT_EQ(text(at_top / "data/secret/1.in"), "3\n");
    const fs::path within = unpack(pack("a.zip", {{"two/", "", AE_IFDIR},
                                                  {"two/problem.yaml", "name: x\n"},
                                                  {"two/attachments/tool.zip", "x"},
                                                  {"__MACOSX/two/._problem.yaml", "x"},
                                                  {".DS_Store", "x"}}));
    EXPECT_EQ(within.filename(), "two");
    EXPECT_EQ(text(within / "attachments/tool.zip"), "x");
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
    EXPECT_EQ(text(top / "data/secret/2.in"), "3\n");
}

TEST_F(PackageArchive, WhatIsTooLargeOrThereTwiceRefusesIt) {
    EXPECT_THAT(refusal(pack("a.tar", {{"problem.yaml", "x"}, {"problem.yaml", "y"}})), HasSubstr("is in it twice"));
    EXPECT_THAT(refusal(pack("b.zip", {{"problem.yaml", "x"}, {"big", std::string(std::size_t{1025} * 1024, 'x')}})),
                HasSubstr("'big', which is larger than 1 MiB"));
}

}  // namespace
}  // namespace harness::classes
