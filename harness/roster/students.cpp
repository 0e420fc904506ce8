#include "harness/roster/students.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/support/text.hpp"

namespace harness::roster {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 7> headers{".h", ".hpp", ".hh", ".hxx", ".h++", ".inc", ".ipp"};
constexpr std::size_t longest_name = 200;
constexpr std::size_t longest_platform_name = 300;  // of what a regular expression is let loose on

// A file, and what its name says.
struct Placed {
    std::string student;
    std::string id;
    std::string attempt;  // what the student called it: a file, or a folder
    std::string file;     // its own name, without what a platform put before it
    int version = 0;      // Canvas's
    bool marked_late = false;
    HandIn hand_in;
};

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
        return Placed{parts[1], parts[2], file.name[1], file.name.back(), 0, false, file};
    }
    return Placed{parts[1], parts[2], parts[3], parts[3], 0, false, file};
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
    return Placed{parts[1], parts[3], name, name, version, parts[2].matched, file};
}

Placed by_folder(const HandIn& file) {
    if (file.name.size() == 1) {
        const std::string& name = file.name.front();
        return {fs::path(name).stem().string(), "", name, name, 0, false, file};
    }
    return {file.name[0], "", file.name[1], file.name.back(), 0, false, file};
}

Placed by_prefix(const HandIn& file) {
    const std::string& name = file.name.back();
    const std::size_t end = std::min(name.find('_'), fs::path(name).stem().string().size());
    return {name.substr(0, end), "", name, name, 0, false, file};
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

// The one folder that everything lies in, where it is no student's: there are folders in it, or none of the files'
// students could be told otherwise.
std::string wrapper_of(const std::vector<HandIn>& files) {
    const std::string& first = files.front().name.front();
    const bool wraps = std::ranges::all_of(
        files, [&](const HandIn& file) { return file.name.size() > 2 && file.name.front() == first; });
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

void unwrap(std::vector<HandIn>& files) {
    constexpr std::string_view suffix = "-submissions";
    const std::string wrapper = wrapper_of(files);
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
    if (file.hand_in.time && !is_header(file.file)) {
        attempt.time = std::max(time_of(attempt), *file.hand_in.time);
    }
    if (!file.hand_in.fault.empty()) {
        if (attempt.fault.empty()) {
            attempt.fault = fmt::format("'{}' {}", support::one_line(file.file, 100), file.hand_in.fault);
        }
        return;
    }
    attempt.files.push_back({file.file, file.hand_in.file});
}

// What makes a file part of which attempt.
using Key = std::pair<std::string, int>;

Key key_of(const Placed& file, Several several) {
    return several == Several::Together ? Key{} : Key{file.attempt, file.version};
}

class Desk {
  public:
    explicit Desk(const Rules& rules) : rules_(rules) {}

    Student student(std::string name, std::string id, const std::vector<Placed>& files) const {
        Student made{std::move(name), std::move(id), {}};
        std::map<Key, std::vector<const Placed*>> groups;
        std::vector<const Placed*> beside;  // headers next to the attempts, which belong to each
        const Placed* unread = nullptr;     // the first of the others that has a fault
        for (const Placed& file : files) {
            if (!is_code(file.hand_in.name.back())) {
                unread = unread == nullptr && !file.hand_in.fault.empty() ? &file : unread;
                continue;
            }
            const bool lies_in_folder = file.attempt != file.file;
            if (rules_.several != Several::Together && !lies_in_folder && is_header(file.file)) {
                beside.push_back(&file);
            } else {
                groups[key_of(file, rules_.several)].push_back(&file);
            }
        }
        made.attempts = from_first_to_last(groups, beside);
        if (made.attempts.empty() && unread != nullptr) {
            take(made.attempts.emplace_back(), *unread);
        }
        settle(made);
        return made;
    }

  private:
    bool is_code(const std::string& name) const {
        return is_header(name) || std::ranges::find(rules_.languages, extension_of(name)) != rules_.languages.end();
    }

    // By time; but of files of one name the version tells, as their times may be those of unpacking.
    std::vector<Attempt> from_first_to_last(const std::map<Key, std::vector<const Placed*>>& groups,
                                            const std::vector<const Placed*>& beside) const {
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

    Attempt attempt(const Key& key, std::vector<const Placed*> group, const std::vector<const Placed*>& beside) const {
        Attempt made;
        made.name =
            support::one_line(key.first, longest_name) + (key.second > 0 ? fmt::format(" #{}", key.second) : "");
        group.insert(group.end(), beside.begin(), beside.end());
        std::set<std::string> names;
        for (const Placed* file : group) {
            if (!names.insert(file->file).second && made.fault.empty()) {
                made.fault = fmt::format("holds two files called '{}'", support::one_line(file->file, 100));
            }
            take(made, *file);
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
        unwrap(files);
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
    for (HandIn& file : files) {
        const std::string name = file.name.back();
        placed.push_back({"", "", name, name, 0, false, std::move(file)});
    }
    return Desk(rules).student("", "", placed).attempts.front();
}

bool looks_like_a_class(const std::vector<HandIn>& files) {
    return std::ranges::any_of(files, [](const HandIn& file) {
        return !is_hidden(file) && (file.name.size() > 1 || by_moodle(file) || by_canvas(file));
    });
}

}  // namespace harness::roster
