#include "harness/history/cache/file_hashes.hpp"

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/history/cache/digest.hpp"

namespace harness::cache {
namespace {

namespace fs = std::filesystem;

// The hash by another process.
std::string hash_by(const fs::path& cache, const fs::path& file) {
    Texts known(cache, Area::Files);
    return known_hash_of_file(file, known);
}

std::string kept(const fs::path& cache) {
    return fs::exists(cache / "files") ? base::read_file(cache / "files") : "";
}

TEST(FileHashes, RemembersWhatIsLargeAndSettled) {
    const base::TempDir folder;
    const fs::path file = folder.path() / "1.in";
    base::write_file_atomically(file, std::string(2'000'000, 'a'));
    EXPECT_EQ(hash_by(folder.path(), file), hash_of_file(file));
    EXPECT_EQ(kept(folder.path()), "") << "it was changed a moment ago";
    std::this_thread::sleep_for(std::chrono::milliseconds{3100});
    Texts known(folder.path(), Area::Files);
    EXPECT_EQ(known_hash_of_file(file, known), hash_of_file(file));
    const std::string once = kept(folder.path());
    EXPECT_NE(once, "");
    EXPECT_EQ(known_hash_of_file(file, known), hash_of_file(file));
    EXPECT_EQ(hash_by(folder.path(), file), hash_of_file(file));
    EXPECT_EQ(kept(folder.path()), once);
    base::write_file_atomically(file, std::string(2'000'000, 'b'));
    EXPECT_EQ(known_hash_of_file(file, known), hash_of_file(file));
}

TEST(FileHashes, SmallFilesAreRead) {
    const base::TempDir folder;
    EXPECT_EQ(hash_by(folder.path(), "/etc/passwd"), hash_of_file(fs::path{"/etc/passwd"}));
    EXPECT_EQ(kept(folder.path()), "");
}

}  // namespace
}  // namespace harness::cache
