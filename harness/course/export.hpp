// Assigns the files of a class, as a platform exports them, to students. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/course/platforms/platform.hpp"
#include "harness/course/students.hpp"

namespace harness::course {

// Folders and files that no person wrote.
bool is_hidden(const HandedInFile& file);
// Whether a platform that names files made its name.
bool has_platform_name(const HandedInFile& file);
// The project of the files at this folder depth.
Project project_of(const std::vector<HandedInFile>& files, std::ptrdiff_t depth, const Rules& rules);
// Whether the files at this folder depth are certainly one program, whatever the folders are called. Either a build
// tool's file is there, or the sources declare one Java package and lie in its folders (de/uni). A single folder is not
// enough, because it may be a student's.
bool is_marked_as_program(const std::vector<HandedInFile>& files, std::size_t depth, const Rules& rules);

struct AssignedFiles {
    std::vector<AssignedFile> files;
    std::vector<AssignedFile> traces;  // only show that a student exists: a folder, a hidden file, a row of `list`
    std::string list;                  // the origin of the platform's list; empty if there is none
    std::string_view read_as;          // the platform, or a description of how files were assigned
};

AssignedFiles assign_files(std::vector<HandedInFile> files, const Rules& rules, const std::string& top);

}  // namespace harness::course
