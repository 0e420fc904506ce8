#include "harness/course/archive.hpp"

#include <cstdlib>
#include <limits>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/fd.hpp"
#include "harness/course/archive_fixture.hpp"
#include "harness/course/unpack/stream.hpp"

namespace harness::course {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;
using testing::HasSubstr;

class Unpack : public ArchiveTest {
  protected:
    fs::path target() const { return folder_.path() / "target"; }

    std::vector<HandedInFile> unpack(const fs::path& file, const ArchiveLimits& limits = {},
                                     std::chrono::minutes zone = {}) const {
        fs::remove_all(target());
        fs::create_directory(target());
        return course::unpack(file, target(), limits, zone, unpacker());
    }

    static std::string refusal(const fs::path& file, const ArchiveLimits& limits = {},
                               const Unpacker& by = unpacker()) {
        const base::TempDir fresh;
        return base::error_of([&] { course::unpack(file, fresh.path(), limits, {}, by); });
    }
};

TEST_F(Unpack, EveryFormatGivesNamesTimesAndBytes) {
    for (const std::string name : {"a.zip", "a.tar", "a.tar.gz", "a.tar.xz", "a.tar.bz2"}) {
        const std::vector<HandedInFile> files =
            unpack(pack(name, {{"anna/", "", AE_IFDIR}, {"anna/./main.cpp", "int x;\n"}, {"zoë.py", "1\n"}}));
        ASSERT_EQ(files.size(), 3U) << name;
        EXPECT_EQ(files[0].name, (std::vector<std::string>{"anna"}));
        EXPECT_TRUE(files[0].is_folder);
        EXPECT_EQ(files[1].name, (std::vector<std::string>{"anna", "main.cpp"}));
        EXPECT_FALSE(files[1].is_folder);
        EXPECT_EQ(base::read_file(files[1].file), "int x;\n");
        EXPECT_EQ(files[1].file.path, target() / "0/1");
        EXPECT_EQ(files[1].time, std::chrono::system_clock::from_time_t(1'700'000'000));
        EXPECT_EQ(files[2].name, (std::vector<std::string>{"zoë.py"})) << name;
    }
}

// A folder takes a file system much longer to remove than a file.
TEST_F(Unpack, ManyFilesMakeFewFolders) {
    std::vector<Member> members;
    for (int i = 0; i < 3000; ++i) {
        members.push_back({"student-" + std::to_string(i) + "/main.c", "x"});
    }
    EXPECT_EQ(unpack(pack("a.tar", members)).size(), 3000U);
    const auto found = fs::directory_iterator(target());
    EXPECT_EQ(std::distance(begin(found), end(found)), 3);
}

TEST_F(Unpack, ARequestToStopEndsItBeforeAFileIsMade) {
    std::stop_source asked;
    asked.request_stop();
    std::istringstream written;
    fs::create_directory(target());
    EXPECT_THROW(read_unpacked(written, "a.zip", target(), {}, asked.get_token()), sandbox::Interrupted);
    EXPECT_TRUE(fs::is_empty(target()));
}

TEST_F(Unpack, ANameThatLeadsOutRefusesAll) {
    for (const std::string name : {"../x.cpp", "a/../../x.cpp", "/etc/x.cpp", "a/.."}) {
        EXPECT_THAT(refusal(pack("a.zip", {{"fine.cpp", "x"}, {name, "x"}})), HasSubstr("leads out of it")) << name;
        EXPECT_THAT(refusal(pack("a.tar", {{name, "x"}})), HasSubstr("leads out of it")) << name;
    }
    EXPECT_FALSE(fs::exists(folder_.path() / "x.cpp"));
}

TEST_F(Unpack, LinksArchivesAndLongNamesAreNamedAndNotRead) {
    const std::vector<HandedInFile> files = unpack(pack(
        "a.tar",
        {{"link.c", "/etc/passwd", AE_IFLNK}, {"more.ZIP", "x"}, {"x.tar.gz", "x"}, {std::string(300, 'n'), "x"}}));
    ASSERT_EQ(files.size(), 4U);
    for (const HandedInFile& file : files) {
        EXPECT_TRUE(file.file.empty());
    }
    EXPECT_EQ(files[0].fault, "is a link or a device, not a file");
    EXPECT_EQ(files[1].fault, closed_archive);
    EXPECT_EQ(files[2].fault, closed_archive);
    EXPECT_THAT(files[3].fault, HasSubstr("255 bytes"));
    EXPECT_TRUE(fs::is_empty(target()));
}

TEST_F(Unpack, AnArchiveWithinIsKeptWhereItMayBe) {
    const std::vector<HandedInFile> files =
        unpack(pack("a.zip", {{"ada/q.zip", "123"}, {"bob/q.zip", "1234"}, {"c.c", "123"}}),
               {.file_bytes = 2, .archive_bytes = 3});
    EXPECT_EQ(base::read_file(files.at(0).file), "123");
    EXPECT_THAT(files[1].fault, HasSubstr("is larger than"));
    EXPECT_THAT(files[2].fault, HasSubstr("is larger than"));
}

TEST_F(Unpack, ABombIsStoppedWhereverItLies) {
    const std::string zeros(std::size_t{4} << 20U, '\0');
    const ArchiveLimits limits{.file_bytes = 1 << 20, .total_bytes = 3 << 20};
    EXPECT_THAT(refusal(pack("a.zip", {{"a/bomb.pdf", zeros}}), limits), HasSubstr("more than 3 MiB"));
    EXPECT_THAT(refusal(pack("a.tar.gz", {{"a/bomb.cpp", zeros}}), limits), HasSubstr("more than 3 MiB"));
    EXPECT_THAT(refusal(pack("b.zip", {{"a", "1"}, {"b", "2"}, {"c", "3"}}), {.files = 2}), HasSubstr("2 files"));
}

// Making files takes far longer than reading their names, and removing them takes as long again.
TEST_F(Unpack, WhatIsRefusedMakesNoFile) {
    const std::string zeros(10'000, '\0');
    const std::vector<Member> members{{"a", zeros}, {"b", zeros}, {"c", zeros}};
    for (const ArchiveLimits& limits :
         {ArchiveLimits{.files = 2}, ArchiveLimits{.total_bytes = 29'999}, ArchiveLimits{.names_bytes = 2}}) {
        for (const std::string archive : {"a.zip", "a.tar.gz"}) {
            EXPECT_THROW(unpack(pack(archive, members), limits), base::ConfigError);
            EXPECT_TRUE(fs::is_empty(target())) << archive;
        }
    }
    EXPECT_EQ(unpack(pack("b.tar.gz", members), {.total_bytes = 30'000, .files = 3, .names_bytes = 3}).size(), 3U);
}

TEST_F(Unpack, FoldersAndNamesCountToo) {
    const std::vector<Member> folders{{"a/", "", AE_IFDIR}, {"b/", "", AE_IFDIR}, {"c/", "", AE_IFDIR}};
    EXPECT_THAT(refusal(pack("a.zip", folders), {.files = 2}), HasSubstr("more than 2 files and folders"));
    EXPECT_THAT(refusal(pack("a.tar", folders), {.files = 2}), HasSubstr("more than 2 files and folders"));
    const std::vector<Member> names{{std::string(600, 'a'), "x"}, {std::string(600, 'b'), "x"}};
    EXPECT_THAT(refusal(pack("n.tar", names), {.names_bytes = 1024}), HasSubstr("names of more than 1 KiB"));
    std::string deep = "a.c";
    for (int level = 0; level < 20; ++level) {
        deep.insert(0, "d/");
    }
    EXPECT_EQ(unpack(pack("d.tar", {{deep, "x"}})).at(0).fault, "");
    const std::string file = "/" + std::string(250, 'f');
    std::string longest = "x";
    while (longest.size() <= 4096) {
        longest += file;
    }
    EXPECT_THAT(unpack(pack("l.tar", {{longest, "x"}})).at(0).fault, HasSubstr("a name of more than 4096 bytes"));
}

TEST_F(Unpack, WhatIsTooDeepIsOneEntryBesideTheOthers) {
    std::string deep;
    for (int level = 0; level < 21; ++level) {
        deep += "d/";
    }
    for (const std::string archive : {"d.zip", "d.tar"}) {
        const std::vector<HandedInFile> files =
            unpack(pack(archive, {{deep, "", AE_IFDIR}, {deep + "a.c", "x"}, {deep + "e/b.c", "x"}, {"c.c", "x"}}));
        ASSERT_EQ(files.size(), 2U) << archive;
        EXPECT_EQ(files[0].name, std::vector<std::string>(21, "d"));
        EXPECT_EQ(files[0].fault, too_deep);
        EXPECT_FALSE(files[0].is_folder);
        EXPECT_EQ(base::read_file(files[1].file), "x");
    }
}

TEST_F(Unpack, WhatASparseFileLeavesOutCounts) {
    const ArchiveLimits limits{.file_bytes = 1 << 20, .total_bytes = 1 << 20};
    const Member sparse{"a.c", "end\n", AE_IFREG, 1'700'000'000, 700'000};
    const std::vector<HandedInFile> files = unpack(pack("s.tar", {sparse}), limits);
    EXPECT_EQ(base::read_file(files.at(0).file), std::string(700'000, '\0') + "end\n");
    EXPECT_THAT(refusal(pack("t.tar", {sparse, sparse}), limits), HasSubstr("unpacks to more than 1 MiB"));
}

TEST_F(Unpack, ATimeThatNobodyCanMeanIsNone) {
    const std::vector<HandedInFile> files =
        unpack(pack("a.tar", {{"a.c", "x", AE_IFREG, std::numeric_limits<std::time_t>::max() / 2},
                              {"b.c", "x", AE_IFREG, -5},
                              {"c.c", "x", AE_IFREG, 0},
                              {"d.c", "x", AE_IFREG, 1'000}}));
    EXPECT_EQ(files.at(0).time, std::nullopt);
    EXPECT_EQ(files.at(1).time, std::nullopt);
    EXPECT_EQ(files.at(2).time, std::nullopt);
    EXPECT_EQ(files.at(3).time, std::chrono::system_clock::from_time_t(1'000));
}

// Made by Python's zipfile from a.c with ZipInfo(date_time=(2027, 1, 31, 23, 30, 0)), so without a time zone.
constexpr std::string_view plain_zip =
    "PK\x03\x04\x14\0\0\0\0\0\xc0\xbb\x3f\x5e\x83\x16\xdc\x8c\x01\0\0\0\x01\0\0\0\x03\0\0\0"
    "a.cx"
    "PK\x01\x02\x14\x03\x14\0\0\0\0\0\xc0\xbb\x3f\x5e\x83\x16\xdc\x8c\x01\0\0\0\x01\0\0\0\x03\0\0\0"
    "\0\0\0\0\0\0\0\0\x80\x01\0\0\0\0"
    "a.c"
    "PK\x05\x06\0\0\0\0\x01\0\x01\0\x31\0\0\0\x22\0\0\0\0\0"sv;

TEST_F(Unpack, ADateWithoutAZoneIsReadInTheOneAskedForWhereverTheJudgeIs) {
    using namespace std::chrono;
    const fs::path zip = folder_.path() / "plain.zip";
    base::write_file_atomically(zip, plain_zip);
    const sys_seconds packed = sys_days{2027y / January / 31} + 23h + 30min;
    for (const char* judges : {"UTC", "CET-1", "PST8"}) {
        for (const minutes zone : {0min, 60min, -570min}) {
            ::setenv("TZ", judges, 1);
            const std::vector<HandedInFile> files = unpack(zip, {}, zone);
            EXPECT_STREQ(std::getenv("TZ"), judges);
            ::unsetenv("TZ");
            ASSERT_EQ(files.size(), 1U);
            EXPECT_EQ(files[0].time, packed - zone) << judges << " " << zone.count();
        }
    }
}

TEST_F(Unpack, ANameThatIsNoUtf8IsItsBytes) {
    for (const std::string archive : {"a.tar", "a.zip"}) {
        const std::vector<HandedInFile> files =
            unpack(pack(archive, {{"zo\xeb/q.c", "x"}, {"anna/\x81.c", "y"}}, false));
        ASSERT_EQ(files.size(), 2U) << archive;
        EXPECT_EQ(files[0].name, (std::vector<std::string>{"zo\xeb", "q.c"})) << archive;
        EXPECT_EQ(files[1].name, (std::vector<std::string>{"anna", "\x81.c"})) << archive;
        EXPECT_EQ(base::read_file(files[1].file), "y");
    }
}

TEST_F(Unpack, ALargeFileIsNotKept) {
    const std::vector<HandedInFile> files =
        unpack(pack("a.zip", {{"a.cpp", std::string(3000, 'x')}, {"b.cpp", "x"}}), {.file_bytes = 2048});
    EXPECT_EQ(files.at(0).fault, "is larger than 2 KiB");
    EXPECT_EQ(base::read_file(files.at(1).file), "x");
}

// The archive may take control of judge-unpack, so its output is as hostile as the archive.
TEST_F(Unpack, WhatMakesNoSenseIsRefused) {
    const auto bytes_of = [](const auto& part) {
        return std::string(reinterpret_cast<const char*>(&part), sizeof part);
    };
    const auto read = [&](const std::string& bytes) -> std::string {
        const base::TempDir fresh;
        std::istringstream written(bytes);
        try {
            return std::to_string(read_unpacked(written, "a.zip", fresh.path(), {}).size()) + " files";
        } catch (const base::ConfigError& error) {
            return error.what();
        }
    };
    const std::string file = bytes_of(stream::Header{stream::Kind::File, 1, 3, 1'000}) + "a.c" +
                             bytes_of(stream::Block{0, 1}) + "x" + bytes_of(stream::Block{}) +
                             bytes_of(stream::Trailer{});
    const std::string end = bytes_of(stream::Header{});
    EXPECT_EQ(read(file + end), "1 files");
    EXPECT_EQ(read(end), "0 files");
    const auto refused = HasSubstr("makes no sense");
    for (std::size_t cut = 0; cut < file.size() + end.size(); ++cut) {
        EXPECT_THAT(read((file + end).substr(0, cut)), refused) << cut;
    }
    EXPECT_THAT(read(bytes_of(stream::Header{static_cast<stream::Kind>(99)})), refused);
    const std::string header = bytes_of(stream::Header{stream::Kind::File, 0, 1}) + "a";
    EXPECT_THAT(read(header + bytes_of(stream::Block{0, UINT32_MAX})), refused);
    EXPECT_THAT(read(header + bytes_of(stream::Block{}) + bytes_of(stream::Trailer{UINT32_MAX})), refused);
    const std::string enormous = bytes_of(stream::Header{stream::Kind::File, 0, UINT32_MAX}) + std::string(5000, 'n');
    EXPECT_THAT(read(enormous), HasSubstr("names of more than 32 MiB"));
    for (const std::int64_t offset :
         {std::int64_t{-1}, std::numeric_limits<std::int64_t>::max(), std::int64_t{1} << 40U}) {
        std::string odd = header;
        odd.append(bytes_of(stream::Block{offset, 1}))
            .append("x")
            .append(bytes_of(stream::Block{}))
            .append(bytes_of(stream::Trailer{}))
            .append(end);
        EXPECT_EQ(read(odd), "1 files") << "a file at fault, of which nothing is kept";
    }
}

TEST_F(Unpack, TheProgramThatReadsItMayFail) {
    const base::TempDir programs;
    const fs::path program = programs.path() / "judge-unpack";
    const auto fails_as = [&](const std::string& script) {
        base::write_file_atomically(program, "#!/bin/sh\n" + script);
        fs::permissions(program, fs::perms::owner_all);
        return refusal(pack("a.zip", {{"a.c", "x"}}), {}, unpacker(programs.path()));
    };
    EXPECT_THAT(fails_as("kill -SEGV $$\n"),
                HasSubstr("cannot be unpacked: the program that reads it ended by SIGSEGV"));
    EXPECT_THAT(fails_as("exit 1\n"), HasSubstr("cannot be unpacked"));
    EXPECT_THAT(fails_as("exit 0\n"), HasSubstr("makes no sense"));
}

TEST_F(Unpack, WhatIsNoArchiveSaysSo) {
    base::write_file_atomically(folder_.path() / "a.zip", "this is no archive");
    EXPECT_THAT(refusal(folder_.path() / "a.zip"), HasSubstr("it must be a .zip or a .tar"));
    const fs::path whole = pack("b.zip", {{"a.cpp", std::string(5000, 'q')}});
    const std::string bytes = base::read_file(whole);
    base::write_file_atomically(whole, bytes.substr(0, bytes.size() / 2));
    EXPECT_THAT(refusal(whole), AllOf(HasSubstr("b.zip"), HasSubstr("a part may be missing: download or pack it again"),
                                      Not(HasSubstr("must be a .zip"))));
    EXPECT_THAT(refusal(folder_.path() / "none.zip"), HasSubstr("cannot be read"));
}

}  // namespace
}  // namespace harness::course
