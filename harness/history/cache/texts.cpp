#include "harness/history/cache/texts.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/number.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/history/cache/unwritable.hpp"

namespace harness::cache {

namespace {

namespace fs = std::filesystem;

struct AreaFile {
    const char* name;
    std::size_t most;  // texts
};
// In the order of Area.
constexpr std::array<AreaFile, 4> areas{
    {{"verdicts", 1'000'000}, {"hints", 100'000}, {"validations", 1'000'000}, {"files", 100'000}}};

const AreaFile& file_of(Area area) {
    return areas.at(static_cast<std::size_t>(area));
}

// "KEY SIZE TEXT", where SIZE is the size of the text. It shows lines that were cut, or have merged with the next one.
std::string line_of(std::string_view key, std::string_view text) {
    return fmt::format("{} {} {}\n", key, text.size(), text);
}

std::optional<std::pair<std::string, std::string>> read_line(std::string_view line) {
    const std::size_t blank = line.find(' ', std::min(digest_size + 1, line.size()));
    if (blank == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view key = line.substr(0, digest_size);
    const std::string_view size = line.substr(digest_size, blank - digest_size);
    const std::string_view text = line.substr(blank + 1);
    const bool is_whole = size.front() == ' ' && base::number_from<std::size_t>(size.substr(1)) == text.size();
    return is_whole ? std::optional(std::pair{std::string{key}, std::string{text}}) : std::nullopt;
}

}  // namespace

Texts::Texts(const fs::path& cache_dir, Area area) : file_(cache_dir / file_of(area).name), most_(file_of(area).most) {
    const std::string bytes = base::read_if_there(file_).value_or("");
    std::vector<std::string_view> lines = base::lines_of(bytes);
    if (lines.size() > most_) {
        lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(most_ / 2));
        try {
            base::write_file_atomically(file_, fmt::format("{}\n", fmt::join(lines, "\n")));
        } catch (const base::SystemError& error) {
            go_on_without(error);
        }
    }
    for (const std::string_view line : lines) {
        if (auto read = read_line(line)) {
            texts_.insert_or_assign(std::move(read->first), std::move(read->second));
        }
    }
}

std::vector<fs::path> Texts::files(const fs::path& cache_dir) {
    std::vector<fs::path> files;
    std::ranges::transform(areas, std::back_inserter(files),
                           [&](const AreaFile& area) { return cache_dir / area.name; });
    return files;
}

std::optional<std::string> Texts::find(const std::string& key) const {
    const std::lock_guard lock(mutex_);
    const auto text = texts_.find(key);
    return text == texts_.end() ? std::nullopt : std::optional(text->second);
}

void Texts::keep(const std::string& key, const std::string& text) {
    base::assert_that(key.size() == digest_size && text.find('\n') == std::string::npos,
                      "a text of the cache is one line, under a digest");
    const std::lock_guard lock(mutex_);
    texts_.insert_or_assign(key, text);
    try {
        append(line_of(key, text));
    } catch (const base::SystemError& error) {
        go_on_without(error);
    }
}

// Writes by a single call, so that simultaneous writers do not mix their lines.
void Texts::append(const std::string& line) {
    if (!out_) {
        std::error_code error;
        fs::create_directories(file_.parent_path(), error);
        if (error) {
            throw base::SystemError(fmt::format("cannot make the cache {}", file_.parent_path().string()),
                                    error.value());
        }
        out_ = base::open_file(file_, O_WRONLY | O_APPEND | O_CREAT, 0644);
    }
    base::write_all(out_.get(), line, fmt::format("cannot write {}", file_.string()));
}

}  // namespace harness::cache
