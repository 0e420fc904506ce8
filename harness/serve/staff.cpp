// The page of the staff: who they are, their roles and their personal links.
#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/number.hpp"
#include "harness/serve/pages/settings_view.hpp"
#include "harness/serve/site.hpp"

namespace harness::serve {

namespace {

using pages::Error;

http::Response show_staff(const RequestContext& context, pages::StaffView view) {
    view.sections = sections_of(context.snapshot->roster);
    for (const Account& person : context.site.accounts.staff()) {
        view.rows.push_back({std::to_string(person.id), person.name, person.kind, person.has_password, person.has_link,
                             person.has_platform, person.sections});
    }
    const int status = view.complaint ? pages::status_of(view.complaint->error) : 200;
    return page(pages::staff_page(context.frame(), view), status);
}

http::Response show_link(const RequestContext& context, const std::string& owner, const std::string& link) {
    return show_staff(context, {.link = fmt::format("{}/in/{}", context.request.own_origin(), link), .owner = owner});
}

// Those that the form chooses; empty: one of them is neither the class's nor the person's, so that the choice would not
// be what the sender saw.
std::optional<std::vector<std::string>> chosen_sections(const RequestContext& context,
                                                        const std::vector<std::string>& of_person) {
    std::vector<std::string> known = sections_of(context.snapshot->roster);
    known.insert(known.end(), of_person.begin(), of_person.end());
    std::vector<std::string> chosen = context.request.all("section");
    const bool are_known = std::ranges::all_of(
        chosen, [&](const std::string& section) { return std::ranges::find(known, section) != known.end(); });
    return are_known ? std::optional(std::move(chosen)) : std::nullopt;
}

// For the log. Instructors see all sections.
std::string with_sections(const std::string& text, Kind role, const std::vector<std::string>& sections) {
    return sections.empty() || role == Kind::Instructor ? text
                                                        : fmt::format("{}; only {}", text, fmt::join(sections, ", "));
}

http::Response add_person(const RequestContext& context, Kind role) {
    const std::string name = context.request.field("name");
    const auto sections = chosen_sections(context, {});
    if (!sections) {
        return refuse(context, Error::BadRequest);
    }
    const auto link = context.site.accounts.add_staff(name, role);
    if (!link) {
        return show_staff(context, {.name = name, .complaint = pages::Complaint{Error::BadName, ""}});
    }
    const Account owner = context.site.accounts.owner(*link).value();
    context.site.accounts.set_sections(owner.id, *sections);
    context.log("added to the staff", with_sections(fmt::format("{}: {}", owner.name, name_of(role)), role, *sections));
    return show_link(context, owner.name, *link);
}

http::Response change_role(const RequestContext& context, const Account& person, Kind role) {
    const auto sections = chosen_sections(context, person.sections);
    if (!sections) {
        return refuse(context, Error::BadRequest);
    }
    if (!context.site.accounts.set_role(person.id, role)) {
        return show_staff(context, {.complaint = pages::Complaint{Error::LastInstructor, ""}});
    }
    if (role == Kind::Nobody) {
        context.log("removed from the staff", person.name);
    } else {
        context.site.accounts.set_sections(person.id, *sections);
        context.log("changed a role",
                    with_sections(fmt::format("{}: {} → {}", person.name, name_of(person.kind), name_of(role)), role,
                                  *sections));
    }
    return redirect(fmt::format("{}?notice=staff-saved", pages::staff_path));
}

}  // namespace

http::Response staff(const RequestContext& context) {
    return show_staff(context, {});
}

http::Response change_staff(const RequestContext& context) {
    const std::string what = context.request.field("what");
    const Kind role = role_of(context.request.field("role"));
    if (what == "add" && role != Kind::Nobody) {
        return add_person(context, role);
    }
    const auto id = base::number_from<std::int64_t>(context.request.field("id"));
    const std::vector<Account> all = context.site.accounts.staff();
    const auto person = std::ranges::find(all, id, [](const Account& each) { return std::optional(each.id); });
    if (person == all.end()) {
        return refuse(context, Error::NotFound);
    }
    if (what == "link") {
        const std::string link = context.site.accounts.new_link(person->id);
        context.log("made a new link", person->name);
        return show_link(context, person->name, link);
    }
    const bool is_removal = what == "remove";
    return is_removal || (what == "role" && role != Kind::Nobody)
               ? change_role(context, *person, is_removal ? Kind::Nobody : role)
               : refuse(context, Error::BadRequest);
}

}  // namespace harness::serve
