// Which students a person of the staff sees.
#include <algorithm>
#include <set>

#include "harness/serve/site.hpp"

namespace harness::serve {

namespace {

// Who has left has no row, though the class list may have somebody else of the same name.
bool is_in_any(const model::Roster& roster, const Account& student, const std::vector<std::string>& sections) {
    const auto row = student.has_left
                         ? std::nullopt
                         : roster.find({.student = student.name, .id = student.number, .email = student.email});
    return row && std::ranges::find_first_of(roster.rows[*row].sections, sections) != roster.rows[*row].sections.end();
}

}  // namespace

bool is_in_section(const model::Roster& roster, const Account& student, const std::string& section) {
    return is_in_any(roster, student, {section});
}

std::vector<std::string> sections_of(const model::Roster& roster) {
    std::set<std::string> sections;
    for (const model::RosterRow& row : roster.rows) {
        sections.insert(row.sections.begin(), row.sections.end());
    }
    return {sections.begin(), sections.end()};
}

bool RequestContext::is_bound() const {
    return is_staff() && !is_at_least(Kind::Instructor) && !session->account.sections.empty();
}

std::vector<Account> RequestContext::students() const {
    std::vector<Account> students = site.accounts.students();
    std::erase_if(students, [&](const Account& student) {
        return is_bound() && !is_in_any(snapshot->roster, student, session->account.sections);
    });
    return students;
}

std::optional<Account> RequestContext::student(std::int64_t id) const {
    auto student = site.accounts.student(id);
    const bool is_seen = student && (!is_bound() || is_in_any(snapshot->roster, *student, session->account.sections));
    return is_seen ? std::move(student) : std::nullopt;
}

}  // namespace harness::serve
