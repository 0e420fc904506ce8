#include "harness/course/collect.hpp"

#include <set>
#include <sstream>
#include <string>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/seen_file.hpp"
#include "harness/base/text.hpp"
#include "harness/course/handed_in_file.hpp"
#include "harness/course/project.hpp"

namespace harness::course {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;

void write_file(const fs::path& file, const std::string& bytes) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error) {
        throw ConfigError(file.parent_path(), 0, "cannot be made: " + error.message());
    }
    base::write_file_atomically(file, bytes);
}

// Students choose the names of folders and files, so each name is changed to one that cannot lead elsewhere.
fs::path harmless_path(const std::string& name) {
    fs::path path;
    std::istringstream parts(name);
    for (std::string part; std::getline(parts, part, '/');) {
        std::set<std::string> taken;
        path /= base::free_file_name(part, taken);
    }
    return path;
}

}  // namespace

void check_collect(const fs::path& folder, const fs::path& starter) {
    std::error_code ignored;  // a missing folder is created
    if (fs::exists(folder, ignored) && !(fs::is_directory(folder, ignored) && fs::is_empty(folder, ignored))) {
        throw ConfigError(folder, 0, "is there and not empty: --collect DIR makes a folder of its own");
    }
    if (!starter.empty() && !fs::is_directory(starter, ignored)) {
        throw ConfigError(starter, 0, "is no folder: --starter DIR is the code that students began with");
    }
}

void collect(const fs::path& folder, const fs::path& starter,
             const std::vector<const package::Submission*>& submissions) {
    check_collect(folder, starter);
    std::set<std::string> starter_files;  // the files of the starter code
    for (const HandedInFile& file : starter.empty() ? std::vector<HandedInFile>{} : walk(starter)) {
        if (file.fault.empty() && !is_left_behind(file.name)) {
            const std::string bytes = base::read_file(file.file);
            write_file(folder / "starter" / harmless_path(name_of(file.name)), bytes);
            starter_files.insert(bytes);
        }
    }
    std::set<std::string> taken;
    for (const package::Submission* submission : submissions) {
        const std::string who = submission->author ? submission->author->student : submission->name;
        const std::string id =
            submission->author && !submission->author->id.empty() ? "_" + submission->author->id : "";
        const fs::path target = folder / "submissions" / base::free_file_name(who + id, taken);
        for (const model::CodeFile& file : submission->files) {
            if (const std::string bytes = base::read_file(file.file); !starter_files.contains(bytes)) {
                write_file(target / harmless_path(file.name), bytes);
            }
        }
    }
}

}  // namespace harness::course
