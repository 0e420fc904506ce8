// Nothing of a damaged archive is judged as if it were whole, and nothing of it disappears in silence.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/course/archive_fixture.hpp"
#include "harness/course/intake.hpp"

namespace harness::course {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string program = "int main() { return 0; }\n";
const std::string other_program = "#include <cstdio>\nint main() { std::puts(\"17 4 23\"); }\n";

class DamagedArchive : public ArchiveTest, public testing::WithParamInterface<std::string> {
  protected:
    // What each file holds: its bytes, or what is wrong with it. If the archive is refused: the reason alone.
    std::vector<std::string> read(const std::string& bytes) const {
        const fs::path file = folder_.path() / ("damaged" + GetParam());
        base::write_file_atomically(file, bytes);
        const base::TempDir target;
        std::vector<std::string> texts;
        try {
            for (const HandedInFile& each : unpack(file, target.path(), {}, {}, in_one_box_)) {
                texts.push_back(each.fault.empty() ? base::read_file(each.file) : each.fault);
            }
        } catch (const base::ConfigError& error) {
            texts = {error.what()};
        }
        return texts;
    }

    static Unpacker in_one_box() {
        Unpacker one = unpacker();
        one.make_runner = [runner = one.make_runner(0)](int) { return runner; };
        return one;
    }

    std::string whole(const std::string& name, const std::vector<Member>& members) const {
        return base::read_file(pack(name + GetParam(), members));
    }

    std::string of_two() const { return whole("two", {{"ada.cpp", program}, {"bob.cpp", other_program}}); }

