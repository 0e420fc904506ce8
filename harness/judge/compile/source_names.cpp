#include "harness/judge/compile/source_names.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/languages/language.hpp"
#include "harness/model/code_file.hpp"

namespace harness::compile {

namespace {

using base::say;
namespace fs = std::filesystem;

// One part of a name. It must not look like an option or like a command of another language, or break a message.
bool is_safe_part(std::string_view part) {
    constexpr std::size_t longest = 100;
    static constexpr std::string_view signs = "_-.+ (),[]";
    const auto safe = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') || static_cast<unsigned char>(letter) >= 0x80 ||
               signs.find(letter) != std::string_view::npos;
    };
    return !part.empty() && part.size() <= longest && std::string_view{"-. "}.find(part.front()) == std::string::npos &&
           std::all_of(part.begin(), part.end(), safe) && base::one_line(part, longest) == part;
}

}  // namespace

std::string extension_of(const std::string& name) {
    const fs::path own = fs::path{name}.filename();
    return own.has_extension() || !own.string().starts_with('.') ? own.extension().string() : own.string();
}

bool is_safe_name(std::string_view name) {
    constexpr std::size_t longest = 255;
    if (name.size() > longest || std::count(name.begin(), name.end(), '/') > model::most_code_depth ||
        name.substr(0, name.find('/')) == "program") {
        return false;
    }
    for (std::size_t from = 0; from <= name.size();) {
        const std::size_t to = std::min(name.find('/', from), name.size());
        if (!is_safe_part(name.substr(from, to - from))) {
            return false;
        }
        from = to + 1;
    }
    return true;
}

void name_by_content(std::vector<SourceFile>& files) {
    for (SourceFile& file : files) {
        const std::string extension = extension_of(file.name);
        const std::string required = languages::language_of(extension).required_stem(file.bytes);
        const std::string stem =
            required.empty() ? languages::without_number(fs::path{file.name}.stem().string()) : required;
        const std::string name = (fs::path{file.name}.parent_path() / (stem + extension)).string();
        if (!stem.empty() && is_safe_name(name) && std::ranges::find(files, name, &SourceFile::name) == files.end()) {
            file.name = name;
        }
    }
}

std::string fault_of_names(const std::vector<SourceFile>& files) {
    std::set<std::string_view> names;
    for (const SourceFile& file : files) {
        if (!is_safe_name(file.name)) {
            return say<
                "'{}' cannot be used as a file's name: in a program of several files, names of files and folders have "
                "letters, digits, blanks and any of _-.+(),[] and begin with none of '-', '.' and a blank; up to 100 "
                "bytes each, 255 together, at most 20 folders deep, and 'program' is taken">(
                base::one_line(file.name, 100));
        }
        if (!names.insert(file.name).second) {
            return say<"has two files called '{}'">(file.name);
        }
    }
    const std::set<std::string> folders = folders_of(files);
    if (folders.size() > model::most_code_folders) {
        return say<"has {} folders, of which a program may have {}">(folders.size(), model::most_code_folders);
    }
    const auto both = std::ranges::find_if(folders, [&](const auto& folder) { return names.contains(folder); });
    return both == folders.end() ? "" : say<"has a file and a folder called '{}'">(*both);
}

}  // namespace harness::compile
