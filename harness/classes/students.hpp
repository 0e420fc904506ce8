// Who handed in what: from the names in a class's folder or archive, as learning platforms write them, to students and
// their attempts. Pure.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/classes/handed_in_file.hpp"
#include "harness/classes/project.hpp"
#include "harness/config/class_rules.hpp"
#include "harness/model/code_file.hpp"
#include "harness/model/result.hpp"

namespace harness::classes {

using config::Layout;
using config::Several;
using model::CodeFile;

struct Rules {
    Layout layout = Layout::Auto;
    Several several = Several::Last;
    Languages languages{};   // other files are left aside, but for headers
    bool functions = false;  // the problem takes functions: what has a main is somebody's own test of one
    // A file's text, asked where names do not tell; none: nothing but names is known.
    std::function<std::string(const HandedInFile&)> read{};
    // What is in an archive that a student handed in, or one file without a name and with the fault of it.
    // None: each stays closed.
    std::function<std::vector<HandedInFile>(const HandedInFile&)> open{};
    // Patterns (fnmatch) of the names of a student's files that are the program; none: all may be.
    std::function<std::vector<std::string>(const model::Author&)> chosen{};
};

struct Attempt {
    std::string name;             // of its file or folder; empty where it is all that there is
    std::vector<CodeFile> files;  // sources and headers, in the order of their names: as the student called them,
                                  // without what the platform put before it and without folders around all of them
    std::optional<std::chrono::system_clock::time_point> time;  // of the newest of its sources
    bool marked_late = false;                                   // by Canvas, in the name
    std::string fault;               // why it is no program: one line; the student's, not the judge's
    std::vector<std::string> notes;  // which files it is made of, and which are not judged, where that is not plain
};

struct Student {
    model::Author author;           // as the names have it
    std::vector<Attempt> attempts;  // from first to last; at least one. Under Several::Last only the last
};

struct Class {
    std::vector<Student> students;
    std::string read_as;  // "Moodle"; where it is none's export, what was taken for whose
};

// Students in the order of their names and numbers. Every student has an attempt, be it one with a fault: a hand-in
// that holds nothing to judge must not vanish from the grades, be it an empty folder or one with nothing but hidden
// files. `top` is the name of the folder or archive that holds the files.
//
// Under Layout::Auto a folder around all of it is taken off, and lists (.csv, .json, .yml) that lie beside the students
// are nobody's.
//
// An archive is opened where its student has no source beside it, and is then a folder of its name.
//
// Which of a student's files are one program: see attempts_of.
Class class_of(std::vector<HandedInFile> files, const Rules& rules, const std::string& top = {});

// All files of one student as one program, those in folders too; of a project, what it takes. Has a fault where there
// is no source, and a note where they look like several programs.
Attempt one_program(std::vector<HandedInFile> files, Rules rules);

// Whether a folder's files are a class's rather than one program: some have a platform's names; or some lie in folders
// that are no parts of a program, as above, and nothing at their top says that they are; or the layout says that they
// are students.
bool looks_like_a_class(const std::vector<HandedInFile>& files, const Rules& rules);

// Whether an archive's files are one program rather than a class's: as above, but files side by side are students', so
// that one of them must be called main.
bool looks_like_a_program(const std::vector<HandedInFile>& files, const Rules& rules);

}  // namespace harness::classes
