// A class's files, as a platform exports them, and whose each of them is. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/classes/platforms/platform.hpp"
#include "harness/classes/students.hpp"

namespace harness::classes {

// What nobody wrote, and folders.
bool is_hidden(const HandedInFile& file);
// Whether its name is one that Moodle or Canvas give.
bool has_platform_name(const HandedInFile& file);
// Of what lies `depth` folders deep.
Project project_of(const std::vector<HandedInFile>& files, std::ptrdiff_t depth, const Rules& rules);
// Whether what lies `depth` folders deep says that all in it is one program, whatever its folders are called: a tool's
// file is there that tells how to build it, or its sources say that they are in one package of Java and lie in
// its folders (de/uni); a single folder may as well be a student's.
bool says_that_it_is_one(const std::vector<HandedInFile>& files, std::size_t depth, const Rules& rules);

struct Handed {
    std::vector<Placed> files;
    std::vector<Placed> traces;  // of who may have nothing else: a folder, a hidden file; only whose it is counts
    std::string_view read_as;    // the platform, or what was taken for whose in words; empty: there is nothing
};

Handed hand_out(std::vector<HandedInFile> files, const Rules& rules, const std::string& top);

}  // namespace harness::classes
