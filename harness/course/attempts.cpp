#include "harness/course/attempts.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>

#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/course/parts.hpp"
#include "harness/format/package/submissions.hpp"

namespace harness::course {

namespace {

using base::say;
using Clock = std::chrono::system_clock;

constexpr std::size_t longest_shown = 200;
constexpr std::string_view version_mark = " #";

std::string shown(const std::string& name) {
    return base::one_line(name, 100);
}

constexpr std::size_t most_named = 6;
// Which of a student's files belong together is found by comparing each with each. More files than this are one
// program, which then has too many.
constexpr std::size_t most_compared = 1000;

// "a.c, b.c, c.c and 2 more"
std::string listed(const std::vector<std::string>& names) {
    const std::size_t named = std::min(names.size(), most_named);
    const std::string text =
        fmt::format("{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(named), ", "));
    return names.size() > named ? say<"{} and {} more">(text, names.size() - named) : text;
}

// Files that a note or a fault names, with the origin of each.
struct NamedFiles {
    std::vector<std::string> names{};
    std::vector<std::string> origins{};

    void add(std::string name, const AssignedFile& file) {
        names.push_back(std::move(name));
        origins.push_back(file.handed_in_file.origin);
    }
};

// Their list for a note or fault of `attempt`, which remembers the origins of those that the list names.
std::string listed_for(Attempt& attempt, const NamedFiles& files) {
    const auto named = static_cast<std::ptrdiff_t>(std::min(files.origins.size(), most_named));
    attempt.named.insert(files.origins.begin(), files.origins.begin() + named);
    return listed(files.names);
}

void take(Attempt& attempt, const AssignedFile& file, const Languages& languages) {
    attempt.marked_late = attempt.marked_late || file.author.marked_late;
    if (file.handed_in_file.time && !is_header(file.path.back())) {
        attempt.time = std::max(attempt.time.value_or(Clock::time_point::min()), *file.handed_in_file.time);
    }
    if (!file.handed_in_file.fault.empty()) {
        if (attempt.fault.empty()) {
            attempt.fault = say<"'{}' {}">(shown(name_of(file.path)), file.handed_in_file.fault);
            attempt.is_damaged = file.handed_in_file.is_damaged;
            attempt.named.insert(file.handed_in_file.origin);
        }
        return;
    }
    attempt.origins.insert(file.handed_in_file.origin);
    attempt.files.emplace_back(with_known_extension(name_of(file.path), languages), file.handed_in_file.file);
}

std::vector<Path> paths_of(const std::vector<AssignedFile>& files) {
    std::vector<Path> paths;
    std::ranges::transform(files, std::back_inserter(paths), &AssignedFile::path);
    return paths;
}

void remove_outer_folders(std::vector<AssignedFile>& files) {
    const auto around = static_cast<std::ptrdiff_t>(folders_around(paths_of(files)));
    for (AssignedFile& file : files) {
        file.path.erase(file.path.begin(), file.path.begin() + around);
    }
}

// Canvas's version numbers look like a part of students' own names: "board-2.h", "part-1.py", "part-2.py".
std::vector<AssignedFile> with_names(std::vector<AssignedFile> code, const Rules& rules) {
    std::map<Path, int> uses;
    for (const AssignedFile& file : code) {
        ++uses[file.path];
    }
    for (std::size_t i = 0, count = code.size(); i < count; ++i) {
        const bool is_only = uses.at(code[i].path) == 1;
        if (code[i].version == 0 ||
            (!is_header(code[i].path.back()) && (is_only || rules.several != Several::Together))) {
            continue;
        }
        if (is_only) {
            code.push_back(code[i]);  // sources may include it by either name
        }
        code[i].path = {code[i].with_version};
        code[i].version = 0;
    }
    return code;
}

Attempt attempt_of(const ProgramPart& part, const std::vector<AssignedFile>& beside, const Rules& rules) {
    Attempt attempt;
    std::vector<AssignedFile> files = part.files;
    for (const AssignedFile& file : files) {
        const std::string name = name_of(file.path);
        if (name == part.name || name.starts_with(part.name + "/")) {
            attempt.own.insert(file.handed_in_file.origin);
        }
    }
    attempt.name = base::one_line(part.name, longest_shown) +
                   (part.version > 0 ? fmt::format("{}{}", version_mark, part.version) : "");
    std::ranges::copy_if(beside, std::back_inserter(files),
                         [](const AssignedFile& header) { return header.handed_in_file.fault.empty(); });
    remove_outer_folders(files);
    if (const Project project(paths_of(files), rules.languages);
        project.is_program() && rules.several != Several::Together) {
        std::erase_if(files, [&](const AssignedFile& file) { return !project.takes(file.path); });
    }
    std::map<Path, std::string> origins;
    for (const AssignedFile& file : files) {
        const auto [first, is_new] = origins.emplace(file.path, file.handed_in_file.origin);
        if (!is_new && attempt.fault.empty()) {
            attempt.fault = say<"holds two files called '{}'">(shown(name_of(file.path)));
            attempt.named.insert({first->second, file.handed_in_file.origin});
        }
        take(attempt, file, rules.languages);
    }
    std::ranges::sort(attempt.files, {}, &CodeFile::name);
    return attempt;
}

// The newest time of the file or folder in which the program starts, without files that several programs share.
Clock::time_point start_time(const ProgramPart& part) {
    Clock::time_point newest = Clock::time_point::min();
    for (const AssignedFile& file : part.files) {
        const std::string name = name_of(file.path);
        if ((name == part.name || name.starts_with(part.name + "/")) && !is_header(file.path.back())) {
            newest = std::max(newest, file.handed_in_file.time.value_or(newest));
        }
    }
    return newest;
}

// Ordered by time. Files with the same name are ordered by version, because their times may be those of unpacking.
std::vector<Attempt> from_first_to_last(const std::vector<ProgramPart>& parts, const std::vector<AssignedFile>& beside,
                                        const Rules& rules) {
    struct Ranked {
        std::string name;
        Clock::time_point from;  // not before that of the previous version
        Attempt attempt;
    };
    std::vector<Ranked> ranked;
    for (const ProgramPart& part : parts) {
        const bool same = !ranked.empty() && ranked.back().name == part.name;
        const auto from = same ? std::max(ranked.back().from, start_time(part)) : start_time(part);
        ranked.push_back({part.name, from, attempt_of(part, beside, rules)});
    }
    std::ranges::stable_sort(ranked, {}, &Ranked::from);
    std::vector<Attempt> attempts;
    for (Ranked& entry : ranked) {
        attempts.push_back(std::move(entry.attempt));
    }
    return attempts;
}

std::vector<Attempt> attempts_at(std::vector<AssignedFile> code, const Rules& rules) {
    if (rules.several == Several::Together || code.size() > most_compared || is_project(code, rules)) {
        return code.empty() ? std::vector<Attempt>{} : std::vector{attempt_of({"", 0, std::move(code)}, {}, rules)};
    }
    remove_outer_folders(code);
    const std::vector<Path> mains = mains_of(code, rules);
    std::set<std::string> programs;  // the files and folders that hold a source
    for (const AssignedFile& file : code) {
        if (!is_header(file.path.back())) {
            programs.insert(part_of(file.path, mains));
        }
    }
    std::map<std::pair<std::string, int>, std::vector<AssignedFile>> by_name;
    std::vector<AssignedFile> beside;  // headers beside the attempts; they belong to all
    for (AssignedFile& file : code) {
        if (std::string part = part_of(file.path, mains); programs.contains(part)) {
            by_name[{std::move(part), file.version}].push_back(std::move(file));
        } else {
            beside.push_back(std::move(file));
        }
    }
    std::vector<ProgramPart> parts;
    for (auto& [key, files] : by_name) {
        parts.push_back({key.first, key.second, std::move(files)});
    }
    if (parts.size() > 1 && rules.read) {
        parts = programs_of(std::move(parts), beside, rules);
    }
    return from_first_to_last(parts, beside, rules);
}

// The attempts that Several::Last leaves out, except Canvas's earlier versions of the last one. Adds the origins of
// those that are named to `origins`.
std::string left_out_by_the_last(const std::vector<Attempt>& attempts, const Rules& rules,
                                 std::set<std::string>& origins) {
    const auto file_of = [](const Attempt& attempt) {
        return attempt.name.substr(0, attempt.name.rfind(version_mark));
    };
    std::vector<std::string> others;
    bool has_tie = false;
    for (const Attempt& attempt : attempts) {
        if (file_of(attempt) == file_of(attempts.back())) {
            continue;
        }
        auto other = std::ranges::find(others, file_of(attempt));
        if (other == others.end()) {
            other = others.insert(others.end(), file_of(attempt));
            has_tie = has_tie || attempt.time == attempts.back().time;
        }
        if (static_cast<std::size_t>(other - others.begin()) < most_named) {
            origins.insert(attempt.own.begin(), attempt.own.end());
        }
    }
    if (others.empty()) {
        return "";
    }
    const std::string counting = file_of(attempts.back());
    const std::string note =
        has_tie ? say<"not judged: {}; of several programs the newest counts and of the same date the last by name, "
                      "here {}">(listed(others), counting)
                : say<"not judged: {}; of several programs the newest counts, here {}">(listed(others), counting);
    return rules.chosen ? say<"{}; the instructor may choose others (overrides.toml)">(note) : note;
}

// The files that are in no attempt although the student may have meant them to be.
NamedFiles left_aside(const std::vector<AssignedFile>& files, const std::vector<Attempt>& attempts) {
    std::set<std::filesystem::path> taken;
    for (const Attempt& attempt : attempts) {
        for (const CodeFile& file : attempt.files) {
            taken.insert(file.file.path);
        }
    }
    NamedFiles aside;
    for (const AssignedFile& file : files) {
        if (!file.handed_in_file.fault.empty()) {
            aside.add(say<"{} ({})">(shown(name_of(file.path)), file.handed_in_file.fault), file);
        } else if (!taken.contains(file.handed_in_file.file.path)) {
            aside.add(shown(name_of(file.path)), file);
        }
    }
    return aside;
}

bool have_same_files(const Attempt& attempt, const Attempt& other, const Rules& rules) {
    return rules.read &&
           std::ranges::equal(attempt.files, other.files, [&](const CodeFile& file, const CodeFile& same) {
               HandedInFile first;
               HandedInFile second;
               first.file = file.file;
               second.file = same.file;
               return file.name == same.name && rules.read(first) == rules.read(second);
           });
}

// The same files once more change nothing: the date is that of the first time.
void drop_repeated(std::vector<Attempt>& attempts, const Rules& rules) {
    while (attempts.size() > 1 && attempts.back().fault.empty() && attempts[attempts.size() - 2].fault.empty() &&
           !attempts.back().files.empty() && have_same_files(attempts.back(), attempts[attempts.size() - 2], rules)) {
        const Attempt repeated = std::move(attempts.back());
        attempts.pop_back();
        Attempt& first = attempts.back();
        first.notes.push_back(say<"not judged: {}; it has the same files as {}">(repeated.name, first.name));
        first.named.insert(repeated.own.begin(), repeated.own.end());
        first.named.insert(repeated.named.begin(), repeated.named.end());
    }
}

// Attempts with a fault count only if there are no others.
void choose_attempts(std::vector<Attempt>& attempts, const Rules& rules) {
    if (std::ranges::any_of(attempts, [](const Attempt& attempt) { return attempt.fault.empty(); })) {
        std::erase_if(attempts, [](const Attempt& attempt) { return !attempt.fault.empty() && attempt.files.empty(); });
    }
    for (Attempt& attempt : attempts) {
        if (attempt.files.size() > 1 && attempt.fault.empty()) {
            std::vector<std::string> names;
            std::ranges::transform(attempt.files, std::back_inserter(names), &CodeFile::name);
            std::ranges::transform(names, names.begin(), shown);
            attempt.notes.push_back(say<"judged: {} files as one program: {}">(names.size(), listed(names)));
        }
    }
    if (rules.several == Several::Last) {
        drop_repeated(attempts, rules);
    }
    if (rules.several == Several::Last && attempts.size() > 1) {
        std::set<std::string> origins;
        if (std::string note = left_out_by_the_last(attempts, rules, origins); !note.empty()) {
            attempts.back().notes.push_back(std::move(note));
            attempts.back().named.merge(origins);
        }
        attempts.erase(attempts.begin(), attempts.end() - 1);
    }
}

}  // namespace

std::set<std::string> Attempt::shown() const {
    std::set<std::string> all = named;
    if (fault.empty()) {
        all.insert(origins.begin(), origins.end());
    }
    return all;
}

std::vector<Attempt> attempts_of(std::vector<AssignedFile> files, const Rules& rules) {
    std::vector<AssignedFile> code;
    std::vector<AssignedFile> others;  // with a fault, or perhaps in an unknown language
    NamedFiles no_sources;
    for (AssignedFile& file : files) {
        const bool is_known = is_code(file.handed_in_file.name.back(), rules.languages);
        if (is_known || !file.handed_in_file.fault.empty() || package::may_be_source(file.handed_in_file.name.back())) {
            (is_known ? code : others).push_back(std::move(file));
        } else {
            no_sources.add(shown(name_of(file.path)), file);
        }
    }
    for (const AssignedFile& header : code) {
        no_sources.add(shown(name_of(header.path)), header);
    }
    // It may be a part of each program, so none is judged.
    if (const auto damaged =
            std::ranges::find_if(code, [](const AssignedFile& file) { return file.handed_in_file.is_damaged; });
        damaged != code.end()) {
        return {attempt_of({"", 0, {std::move(*damaged)}}, {}, rules)};
    }
    std::vector<AssignedFile> all = code;
    std::ranges::copy(others, std::back_inserter(all));
    code = with_names(std::move(code), rules);
    std::vector<Attempt> attempts = attempts_at(std::move(code), rules);
    NamedFiles aside = left_aside(all, attempts);
    if (attempts.empty() && !others.empty()) {
        attempts.push_back(attempt_of({"", 0, std::move(others)}, {}, rules));
        aside = {};
    }
    choose_attempts(attempts, rules);
    if (attempts.empty()) {
        Attempt& none = attempts.emplace_back();
        none.fault = no_sources.names.empty()
                         ? say<"holds no source file in a known language">()
                         : say<"holds no source file in a known language: {}">(listed_for(none, no_sources));
    } else if (!aside.names.empty() && attempts.back().fault.empty()) {
        Attempt& last = attempts.back();
        last.notes.push_back(say<"not judged: {}">(listed_for(last, aside)));
    }
    if (attempts.size() == 1) {
        attempts.front().name.clear();
    }
    return attempts;
}

Attempt program_of(std::vector<AssignedFile> files, const std::vector<std::string>& patterns, Rules rules) {
    NamedFiles all;
    for (const AssignedFile& file : files) {
        all.add(name_of(file.path), file);
    }
    std::erase_if(files, [&](const AssignedFile& file) {
        return std::ranges::none_of(patterns, [&](const std::string& pattern) {
            return ::fnmatch(pattern.c_str(), name_of(file.path).c_str(), 0) == 0 ||
                   ::fnmatch(pattern.c_str(), file.with_version.c_str(), 0) == 0;
        });
    });
    if (files.empty()) {
        Attempt none;
        none.fault = say<"has none of the files that are to count; there are {}">(listed_for(none, all));
        return none;
    }
    rules.several = Several::Together;
    return attempts_of(std::move(files), rules).front();
}

bool is_project(std::vector<AssignedFile> files, const Rules& rules) {
    std::erase_if(files, [&](const AssignedFile& file) { return !is_code(file.path.back(), rules.languages); });
    remove_outer_folders(files);
    return Project(paths_of(files), rules.languages).is_program() && mains_of(files, rules).size() < 2;
}

}  // namespace harness::course
