#include "harness/history/cache/archives.hpp"

#include <chrono>

#include <gmock/gmock.h>

#include "harness/base/error.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/history/cache/digest.hpp"

namespace harness::cache {
namespace {

namespace fs = std::filesystem;

class ArchivesTest : public testing::Test {
  protected:
    // Keeps an archive with these bytes; returns its hash.
    std::string keep(const std::string& bytes) const {
        const fs::path file = folder_.path() / "sent";
        base::write_file_atomically(file, bytes);
        std::string hash = hash_of_file(file);
        EXPECT_EQ(base::read_all(keep_archive(folder_.path(), file, hash, 2).get()), bytes);
        return hash;
    }
    fs::path place_of(const std::string& hash) const { return folder_.path() / "archives" / hash; }
    std::string read(const std::string& hash) const {
        const base::Fd file = find_archive(folder_.path(), hash);
        return file ? base::read_all(file.get()) : "none";
    }

    base::TempDir folder_;
};

TEST_F(ArchivesTest, AreFoundByTheirHash) {
    EXPECT_EQ(read("0123"), "none");
    const std::string hash = keep("an archive");
    EXPECT_EQ(read(hash), "an archive");
    EXPECT_FALSE(fs::exists(folder_.path() / "sent")) << "moved, not copied";
}

TEST_F(ArchivesTest, ADamagedOneIsNone) {
    const std::string hash = keep("an archive");
    base::write_file_atomically(place_of(hash), "an archivE");
    EXPECT_EQ(read(hash), "none");
    EXPECT_FALSE(fs::exists(place_of(hash)));
}

TEST_F(ArchivesTest, WhatIsNotWhatWasSentIsRefused) {
    base::write_file_atomically(folder_.path() / "sent", "half an arch");
    EXPECT_THROW(keep_archive(folder_.path(), folder_.path() / "sent", std::string(digest_size, '0'), 2),
                 base::JudgeError);
    EXPECT_FALSE(fs::exists(folder_.path() / "sent"));
    EXPECT_EQ(read(std::string(digest_size, '0')), "none");
}

TEST_F(ArchivesTest, WhatCannotBeKeptIsReadAllTheSame) {
    base::write_file_atomically(folder_.path() / "archives", "no folder");
    base::write_file_atomically(folder_.path() / "sent", "an archive");
    const std::string hash = hash_of_file(folder_.path() / "sent");
    const base::Fd archive = keep_archive(folder_.path(), folder_.path() / "sent", hash, 2);
    EXPECT_EQ(base::read_all(archive.get()), "an archive");
}

TEST_F(ArchivesTest, TheOneThatWasNotUsedForTheLongestTimeGoes) {
    const std::string first = keep("1");
    const std::string second = keep("2");
    const auto now = fs::file_time_type::clock::now();
    fs::last_write_time(place_of(first), now - std::chrono::hours{2});
    fs::last_write_time(place_of(second), now - std::chrono::hours{1});
    EXPECT_EQ(read(first), "1");  // used now
    keep("3");
    EXPECT_EQ(read(first), "1");
    EXPECT_EQ(read(second), "none");
}

}  // namespace
}  // namespace harness::cache
