#include "harness/classes/students.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/classes/project.hpp"
#include "harness/package/submissions.hpp"
#include "harness/support/text.hpp"

namespace harness::classes {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_name = 200;
constexpr std::size_t longest_platform_name = 300;  // of what a regular expression is let loose on

// What lists that a platform or a teacher lays beside the students' folders end in.
constexpr std::array<std::string_view, 4> lists{".csv", ".json", ".yaml", ".yml"};

// A file, and what its name says.
struct Placed {
    std::string student;
    std::string id;
    Path path;  // as the student called it, without what a platform put before it: folders and a file; never empty
    int version = 0;  // Canvas's, which is no part of the path
    bool marked_late = false;
    HandIn hand_in;
    std::string with_version{};  // the file's name; empty where it has no version
};

Path from_second(const Path& path) {
    return {path.begin() + 1, path.end()};
}

std::string name_of(const Path& path) {
    return fmt::format("{}", fmt::join(path, "/"));
}

bool is_hidden(const HandIn& file) {
    return file.name.empty() || file.is_folder || is_left_behind(file.name);
}

bool is_list(const std::string& name) {
    return std::ranges::find(lists, fs::path(name).extension().string()) != lists.end();
}

std::optional<Placed> by_moodle(const HandIn& file) {
    static const std::regex form("(.+)_([0-9]+)_assignsubmission_(?:file|onlinetext)_?(.*)", std::regex::optimize);
    std::smatch parts;
    if (file.name.front().size() > longest_platform_name || !std::regex_match(file.name.front(), parts, form)) {
        return std::nullopt;
    }
    if (file.name.size() > 1) {
        return Placed{parts[1], parts[2], from_second(file.name), 0, false, file};
    }
    return Placed{parts[1], parts[2], {parts[3]}, 0, false, file};
}

std::optional<Placed> by_canvas(const HandIn& file) {
    static const std::regex form("([^_]+)_(LATE_)?([0-9]+)_([0-9]+)_(.+?)(-([0-9]{1,4}))?(\\.[^.]*)?",
                                 std::regex::optimize);
    std::smatch parts;
    if (file.name.size() > 1 || file.name.front().size() > longest_platform_name ||
        !std::regex_match(file.name.front(), parts, form)) {
        return std::nullopt;
    }
    const int version = parts[7].matched ? std::stoi(parts[7]) : 0;
    const std::string name = parts[5].str() + parts[8].str();
    const std::string with_version = version > 0 ? parts[5].str() + parts[6].str() + parts[8].str() : "";
    return Placed{parts[1], parts[3], {name}, version, parts[2].matched, file, with_version};
}

Placed by_folder(const HandIn& file) {
    if (file.name.size() == 1) {
        const std::string& name = file.name.front();
        return {fs::path(name).stem().string(), "", {name}, 0, false, file};
    }
    return {file.name[0], "", from_second(file.name), 0, false, file};
}

Placed by_prefix(const HandIn& file) {
    const std::string& name = file.name.back();
    const std::size_t end = std::min(name.find('_'), fs::path(name).stem().string().size());
    return {name.substr(0, end), "", {name}, 0, false, file};
}

Placed place(const HandIn& file, Layout layout) {
    if (layout == Layout::Prefix) {
        return by_prefix(file);
    }
    if (layout == Layout::Auto) {
        for (const auto& form : {by_moodle, by_canvas}) {
            if (auto placed = form(file); placed) {
                return *std::move(placed);
            }
        }
    }
    return by_folder(file);
}

bool has_platform_name(const HandIn& file) {
    return by_moodle(file) || by_canvas(file);
}

// Of what lies `depth` folders deep.
Project project_of(const std::vector<HandIn>& files, std::ptrdiff_t depth, const Rules& rules) {
    std::vector<Path> code;
    for (const HandIn& file : files) {
        if (!is_hidden(file) && is_code(file.name.back(), rules.languages)) {
            code.emplace_back(file.name.begin() + depth, file.name.end());
        }
    }
    return {code, rules.languages};
}

// Whether the one folder that everything lies in holds a platform's names: no source there has another.
bool wraps_platform(const std::vector<HandIn>& files, const Rules& rules) {
    bool found = false;
    for (const HandIn& file : files) {
        HandIn inner = file;
        inner.name.erase(inner.name.begin());
        const bool has_name = has_platform_name(inner);
        if (!has_name && is_code(file.name.back(), rules.languages)) {
            return false;
        }
        found = found || has_name;
    }
    return found;
}

// Whether the one folder that everything lies in holds folders with code, and these are students'. Files that lie
// beside a single one are as likely to be its student's, unless they are lists.
bool wraps_folders(const std::vector<HandIn>& files, const Rules& rules) {
    std::set<std::string> folders;
    bool has_loose = false;
    for (const HandIn& file : files) {
        const bool loose = file.name.size() == 2;
        if (!is_code(file.name.back(), rules.languages)) {
            has_loose = has_loose || (loose && !is_list(file.name.back()));
        } else if (loose) {
            return false;
        } else {
            folders.insert(file.name[1]);
        }
    }
    return folders.size() > (has_loose ? 1U : 0U) && !project_of(files, 1, rules).is_one();
}

// Whether there is one folder that everything lies in, and it is no student's: there are students' folders in it, or
// none of the files' students could be told otherwise.
bool is_wrapped(const std::vector<HandIn>& files, const std::vector<HandIn>& traces, const Rules& rules) {
    const std::string& wrapper = files.front().name.front();
    const bool is_around = std::ranges::all_of(
        files, [&](const HandIn& file) { return file.name.size() > 1 && file.name.front() == wrapper; });
    const bool is_around_traces =
        std::ranges::all_of(traces, [&](const HandIn& trace) { return trace.name.front() == wrapper; });
    return is_around && is_around_traces && !by_moodle(files.front()) &&
           (wraps_folders(files, rules) || wraps_platform(files, rules));
}

// Folders of GitHub Classroom are called after the assignment.
void take_off_assignment(std::vector<HandIn>& files, std::string_view wrapper) {
    constexpr std::string_view suffix = "-submissions";
    if (!wrapper.ends_with(suffix)) {
        return;
    }
    const std::string assignment = std::string(wrapper.substr(0, wrapper.size() - suffix.size())) + "-";
    for (HandIn& file : files) {
        if (file.name.front().starts_with(assignment) && file.name.front().size() > assignment.size()) {
            file.name.front().erase(0, assignment.size());
        }
    }
}

void take_off_folder(std::vector<HandIn>& files) {
    for (HandIn& file : files) {
        file.name.erase(file.name.begin());
    }
    std::erase_if(files, [](const HandIn& file) { return file.name.empty(); });
}

// What lies in somebody's folder and is nothing to judge: the folder itself, and hidden files. Takes them out of
// `files`.
std::vector<HandIn> take_traces(std::vector<HandIn>& files) {
    std::vector<HandIn> traces;
    for (const HandIn& file : files) {
        const bool in_folder = file.name.size() > (file.is_folder ? 0U : 1U);
        if (is_hidden(file) && in_folder && !is_left_behind({file.name.front()})) {
            traces.push_back(file);
        }
    }
    std::erase_if(files, is_hidden);
    return traces;
}

using Clock = std::chrono::system_clock;

Clock::time_point time_of(const Attempt& attempt) {
    return attempt.time.value_or(Clock::time_point::min());
}

void take(Attempt& attempt, const Placed& file) {
    attempt.marked_late = attempt.marked_late || file.marked_late;
    if (file.hand_in.time && !is_header(file.path.back())) {
        attempt.time = std::max(time_of(attempt), *file.hand_in.time);
    }
    if (!file.hand_in.fault.empty()) {
        if (attempt.fault.empty()) {
            attempt.fault = fmt::format("'{}' {}", support::one_line(name_of(file.path), 100), file.hand_in.fault);
        }
        return;
    }
    attempt.files.emplace_back(name_of(file.path), file.hand_in.file);
}

std::vector<Path> paths_of(const std::vector<Placed>& files) {
    std::vector<Path> paths;
    std::ranges::transform(files, std::back_inserter(paths), &Placed::path);
    return paths;
}

// Steps into folders that hold all the files.
void strip(std::vector<Placed>& files) {
    const auto around = static_cast<std::ptrdiff_t>(folders_around(paths_of(files)));
    for (Placed& file : files) {
        file.path.erase(file.path.begin(), file.path.begin() + around);
    }
}

constexpr std::string_view version_mark = " #";

// What makes a file part of which attempt.
using Key = std::pair<std::string, int>;

class Desk {
  public:
    explicit Desk(const Rules& rules) : rules_(rules) {}

