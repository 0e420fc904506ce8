// Applies the settings form to the course's files. Only values that were changed in the form change; everything else
// keeps its exact bytes.
#pragma once

#include <string>

#include "harness/serve/site.hpp"

namespace harness::serve {

// A number as in the form's fields.
std::string number_text(double number);

// `text`: judge.toml. Throws ConfigError if a field is invalid.
std::string new_config(const std::string& text, const RequestContext& context, const pages::SettingsView& before,
                       const pages::SettingsView& sent);
// `text`: overrides.toml; unchanged entries stay as they are. Throws ConfigError if a field is invalid or names an
// unknown student.
std::string new_overrides(const std::string& text, const RequestContext& context, const pages::SettingsView& before,
                          const pages::SettingsView& sent);

}  // namespace harness::serve
