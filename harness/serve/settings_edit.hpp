// What the form of settings makes of the course's files: only what was changed in it, and where nothing was, their very
// bytes.
#pragma once

#include <string>

#include "harness/serve/handlers.hpp"

namespace harness::serve {

// As the fields of the form have it.
std::string number_text(double number);

// `text`: judge.toml. Throws ConfigError where a field is none.
std::string new_config(const std::string& text, const Asked& asked, const pages::SettingsView& before,
                       const pages::SettingsView& sent);
// `text`: overrides.toml; entries that were not changed stay as they are. Throws ConfigError where a field is none, or
// names nobody.
std::string new_overrides(const std::string& text, const Asked& asked, const pages::SettingsView& before,
                          const pages::SettingsView& sent);

}  // namespace harness::serve
