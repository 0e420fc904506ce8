// The output of judge-unpack for an archive: files within the limits, or an error; nothing outside the folder.
#include <sstream>

#include "harness/base/error.hpp"
#include "harness/course/archive.hpp"
#include "harness/test/fuzz/fuzz.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace harness;
    const course::ArchiveLimits limits{.file_bytes = 256, .total_bytes = 4096, .files = 20, .names_bytes = 2048};
    const std::filesystem::path target = fuzz::folder() / "target";
    std::filesystem::remove_all(target);
    std::filesystem::create_directory(target);
    std::istringstream written{std::string{fuzz::text_of(data, size)}};
    try {
        const auto files = course::read_unpacked(written, "a.zip", target, limits);
        fuzz::expect(files.size() <= limits.files);
        for (const course::HandedInFile& file : files) {
            fuzz::expect(file.fault.empty() != file.file.empty());
            fuzz::expect(file.file.empty() || file.file.path.parent_path().parent_path() == target);
        }
    } catch (const base::ConfigError&) {
        return 0;  // the expected error
    }
    return 0;
}
