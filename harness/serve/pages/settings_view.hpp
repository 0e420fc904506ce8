// The view of the settings form: see views.hpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/serve/pages/views.hpp"

namespace harness::serve::pages {

struct PointsGroup {
    std::string cases{};   // a pattern
    std::string points{};  // as in the form

    bool operator==(const PointsGroup&) const = default;
};

struct PackageSetting {
    std::string package{};
    std::string title{};
    std::vector<PointsGroup> groups{};
    bool are_its_own = false;  // the package itself has points, which judge.toml cannot change
};

struct OverrideSetting {
    std::string student{};
    std::string package{};     // empty: all, or the assignment's
    std::string assignment{};  // the form shows it, and cannot change it
    std::string deadline{};    // as in a form's field: "2027-01-31T23:59"
    std::string excused{};
    std::string points{};
    std::string reason{};
    std::string comment{};

    bool operator==(const OverrideSetting&) const = default;
};

// A page of the settings. All: a form that has the fields of each.
enum class SettingsTopic { All, Rules, Points, Students };

// A field that cannot be saved.
struct FieldFault {
    std::string field{};   // its name
    std::size_t row = 0;   // among the fields of this name
    std::string reason{};  // a text's key below settings.faults
};

// Texts as in the form's fields, so that invalid input can be shown again. The names of the fields: topic ("rules",
// "points", "students": it has the fields of that page alone; none: all fields), deadline, feedback, several ("last",
// "best", "groups"). Also late_hours and late_factor (several of each, in order; rows with neither are
// ignored); points_package, points_cases and points_points (likewise); override_student, override_package,
// override_assignment, override_deadline, override_excused, override_points, override_reason and
// override_comment (likewise; rows without
// a student are ignored).
struct SettingsView {
    std::string deadline{};  // in the frame's time zone; empty: none
    std::string feedback{};
    std::string several{};
    struct Late {
        std::string hours{};
        std::string factor{};

        bool operator==(const Late&) const = default;
    };
    std::vector<Late> late{};
    std::vector<PackageSetting> packages{};
    std::vector<OverrideSetting> overrides{};
    std::vector<std::string> students{};  // allowed in an override
    std::string version{};                // of the files that the form changes
    std::vector<std::string> warnings{};  // of overrides.toml
    std::optional<Complaint> complaint{};
    std::vector<FieldFault> faults{};
    SettingsTopic topic = SettingsTopic::Rules;
};

// The topic of this name; All: there is none.
SettingsTopic settings_topic(std::string_view name);
std::string path_of_settings(SettingsTopic topic);
std::string settings_page(const Frame& frame, const SettingsView& view);

struct StaffRow {
    std::string account{};
    std::string name{};
    Viewer role = Viewer::Observer;
    bool has_password = false;
    bool has_link = false;
    bool has_platform = false;            // a learning platform signs the person in
    std::vector<std::string> sections{};  // which the person sees alone; empty: all
};

struct StaffView {
    std::vector<StaffRow> rows{};
    std::string link{};   // a new one, which is shown only this once; empty: none
    std::string owner{};  // of the link
    std::string name{};   // as it was sent
    std::optional<Complaint> complaint{};
    std::vector<std::string> sections{};  // of the class
};

inline constexpr std::string_view staff_path = "/settings/staff";
std::string staff_page(const Frame& frame, const StaffView& view);

}  // namespace harness::serve::pages
