// Untrusted texts as JSON, which must be UTF-8: names, paths, output of programs.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace harness::dispatch {

// A string; for invalid UTF-8, {"hex": "…"}.
nlohmann::json text_json(const std::string& text);
// The inverse. Throws nlohmann::json::exception if it is neither.
std::string text_from(const nlohmann::json& value);

}  // namespace harness::dispatch
