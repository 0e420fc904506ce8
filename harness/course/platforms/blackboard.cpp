#include <algorithm>
#include <string>
#include <string_view>

#include "harness/base/date.hpp"
#include "platform_table.hpp"

namespace harness::course {

namespace {

constexpr std::string_view before_time = "_attempt_";
constexpr std::string_view form_of_time = "0000-00-00-00-00-00";

// Empty if the text does not begin with a time such as "2026-09-13-10-05-59".
std::optional<std::chrono::sys_seconds> time_of_attempt(std::string_view text) {
    const bool has_form = std::ranges::equal(text.substr(0, form_of_time.size()), form_of_time, [](char c, char form) {
        return form == '0' ? c >= '0' && c <= '9' : c == form;
    });
    return has_form ? base::time_at(text, {0, 5, 8, 11, 14, 17}) : std::nullopt;
}

// Where the user begins in "ASSIGNMENT_USER", as both may have a '_': behind what all names have in common. If that is
// more than the assignment, as for a single student, behind the last '_'.
std::size_t start_of_user(std::string_view names, std::string_view beginning) {
    const std::size_t common = beginning.size() > names.size() ? std::string_view::npos : beginning.rfind('_');
    return std::min(names.size(), (common == std::string_view::npos ? names.rfind('_') : common) + 1);
}

// "ASSIGNMENT_USER_attempt_TIME_FILE", and "ASSIGNMENT_USER_attempt_TIME.txt" with what was typed.
std::vector<AssignedFile> assign_by_blackboard(const HandedInFile& file, const Export& whole) {
    const std::string& name = file.name.front();
    const std::size_t mark = name.find(before_time);
    if (file.name.size() > 1 || mark == std::string::npos) {
        return {};
    }
    const std::string time = name.substr(mark + before_time.size(), form_of_time.size());
    const auto moment = time_of_attempt(time);
    const std::string rest = name.substr(std::min(name.size(), mark + before_time.size() + form_of_time.size()));
    const bool is_text = rest == ".txt";
    const std::string user = name.substr(0, mark).substr(start_of_user(name.substr(0, mark), whole.beginning));
    if (!moment || user.empty() || (!is_text && (rest.size() < 2 || rest.front() != '_'))) {
        return {};
    }
    // Each attempt is a folder of its student.
    AssignedFile assigned{{user, user}, {time, is_text ? "typed.txt" : rest.substr(1)}, 0, file};
    assigned.handed_in_file.time = time_of_file((*moment - whole.zone).time_since_epoch().count());
    return {assigned};
}

}  // namespace

Platform blackboard() {
    return {"Blackboard", Platform::FileNames::Certain, assign_by_blackboard};
}

}  // namespace harness::course
