// Finds students and their attempts by the names in a class's folder or archive, as learning platforms write them.
// Pure.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "harness/course/handed_in_file.hpp"
#include "harness/course/project.hpp"
#include "harness/format/config/class_rules.hpp"
#include "harness/model/code_file.hpp"
#include "harness/model/result.hpp"

namespace harness::course {

using config::Layout;
using config::Several;
using model::CodeFile;

struct Rules {
    Layout layout = Layout::Auto;
    Several several = Several::Last;
    Languages languages{};        // other files are left aside, except headers
    bool functions = false;       // the problem takes functions: a file with a main is a student's own test
    std::chrono::minutes zone{};  // to the east of UTC, of times in names
    // Reads a file's text if names are not enough; may be null.
    std::function<std::string(const HandedInFile&)> read{};
    // The contents of an archive that a student submitted, at most this many files and folders; or one file without a
    // name and with the archive's fault. Null: archives stay closed.
    std::function<std::vector<HandedInFile>(const HandedInFile&, std::size_t)> open{};
    // Name patterns (fnmatch) of the student's files that are the program; null: not restricted.
    std::function<std::vector<std::string>(const model::Author&)> chosen{};
};

struct Attempt {
    std::string name;             // of its file or folder; empty if there are no others
    std::vector<CodeFile> files;  // sources and headers by name, without platform prefixes and folders that hold all
    std::optional<std::chrono::system_clock::time_point> time;  // of its newest source
    bool marked_late = false;                                   // by Canvas, in the name
    std::string fault;                // why it is not a program, in one line; the student's mistake
    bool is_damaged = false;          // the fault may be a download's, and so is nobody's mistake
    std::vector<std::string> notes;   // which files it consists of and which are not judged, if that is not obvious
    std::set<std::string> origins{};  // of its files
    std::set<std::string> own{};      // of those of its files that its name stands for
    std::set<std::string> named{};    // of the files that its fault and notes name

    // The origins of what reports show of it: if it has a fault, its files are in no program.
    std::set<std::string> shown() const;
};

struct Student {
    model::Author author;           // as in the names
    std::vector<Attempt> attempts;  // from first to last; at least one. Under Several::Last only the last
};

struct Class {
    std::vector<Student> students;
    std::string read_as;  // "Moodle"; for no platform, a description of how files were assigned
    std::string list{};   // the origin of the platform's list of students; empty if there is none
};

// Students ordered by name and number. Each has at least one attempt, which may have a fault: a submission with nothing
// to judge, even an empty folder or one with only hidden files, must not vanish from the grades. `top` is the name of
// the folder or archive that holds the files.
//
// Under Layout::Auto, a folder around everything is removed, and lists (.csv, .json, .yml) beside the students are
// ignored.
//
// An archive is opened if its student has no source beside it; it is then a folder with its name.
//
// See attempts_of for how a student's files become programs.
Class class_of(std::vector<HandedInFile> files, const Rules& rules, const std::string& top = {});

// All files of one student as one program, including those in folders; for a project, the files that it takes. Has a
// fault if there is no source, and a note if the files look like several programs.
Attempt single_program(std::vector<HandedInFile> files, Rules rules);

// The files of one student as programs, by the rules of a class (attempts_of), from first to last.
std::vector<Attempt> programs_of_student(std::vector<HandedInFile> files, const Rules& rules);

// Whether a folder's files are a class's rather than one program. True if some have a platform's names, if the layout
// says so, or if some are in folders that are not parts of a program (see above) and nothing at their top says that
// they are.
bool looks_like_a_class(const std::vector<HandedInFile>& files, const Rules& rules);

// Whether an archive's files are one program rather than a class's. Unlike in a folder, files beside each other are
// assumed to be students' own, so one of them must be named main.
bool looks_like_a_program(const std::vector<HandedInFile>& files, const Rules& rules);

}  // namespace harness::course
