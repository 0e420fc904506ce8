#include "harness/course/project.hpp"

#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/text.hpp"

namespace harness::course {

namespace {

constexpr std::array<std::string_view, 10> headers{".h",   ".hpp", ".hh",  ".hxx", ".h++",
                                                   ".inc", ".ipp", ".tpp", ".tcc", ".inl"};

// Names of folders that are parts of one program. Other folders may also be attempts or students.
constexpr std::array<std::string_view, 7> part_folders{"src", "include", "inc", "lib", "source", "sources", "headers"};

// Names of folders whose sources are not part of the program beside them.
constexpr std::array<std::string_view, 5> folders_aside{"old", "backup", "test", "tests", "build"};

constexpr std::array<std::string_view, 10> left_behind{"__MACOSX",    "__pycache__",     "CMakeFiles",    "venv",
                                                       "obj",         "node_modules",    "site-packages", "Thumbs.db",
                                                       "desktop.ini", "module-info.java"};

std::string extension_of(const std::string& name) {
    return std::filesystem::path(name).extension().string();
}

// Empty if there is none: without its platform's prefix, a source's name may be only ".cpp".
std::string language_of(const std::string& name, const Languages& languages) {
    const auto language = languages.find(known_extension(name, languages));
    return language == languages.end() ? "" : language->second;
}

// Java's classes begin with a capital letter.
bool is_main(std::string_view stem) {
    return stem == "main" || stem == "Main";
}

// Removes ".txt" after the extension of a source.
std::string without_txt(const std::string& name, const Languages& languages) {
    const std::string stem = std::filesystem::path(name).stem().string();
    const bool is_source =
        base::lowered(extension_of(name)) == ".txt" && !languages.contains(".txt") &&
        (languages.contains(extension_of(stem)) || languages.contains(base::lowered(extension_of(stem))));
    return is_source ? name.substr(0, name.size() - std::string_view{".txt"}.size()) : name;
}

}  // namespace

std::string name_of(const Path& path) {
    return fmt::format("{}", fmt::join(path, "/"));
}

std::string known_extension(const std::string& name, const Languages& languages) {
    const std::string extension = extension_of(without_txt(name, languages));
    std::string usual = base::lowered(extension);
    return languages.contains(usual) || !languages.contains(extension) ? usual : extension;
}

std::string with_known_extension(const std::string& name, const Languages& languages) {
    const std::string extension = known_extension(name, languages);
    const std::string plain = without_txt(name, languages);
    return languages.contains(extension) ? plain.substr(0, plain.size() - extension.size()) + extension : name;
}

bool is_folder_aside(std::string_view name) {
    return is_in(folders_aside, base::lowered(name));
}

bool lies_aside(const Path& path) {
    return std::any_of(path.begin(), path.end() - 1, [](const auto& folder) { return is_folder_aside(folder); });
}

bool is_header(const std::string& name) {
    return is_in(headers, base::lowered(extension_of(name)));
}

bool is_code(const std::string& name, const Languages& languages) {
    return is_header(name) || languages.contains(known_extension(name, languages));
}

bool is_left_behind(const Path& path) {
    return std::ranges::any_of(path, [](const std::string& part) {
        return part.starts_with('.') || part.starts_with("cmake-build-") || is_in(left_behind, part);
    });
}

std::size_t folders_around(const std::vector<Path>& files) {
    if (files.empty()) {
        return 0;
    }
    const Path& first = files.front();
    std::size_t count = 0;
    while (std::ranges::all_of(files, [&](const Path& path) {
        return path.size() > count + 1 && path[count] == first[count] &&
               !is_in(part_folders, base::lowered(path[count]));
    })) {
        ++count;
    }
    return count;
}

Project::Project(const std::vector<Path>& code, const Languages& languages) : languages_(languages) {
    int mains = 0;
    bool has_source = false;
    bool has_part = false;
    bool has_other = false;  // a folder with sources that is not named like a part
    for (const Path& path : code) {
        if (lies_aside(path)) {
            continue;
        }
        const bool above = path.size() == 1;
        const bool in_part = !above && is_in(part_folders, base::lowered(path.front()));
        has_part = has_part || in_part;
        if (is_header(path.back())) {
            continue;
        }
        const std::string stem = std::filesystem::path(path.back()).stem().string();
        has_source = true;
        has_other = has_other || (!above && !in_part);
        source_above_ = source_above_ || above;
        main_above_ = main_above_ || (above && (is_main(stem) || stem == "__main__"));
        if (is_main(stem) || (stem == "__main__" && language_.empty())) {
            language_ = language_of(path.back(), languages);
        }
        mains += is_main(stem) ? 1 : 0;
    }
    const bool has_folder = std::ranges::any_of(code, [](const Path& path) { return path.size() > 1; });
    is_program_ = has_folder && has_source && mains <= 1 && (main_above_ || (has_part && !has_other));
}

bool Project::takes(const Path& file) const {
    return is_header(file.back()) ||
           (!lies_aside(file) && (language_.empty() || language_of(file.back(), languages_) == language_));
}

}  // namespace harness::course
