#include "harness/execute/sources.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"

namespace harness::execute {

void stage(const RunDir& run, const std::vector<Item*>& items) {
    const std::string name = fmt::format("sources/{}", base::entries_of(run.path() / "sources").size());
    std::optional<base::AtomicFile> all;
    std::size_t offset = 0;
    std::string buffer;
    constexpr std::size_t most_buffered = std::size_t{1} << 20U;
    for (Item* item : items) {
        if (item->files.empty() || !item->copies.file.empty()) {
            continue;
        }
        if (!all) {
            all.emplace(run.path() / name);
        }
        item->copies = {name, offset, {}};
        for (const model::CodeFile& file : item->files) {
            const std::string bytes = base::read_file(file.file);
            item->copies.sizes.push_back(bytes.size());
            offset += bytes.size();
            buffer += bytes;
        }
        if (buffer.size() > most_buffered) {
            all->append(buffer);
            buffer.clear();
        }
    }
    if (all) {
        all->append(buffer);
        all->finish();
    }
}

void Sources::write(Item& item, const std::filesystem::path& folder) {
    if (item.files.empty()) {
        return;
    }
    if (!file_ || item.copies.file != name_) {
        file_ = base::open_regular_file(run_.path() / item.copies.file);
        name_ = item.copies.file;
    }
    const std::string failure = fmt::format("cannot read {}", (run_.path() / name_).string());
    std::size_t offset = item.copies.offset;
    for (std::size_t number = 0; number < item.files.size(); ++number) {
        const std::size_t size = item.copies.sizes.at(number);
        const std::string bytes = base::read_at(file_.get(), offset, size, failure);
        if (bytes.size() < size) {
            throw base::JudgeError(fmt::format("{}: it is shorter than it was", failure));
        }
        offset += size;
        item.files[number].file = folder / std::to_string(number);
        base::write_file_atomically(item.files[number].file, bytes);
    }
}

}  // namespace harness::execute
