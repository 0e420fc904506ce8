// The new texts of the course's files, with what was sent by the settings form. Only values that were changed in the
// form change; everything else keeps its exact bytes.
#pragma once

#include <string>
#include <vector>

#include "harness/serve/pages/settings_view.hpp"
#include "harness/serve/site.hpp"

namespace harness::serve {

// The fields of the sent form that cannot be saved, each for a reason that has nothing to do with other files.
std::vector<pages::FieldFault> faults_of(const RequestContext& context, const pages::SettingsView& before,
                                         const pages::SettingsView& sent);

// `text`: judge.toml. Throws ConfigError if a field is invalid.
std::string new_config(const std::string& text, const RequestContext& context, const pages::SettingsView& before,
                       const pages::SettingsView& sent);

// `text`: overrides.toml; unchanged entries stay as they are. Throws ConfigError if a field is invalid or names an
// unknown student.
std::string new_overrides(const std::string& text, const RequestContext& context, const pages::SettingsView& before,
                          const pages::SettingsView& sent);

}  // namespace harness::serve
