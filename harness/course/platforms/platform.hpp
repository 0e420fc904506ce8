// Learning platforms: find a file's student by the names that the platform uses in its exports. Pure.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/course/handed_in_file.hpp"
#include "harness/course/project.hpp"
#include "harness/model/result.hpp"

namespace harness::course {

// What is known about an export besides the names of its files.
struct Export {
    std::string top;  // the name of the folder or archive that holds everything
    // From a list in the export: the students of a folder, one or a group.
    std::map<std::string, std::vector<model::Author>> people;
};

// A file, and the information in its name.
struct Placed {
    model::Author author;
    Path path;        // the student's own name for it, without the platform's prefix: folders and a file; never empty
    int version = 0;  // by Canvas; not part of the path
    HandedInFile handed_in_file;
    std::string with_version{};  // the file's name; empty if it has no version
};

struct Platform {
    std::string_view name;
    // One entry for each student of the file; empty if this platform does not use such names.
    std::vector<Placed> (*place)(const HandedInFile& file, const Export& whole);
};

// "NAME_NUMBER_assignsubmission_file[_]…", as a folder or before a file's name. Text typed into the form is in
// "…_onlinetext[_]…".
std::vector<Placed> place_by_moodle(const HandedInFile& file, const Export& whole);
// "NAME_[LATE_]NUMBER_NUMBER_FILE", or "[LATE_]anon_CODE_NUMBER_FILE" if names are hidden. "FILE-2.cpp" is a later
// attempt than "FILE-1.cpp" and "FILE.cpp". Typed text is "…_NUMBER_text.html", a web address "…_NUMBER_link.html".
std::vector<Placed> place_by_canvas(const HandedInFile& file, const Export& whole);
// Folders "submission_NUMBER" in a folder with a list of their students; each member of a group has its files.
std::vector<Placed> place_by_gradescope(const HandedInFile& file, const Export& whole);
// Folders "ASSIGNMENT-NAME" in a folder "ASSIGNMENT-submissions".
std::vector<Placed> place_by_github(const HandedInFile& file, const Export& whole);
// The first folder is the student; for a file at the top, the file.
Placed place_by_folder(const HandedInFile& file);
// The file's name up to the first '_' is the student.
Placed place_by_prefix(const HandedInFile& file);

// In the order in which they are tried.
std::span<const Platform> platforms();

// The list of students in Gradescope's exports.
inline constexpr std::string_view gradescope_list = "submission_metadata.yml";
// The students by folder; empty if the text is not such a list. The text is hostile.
std::map<std::string, std::vector<model::Author>> people_of_gradescope(const std::string& text);

}  // namespace harness::course
