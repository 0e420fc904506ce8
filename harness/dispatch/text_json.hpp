// Texts of strangers as JSON, which has no bytes that are not UTF-8: names, paths, what programs print.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace harness::dispatch {

// A string; where it is no valid UTF-8, {"hex": "…"}.
nlohmann::json text_json(const std::string& text);
// The inverse. Throws nlohmann::json::exception where it is neither.
std::string text_from(const nlohmann::json& value);

}  // namespace harness::dispatch
