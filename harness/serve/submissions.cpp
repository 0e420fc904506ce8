// The list of all submissions, for the staff.
#include <algorithm>
#include <map>

#include "harness/base/date.hpp"
#include "harness/base/text.hpp"
#include "harness/serve/history.hpp"
#include "harness/serve/pages/class/views.hpp"
#include "harness/serve/site.hpp"

namespace harness::serve {

namespace {

constexpr std::size_t most_rows = 100;

// The beginning of a day in the course's time zone, from a field's "2027-01-31"; of a year that a Time cannot hold, the
// nearest.
std::optional<Time> day_of(const std::string& field, std::chrono::minutes zone) {
    using std::chrono::floor, std::chrono::seconds, std::chrono::days;
    const auto day = base::time_at(field + "T00:00:00", {0, 5, 8, 11, 14, 17});
    return day ? std::optional<Time>(std::clamp(*day - zone, floor<seconds>(Time::min()) + days{2},
                                                floor<seconds>(Time::max()) - days{2}))
               : std::nullopt;
}

bool is_called(const Account& student, const std::string& wanted) {
    return base::lowered(student.name).find(base::lowered(wanted)) != std::string::npos || student.number == wanted ||
           base::lowered(student.email) == base::lowered(wanted);
}

// Those whom the form's fields allow.
std::vector<Account> wanted_students(const RequestContext& context, const pages::SubmissionsView& view) {
    std::vector<Account> students = context.students();
    std::erase_if(students, [&](const Account& student) {
        return (!view.student.empty() && !is_called(student, view.student)) ||
               (!view.section.empty() && !is_in_section(context.snapshot->roster, student, view.section));
    });
    return students;
}

void add_choices(const RequestContext& context, pages::SubmissionsView& view) {
    for (const auto& problem : context.snapshot->problems) {
        const package::Package& package = problem->plan.package;
        view.problems.push_back({package.name, package.title.empty() ? package.name : package.title});
    }
    for (const config::Language& language : context.snapshot->config.languages) {
        if (!language.is_helper) {
            view.languages.push_back({language.id, language.name});
        }
    }
    view.sections = context.is_bound() ? context.session->account.sections : sections_of(context.snapshot->roster);
}

std::string choice_text(const std::vector<pages::SubmissionsView::Choice>& choices, const std::string& value) {
    const auto choice = std::ranges::find(choices, value, &pages::SubmissionsView::Choice::value);
    return choice == choices.end() ? value : choice->text;
}

void add_row(const Attempt& attempt, const Account& student, pages::SubmissionsView& view) {
    pages::Attempt shown = without_result(attempt);
    shown.verdict = attempt.verdict;
    shown.replaced = attempt.replaced;
    view.rows.push_back({shown, std::to_string(student.id), student.name, attempt.package,
                         choice_text(view.problems, attempt.package), choice_text(view.languages, attempt.language)});
}

}  // namespace

http::Response submissions(const RequestContext& context) {
    const auto field = [&](std::string_view name) { return context.request.field(name); };
    pages::SubmissionsView view{.problem = field("problem"),
                                .verdict = field("verdict"),
                                .student = field("student"),
                                .section = field("section"),
                                .language = field("language"),
                                .from = field("from"),
                                .to = field("to")};
    const std::chrono::minutes zone = context.snapshot->config.class_rules.zone;
    AttemptFilter filter{view.problem, view.verdict, view.language, day_of(view.from, zone), day_of(view.to, zone)};
    const auto before = context.site.attempts.find(field("before"));
    if (!filter.from != view.from.empty() || !filter.until != view.to.empty() || !before != field("before").empty()) {
        return refuse(context, pages::Error::BadRequest);
    }
    if (filter.until) {
        *filter.until += std::chrono::days{1};
    }
    add_choices(context, view);
    std::map<std::int64_t, Account> by_id;
    std::vector<std::int64_t> accounts;
    for (Account& student : wanted_students(context, view)) {
        accounts.push_back(student.id);
        by_id.emplace(student.id, std::move(student));
    }
    std::vector<Attempt> attempts = context.site.attempts.newest(accounts, filter, most_rows + 1, before);
    view.has_older = attempts.size() > most_rows;
    view.has_newer = before.has_value();
    attempts.resize(std::min(attempts.size(), most_rows));
    for (const Attempt& attempt : attempts) {
        add_row(attempt, by_id.at(attempt.account), view);
    }
    return page(pages::submissions_page(context.frame(), view));
}

}  // namespace harness::serve
