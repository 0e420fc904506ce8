#include "harness/course/export.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <utility>

#include "harness/base/archive_name.hpp"
#include "harness/course/parts.hpp"
#include "harness/languages/language.hpp"

namespace harness::course {

namespace {

namespace fs = std::filesystem;

// The extensions of lists that a platform or a teacher puts beside the students' folders.
constexpr std::array<std::string_view, 4> lists{".csv", ".json", ".yaml", ".yml"};

// Files or folders that mark the top of a build tool's project.
constexpr std::array<std::string_view, 11> build_files{
    "Cargo.toml",          "CMakeLists.txt", "pom.xml",      "build.gradle",   "build.gradle.kts", "settings.gradle",
    "settings.gradle.kts", "go.mod",         "package.json", "pyproject.toml", "dune-project"};
constexpr std::array<std::string_view, 8> build_endings{".sln",       ".slnx", ".vcxproj", ".csproj",
                                                        ".xcodeproj", ".cbp",  ".lpi",     ".cabal"};

bool is_list(const std::string& name) {
    return is_in(lists, fs::path(name).extension().string());
}

// Also true for archives, which may contain code.
bool may_hold_code(const std::string& name, const Rules& rules) {
    return is_code(name, rules.languages) || base::is_archive_name(name);
}

// Whether a single folder holds everything, and files in it have a platform's names. If a student's own file may
// look like this too (Canvas), more files than sources without such a name must.
bool wraps_platform(const std::vector<HandedInFile>& files, const Rules& rules) {
    std::ptrdiff_t with_name = 0;
    std::ptrdiff_t without = 0;
    for (HandedInFile inner : files) {
        inner.name.erase(inner.name.begin());
        const Platform::FileNames names = file_names_of(inner);
        if (names == Platform::FileNames::Certain) {
            return true;
        }
        if (names != Platform::FileNames::Plain) {
            ++with_name;
        } else if (may_hold_code(inner.name.back(), rules)) {
            ++without;
        }
    }
    return with_name > without;
}

// Whether a source uses one of these folders, as in `#include "board/board.h"`.
bool uses_any_of(const std::set<std::string>& folders, const HandedInFile& file, const Rules& rules) {
    if (!rules.read || !file.fault.empty() || !is_code(file.name.back(), rules.languages)) {
        return false;
    }
    const std::string extension = known_extension(file.name.back(), rules.languages);
    const auto used = languages::language_of(extension).used_parts(rules.read(file), extension);
    return std::ranges::any_of(
        used, [&](const std::string& part) { return folders.contains(part.substr(0, part.find_first_of("/."))); });
}

// Whether at least two of these folders have programs of their own. They are students' then, even beside a "main.cpp".
bool start_programs(const std::set<std::string>& folders, const std::vector<HandedInFile>& files, const Rules& rules) {
    std::vector<AssignedFile> in_folders;
    for (const HandedInFile& file : files) {
        if (file.name.size() > 2 && folders.contains(file.name[1])) {
            in_folders.push_back({{}, file.name, 0, file});
        }
    }
    std::set<std::string> starting;
    for (const Path& main : mains_of(in_folders, rules)) {
        starting.insert(main[1]);
    }
    return starting.size() > 1;
}

// Whether a single folder holds everything, and its subfolders with code are students'. If files lie beside only one
// subfolder, all of them may be one student's, unless the files are lists. So may a source be that uses a subfolder, or
// that lies beside fewer than two with names of their own; else it is a file too much, as in a class without a folder
// around it.
bool wraps_folders(const std::vector<HandedInFile>& files, const Rules& rules) {
    std::set<std::string> folders;
    std::vector<HandedInFile> loose_code;
    bool has_loose = false;
    for (const HandedInFile& file : files) {
        const bool is_loose = file.name.size() == 2;
        if (!may_hold_code(file.name.back(), rules)) {
            has_loose = has_loose || (is_loose && !is_list(file.name.back()));
        } else if (is_loose) {
            loose_code.push_back(file);
        } else {
            folders.insert(file.name[1]);
        }
    }
    if (!loose_code.empty()) {
        std::erase_if(folders, [](const std::string& name) { return is_folder_aside(name); });
        has_loose = true;
    }
    return folders.size() > (has_loose ? 1U : 0U) && !is_marked_as_program(files, 1, rules) &&
           (!project_of(files, 1, rules).is_program() || start_programs(folders, files, rules)) &&
           std::ranges::none_of(loose_code,
                                [&](const HandedInFile& file) { return uses_any_of(folders, file, rules); });
}

// Whether the sources are in the folders of the Java package that they declare (de/uni).
bool is_java_package(const std::vector<HandedInFile>& files, std::size_t depth, const Rules& rules) {
    std::set<std::string> tops;
    for (const HandedInFile& file : files) {
        if (is_hidden(file) || !is_code(file.name.back(), rules.languages) || !file.fault.empty()) {
            continue;
        }
        const Path folders(file.name.begin() + static_cast<std::ptrdiff_t>(std::min(depth, file.name.size() - 1)),
                           file.name.end() - 1);
        const std::string extension = known_extension(file.name.back(), rules.languages);
        if (folders.size() < 2 || !rules.read ||
            languages::language_of(extension).declared_package(rules.read(file)) != folders) {
            return false;
        }
        tops.insert(folders.front());
    }
    return tops.size() == 1;
}

// Whether a single folder holds everything and is not a student's: it contains students' folders, or files with a
// platform's names.
bool is_wrapped(const std::vector<HandedInFile>& files, const std::vector<HandedInFile>& traces, const Rules& rules) {
    const std::string& wrapper = files.front().name.front();
    const bool is_around = std::ranges::all_of(
        files, [&](const HandedInFile& file) { return file.name.size() > 1 && file.name.front() == wrapper; });
    const bool is_around_traces =
        std::ranges::all_of(traces, [&](const HandedInFile& trace) { return trace.name.front() == wrapper; });
    return is_around && is_around_traces && file_names_of(files.front()) != Platform::FileNames::Certain &&
           (wraps_folders(files, rules) || wraps_platform(files, rules));
}

void take_off_folder(std::vector<HandedInFile>& files) {
    for (HandedInFile& file : files) {
        file.name.erase(file.name.begin());
    }
    std::erase_if(files, [](const HandedInFile& file) { return file.name.empty(); });
}

// Moves out of `files` what is in a student's folder but cannot be judged: the folder itself, and hidden files.
std::vector<HandedInFile> take_traces(std::vector<HandedInFile>& files) {
    std::vector<HandedInFile> traces;
    for (const HandedInFile& file : files) {
        const bool in_folder = file.name.size() > (file.is_folder ? 0U : 1U);
        if (is_hidden(file) && in_folder && !is_left_behind({file.name.front()})) {
            traces.push_back(file);
        }
    }
    std::erase_if(files, is_hidden);
    return traces;
}

// One entry for each student of the file, by the platform that uses such names; of several, by that of most files, as a
// student chooses the end of a name. The platform's name becomes `read_as`, unless that is known already.
std::vector<AssignedFile> assign(const HandedInFile& file, Layout layout, const Export& whole,
                                 std::string_view& read_as) {
    if (layout == Layout::Prefix) {
        return {assign_by_prefix(file)};
    }
    if (layout == Layout::Folders) {
        return {assign_by_folder(file)};
    }
    std::vector<AssignedFile> assigned;
    std::string_view name;
    std::size_t most = 0;
    for (const Platform& platform : platforms()) {
        const auto fitting = whole.fitting.find(platform.name);
        const std::size_t count = fitting == whole.fitting.end() ? 0 : fitting->second;
        if (!assigned.empty() && count <= most) {
            continue;
        }
        if (auto by_platform = platform.assign(file, whole); !by_platform.empty()) {
            assigned = std::move(by_platform);
            name = platform.name;
            most = count;
        }
    }
    if (assigned.empty()) {
        return {assign_by_folder(file)};
    }
    read_as = read_as.empty() ? name : read_as;
    return assigned;
}

void count_fitting(const std::vector<HandedInFile>& files, Export& whole) {
    for (const Platform& platform : platforms()) {
        whole.fitting[platform.name] = static_cast<std::size_t>(std::ranges::count_if(
            files, [&](const HandedInFile& file) { return !platform.assign(file, whole).empty(); }));
    }
}

// The platform whose list of students the file is by its name; null: none.
const Platform* platform_of_list(const HandedInFile& file) {
    const auto platform = std::ranges::find_if(platforms(), [&](const Platform& candidate) {
        return !candidate.list.empty() && file.name == Path{std::string(candidate.list)};
    });
    return platform == platforms().end() ? nullptr : &*platform;
}

}  // namespace

bool is_hidden(const HandedInFile& file) {
    return file.name.empty() || file.is_folder || is_left_behind(file.name);
}

bool has_platform_name(const HandedInFile& file) {
    return file_names_of(file) != Platform::FileNames::Plain;
}

Project project_of(const std::vector<HandedInFile>& files, std::ptrdiff_t depth, const Rules& rules) {
    std::vector<Path> code;
    for (const HandedInFile& file : files) {
        if (!is_hidden(file) && is_code(file.name.back(), rules.languages)) {
            code.emplace_back(file.name.begin() + depth, file.name.end());
        }
    }
    return {code, rules.languages};
}

bool is_marked_as_program(const std::vector<HandedInFile>& files, std::size_t depth, const Rules& rules) {
    const auto is_of_a_tool = [&](const HandedInFile& file) {
        return file.name.size() > depth && !is_left_behind(file.name) &&
               (is_in(build_files, file.name[depth]) ||
                is_in(build_endings, fs::path(file.name[depth]).extension().string()));
    };
    return std::ranges::any_of(files, is_of_a_tool) || is_java_package(files, depth, rules);
}

AssignedFiles assign_files(std::vector<HandedInFile> files, const Rules& rules, const std::string& top) {
    std::vector<HandedInFile> traces = take_traces(files);
    AssignedFiles assigned;
    Export whole{.top = top, .zone = rules.zone};
    if (rules.layout == Layout::Auto) {
        if (!files.empty() && is_wrapped(files, traces, rules)) {
            whole.top = files.front().name.front();
            take_off_folder(files);
            take_off_folder(traces);
            std::erase_if(traces, [](const HandedInFile& trace) { return is_left_behind({trace.name.front()}); });
        }
        for (const HandedInFile& file : files) {
            add_certain(file, whole);
            const auto* const listing = platform_of_list(file);
            if (listing != nullptr && listing->people != nullptr && file.fault.empty() && rules.read) {
                whole.people = listing->people(rules.read(file));
                assigned.list = whole.people.empty() ? "" : file.origin;
            }
        }
        std::erase_if(files, [&](const HandedInFile& file) {
            const auto* const listing = platform_of_list(file);
            return (listing != nullptr && whole.platforms.contains(listing->name)) ||
                   (file.name.size() == 1 && is_list(file.name.front()) && !has_platform_name(file));
        });
        count_fitting(files, whole);
    }
    for (const HandedInFile& file : files) {
        for (AssignedFile& file_of_student : assign(file, rules.layout, whole, assigned.read_as)) {
            // A hidden file behind the platform's prefix: "lee_81_9021_._queens.cpp". But a mere ".cpp" is a source.
            const bool is_trace =
                is_left_behind(file_of_student.path) && !rules.languages.contains(file_of_student.path.back());
            (is_trace ? assigned.traces : assigned.files).push_back(std::move(file_of_student));
        }
    }
    for (HandedInFile& trace : traces) {
        if (rules.layout != Layout::Prefix) {  // with prefixes, folders belong to no student
            trace.name.resize(2);
            std::ranges::move(assign(trace, rules.layout, whole, assigned.read_as),
                              std::back_inserter(assigned.traces));
        }
    }
    // The export has no folder of an empty submission. A person without a date has submitted nothing.
    for (const auto& [folder, people] : whole.people) {
        if (std::ranges::any_of(people, [](const model::Author& person) { return person.handed_in.has_value(); })) {
            std::ranges::move(assign({.name = {folder, ""}}, rules.layout, whole, assigned.read_as),
                              std::back_inserter(assigned.traces));
        }
    }
    if (assigned.read_as.empty()) {
        assigned.read_as =
            rules.layout == Layout::Prefix ? "files named after their students" : "a folder or a file for each student";
    }
    return assigned;
}

}  // namespace harness::course
