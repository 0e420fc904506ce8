#include "harness/roster/students.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/support/text.hpp"

namespace harness::roster {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 7> headers{".h", ".hpp", ".hh", ".hxx", ".h++", ".inc", ".ipp"};
constexpr std::size_t longest_name = 200;
constexpr std::size_t longest_platform_name = 300;  // of what a regular expression is let loose on

// What folders of one program are called; others may as well be attempts, or students.
constexpr std::array<std::string_view, 7> part_folders{"src", "include", "inc", "lib", "source", "sources", "headers"};

using Path = std::vector<std::string>;

// A file, and what its name says.
struct Placed {
    std::string student;
    std::string id;
    Path path;  // as the student called it, without what a platform put before it: folders and a file; never empty
    int version = 0;  // Canvas's
    bool marked_late = false;
    HandIn hand_in;
};

Path from_second(const Path& path) {
    return {path.begin() + 1, path.end()};
}

std::string name_of(const Path& path) {
    return fmt::format("{}", fmt::join(path, "/"));
}

std::string extension_of(const std::string& name) {
    return fs::path(name).extension().string();
}

bool is_header(const std::string& name) {
    return std::ranges::find(headers, extension_of(name)) != headers.end();
}

bool is_hidden(const HandIn& file) {
    return file.name.empty() || std::ranges::any_of(file.name, [](const std::string& part) {
               return part.starts_with('.') || part == "__MACOSX" || part == "__pycache__";
           });
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
    return Placed{parts[1], parts[3], {name}, version, parts[2].matched, file};
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

// Whether sources and headers with these names are one program in several folders, rather than attempts at one: no more
// than one source is called main, and either that lies above the folders or one of these is called as a program's part.
bool is_project(const std::vector<Path>& code) {
    std::ptrdiff_t mains = 0;
    bool main_above = false;
    bool has_part = false;
    for (const Path& path : code) {
        const std::string stem = is_header(path.back()) ? "" : fs::path(path.back()).stem().string();
        mains += stem == "main" ? 1 : 0;
        main_above = main_above || (path.size() == 1 && (stem == "main" || stem == "__main__"));
        has_part = has_part || (path.size() > 1 && std::ranges::find(part_folders, path.front()) != part_folders.end());
    }
    const bool has_folder = std::ranges::any_of(code, [](const Path& path) { return path.size() > 1; });
    return has_folder && mains <= 1 && (main_above || has_part);
}

bool is_code(const std::string& name, const Rules& rules) {
    return is_header(name) || std::ranges::find(rules.languages, extension_of(name)) != rules.languages.end();
}

// Of what lies in a folder, `depth` folders deep, or at the top.
bool is_project(const std::vector<HandIn>& files, std::ptrdiff_t depth, const Rules& rules) {
    std::vector<Path> code;
    for (const HandIn& file : files) {
        if (!is_hidden(file) && is_code(file.name.back(), rules)) {
            code.emplace_back(file.name.begin() + depth, file.name.end());
        }
    }
    return is_project(code);
}

// The one folder that everything lies in, where it is no student's: there are folders in it, or none of the files'
// students could be told otherwise.
std::string wrapper_of(const std::vector<HandIn>& files, const Rules& rules) {
    const std::string& first = files.front().name.front();
    const bool wraps =
        std::ranges::all_of(files,
                            [&](const HandIn& file) { return file.name.size() > 2 && file.name.front() == first; }) &&
        !is_project(files, 1, rules);
    const bool wraps_platform = std::ranges::all_of(files, [&](const HandIn& file) {
        if (file.name.size() < 2 || file.name.front() != first) {
            return false;
        }
        HandIn inner = file;
        inner.name.erase(inner.name.begin());
        return by_moodle(inner) || by_canvas(inner);
    });
    return wraps || wraps_platform ? first : std::string{};
}

void unwrap(std::vector<HandIn>& files, const Rules& rules) {
    constexpr std::string_view suffix = "-submissions";
    const std::string wrapper = wrapper_of(files, rules);
    if (wrapper.empty()) {
        return;
    }
    const std::string assignment =
        wrapper.ends_with(suffix) ? wrapper.substr(0, wrapper.size() - suffix.size()) + "-" : std::string{};
    for (HandIn& file : files) {
        file.name.erase(file.name.begin());
        if (!assignment.empty() && file.name.front().starts_with(assignment) &&
            file.name.front().size() > assignment.size()) {
            file.name.front().erase(0, assignment.size());
        }
    }
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

// Steps into folders that hold all the files.
void strip(std::vector<Placed>& files) {
    const auto inside = [&](const Placed& file) {
        return file.path.size() > 1 && file.path.front() == files.front().path.front();
    };
    while (std::ranges::all_of(files, inside)) {
        for (Placed& file : files) {
            file.path.erase(file.path.begin());
        }
    }
}

// What makes a file part of which attempt.
using Key = std::pair<std::string, int>;

class Desk {
  public:
    explicit Desk(const Rules& rules) : rules_(rules) {}

    Student student(std::string name, std::string id, const std::vector<Placed>& files) const {
        Student made{std::move(name), std::move(id), {}};
        std::vector<Placed> code;
        const Placed* unread = nullptr;  // the first of the others that has a fault
        for (const Placed& file : files) {
            if (is_code(file.hand_in.name.back(), rules_)) {
                code.push_back(file);
            } else if (unread == nullptr && !file.hand_in.fault.empty()) {
                unread = &file;
            }
        }
        made.attempts = attempts_of(std::move(code));
        if (made.attempts.empty() && unread != nullptr) {
            take(made.attempts.emplace_back(), *unread);
        }
        settle(made);
        return made;
    }

  private:
    std::vector<Attempt> attempts_of(std::vector<Placed> code) const {
        std::vector<Path> paths;
        std::ranges::transform(code, std::back_inserter(paths), &Placed::path);
        const bool is_one = rules_.several == Several::Together || is_project(paths);
        std::set<std::string> programs;  // the files and folders that hold a source
        for (const Path& path : paths) {
            if (!is_header(path.back())) {
                programs.insert(path.front());
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

    static Attempt attempt(const Key& key, std::vector<Placed> group, const std::vector<Placed>& beside) {
        Attempt made;
        made.name =
            support::one_line(key.first, longest_name) + (key.second > 0 ? fmt::format(" #{}", key.second) : "");
        group.insert(group.end(), beside.begin(), beside.end());
        strip(group);
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

    // What has a fault counts only where there is nothing else.
    void settle(Student& student) const {
        std::vector<Attempt>& attempts = student.attempts;
        if (std::ranges::any_of(attempts, [](const Attempt& one) { return one.fault.empty(); })) {
            std::erase_if(attempts, [](const Attempt& one) { return !one.fault.empty() && one.files.empty(); });
        }
        if (rules_.several == Several::Last && attempts.size() > 1) {
            attempts.erase(attempts.begin(), attempts.end() - 1);
        }
        if (attempts.empty()) {
            attempts.push_back({"", {}, {}, false, "holds no source file in a known language"});
        }
        if (attempts.size() == 1) {
            attempts.front().name.clear();
        }
    }

    const Rules& rules_;
};

}  // namespace

std::vector<Student> students_of(std::vector<HandIn> files, const Rules& rules) {
    std::erase_if(files, is_hidden);
    if (files.empty()) {
        return {};
    }
    if (rules.layout != Layout::Prefix) {
        unwrap(files, rules);
    }
    std::map<std::pair<std::string, std::string>, std::vector<Placed>> by_student;
    for (const HandIn& file : files) {
        Placed placed = place(file, rules.layout);
        auto& theirs = by_student[{support::one_line(placed.student, longest_name), placed.id}];
        theirs.push_back(std::move(placed));
    }
    const Desk desk(rules);
    std::vector<Student> students;
    for (const auto& [who, theirs] : by_student) {
        students.push_back(desk.student(who.first, who.second, theirs));
    }
    return students;
}

Attempt one_program(std::vector<HandIn> files, Rules rules) {
    rules.several = Several::Together;
    std::erase_if(files, is_hidden);
    std::vector<Placed> placed;
    for (const HandIn& file : files) {
        placed.push_back({"", "", file.name, 0, false, file});
    }
    return Desk(rules).student("", "", placed).attempts.front();
}

bool looks_like_a_class(const std::vector<HandIn>& files, const Rules& rules) {
    const auto has = [&](const auto& what) {
        return std::ranges::any_of(files, [&](const HandIn& file) { return !is_hidden(file) && what(file); });
    };
    if (has([](const HandIn& file) { return by_moodle(file) || by_canvas(file); })) {
        return true;
    }
    const bool has_folder = has([](const HandIn& file) { return file.name.size() > 1; });
    return has_folder && (rules.layout == Layout::Folders || !is_project(files, 0, rules));
}

}  // namespace harness::roster
