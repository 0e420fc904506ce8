// Each input of a class is in the table of students or is named as left out, whatever its name and form.
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "harness/classes/archive_fixture.hpp"
#include "harness/classes/intake.hpp"
#include "harness/classes/platforms/platform.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/text.hpp"

namespace harness::classes {
namespace {

namespace fs = std::filesystem;

constexpr int bytes_of_large = 5000;  // more than a source may have
const std::string deep = "d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/";

const std::vector<std::string> names{"ada",
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
const std::vector<std::string> odd_files{
    "main.cpp",   "a.cpp",     "A.cpp",      "b.py",        "main.cpp~",     "README.md",     "notes",
    "x.foo",      ".DS_Store", "._main.cpp", ".git/config", ".git/HEAD",     "__pycache__/m", "__MACOSX/._a.cpp",
    "src/q.cpp",  "src/q.hpp", "old/v0.cpp", "empty/",      "sub/empty/",    "link.cpp",      "sub/link",
    "caf\xe9.py", "q-1.cpp",   "q-2.cpp",    "q.cpp",       "large.cpp",     "large.md",      "test_x.py",
    "list.csv",   ".cpp",      "report.pdf", "more.rar",    "line\nend.cpp", "back\\slash.c", "module-info.java",
    "more.zip",   "h.hpp",     "Main.CPP",   "b.py.txt",    "obj/x.cpp",     "sub~/z.cpp",    "cafe\xcc\x81.py",
    deep + "x.c", deep + "y",  "lib/../q.h", "tests/t.cpp", ".vscode/",      "node_modules/"};

const std::vector<std::string> files_at_top{".DS_Store",   "roster.csv", "notes.txt", "__MACOSX/x/._y",
                                            "Thumbs.db",   ".git/HEAD",  "empty/",    "ada.cpp~",
                                            "desktop.ini", "a.tar.gz",   "data.json", "link.cpp"};

using Paths = std::set<std::string>;

// The path in an export of a student's file.
std::string exported(int platform, int number, const std::string& name, const std::string& path) {
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
        default:
            return name + (flat.starts_with('.') ? flat : fs::path(flat).extension().string());
    }
}

Paths any_class() {
    const auto any_of = [](const std::vector<std::string>& all) { return *rc::gen::elementOf(all); };
    const int platform = *rc::gen::inRange(0, 7);
    Paths paths;
    for (int number = *rc::gen::inRange(1, 5); number > 0; --number) {
        const std::string name = any_of(names);
        for (int files = *rc::gen::inRange(0, 5); files > 0; --files) {
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
            wrapped.insert("export/" + path);
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

Member member_of(const std::string& path) {
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

// The submissions, each with its name, files and texts, and what was left out.
struct Table {
    std::vector<std::tuple<std::string, Paths, std::string>> rows;
    std::map<std::string, std::string> left_out;

    bool operator==(const Table&) const = default;
};

std::string text_of(const Table& table) {
    std::string lines;
    for (const auto& [name, files, text] : table.rows) {
        lines += fmt::format("  {}: {}; {}\n", name, fmt::join(files, " "), text);
    }
    for (const auto& [origin, reason] : table.left_out) {
        lines += fmt::format("  left out: {}: {}\n", support::one_line(origin, 300), reason);
    }
    return lines;
}

class EveryInput : public ArchiveTest {
  protected:
    Intake take(const fs::path& path) const {
        return take_in(config_, {path.string()}, Folders::Classes, unpacker(), {}, {});
    }

    static Table table_of(const Intake& intake) {
        Table table;
        for (const package::Submission& one : intake.submissions) {
            Paths files;
            std::ranges::transform(one.files, std::inserter(files, files.end()), &model::CodeFile::name);
            table.rows.emplace_back(one.name, files, fmt::format("{} {}", one.refusal, fmt::join(one.notes, "; ")));
        }
        std::ranges::sort(table.rows);
        for (const auto& [path, reason] : intake.left_out) {
            table.left_out.emplace(path.substr(path.find('/', path.find("/class") + 1) + 1), reason);
        }
        return table;
    }

    // Writes the class into an empty folder.
    fs::path lay_out(const Paths& paths) const {
        const fs::path top = folder_.path() / "class";
        fs::remove_all(top);
        fs::create_directory(top);
        for (const std::string& path : paths) {
            const Member member = member_of(path);
            fs::create_directories((top / path).parent_path());
            if (member.type == AE_IFLNK) {
                fs::create_symlink(member.bytes, top / path);
            } else if (member.type == AE_IFREG) {
                support::write_file_atomically(top / path, member.bytes);
                fs::last_write_time(top / path, fs::file_time_type::clock::from_sys(
                                                    std::chrono::system_clock::from_time_t(member.time)));
            }
        }
        return top;
    }

    fs::path packed(const std::string& name, const Paths& paths) const {
        std::vector<Member> members;
        for (const std::string& path : paths) {
            members.push_back(member_of(path));
        }
        return pack(name, members, false);
    }

    void choose_rules() {
        config_.class_rules.layout = *rc::gen::element(Layout::Auto, Layout::Auto, Layout::Folders, Layout::Prefix);
        config_.class_rules.several = *rc::gen::element(Several::Last, Several::Best, Several::Together);
    }

    static config::Config config_of_class() {
        config::Config config;
        config.largest_source_kib = 4;
        config.languages.resize(2);
        config.languages[0].id = "cpp";
        config.languages[0].extensions = {".cpp"};
        config.languages[1].id = "python";
        config.languages[1].extensions = {".py"};
        return config;
    }

    config::Config config_ = config_of_class();
};

// Whether `path` is left out by itself or with a folder of it.
bool is_left_out(const Table& table, const std::string& raw_path) {
    const std::string path = support::one_line(raw_path, 10'000);
    return std::ranges::any_of(table.left_out, [&](const auto& entry) {
        const std::string& named = entry.first;
        return named == path || (path.starts_with(named) && named.ends_with('/')) ||
               (entry.second == too_deep && path.starts_with(named + "/"));
    });
}

// Whether a row says why it is not judged, or belongs to a program that is refused as a whole. Rows name files without
// the platform's prefix and the number of Canvas.
bool is_named(const Intake& intake, const std::string& path) {
    const fs::path whole = path;
    std::vector<fs::path> parts{whole.begin(), whole.end()};
    if (const std::size_t number = path.rfind("q-"); number != std::string::npos) {
        parts.push_back(fs::path(path.substr(0, number + 1) + ".cpp").filename());
    }
    std::vector<std::string> ends;  // of the path's name, and of its folders'
    for (const fs::path& part : parts) {
        for (std::size_t from = 0; from < part.string().size(); ++from) {
            if (from == 0 || part.string()[from - 1] == '_') {
                ends.push_back(support::one_line(part.string().substr(from), 100));
            }
        }
    }
    const auto is_in = [&](const std::string& text) {
        return text.find(too_deep) != std::string::npos ||
               std::ranges::any_of(ends, [&](const std::string& end) { return text.find(end) != std::string::npos; });
    };
    return std::ranges::any_of(intake.submissions, [&](const package::Submission& one) {
        return !one.refusal.empty() || is_in(fmt::format("{}", fmt::join(one.notes, "; ")));
    });
}

TEST_F(EveryInput, IsInTheTableOrNamedAsLeftOut) {
    EXPECT_TRUE(rc::check([this] {
        choose_rules();
        const Paths paths = any_class();
        RC_PRE(!paths.empty());
        const fs::path top = lay_out(paths);
        std::optional<Intake> intake;
        try {
            intake = take(top);
        } catch (const support::ConfigError& error) {
            RC_ASSERT(std::string(error.what()).find("the folder is empty") != std::string::npos);
            return;
        }
        const Table table = table_of(*intake);
        const bool has_list = intake->read_as.begin()->second == "Gradescope";
        for (int number = 1; has_list && number < 6; ++number) {
            RC_ASSERT(std::ranges::any_of(intake->submissions, [&](const package::Submission& one) {
                return one.author->student == fmt::format("S{}", number);
            }));
        }
        for (const std::string& path : paths) {
            const auto judged = std::ranges::count_if(intake->submissions, [&](const package::Submission& one) {
                return std::ranges::any_of(one.files, [&](const auto& file) { return file.file == top / path; });
            });
            const bool left = is_left_out(table, path);
            RC_LOG() << support::one_line(path, 300) << " judged " << judged << "\n" << text_of(table);
            RC_ASSERT(!(judged > 0 && left));
            RC_ASSERT(left || !path.ends_with('/'));
            RC_ASSERT(judged > 0 || left || is_named(*intake, path) || (has_list && path.ends_with(gradescope_list)));
        }
    }));
}

TEST_F(EveryInput, IsTheSameInAFolderAndInArchives) {
    EXPECT_TRUE(rc::check([this] {
        choose_rules();
        Paths paths = any_class();
        // Some tools for Windows write \ in zips where others write /, so both are read as that.
        std::erase_if(paths, [](const std::string& path) { return path.find('\\') != std::string::npos; });
        RC_PRE(!paths.empty());
        if (*rc::gen::inRange(0, 4) != 0) {
            return;  // archives are unpacked by a program, which takes its time
        }
        const fs::path top = lay_out(paths);
        std::optional<Table> table;
        try {
            table = table_of(take(top));
        } catch (const support::ConfigError&) {
            RC_DISCARD("nothing but hidden files");
        }
        for (const std::string archive : {"class.zip", "class.tar.gz"}) {
            const Table of_archive = table_of(take(packed(archive, paths)));
            RC_LOG() << archive << ":\n" << text_of(of_archive) << "folder:\n" << text_of(*table);
            RC_ASSERT(of_archive == *table);
        }
    }));
}

}  // namespace
}  // namespace harness::classes
