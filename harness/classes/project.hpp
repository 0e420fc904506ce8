// What in a hand-in is code, and which code is one program in several folders. Pure; names only.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace harness::classes {

template <std::size_t Count>
bool is_in(const std::array<std::string_view, Count>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

// The folders of a file, and its own name; never empty.
using Path = std::vector<std::string>;

// Extension → language, of all sources.
using Languages = std::map<std::string, std::string>;

// "board/queens.h"
std::string name_of(const Path& path);
// The extension of a file, in small letters where a language has it so: ".cpp" of "OK.CPP", and ".c" of "OK.C", which
// for problem packages is C++. ".cpp" also of "queens.cpp.txt", which Windows and platforms make of sources.
std::string known_extension(const std::string& name, const Languages& languages);
// The same name with that extension.
std::string with_known_extension(const std::string& name, const Languages& languages);
bool is_header(const std::string& name);
// Whether a folder of that name has old code or tests, and no part of the program beside it.
bool is_folder_aside(std::string_view name);
// A header or a source.
bool is_code(const std::string& name, const Languages& languages);
// What nobody wrote: hidden files, and what tools leave behind (CMakeFiles, venv, desktop.ini, …).
bool is_left_behind(const Path& path);
// How many folders lie around all of the files; none called as a program's part (src, include, …) is counted.
std::size_t folders_around(const std::vector<Path>& files);

// Sources and headers that may be one program in folders, rather than attempts at one or a class.
class Project {
  public:
    Project(const std::vector<Path>& code, const Languages& languages);

    // Whether some lie in folders, no more than one source is called main, and either that lies above the folders or
    // one of these is called as a program's part and no other holds sources. What lies aside (old, tests, …) is not
    // asked.
    bool is_one() const { return is_one_; }
    // The same where sources at the top would else be students' own: one of them is called main, or there is none.
    bool is_one_among_students() const { return is_one_ && (main_above_ || !source_above_); }
    // Whether a file is part of that program: sources only where they are in main's language and do not lie aside.
    bool takes(const Path& file) const;

  private:
    const Languages& languages_;
    bool main_above_ = false;
    bool source_above_ = false;
    bool is_one_ = false;
    std::string language_;  // of main; empty where none is called so
};

}  // namespace harness::classes
