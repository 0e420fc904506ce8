// Classes as platforms export them, generated with odd names, nesting and duplicates.
#pragma once

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <rapidcheck.h>

#include "harness/course/archive_fixture.hpp"
#include "harness/course/platforms/platform.hpp"

namespace harness::course {

inline constexpr int bytes_of_large = 5000;  // more than a source may have
inline const std::string wrapper = "export";
inline const std::string deep = "d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/";

inline const std::vector<std::string> names{"ada",
                                            "Ada",
                                            "lee~",
                                            "Zo\xc3\xab",
                                            "Zoe\xcc\x88",
                                            "Zo\xeb",
                                            "-rf",
                                            "a b",
                                            "x.y",
                                            "#eve#",
                                            "old",
                                            "src",
                                            ".hidden",
                                            "venv",
                                            "q.bak",
                                            "\xff",
                                            std::string(40, 'n') + "1",
                                            std::string(40, 'n') + "2",
                                            "it's $(x)",
                                            "_me",
                                            "\\xff",
                                            "submission",
                                            "李娜"};

// Paths in a student's folder; what ends in '/' is an empty folder.
inline const std::vector<std::string> odd_files{
    "main.cpp",   "a.cpp",     "A.cpp",      "b.py",        "main.cpp~",     "README.md",     "notes",
    "x.foo",      ".DS_Store", "._main.cpp", ".git/config", ".git/HEAD",     "__pycache__/m", "__MACOSX/._a.cpp",
    "src/q.cpp",  "src/q.hpp", "old/v0.cpp", "empty/",      "sub/empty/",    "link.cpp",      "sub/link",
    "caf\xe9.py", "q-1.cpp",   "q-2.cpp",    "q.cpp",       "large.cpp",     "large.md",      "test_x.py",
    "list.csv",   ".cpp",      "report.pdf", "more.rar",    "line\nend.cpp", "back\\slash.c", "module-info.java",
    "more.zip",   "h.hpp",     "Main.CPP",   "b.py.txt",    "obj/x.cpp",     "sub~/z.cpp",    "cafe\xcc\x81.py",
    deep + "x.c", deep + "y",  "lib/../q.h", "tests/t.cpp", ".vscode/",      "node_modules/"};

inline const std::vector<std::string> files_at_top{
    ".DS_Store",   "roster.csv", "notes.txt", "__MACOSX/x/._y", "Thumbs.db", ".git/HEAD", "empty/",    "ada.cpp~",
    "desktop.ini", "a.tar.gz",   "data.json", "link.cpp",       "loose.cpp", "main.cpp",  "index.html"};

using Paths = std::set<std::string>;

// The path in an export of a student's file.
inline std::string exported(int platform, int number, const std::string& name, const std::string& path) {
    std::string flat = path;
    std::ranges::replace(flat, '/', '_');
    switch (platform) {
        case 0:
            return fmt::format("{}_{}_assignsubmission_file_/{}", name, number, path);
        case 1:
            return fmt::format("{}_{}_assignsubmission_file_{}", name, number, flat);
        case 2:
            return fmt::format("{}_{}{}_9{}_{}", name, number % 2 == 0 ? "LATE_" : "", number, number, flat);
        case 3:
            return fmt::format("submission_{}/{}", number, path);
        case 4:
            return fmt::format("queens-{}/{}", name, path);
        case 5:
            return fmt::format("{}/{}", name, path);
        case 6:  // a name with '_' would be the assignment's in part
            return fmt::format("Queens_{}_attempt_2026-11-20-13-31-0{}_{}", name.substr(name.front() == '_' ? 1 : 0),
                               number, flat);
        case 7:
            return fmt::format("{0}-9{0} - {1} - Nov 20, 2026 13{0} PM/{2}", number, name, path);
        case 8:
            return fmt::format("{0}-9{0} - {1} - Nov 20, 2026 13{0} PM - {2}", number, name, flat);
        case 9:
            return fmt::format("{}({})/Submission attachment(s)/{}", name, number, path);
        default:
            return name + (flat.starts_with('.') ? flat : std::filesystem::path(flat).extension().string());
    }
}

inline Paths any_class() {
    const auto any_of = [](const std::vector<std::string>& all) { return *rc::gen::elementOf(all); };
    const int platform = *rc::gen::inRange(0, 11);
    Paths paths;
    for (int number = *rc::gen::inRange(1, 5); number > 0; --number) {
        const std::string name = any_of(names);
        int files = *rc::gen::inRange(0, 5);
        if (files == 0 && (platform == 0 || (platform >= 3 && platform <= 5) || platform == 7 || platform == 9)) {
            paths.insert(exported(platform, number, name, ""));  // an empty folder
        }
        for (; files > 0; --files) {
            std::string path = any_of(odd_files);
            path = path == "lib/../q.h" ? "lib/q.h" : path;
            paths.insert(exported(platform, number, name, path));
        }
    }
    for (int files = *rc::gen::inRange(0, 3); files > 0; --files) {
        paths.insert(any_of(files_at_top));
    }
    if (platform == 3) {
        paths.insert(std::string(gradescope_list));
    }
    if (*rc::gen::inRange(0, 3) == 0) {
        Paths wrapped;
        for (const std::string& path : paths) {
            wrapped.insert(std::string{wrapper}.append("/").append(path));
        }
        paths = wrapped;
    }
    // A path cannot be a file and a folder, and a file's name has an end.
    std::erase_if(paths, [&](const std::string& path) {
        const std::string inside = path + (path.ends_with('/') ? "" : "/");
        const auto next = paths.upper_bound(inside);
        return path.size() > 255 + deep.size() || (next != paths.end() && next->starts_with(inside));
    });
    return paths;
}

inline Member member_of(const std::string& path) {
    const bool is_large = path.find("large") != std::string::npos;
    Member member{path, is_large ? std::string(bytes_of_large, ' ') : "int main() {}\n"};
    if (path.ends_with(gradescope_list)) {
        member.bytes.clear();
        for (int number = 1; number < 6; ++number) {
            member.bytes += fmt::format(
                "submission_{0}:\n  :submitters:\n  - :name: 'S{0}'\n    :sid: '{0}'\n"
                "  :created_at: 2026-11-20 13:31:00 Z\n",
                number);
        }
    } else if (path.ends_with('/')) {
        member.type = AE_IFDIR;
        member.bytes.clear();
    } else if (path.find("link") != std::string::npos) {
        member.type = AE_IFLNK;
        member.bytes = "/etc/passwd";
    }
    return member;
}

}  // namespace harness::course
