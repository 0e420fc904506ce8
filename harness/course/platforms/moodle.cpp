#include <regex>

#include "platform_table.hpp"

namespace harness::course {

namespace {

// "NAME_NUMBER_assignsubmission_file[_]…", as a folder or before a file's name. Text typed into the form is in
// "…_onlinetext[_]…".
std::vector<AssignedFile> assign_by_moodle(const HandedInFile& file, const Export& /*whole*/) {
    static const std::regex form("(.+)_([0-9]+)_assignsubmission_(?:file|onlinetext)_?(.*)", std::regex::optimize);
    std::smatch parts;
    if (file.name.front().size() > longest_matched || !std::regex_match(file.name.front(), parts, form)) {
        return {};
    }
    Path path{parts[3]};
    if (file.name.size() > 1) {
        path.assign(file.name.begin() + 1, file.name.end());
    }
    return {AssignedFile{{parts[1], parts[2]}, std::move(path), 0, file}};
}

}  // namespace

Platform moodle() {
    return {"Moodle", Platform::FileNames::Certain, assign_by_moodle};
}

}  // namespace harness::course
