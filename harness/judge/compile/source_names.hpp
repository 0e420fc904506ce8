// The files of a program and their names. Names are hostile, and the compiler gets them as arguments.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace harness::compile {

struct SourceFile {
    std::string name;  // relative to the sandbox's working directory: "src/solve.cpp"
    std::string bytes;
};

// For a name that is only ".cpp", the whole name: a platform may leave no more of it.
std::string extension_of(const std::string& name);

// The folders of the files, each outer folder before its inner ones.
template <typename File>
std::set<std::string> folders_of(const std::vector<File>& files) {
    std::set<std::string> folders;
    for (const File& file : files) {
        for (auto slash = file.name.find('/'); slash != std::string::npos; slash = file.name.find('/', slash + 1)) {
            folders.insert(file.name.substr(0, slash));
        }
    }
    return folders;
}

// Whether a name stays below the working directory and is not the compiler's output file.
bool is_safe_name(std::string_view name);

// Renames files as their content requires (Language::required_stem), or removes the number of a second download
// ("board (1).h"), if the new name is safe and free.
void name_by_content(std::vector<SourceFile>& files);

// Why the names of several files cannot be used together; empty if they can.
std::string fault_of_names(const std::vector<SourceFile>& files);

}  // namespace harness::compile
