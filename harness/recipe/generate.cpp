#include "harness/recipe/generate.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "harness/package/recipe.hpp"
#include "harness/recipe/make.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/text.hpp"

namespace harness::recipe {

namespace {

namespace fs = std::filesystem;

struct WantedFile {
    fs::path path;
    std::string_view bytes;
};

std::vector<WantedFile> files_of(const fs::path& data, const std::vector<MadeCase>& cases) {
    std::vector<WantedFile> files;
    for (const MadeCase& made : cases) {
        files.push_back({data / (made.name + ".in"), made.input});
        if (made.answer) {
            files.push_back({data / (made.name + ".ans"), *made.answer});
        }
    }
    return files;
}

void compare(const WantedFile& wanted, std::vector<FileChange>& changes) {
    std::error_code ignored;  // what cannot be looked at gives its error when it is opened
    if (fs::symlink_status(wanted.path, ignored).type() == fs::file_type::not_found) {
        changes.push_back({wanted.path, ChangeKind::Missing, ""});
        return;
    }
    if (!fs::is_regular_file(wanted.path, ignored)) {  // reading a FIFO would wait without end
        throw support::ConfigError(wanted.path, 0, "is no regular file, as the recipe's are: remove it");
    }
    const std::string difference = first_difference(wanted.bytes, support::read_file(wanted.path));
    if (!difference.empty()) {
        changes.push_back({wanted.path, ChangeKind::Differs, difference});
    }
}

void find_strays(const fs::path& data, const std::vector<WantedFile>& files, std::vector<FileChange>& changes) {
    std::set<fs::path> wanted;
    std::ranges::transform(files, std::inserter(wanted, wanted.end()), &WantedFile::path);
    std::error_code error;
    if (!fs::exists(data, error) && !error) {
        return;
    }
    std::set<fs::path> strays;
    for (auto entry = fs::recursive_directory_iterator(data, error);
         !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        const fs::path extension = entry->path().extension();
        if ((extension == ".in" || extension == ".ans") && !wanted.contains(entry->path())) {
            strays.insert(entry->path());
        }
    }
    if (error) {
        throw support::SystemError(fmt::format("cannot list {}", data.string()), error.value());
    }
    for (const fs::path& path : strays) {
        changes.push_back({path, ChangeKind::Stray, ""});
    }
}

void write(const std::vector<WantedFile>& files, const std::vector<FileChange>& changes) {
    for (const WantedFile& file : files) {
        if (std::ranges::find(changes, file.path, &FileChange::path) != changes.end()) {
            fs::create_directories(file.path.parent_path());
            support::write_file_atomically(file.path, file.bytes);
        }
    }
}

std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

}  // namespace

std::string first_difference(std::string_view wanted, std::string_view found) {
    if (wanted == found) {
        return "";
    }
    constexpr std::size_t shown = 60;
    for (std::size_t line = 1;; ++line) {
        if (found.empty()) {
            return fmt::format("ends before line {}, which should be '{}'", line,
                               support::one_line(take_line(wanted), shown));
        }
        if (wanted.empty()) {
            return fmt::format("should end before line {}, which is '{}'", line,
                               support::one_line(take_line(found), shown));
        }
        const bool same_end =
            (wanted.find('\n') == std::string_view::npos) == (found.find('\n') == std::string_view::npos);
        const std::string_view wanted_line = take_line(wanted);
        const std::string_view found_line = take_line(found);
        if (wanted_line != found_line) {
            return fmt::format("line {} should be '{}' and is '{}'", line, support::one_line(wanted_line, shown),
                               support::one_line(found_line, shown));
        }
        if (!same_end) {
            return fmt::format("line {} differs in its line end", line);
        }
    }
}

Generated generate(const package::Package& package, const Tools& tools, Mode mode) {
    const auto recipe = package::read_recipe(package.root);
    if (!recipe) {
        return {};
    }
    const std::vector<MadeCase> cases = make_cases(*recipe, package.entry.reference, tools);
    const fs::path data = package.root / "data";
    const std::vector<WantedFile> files = files_of(data, cases);
    Generated result{true, cases.size(), files.size(), {}, {}};
    for (const WantedFile& file : files) {
        const std::size_t before = result.changes.size();
        compare(file, result.changes);
        if (result.changes.size() == before) {
            result.unchanged.push_back(file.path);
        }
    }
    find_strays(data, files, result.changes);
    if (mode == Mode::Write) {
        write(files, result.changes);
    }
    return result;
}

}  // namespace harness::recipe
