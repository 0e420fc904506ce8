#include "harness/execute/data_claims.hpp"

#include <map>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "harness/format/package/folder.hpp"
#include "harness/history/cache/file_hashes.hpp"

namespace harness::execute {

namespace {

namespace fs = std::filesystem;
using base::SeenFile;

SeenFile::Identity checked(const fs::path& path, const base::Root& root, std::int64_t most_kib,
                           const judge::DataFile& claimed, cache::Texts& hashes) {
    SeenFile file;
    try {
        file = package::look_at_data(path, root, most_kib);
    } catch (const base::ConfigError& error) {
        throw OtherData(error.what());
    }
    if (cache::known_hash_of_file(file, hashes) != claimed.hash) {
        throw OtherData(path, 0, "is another file than the driver of the run has there");
    }
    return file.seen.value();
}

}  // namespace

package::LookAtData look_by_claims(const std::vector<judge::DataFile>& files, const fs::path& cache_dir) {
    const auto claims = std::make_shared<std::map<std::string, judge::DataFile>>();
    for (const judge::DataFile& file : files) {
        claims->emplace(file.name, file);
    }
    const auto hashes = std::make_shared<cache::Texts>(cache_dir, cache::Area::Files);
    return [claims, hashes](const fs::path& path, const base::Root& root, std::int64_t most_kib) {
        const auto claim = claims->find(path.lexically_relative(root.path).string());
        if (claim == claims->end()) {
            return package::look_at_data(path, root, most_kib);
        }
        const judge::DataFile& claimed = claim->second;
        SeenFile file(path);
        file.claim = std::make_shared<base::FileClaim>(
            claimed.bytes, claimed.hash,
            [path, root, most_kib, claimed, hashes] { return checked(path, root, most_kib, claimed, *hashes); });
        return file;
    };
}

}  // namespace harness::execute
