// Parts of the samples, and those of the instructor's pages.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/serve/pages/class/views.hpp"
#include "harness/serve/pages/settings_view.hpp"

namespace harness::serve::pages {

model::PackageInfo sample_package();
inline const Time sample_now =
    std::chrono::sys_days{std::chrono::year{2027} / 1 / 28} + std::chrono::hours{13} + std::chrono::minutes{30};

Attempt sample_attempt(std::size_t number, State state, std::optional<model::Verdict> verdict,
                       std::optional<double> score);
std::vector<Attempt> four_attempts();
SettingsView sample_settings();
void make_hostile_settings(SettingsView& view, const std::string& text);
LogView sample_log();
ClassStanding sample_standing();
StatisticsView sample_statistics();
SubmissionsView sample_submissions();
void make_hostile_class(StatisticsView& statistics, SubmissionsView& submissions, const std::string& text);
TryView sample_try(bool has_own_input);
// Each page by its name.
std::map<std::string, std::string> settings_samples(const Frame& instructor, const SettingsView& view);
// The page of the staff, to which this person belongs.
std::map<std::string, std::string> staff_samples(const Frame& instructor, const std::string& person);

}  // namespace harness::serve::pages
