#include "harness/recipe/data_files.hpp"

#include <fmt/format.h>

#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/seen_file.hpp"

namespace harness::recipe {

namespace fs = std::filesystem;

std::optional<std::string> read_found(const fs::path& file) {
    std::error_code ignored;  // a file that cannot be inspected gives its error when it is opened
    if (fs::symlink_status(file, ignored).type() == fs::file_type::not_found) {
        return std::nullopt;
    }
    if (!fs::is_regular_file(file, ignored)) {  // reading a FIFO would wait forever
        throw support::ConfigError(file, 0, "is no regular file, as the recipe's are: remove it");
    }
    return support::read_file(file);
}

std::set<fs::path> strays(const fs::path& data, const std::set<fs::path>& wanted) {
    std::error_code error;
    std::set<fs::path> found;
    if (!fs::exists(data, error) && !error) {
        return found;
    }
    for (auto entry = fs::recursive_directory_iterator(data, error);
         !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        const fs::path extension = entry->path().extension();
        if ((extension == ".in" || extension == ".ans") && !wanted.contains(entry->path())) {
            found.insert(entry->path());
        }
    }
    if (error) {
        throw support::SystemError(fmt::format("cannot list {}", data.string()), error.value());
    }
    return found;
}

void copy_settings(const fs::path& data, const fs::path& target) {
    std::error_code none;  // there may be no data yet
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(data, none)) {
        if (entry.is_regular_file() && entry.path().extension() == ".yaml") {
            write_below(target / entry.path().lexically_relative(data), support::read_file(entry.path()));
        }
    }
}

void write_below(const fs::path& file, std::string_view bytes) {
    fs::create_directories(file.parent_path());
    support::write_file_atomically(file, bytes);
}

void expect_own_folder(const fs::path& root, const fs::path& data) {
    if (!fs::is_symlink(fs::symlink_status(data))) {
        return;
    }
    support::folder_beneath(root, data);
    if (fs::equivalent(root, data)) {
        throw support::ConfigError(data, 0, "is a link to the package itself: put a folder in its place");
    }
}

}  // namespace harness::recipe