    Student student(std::string name, std::string id, const std::vector<Placed>& files) const {
        Student made{std::move(name), std::move(id), {}};
        std::vector<Placed> code;
        std::vector<Placed> others;  // that have a fault, or may be in a language that is not known
        for (const Placed& file : files) {
            const bool is_known = is_code(file.hand_in.name.back(), rules_.languages);
            if (is_known || !file.hand_in.fault.empty() || package::may_be_source(file.hand_in.name.back())) {
                (is_known ? code : others).push_back(file);
            }
        }
        made.attempts = attempts_of(with_names(std::move(code)));
        if (made.attempts.empty() && !others.empty()) {
            made.attempts.push_back(attempt({}, std::move(others), {}));
        }
        settle(made);
        return made;
    }

    // One program in folders, be there others around these.
    bool is_project(std::vector<Placed> files) const {
        std::erase_if(files, [&](const Placed& file) { return !is_code(file.path.back(), rules_.languages); });
        strip(files);
        return Project(paths_of(files), rules_.languages).is_one();
    }

  private:
    // Canvas's versions look like a part of names that students give: "board-2.h", "part-1.py", "part-2.py".
    std::vector<Placed> with_names(std::vector<Placed> code) const {
        std::map<Path, int> uses;
        for (const Placed& file : code) {
            ++uses[file.path];
        }
        for (std::size_t i = 0, count = code.size(); i < count; ++i) {
            const bool is_only = uses.at(code[i].path) == 1;
            if (code[i].version == 0 ||
                (!is_header(code[i].path.back()) && (is_only || rules_.several != Several::Together))) {
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

    std::vector<Attempt> attempts_of(std::vector<Placed> code) const {
        const bool is_one = rules_.several == Several::Together || is_project(code);
        std::set<std::string> programs;  // the files and folders that hold a source
        for (const Placed& file : code) {
            if (!is_header(file.path.back())) {
                programs.insert(file.path.front());
            }
        }
        std::map<Key, std::vector<Placed>> groups;
        std::vector<Placed> beside;  // headers next to the attempts, which belong to each
        for (Placed& file : code) {
            if (is_one) {
                groups[{}].push_back(std::move(file));
            } else if (!programs.contains(file.path.front())) {
                beside.push_back(std::move(file));
            } else {
                groups[{file.path.front(), file.version}].push_back(std::move(file));
            }
        }
        return from_first_to_last(groups, beside);
    }

    // By time; but of files of one name the version tells, as their times may be those of unpacking.
    std::vector<Attempt> from_first_to_last(const std::map<Key, std::vector<Placed>>& groups,
                                            const std::vector<Placed>& beside) const {
        struct Ranked {
            std::string name;
            Clock::time_point from;  // no earlier than that of the version before
            Attempt attempt;
        };
        std::vector<Ranked> ranked;
        for (const auto& [key, group] : groups) {
            Attempt made = attempt(key, group, beside);
            const bool same = !ranked.empty() && ranked.back().name == key.first;
            const auto from = same ? std::max(ranked.back().from, time_of(made)) : time_of(made);
            ranked.push_back({key.first, from, std::move(made)});
        }
        std::ranges::stable_sort(ranked, {}, &Ranked::from);
        std::vector<Attempt> attempts;
        for (Ranked& one : ranked) {
            attempts.push_back(std::move(one.attempt));
        }
        return attempts;
    }

    Attempt attempt(const Key& key, std::vector<Placed> group, const std::vector<Placed>& beside) const {
        Attempt made;
        made.name = support::one_line(key.first, longest_name) +
                    (key.second > 0 ? fmt::format("{}{}", version_mark, key.second) : "");
        std::ranges::copy_if(beside, std::back_inserter(group),
                             [](const Placed& header) { return header.hand_in.fault.empty(); });
        strip(group);
        if (const Project project(paths_of(group), rules_.languages);
            project.is_one() && rules_.several != Several::Together) {
            std::erase_if(group, [&](const Placed& file) { return !project.takes(file.path); });
        }
        std::set<Path> names;
        for (const Placed& file : group) {
            if (!names.insert(file.path).second && made.fault.empty()) {
                made.fault = fmt::format("holds two files called '{}'", support::one_line(name_of(file.path), 100));
            }
            take(made, file);
        }
        std::ranges::sort(made.files, {}, &CodeFile::name);
        return made;
    }

    // Which attempts the last one leaves out, but for Canvas's earlier versions of it: a program of several files may
    // have been meant.
    static std::string note_on(const std::vector<Attempt>& attempts) {
        constexpr std::size_t most_named = 3;
        const auto file_of = [](const Attempt& one) { return one.name.substr(0, one.name.rfind(version_mark)); };
        std::vector<std::string> others;
        for (const Attempt& one : attempts) {
            if (file_of(one) != file_of(attempts.back()) && std::ranges::find(others, file_of(one)) == others.end()) {
                others.push_back(file_of(one));
            }
        }
        if (others.empty()) {
            return "";
        }
        const std::size_t named = std::min(others.size(), most_named);
        const std::string more = others.size() > named ? fmt::format(" and {} more", others.size() - named) : "";
        others.resize(named);
        return fmt::format(
            "not judged: {}{}; the newest file counts, here {}. If they are one program, "
            "judge.toml must say several = \"together\"",
            fmt::join(others, ", "), more, file_of(attempts.back()));
    }

    // What has a fault counts only where there is nothing else.
    void settle(Student& student) const {
        std::vector<Attempt>& attempts = student.attempts;
        if (std::ranges::any_of(attempts, [](const Attempt& one) { return one.fault.empty(); })) {
            std::erase_if(attempts, [](const Attempt& one) { return !one.fault.empty() && one.files.empty(); });
        }
        if (rules_.several == Several::Last && attempts.size() > 1) {
            attempts.back().note = note_on(attempts);
            attempts.erase(attempts.begin(), attempts.end() - 1);
        }
        if (attempts.empty()) {
            attempts.push_back({"", {}, {}, false, "holds no source file in a known language", ""});
        }
        if (attempts.size() == 1) {
            attempts.front().name.clear();
        }
    }

    const Rules& rules_;
};

}  // namespace

std::vector<Student> students_of(std::vector<HandIn> files, const Rules& rules, const std::string& top) {
    std::vector<HandIn> traces = take_traces(files);
    if (rules.layout == Layout::Auto) {
        std::string wrapper = top;
        if (!files.empty() && is_wrapped(files, traces, rules)) {
            wrapper = files.front().name.front();
            take_off_folder(files);
            take_off_folder(traces);
            std::erase_if(traces, [](const HandIn& trace) { return is_left_behind({trace.name.front()}); });
        }
        take_off_assignment(files, wrapper);
        take_off_assignment(traces, wrapper);
        std::erase_if(files, [](const HandIn& file) {
            return file.name.size() == 1 && is_list(file.name.front()) && !has_platform_name(file);
        });
    }
    std::map<std::pair<std::string, std::string>, std::vector<Placed>> by_student;
    for (const HandIn& file : files) {
        Placed placed = place(file, rules.layout);
        auto& theirs = by_student[{support::one_line(placed.student, longest_name), placed.id}];
        theirs.push_back(std::move(placed));
    }
    for (HandIn& trace : traces) {
        if (rules.layout != Layout::Prefix) {  // folders are nobody's
            trace.name.resize(2);
            const Placed placed = place(trace, rules.layout);
            by_student[{support::one_line(placed.student, longest_name), placed.id}];
        }
    }
    const Desk desk(rules);
    std::vector<Student> students;
    for (const auto& [who, theirs] : by_student) {
        students.push_back(desk.student(who.first, who.second, theirs));
    }
    return students;
}

Attempt one_program(std::vector<HandIn> files, Rules rules) {
    std::erase_if(files, is_hidden);
    std::vector<Placed> placed;
    for (const HandIn& file : files) {
        placed.push_back({"", "", file.name, 0, false, file});
    }
    if (!Desk(rules).is_project(placed)) {
        rules.several = Several::Together;
    }
    return Desk(rules).student("", "", placed).attempts.front();
}

bool looks_like_a_class(const std::vector<HandIn>& files, const Rules& rules) {
    const auto has = [&](const auto& what) {
        return std::ranges::any_of(files, [&](const HandIn& file) { return !is_hidden(file) && what(file); });
    };
    if (has(has_platform_name)) {
        return true;
    }
    const bool has_folder = has([](const HandIn& file) { return file.name.size() > 1; });
    return has_folder && (rules.layout != Layout::Auto || !project_of(files, 0, rules).is_one());
}

bool looks_like_a_program(const std::vector<HandIn>& files, const Rules& rules) {
    return !looks_like_a_class(files, rules) && project_of(files, 0, rules).is_one_among_students();
}

}  // namespace harness::classes
