// Each input of a class is in the table of students or is named as left out, whatever its name and form.
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"
#include "harness/course/generated_class.hpp"
#include "harness/course/intake.hpp"
#include "harness/course/platforms/platform.hpp"
#include "harness/course/students.hpp"

namespace harness::course {
namespace {

namespace fs = std::filesystem;

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
        lines += fmt::format("  left out: {}: {}\n", base::one_line(origin, 300), reason);
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
        for (const package::Submission& submission : intake.submissions) {
            Paths files;
            std::ranges::transform(submission.files, std::inserter(files, files.end()), &model::CodeFile::name);
            table.rows.emplace_back(submission.name, files,
                                    fmt::format("{} {}", submission.refusal, fmt::join(submission.notes, "; ")));
        }
        std::ranges::sort(table.rows);
        for (const auto& [path, reason] : intake.left_out) {
            table.left_out.emplace(path.substr(path.find('/', path.find("/class") + 1) + 1), reason);
        }
        return table;
    }

    // Writes the class into an empty folder.
    fs::path lay_out(const Paths& paths) const {
        fs::path top = folder_.path() / "class";
        fs::remove_all(top);
        fs::create_directory(top);
        for (const std::string& path : paths) {
            const Member member = member_of(path);
            fs::create_directories((top / path).parent_path());
            if (member.type == AE_IFLNK) {
                fs::create_symlink(member.bytes, top / path);
            } else if (member.type == AE_IFREG) {
                base::write_file_atomically(top / path, member.bytes);
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

// The entries for `path`: itself, or a folder of it. Nothing below a folder that is too deep was read. An empty folder
// is no file's: another folder may be shown by the same name.
std::ptrdiff_t times_left_out(const Table& table, const std::string& raw_path) {
    const std::string path = base::one_line(raw_path, 10'000);
    return std::ranges::count_if(table.left_out, [&](const auto& entry) {
        const std::string& named = entry.first;
        const bool is_above = path.starts_with(named) && named.ends_with('/') && entry.second != "empty";
        return named == path || is_above || (entry.second == too_deep && path.starts_with(named + "/"));
    });
}

// A path of an export by Blackboard, Brightspace or Sakai as "NAME_NUMBER/FOLDERS AND FILE"; other paths as they are.
std::string with_student_first(const std::string& path) {
    static const std::vector<std::pair<std::regex, std::string>> forms{
        {std::regex(R"(Queens_([^]+)_attempt_(2026-11-20-13-31-0[0-9])_([^]*))"), "$1_$1/$2/$3"},
        {std::regex(R"(([0-9])-9[0-9] - ([^]+) - (Nov 20, 2026 13[0-9] PM)(?: - |/)?([^]*))"), "$2_$1/$3/$4"},
        {std::regex(R"(([^]+)\(([0-9])\)(?:/Submission attachment\(s\))?(/[^]*)?)"), "$1_$2$3"}};
    for (const auto& [form, student_first] : forms) {
        if (std::smatch parts; std::regex_match(path, parts, form)) {
            return parts.format(student_first);
        }
    }
    return path;
}

// What a submission's line may call a file: without the platform's prefix or the number of Canvas, and without folders
// around all.
Paths names_of_file(const std::string& path) {
    const bool is_wrapped = path.starts_with(wrapper + "/");
    std::vector<std::string> paths{path, with_student_first(path.substr(is_wrapped ? wrapper.size() + 1 : 0))};
    if (const std::size_t number = path.rfind("q-"); number != std::string::npos) {
        paths.push_back(path.substr(0, number + 1) + ".cpp");
    }
    Paths names;
    for (const std::string& path : paths) {
        for (std::size_t from = 0; from < path.size(); ++from) {
            if (from == 0 || path[from - 1] == '/' || path[from - 1] == '_') {
                names.insert(base::one_line(path.substr(from), 100));
            }
        }
    }
    return names;
}

// What it may call the folders that hold a file, as programs in folders are called.
Paths names_of_folders(const std::string& path) {
    Paths names;
    for (std::size_t end = path.find('/'); end != std::string::npos; end = path.find('/', end + 1)) {
        names.merge(names_of_file(path.substr(0, end)));
    }
    return names;
}

// Whether a text has the name as a whole, in quotes or in a list, perhaps with the number of an upload: "q.cpp #1".
bool has_name(const std::string& text, const std::string& name) {
    const auto is_begin = [&](std::size_t at) { return at == 0 || text[at - 1] == '\'' || text[at - 1] == ' '; };
    const auto is_end = [&](std::size_t at) {
        return at == text.size() || text[at] == '\'' || text[at] == ',' || text.substr(at, 2) == " (" ||
               text.substr(at, 2) == " #" || text.substr(at, 5) == " and ";
    };
    for (std::size_t at = text.find(name); !name.empty() && at != std::string::npos; at = text.find(name, at + 1)) {
        if (is_begin(at) && is_end(at + name.size())) {
            return true;
        }
    }
    return false;
}

// Whether the path, from its student's name on, is that student's.
bool is_of(const model::Author& author, const std::string& whole, Layout layout) {
    const std::string student = author.student.substr(0, author.student.rfind(" #"));
    if (student.starts_with('S') && whole.starts_with("submission_" + student.substr(1) + "/")) {
        return true;  // by Gradescope's list
    }
    const std::string named = layout == Layout::Auto ? with_student_first(whole) : whole;
    const std::string shown = "/" + base::one_line(named, 10'000) + "/";
    const bool has_number = author.id.empty() || shown.find("_" + author.id) != std::string::npos;
    for (std::size_t at = shown.find("/" + student); at != std::string::npos; at = shown.find("/" + student, at + 1)) {
        const char next = shown[at + 1 + student.size()];
        if ((at == 0 || layout == Layout::Prefix) && (next == '/' || next == '_' || next == '.') && has_number) {
            return true;
        }
    }
    return false;
}

std::string without(const std::string& around, const std::string& path) {
    return path.substr(path.starts_with(around) ? around.size() : 0);
}

// The folder around a class that is no student's, with a '/'; empty if there is none.
std::string folder_around(const Intake& intake, const Paths& paths, Layout layout) {
    std::set<std::string> tops;
    for (const std::string& path : paths) {
        if (const std::string top = path.substr(0, path.find('/')); !is_left_behind({top})) {
            tops.insert(top + (top.size() < path.size() ? "/" : ""));
        }
    }
    const std::string top = tops.size() == 1 ? *tops.begin() : "";
    const bool is_students = std::ranges::any_of(intake.submissions, [&](const package::Submission& submission) {
        return is_of(*submission.author, top, layout);
    });
    return is_students || !top.ends_with('/') ? "" : top;
}

// Whether a line of the file's student says that one of these is not judged. `whole`: the path from the student on.
bool is_named(const Intake& intake, const std::string& whole, const Paths& names, Layout layout) {
    return std::ranges::any_of(intake.submissions, [&](const package::Submission& submission) {
        if (!is_of(*submission.author, whole, layout)) {
            return false;
        }
        std::vector<std::string> texts{submission.refusal};
        for (const std::string& note : submission.notes) {
            if (note.starts_with("not judged: ")) {
                texts.push_back(
                    note.substr(0, std::min(note.find("; of several programs"), note.find("; it has the same files"))));
            }
        }
        return std::ranges::any_of(texts, [&](const std::string& text) {
            return std::ranges::any_of(names, [&](const std::string& name) { return has_name(text, name); });
        });
    });
}

// Whether another file of what may be one student's, or is shown as one, has the same name: then a line may mean
// either.
bool shares_name(const Paths& paths, const std::string& path, const std::string& around, Layout layout) {
    const auto student_of = [&](const std::string& file) {
        const std::string whole = layout == Layout::Prefix ? fs::path(file).filename().string() : without(around, file);
        const std::size_t folder_end = whole.find('/');
        return base::one_line(
            whole.substr(0, folder_end == std::string::npos ? whole.find_first_of("_.", 1) : folder_end), 10'000);
    };
    const Paths names = names_of_file(path);
    return std::ranges::any_of(paths, [&](const std::string& other) {
        const Paths others = names_of_file(other);
        return other != path && student_of(other) == student_of(path) &&
               std::ranges::any_of(names, [&](const std::string& name) { return others.contains(name); });
    });
}

// Whether the folder is a student's whose line says that it holds nothing. `whole`: its path from the student on.
bool is_students_folder(const Intake& intake, const std::string& whole, Layout layout) {
    const bool is_top = whole.find('/') == whole.size() - 1;
    return std::ranges::any_of(intake.submissions, [&](const package::Submission& submission) {
        return is_top && submission.refusal == "holds no source file in a known language" &&
               is_of(*submission.author, whole, layout);
    });
}

// Each file is in exactly one place: in a program that is judged, on the line of its student, or among those left out.
TEST_F(EveryInput, IsInTheTableOrNamedAsLeftOut) {
    EXPECT_TRUE(rc::check([this] {
        choose_rules();
        const Paths paths = any_class();
        RC_PRE(!paths.empty());
        const fs::path top = lay_out(paths);
        std::optional<Intake> intake;
        try {
            intake = take(top);
        } catch (const base::ConfigError& error) {
            RC_ASSERT(std::string(error.what()).find("the folder is empty") != std::string::npos);
            return;
        }
        const Table table = table_of(*intake);
        const Layout layout = config_.class_rules.layout;
        const std::string around = folder_around(*intake, paths, layout);
        const bool has_list = intake->read_as.begin()->second == "Gradescope";
        for (int number = 1; has_list && number < 6; ++number) {
            RC_ASSERT(std::ranges::any_of(intake->submissions, [&](const package::Submission& submission) {
                return submission.author->student == fmt::format("S{}", number);
            }));
        }
        for (const std::string& path : paths) {
            const bool is_judged = std::ranges::any_of(intake->submissions, [&](const package::Submission& submission) {
                return std::ranges::any_of(submission.files, [&](const auto& file) { return file.file == top / path; });
            });
            const bool is_list = has_list && path.ends_with(gradescope_list);
            const auto left = times_left_out(table, path);
            const std::string whole = without(around, path);
            const bool is_named_itself = path.ends_with('/') ? is_students_folder(*intake, whole, layout)
                                                             : is_named(*intake, whole, names_of_file(path), layout);
            const bool is_in_named_folder = is_named(*intake, whole, names_of_folders(path), layout);
            RC_LOG() << base::one_line(path, 300) << " judged " << is_judged << ", left out " << left << ", named "
                     << is_named_itself << ", its folder " << is_in_named_folder << "\n"
                     << text_of(table);
            const auto times = (is_judged || is_list ? 1 : 0) + left + (is_named_itself ? 1 : 0);
            const bool may_be_another = times == 2 && is_named_itself && shares_name(paths, path, around, layout);
            RC_ASSERT(times == 1 || (times == 0 && is_in_named_folder) || may_be_another);
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
        } catch (const base::ConfigError&) {
            RC_DISCARD("nothing but hidden files");
        }
        for (const std::string archive : {"class.zip", "class.tar", "class.tar.gz"}) {
            const Table of_archive = table_of(take(packed(archive, paths)));
            RC_LOG() << archive << ":\n" << text_of(of_archive) << "folder:\n" << text_of(*table);
            RC_ASSERT(of_archive == *table);
        }
    }));
}

}  // namespace
}  // namespace harness::course