    const Unpacker in_one_box_ = in_one_box();
};

const auto is_refused = AnyOf(HasSubstr("is damaged"), HasSubstr("cannot be read"));

TEST_P(DamagedArchive, IsNeverReadWithoutItsEnd) {
    const std::string archive = of_two();
    constexpr std::size_t block_of_tar = 512;
    std::set<std::size_t> sizes;
    for (std::size_t size = 1; size < archive.size(); size += std::max<std::size_t>(archive.size() / 25, 1)) {
        sizes.insert(size);
        sizes.insert(size - size % block_of_tar);
    }
    for (const std::size_t size : sizes) {
        const std::vector<std::string> texts = read(archive.substr(0, size));
        if (texts != std::vector{program, other_program}) {  // a .tar ends with more zeros than it needs
            EXPECT_THAT(texts, ElementsAre(is_refused)) << size << " of " << archive.size();
        }
    }
    EXPECT_EQ(read(archive), (std::vector{program, other_program}));
}

// Either both files are as they were, or something is named. What is said of a file of a .zip may be wrong if its name
// or its kind was damaged, but its bytes are not.
TEST_P(DamagedArchive, IsNotReadAsIfItWereWhole) {
    if (GetParam() == ".tar" || GetParam() == ".tar.zst") {
        GTEST_SKIP() << "there is no checksum in it";
    }
    const std::string archive = of_two();
    const auto is_whole = [](const std::string& text) { return text == program || text == other_program; };
    for (std::size_t at = 0; at < archive.size(); at += 3) {
        std::string damaged = archive;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
        const std::vector<std::string> texts = read(damaged);
        const bool is_named = std::ranges::any_of(texts, [&](const std::string& text) { return !is_whole(text); });
        EXPECT_TRUE(is_named || texts.size() == 2) << "byte " << at;
        for (const std::string& text : texts) {
            EXPECT_TRUE(is_whole(text) || text.find(';') == std::string::npos || text.find("main") == std::string::npos)
                << "byte " << at << ": " << text;
        }
    }
}

TEST_P(DamagedArchive, HasNothingBehindItThatIsNotReadOrNamed) {
    const std::string first = whole("first", {{"ada.cpp", program}});
    const std::string second = whole("second", {{"bob.cpp", other_program}});
    const auto all_or_nothing = AnyOf(ElementsAre(program, other_program), ElementsAre(is_refused));
    EXPECT_THAT(read(first + second), all_or_nothing);
    EXPECT_THAT(read(first + std::string(20'000, '\0') + second), all_or_nothing);
    EXPECT_THAT(read(first + "int main() {}\n"), ElementsAre(is_refused));
    EXPECT_THAT(read(first + std::string(600, 'x')), ElementsAre(is_refused));
    EXPECT_THAT(read(first + std::string(100'000, 'x')), ElementsAre(is_refused));
    EXPECT_THAT(read(std::string(600, 'x') + first), ElementsAre(is_refused));
}

TEST_P(DamagedArchive, IsNoneThatIsFilledUpWithZeros) {
    if (GetParam() == ".zip" || GetParam() == ".tar.zst") {
        GTEST_SKIP() << "its end must be that of the file";
    }
    const std::vector<std::string> both{program, other_program};
    EXPECT_EQ(read(of_two() + std::string(512, '\0')), both);
    EXPECT_EQ(read(of_two() + std::string(102'400, '\0')), both);
    EXPECT_THAT(read(of_two() + std::string(102'400, '\0') + "int main() {}\n"), ElementsAre(is_refused));
}

INSTANTIATE_TEST_SUITE_P(Formats, DamagedArchive,
                         testing::Values(".zip", ".tar", ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst"),
                         [](const auto& test) {
                             std::string name = test.param.substr(1);
                             std::ranges::replace(name, '.', '_');
                             return name;
                         });

class DamagedClass : public ArchiveTest {
  protected:
    // Damages the file with these bytes; the checksum is behind its name in the archive's directory.
    fs::path with_damaged(const fs::path& zip, const std::string& name) const {
        std::string bytes = base::read_file(zip);
        constexpr std::size_t from_checksum_to_name = 30;
        bytes.at(bytes.rfind(name) - from_checksum_to_name) ^= 1;
        base::write_file_atomically(zip, bytes);
        return zip;
    }

    Intake take(const fs::path& path) const {
        config::Config config;
        config.largest_source_kib = 4;
        config.languages.resize(1);
        config.languages[0].id = "cpp";
        config.languages[0].extensions = {".cpp"};
        return take_in(config, {path.string()}, Folders::Classes, unpacker(), {}, {});
    }
};

TEST_F(DamagedClass, GivesNoVerdictOnADamagedProgramAndJudgesTheOthers) {
    const Intake intake = take(with_damaged(pack("class.zip", {{"ada/main.cpp", program},
                                                               {"bob/main.cpp", program},
                                                               {"bob/part.cpp", "int x;\n"},
                                                               {"cy/main.cpp", program}}),
                                            "bob/main.cpp"));
    ASSERT_EQ(intake.submissions.size(), 3U);
    for (const package::Submission& submission : intake.submissions) {
        const bool is_damaged = submission.name == "bob";
        EXPECT_EQ(submission.is_damaged, is_damaged);
        EXPECT_EQ(submission.files.size(), is_damaged ? 0U : 1U);
        EXPECT_THAT(submission.refusal, is_damaged ? HasSubstr("'main.cpp' is damaged: ZIP bad CRC") : HasSubstr(""));
        EXPECT_EQ(submission.refusal.find("download the archive again") != std::string::npos, is_damaged);
    }
    ASSERT_EQ(intake.left_out.size(), 1U);
    EXPECT_THAT(intake.left_out.begin()->first, HasSubstr("bob/part.cpp"));
}

// The bytes before a zip's last record are those of the last name.
TEST_F(DamagedClass, IsNoneBecauseOfANameLikeAZipsRecord) {
    const fs::path zip = pack("class.zip", {{"ada/main.cpp", program}, {"bob/main.cpp", program}});
    std::string bytes = base::read_file(zip);
    const std::string name = "PK\x06\x07 of 20 bytes.cpp";
    constexpr std::size_t end_bytes = 22;
    constexpr std::size_t entry_bytes = 46;
    const std::size_t end = bytes.size() - end_bytes;
    const std::size_t entry = bytes.rfind("PK\x01\x02");
    ASSERT_NE(entry, std::string::npos);
    // The entry for Bob, with this name and without the extra parts behind it.
    std::string renamed = bytes.substr(entry, entry_bytes) + "bob/" + name;
    renamed[28] = static_cast<char>(name.size() + 4);
    renamed[30] = 0;
    const std::size_t shorter_by = end - entry - renamed.size();
    bytes.replace(entry, end - entry, renamed);
    bytes[bytes.size() - 10] = static_cast<char>(bytes[bytes.size() - 10] - static_cast<char>(shorter_by));
    base::write_file_atomically(zip, bytes);
    EXPECT_EQ(take(zip).submissions.size(), 2U);
}

TEST_F(DamagedClass, WhatIsDamagedInAStudentsArchiveIsTheirs) {
    const std::string archive = base::read_file(with_damaged(pack("bob.zip", {{"main.cpp", program}}), "main.cpp"));
    const Intake intake = take(
        pack("class.tar", {{"ada/main.cpp", program}, {"bob/bob.zip", archive}, {"cy/c.zip", archive.substr(0, 40)}}));
    ASSERT_EQ(intake.submissions.size(), 3U);
    EXPECT_THAT(intake.submissions[1].refusal, HasSubstr("is damaged: ZIP bad CRC"));
    EXPECT_THAT(intake.submissions[2].refusal, HasSubstr("'c.zip' is damaged: "));
    for (const package::Submission& submission : intake.submissions) {
        EXPECT_FALSE(submission.is_damaged);
    }
}

TEST_F(DamagedClass, ADamagedArchiveOfAStudentIsNotOpened) {
    const std::string archive = base::read_file(pack("bob.zip", {{"main.cpp", program}}));
    const Intake intake =
        take(with_damaged(pack("class.zip", {{"ada/main.cpp", program}, {"bob/bob.zip", archive}}), "bob/bob.zip"));
    ASSERT_EQ(intake.submissions.size(), 2U);
    EXPECT_THAT(intake.submissions[1].refusal, HasSubstr("'bob.zip' is damaged: ZIP bad CRC"));
    EXPECT_TRUE(intake.submissions[1].is_damaged);
}

}  // namespace
}  // namespace harness::course
