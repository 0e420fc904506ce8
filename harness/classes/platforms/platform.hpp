// Learning platforms, a module each: whose a file is, by the names that the platform gives in its exports. Pure.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/classes/handed_in_file.hpp"
#include "harness/classes/project.hpp"

namespace harness::classes {

// What a list in the export says of the student of a folder.
struct Person {
    std::string name;
    std::string id;
    std::string email;
    std::optional<std::chrono::system_clock::time_point> handed_in;
};

// What is known of an export beside the names of its files.
struct Export {
    std::string top;                                    // the name of the folder or archive that holds all
    std::map<std::string, std::vector<Person>> people;  // by their folders, as a list in it says: one, or a group
};

// A file, and what its name says.
struct Placed {
    std::string student;
    std::string id;
    Path path;  // as the student called it, without what a platform put before it: folders and a file; never empty
    int version = 0;  // Canvas's, which is no part of the path
    bool marked_late = false;
    HandedInFile handed_in_file;
    std::string with_version{};  // the file's name; empty where it has no version
    std::string email{};
    std::string upload{};  // what the platform's own name of the file begins with, before the student's
};

struct Platform {
    std::string_view name;
    // For each student whose file it is; empty where its name is none that this platform gives.
    std::vector<Placed> (*place)(const HandedInFile& file, const Export& whole);
};

// "NAME_NUMBER_assignsubmission_file[_]…", as a folder or before a file's name; what was typed into the form lies in
// "…_onlinetext[_]…".
std::vector<Placed> place_by_moodle(const HandedInFile& file, const Export& whole);
// "NAME_[LATE_]NUMBER_NUMBER_FILE", and "[LATE_]anon_CODE_NUMBER_FILE" where names are hidden; "FILE-2.cpp" is a later
// attempt than "FILE-1.cpp" and "FILE.cpp". What was typed is "…_NUMBER_text.html", an address "…_NUMBER_link.html".
std::vector<Placed> place_by_canvas(const HandedInFile& file, const Export& whole);
// Folders "submission_NUMBER" in one with a list of whose they are: each member of a group has its files.
std::vector<Placed> place_by_gradescope(const HandedInFile& file, const Export& whole);
// Folders "ASSIGNMENT-NAME" in one called "ASSIGNMENT-submissions".
std::vector<Placed> place_by_github(const HandedInFile& file, const Export& whole);
// The first folder, or a file at the top, is the student.
Placed place_by_folder(const HandedInFile& file);
// The file's name up to the first '_' is the student.
Placed place_by_prefix(const HandedInFile& file);

// In the order in which they are asked.
std::span<const Platform> platforms();

// The list of students that Gradescope lays into an export.
inline constexpr std::string_view gradescope_list = "submission_metadata.yml";
// What it says, by folders; nothing where it is no such list. It is hostile: `text` may be anything.
std::map<std::string, std::vector<Person>> people_of_gradescope(const std::string& text);

}  // namespace harness::classes
