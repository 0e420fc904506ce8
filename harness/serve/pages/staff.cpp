// The page of the staff: names, roles, personal links.
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "harness/report/html/text.hpp"
#include "harness/serve/pages/parts.hpp"
#include "harness/serve/pages/settings_view.hpp"

namespace harness::serve::pages {

namespace {

Data roles_data(const Frame& frame, Viewer chosen) {
    return list_of(staff_roles, [&](const auto& role) {
        return object({{"value", std::string{role.second}},
                       {"text", frame.texts().at(fmt::format("staff.roles.{}", role.second))},
                       {"is_chosen", role.first == chosen}});
    });
}

// A box for each section of the class, and for those of the person that the class has no more.
Data sections_data(std::vector<std::string> sections, const std::vector<std::string>& chosen) {
    std::ranges::copy_if(chosen, std::back_inserter(sections), [&](const std::string& section) {
        return std::ranges::find(sections, section) == sections.end();
    });
    return list_of(sections, [&](const std::string& section) {
        return object({{"section", report::html::line_of(section, longest_name)},
                       {"is_chosen", std::ranges::find(chosen, section) != chosen.end()}});
    });
}

Data person_data(const Frame& frame, const StaffRow& row, const std::vector<std::string>& sections) {
    const std::string way = row.has_password && row.has_link ? "both"
                            : row.has_password               ? "password"
                            : row.has_link                   ? "link"
                            : row.has_platform               ? "platform"
                                                             : "nothing";
    return object({{"path", std::string{staff_path}},
                   {"csrf", frame.csrf},
                   {"account", report::html::line_of(row.account, longest_name)},
                   {"name", report::html::line_of(row.name, longest_name)},
                   {"roles", roles_data(frame, row.role)},
                   {"has_sections", !sections.empty() || !row.sections.empty()},
                   {"sections", sections_data(sections, row.sections)},
                   {"signs_in", frame.texts().at(fmt::format("staff.ways.{}", way))}});
}

}  // namespace

std::string staff_page(const Frame& frame, const StaffView& view) {
    const Texts& texts = frame.texts();
    Data link = false;
    if (!view.link.empty()) {
        link = object({{"title", texts.fill("staff.link", {{"name", report::html::line_of(view.owner, longest_name)}})},
                       {"link", report::html::line_of(view.link, longest_line)}});
    }
    const Data data = object(
        {{"csrf", frame.csrf},
         {"path", std::string{staff_path}},
         {"topics", settings_topics(frame, staff_path)},
         {"complaint", complaint_data(frame, view.complaint)},
         {"link", std::move(link)},
         {"rows", list_of(view.rows, [&](const StaffRow& row) { return person_data(frame, row, view.sections); })},
         {"typed", report::html::line_of(view.name, longest_name)},
         {"is_wrong", view.complaint && view.complaint->error == Error::BadName},
         {"roles", roles_data(frame, Viewer::Assistant)},
         {"has_sections", !view.sections.empty()},
         {"sections", sections_data(view.sections, {})}});
    return whole_page(frame, texts.at("settings.topics.staff"), staff_asset, data, "/settings");
}

}  // namespace harness::serve::pages
