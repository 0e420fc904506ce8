// The files of a program and their names, which are hostile: the compiler is given them as arguments.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace harness::compile {

struct SourceFile {
    std::string name;  // in the sandbox's working directory, beneath it: "src/solve.cpp"
    std::string bytes;
};

// All of a name that is a mere ".cpp", as what is left of a platform's name may be.
std::string extension_of(const std::string& name);

// The folders of the files, an outer one before those within it.
std::set<std::string> folders_of(const std::vector<SourceFile>& files);

// Whether a name leads to a place beneath the working directory, and not to where the compiler writes the program.
bool is_safe_name(std::string_view name);

// The names that the compiler asks for by what is in the files (model::required_stem), or else without the number of a
// second download ("board (1).h"), where they are safe and no other file has them.
void name_by_content(std::vector<SourceFile>& files);

// Why the names of several files cannot all be laid; empty where they can.
std::string fault_of_names(const std::vector<SourceFile>& files);

}  // namespace harness::compile
