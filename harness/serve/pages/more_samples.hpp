// Samples of pages that show no attempt.
#pragma once

#include <map>
#include <string>

#include "harness/serve/pages/settings_view.hpp"

namespace harness::serve::pages {

SettingsView sample_settings();
void make_hostile_settings(SettingsView& view, const std::string& text);
LogView sample_log(Time now);
TryView sample_try(bool has_own_input);
// Each page by its name.
std::map<std::string, std::string> settings_samples(const Frame& instructor, const SettingsView& view);

}  // namespace harness::serve::pages
