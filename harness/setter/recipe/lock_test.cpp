#include "harness/setter/recipe/lock.hpp"

#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/scratch_folder.hpp"

namespace harness::recipe {
namespace {

Lock some_lock() {
    Lock lock;
    lock.generator = "boards 1 (sources a)";
    lock.reference = R"(answer "x\y": queens 1)";
    lock.certificate = "certified";
    lock.cases["secret/2"] = {"0123456789abcdef", hash_of("4\n"), hash_of("2\n")};
    lock.cases["secret/1"] = {"", hash_of("99\n"), ""};
    return lock;
}

class ReadLock : public base::ScratchFolder {
  protected:
    std::optional<Lock> read(std::string_view text) const { return read_lock(write("tests.lock", text)); }
};

// Pinned: other hashes would invalidate every lock file.
TEST(WriteLock, IsALineACaseInTheOrderOfTheNames) {
    EXPECT_EQ(
        write_lock(some_lock()),
        "# Written by `judge generate`, from tests.toml: what this data was made by, and the hash of each file. "
        "Commit it.\n"
        "format = 1\n"
        "generator = \"boards 1 (sources a)\"\n"
        "reference = \"answer \\\"x\\\\y\\\": queens 1\"\n"
        "certificate = \"certified\"\n"
        "\n"
        "[case]\n"
        "\"secret/1\" = { input = \"" +
            hash_of("99\n") +
            "\" }\n"
            "\"secret/2\" = { seed = \"0123456789abcdef\", input = \"bb72e1599b27aa41565b9450afcfefda\", answer = \"" +
            hash_of("2\n") + "\" }\n");
}

TEST_F(ReadLock, ReadsWhatWasWritten) {
    EXPECT_EQ(read(write_lock(some_lock())), some_lock());
    EXPECT_EQ(read_lock(folder_.path() / "none"), std::nullopt);
}

TEST_F(ReadLock, WhatIsNotSoundIsNotUsed) {
    const std::string text = write_lock(some_lock());
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string other = text;
        other.replace(other.find(from), from.size(), to);
        return other;
    };
    for (const std::string& other :
         {std::string{"<<<<<<< ours\n"}, std::string{"format = 1\n"}, changed("format = 1", "format = 2"),
          changed("seed = \"0123", "seed = \"123"), changed("seed = \"0123", "seed = \"X123"),
          changed("generator", "generators"), changed("[case]", "[case]\n\"secret/1\" = 1\n[other]")}) {
        EXPECT_THROW(read(other), base::ConfigError) << other;
    }
    std::filesystem::remove(folder_.path() / "tests.lock");
    std::filesystem::create_directory(folder_.path() / "tests.lock");
    EXPECT_THROW(read_lock(folder_.path() / "tests.lock"), base::ConfigError);
}

}  // namespace
}  // namespace harness::recipe
