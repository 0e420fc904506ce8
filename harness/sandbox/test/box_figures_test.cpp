// What a run is said to have used, whatever the runs before it have left in the kernel.
#include <filesystem>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "harness/sandbox/test/test_box.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::sandbox {
namespace {

// A file for everybody that is not in memory, where the file system has a disk.
std::filesystem::path file_on_disk(const std::filesystem::path& folder, std::int64_t kib) {
    std::filesystem::path path = folder / "file";
    support::write_file_atomically(path, std::string(static_cast<std::size_t>(kib) * 1024, 'x'));
    const support::Fd file = support::open_file(path, O_RDONLY);
    ::fsync(file.get());
    std::filesystem::permissions(path, std::filesystem::perms{0644});
    std::filesystem::permissions(folder, std::filesystem::perms{0755});
    ::posix_fadvise(file.get(), 0, 0, POSIX_FADV_DONTNEED);
    return path;
}

// What a run is said to have used that puts files of so much into its folder, after one that has read a file.
std::int64_t figure_after_reading(std::int64_t read_kib, std::int64_t reader_limit_kib, std::int64_t written_kib) {
    const support::TempDir folder{"/var/tmp"};  // /tmp is covered while the box is made
    BoxOptions options = test_box_options();
    options.readonly = {folder.path()};
    BoxRunner runner{options};
    Request reader = system_program({"/usr/bin/cksum", file_on_disk(folder.path(), read_kib)});
    reader.limits.memory_kib = reader_limit_kib;
    EXPECT_EQ(exit_code(run(runner, reader).outcome), 0);
    const model::Outcome outcome =
        run(runner, hostile("memory_files", {std::to_string(written_kib)}, 64 * mib)).outcome;
    EXPECT_EQ(exit_code(outcome), 0);
    return outcome.memory_kib.value_or(0);
}

// What is cached for the first run the kernel takes back in the second: that is no memory which the second did not use.
// The kernel charges a group in batches of 32 pages, so what was in use before is known only to a batch.
TEST(BoxFigures, CountMemoryThatIsTakenBackFromTheCache) {
    {
        BoxRunner runner{test_box_options()};
        NEEDS_PROTECTION(runner, "memory limit");
    }
    constexpr std::int64_t batch_kib = 128;
    EXPECT_GE(figure_after_reading(40 * mib, 64 * mib, 56 * mib), 56 * mib - batch_kib);
    EXPECT_GE(figure_after_reading(100 * mib, 256 * mib, 24 * mib), 24 * mib - batch_kib)
        << "taken back by the lower limit";
}

}  // namespace
}  // namespace harness::sandbox
