// Learning platforms: find a file's student by the names that the platform uses in its exports. Pure.
#pragma once

#include <chrono>
#include <map>
#include <set>
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
    std::map<std::string, std::vector<model::Author>> people{};
    std::set<std::string_view> platforms{};  // those for which the name of a file is certain
    std::string beginning{};                 // what the names of these files, or of their top folders, have in common
    std::chrono::minutes zone{};             // to the east of UTC, of times without a zone
    std::map<std::string_view, std::size_t> fitting{};  // how many files have the names of each platform
};

// A file, and the information in its name.
struct AssignedFile {
    model::Author author;
    Path path;        // the student's own name for it, without the platform's prefix: folders and a file; never empty
    int version = 0;  // by Canvas; not part of the path
    HandedInFile handed_in_file;
    std::string with_version{};  // the file's name; empty if it has no version
};

// A platform is one file of this folder, which defines a function with the file's name: the build lists these files.
struct Platform {
    // What the name of a single file says about the platform.
    enum class FileNames {
        Plain,        // nothing: the platform is seen by its folders and lists
        LikeAnyones,  // a student's own file may look like this too
        Certain,      // no student's own file looks like this
    };

    std::string_view name;
    FileNames file_names = FileNames::Plain;
    // One entry for each student of the file; empty if this platform does not use such names.
    std::vector<AssignedFile> (*assign)(const HandedInFile& file, const Export& whole) = nullptr;
    std::string_view list{};  // the file at the top that lists the students; empty: there is none
    // The students by folder; empty if the text is not such a list. The text is hostile. Null if names say it all.
    std::map<std::string, std::vector<model::Author>> (*people)(const std::string& text) = nullptr;
};

// Certain names first. If two fit a file and as many others, the first counts.
const std::vector<Platform>& platforms();
// By the file's name alone: the platforms for which it is certain, and what the names of their files begin with.
void add_certain(const HandedInFile& file, Export& whole);
// By the file's name alone: the most that a platform's form says.
Platform::FileNames file_names_of(const HandedInFile& file);

// The first folder is the student; for a file at the top, the file.
AssignedFile assign_by_folder(const HandedInFile& file);
// The file's name up to the first '_' is the student.
AssignedFile assign_by_prefix(const HandedInFile& file);

// Names longer than this are not matched by regular expressions.
inline constexpr std::size_t longest_matched = 300;

// The list of students in Gradescope's exports.
inline constexpr std::string_view gradescope_list = "submission_metadata.yml";

}  // namespace harness::course
