#include "harness/course/students.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/base/archive_name.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/course/attempts.hpp"
#include "harness/course/export.hpp"
#include "harness/course/parts.hpp"

namespace harness::course {

namespace {

bool is_archive(const AssignedFile& file) {
    return file.handed_in_file.fault.empty() && base::is_archive_name(file.path.back());
}

// Canvas's upload "queens-2.zip" becomes the folder queens-2. Its files get the archive's submission time. Returns how
// many files and folders it holds, at most `most`.
std::size_t add_opened(const AssignedFile& archive, const Rules& rules, std::size_t most,
                       std::vector<AssignedFile>& files) {
    const std::string name = archive.version > 0 ? archive.with_version : archive.path.back();
    Path folder = archive.path;
    folder.back() = base::without_archive_ending(name);
    std::vector<HandedInFile> opened = rules.open(archive.handed_in_file, most);
    for (HandedInFile& packed : opened) {
        AssignedFile file = archive;
        file.version = 0;
        file.with_version.clear();
        if (packed.name.empty() && !packed.is_folder) {
            file.handed_in_file.fault = packed.fault;
        } else if (is_hidden(packed)) {
            continue;
        } else {
            file.path = folder;
            file.path.insert(file.path.end(), packed.name.begin(), packed.name.end());
            packed.time = archive.handed_in_file.time;
            file.handed_in_file = std::move(packed);
        }
        files.push_back(std::move(file));
    }
    return opened.size();
}

// Opens a student's archives only if there is nothing else to judge; otherwise they may be backups. Opens only so many
// that nobody's archives can fill the disk.
std::vector<AssignedFile> with_archives(std::vector<AssignedFile> files, const Rules& rules) {
    constexpr std::size_t most_archives = 20;
    constexpr std::size_t most_files = 10'000;
    std::size_t archives = 0;
    std::size_t held = 0;
    const bool has_code = std::ranges::any_of(
        files, [&](const AssignedFile& file) { return is_code(file.handed_in_file.name.back(), rules.languages); });
    std::vector<AssignedFile> all;
    for (AssignedFile& file : files) {
        if (is_archive(file) && !has_code && rules.open && base::is_readable_archive_name(file.path.back())) {
            if (++archives <= most_archives && held < most_files) {
                held += add_opened(file, rules, most_files - held, all);
            } else {
                file.handed_in_file.fault =
                    base::say<"is not opened: hand in at most {} archives, of {} files together">(most_archives,
                                                                                                  most_files);
                all.push_back(std::move(file));
            }
        } else {
            file.handed_in_file.fault = is_archive(file) ? closed_archive : file.handed_in_file.fault;
            all.push_back(std::move(file));
        }
    }
    return all;
}

// Removes hidden files from `files`.
std::vector<AssignedFile> assigned_to_nobody(std::vector<HandedInFile>& files, const Rules& rules) {
    std::erase_if(files, is_hidden);
    std::vector<AssignedFile> assigned;
    for (const HandedInFile& file : files) {
        assigned.push_back({{}, file.name, 0, file});
    }
    return with_archives(std::move(assigned), rules);
}

}  // namespace

Class class_of(std::vector<HandedInFile> files, const Rules& rules, const std::string& top) {
    constexpr std::size_t longest_name = 200;
    const AssignedFiles assigned = assign_files(std::move(files), rules, top);
    std::map<std::pair<std::string, std::string>, std::vector<AssignedFile>> by_student;  // by name and number
    for (const AssignedFile& file : assigned.files) {
        by_student[{file.author.student, file.author.id}].push_back(file);
    }
    std::map<std::pair<std::string, std::string>, model::Author> only_traces;
    std::map<std::pair<std::string, std::string>, std::set<std::string>> own_folders;  // by origin
    for (const AssignedFile& trace : assigned.traces) {
        const std::pair who{trace.author.student, trace.author.id};
        by_student[who];
        only_traces.emplace(who, trace.author);
        if (trace.handed_in_file.is_folder && trace.path == Path{""}) {
            own_folders[who].insert(trace.handed_in_file.origin);
        }
    }
    Class students{{}, std::string(assigned.read_as), assigned.list};
    std::set<std::pair<std::string, std::string>> taken;
    for (auto& [who, theirs] : by_student) {
        const model::Author& author = theirs.empty() ? only_traces.at(who) : theirs.front().author;
        Student student{{base::one_line(who.first, longest_name), base::one_line(who.second, longest_name)}, {}};
        const std::string shown = student.author.student;
        for (int number = 2; !taken.emplace(student.author.student, student.author.id).second; ++number) {
            student.author.student = fmt::format("{} #{}", shown, number);  // names that only look the same
        }
        student.author.email = base::one_line(author.email, longest_name);
        student.author.upload = author.upload;
        const bool is_empty = theirs.empty();
        theirs = with_archives(std::move(theirs), rules);
        const auto chosen = rules.chosen ? rules.chosen(student.author) : std::vector<std::string>{};
        student.attempts = chosen.empty() ? attempts_of(std::move(theirs), rules)
                                          : std::vector{program_of(std::move(theirs), chosen, rules)};
        if (is_empty) {  // their line says so of their folder
            student.attempts.front().named.merge(own_folders[who]);
        }
        students.students.push_back(std::move(student));
    }
    return students;
}

std::vector<Attempt> programs_of_student(std::vector<HandedInFile> files, const Rules& rules) {
    return attempts_of(assigned_to_nobody(files, rules), rules);
}

Attempt single_program(std::vector<HandedInFile> files, Rules rules) {
    std::vector<AssignedFile> assigned = assigned_to_nobody(files, rules);
    if (rules.several != Several::Together && is_marked_as_program(files, 0, rules) &&
        mains_of(assigned, rules).size() > 1) {
        rules.several = Several::Last;
        return attempts_of(std::move(assigned), rules).front();
    }
    std::size_t programs = 1;
    if (rules.several != Several::Together && !is_project(assigned, rules)) {
        rules.several = Several::Best;
        programs = attempts_of(assigned, rules).size();
        rules.several = Several::Together;
    }
    Attempt attempt = attempts_of(std::move(assigned), rules).front();
    if (programs > 1) {
        attempt.notes.push_back(
            base::say<"it looks like {} programs: with --class each file or folder in it is a student's">(programs));
    }
    return attempt;
}

bool looks_like_a_class(const std::vector<HandedInFile>& files, const Rules& rules) {
    const auto has = [&](const auto& what) {
        return std::ranges::any_of(files, [&](const HandedInFile& file) { return !is_hidden(file) && what(file); });
    };
    if (has(has_platform_name)) {
        return true;
    }
    const bool has_folder = has([](const HandedInFile& file) { return file.name.size() > 1; });
    return has_folder && (rules.layout != Layout::Auto ||
                          (!is_marked_as_program(files, 0, rules) && !project_of(files, 0, rules).is_program()));
}

bool looks_like_a_program(const std::vector<HandedInFile>& files, const Rules& rules) {
    return !looks_like_a_class(files, rules) &&
           (is_marked_as_program(files, 0, rules) || project_of(files, 0, rules).is_program_among_students());
}

}  // namespace harness::course
