// Who handed in what: from the names in a class's folder or archive, as learning platforms write them, to students and
// their attempts. Pure.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/classes/hand_in.hpp"
#include "harness/classes/project.hpp"
#include "harness/config/class_rules.hpp"
#include "harness/model/code_file.hpp"

namespace harness::classes {

using config::Layout;
using config::Several;
using model::CodeFile;

struct Rules {
    Layout layout = Layout::Auto;
    Several several = Several::Last;
    Languages languages{};  // other files are left aside, but for headers
};

struct Attempt {
    std::string name;             // of its file or folder; empty where it is all that there is
    std::vector<CodeFile> files;  // sources and headers, in the order of their names: as the student called them,
                                  // without what the platform put before it and without folders around all of them
    std::optional<std::chrono::system_clock::time_point> time;  // of the newest of its sources
    bool marked_late = false;                                   // by Canvas, in the name
    std::string fault;  // why it is no program: one line; the student's, not the judge's
    std::string note;   // which files were handed in beside it and are not judged: one line; empty where none
};

struct Student {
    std::string name;               // as the names have it: valid UTF-8, fit for one line
    std::string id;                 // the platform's number of the student; empty where names have none
    std::vector<Attempt> attempts;  // from first to last; at least one. Under Several::Last only the last
};

// Students in the order of their names and numbers. Every student has an attempt, be it one with a fault: a hand-in
// that holds nothing to judge must not vanish from the grades, be it an empty folder or one with nothing but hidden
// files.
//
// Moodle: "NAME_NUMBER_assignsubmission_file[_]…", as a folder or before a file's name; what was typed into the form
// lies in "…_onlinetext[_]…".
// Canvas: "NAME_[LATE_]NUMBER_NUMBER_FILE"; "FILE-2.cpp" is a later attempt than "FILE-1.cpp" and "FILE.cpp", whatever
// the files' times are. As a student may have called it so too, a header "FILE-2.h" has that name and, where no other
// file has it, "FILE.h"; and of Several::Together, files that would then be called the same keep their names.
// GitHub Classroom: folders "ASSIGNMENT-NAME" in one called "ASSIGNMENT-submissions"; `top` is the name of the folder
// or archive that holds the files, which may be that one.
//
// Under Layout::Auto a folder around all of it is taken off, and lists (.csv, .json, .yml) that lie beside the students
// are nobody's.
//
// A student's folders are one program, whatever is set, where they look like one (see Project), and what that does not
// take is left aside unless Several::Together says otherwise. Else each with a source in it is an attempt, and headers
// elsewhere belong to all of these, unless they have a fault.
std::vector<Student> students_of(std::vector<HandIn> files, const Rules& rules, const std::string& top = {});

// All files of one student as one program, those in folders too; of a project, what it takes. Has a fault where there
// is no source.
Attempt one_program(std::vector<HandIn> files, Rules rules);

// Whether a folder's files are a class's rather than one program: some have a platform's names; or some lie in folders
// that are no parts of a program, as above, unless the layout says that they are students.
bool looks_like_a_class(const std::vector<HandIn>& files, const Rules& rules);

// Whether an archive's files are one program rather than a class's: as above, but files side by side are students', so
// that one of them must be called main.
bool looks_like_a_program(const std::vector<HandIn>& files, const Rules& rules);

}  // namespace harness::classes
