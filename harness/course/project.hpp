// Finds the code in a submission, and code that is one program in several folders. Pure; uses only names.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace harness::course {

template <std::size_t Count>
bool is_in(const std::array<std::string_view, Count>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

// The folders of a file and its own name; never empty.
using Path = std::vector<std::string>;

// Extension → language, of all sources.
using Languages = std::map<std::string, std::string>;

// "board/queens.h"
std::string name_of(const Path& path);
// A file's extension, in lower case if a language has that: ".cpp" for "OK.CPP" and ".c" for "OK.C" (which is C++ in
// problem packages). Also ".cpp" for "queens.cpp.txt", which Windows and platforms make of sources.
std::string known_extension(const std::string& name, const Languages& languages);
// The same name with that extension.
std::string with_known_extension(const std::string& name, const Languages& languages);
bool is_header(const std::string& name);
// Whether a folder's name says that it holds old code or tests instead of a part of the program.
bool is_folder_aside(std::string_view name);
// Whether a file is in such a folder.
bool lies_aside(const Path& path);
// A header or a source.
bool is_code(const std::string& name, const Languages& languages);
// Files that no person wrote: hidden files, and files of tools (CMakeFiles, venv, desktop.ini, …).
bool is_left_behind(const Path& path);
// The number of folders that hold all files. Folders named like a part of a program (src, include, …) are not counted.
std::size_t folders_around(const std::vector<Path>& files);

// Sources and headers that may be one program in folders, rather than several attempts or a class.
class Project {
  public:
    Project(const std::vector<Path>& code, const Languages& languages);

    // True if some code is in folders, at most one source is named main, and one of these holds: main is above the
    // folders, or a folder is named like a program's part and no other folder holds sources. Folders aside (old, tests,
    // …) are ignored.
    bool is_program() const { return is_program_; }
    // For folders in which top sources may be students' own: also requires that one of these is main, or none exists.
    bool is_program_among_students() const { return is_program_ && (main_above_ || !source_above_); }
    // Whether a file belongs to that program. Sources belong if they are in main's language and not in a folder aside.
    bool takes(const Path& file) const;

  private:
    const Languages& languages_;
    bool main_above_ = false;
    bool source_above_ = false;
    bool is_program_ = false;
    std::string language_;  // of main; empty if there is none
};

}  // namespace harness::course
