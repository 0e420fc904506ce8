#include <string>
#include <string_view>

#include "platform_table.hpp"

namespace harness::course {

namespace {

// Folders "ASSIGNMENT-NAME" in a folder "ASSIGNMENT-submissions".
std::vector<AssignedFile> assign_by_github(const HandedInFile& file, const Export& whole) {
    constexpr std::string_view suffix = "-submissions";
    if (!whole.top.ends_with(suffix)) {
        return {};
    }
    const std::string assignment = whole.top.substr(0, whole.top.size() - suffix.size()) + "-";
    if (!file.name.front().starts_with(assignment) || file.name.front().size() == assignment.size()) {
        return {};
    }
    AssignedFile assigned = assign_by_folder(file);
    assigned.author.student.erase(0, assignment.size());
    return {assigned};
}

}  // namespace

Platform github_classroom() {
    return {"GitHub Classroom", Platform::FileNames::Plain, assign_by_github};
}

}  // namespace harness::course
