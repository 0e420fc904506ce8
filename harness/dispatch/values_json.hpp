// What workers, drivers and servers leave for one another, as JSON and back again.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "harness/dispatch/manifest.hpp"
#include "harness/dispatch/run_dir.hpp"
#include "harness/model/result.hpp"

namespace harness::dispatch {

// All that the judging found out. What belongs to the submission and not to its judging is left out: name, file,
// author, notes and expectations, which are set by whoever takes the result.
nlohmann::json to_json(const model::SubmissionResult& result);
nlohmann::json to_json(const Manifest& manifest);
nlohmann::json to_json(const Item& item);
nlohmann::json to_json(const Published& published);
// The inverse. Throw nlohmann::json::exception, or JudgeError, where it is no such value.
model::SubmissionResult result_from_json(const nlohmann::json& object);
Manifest manifest_from(const nlohmann::json& object);
Item item_from(const nlohmann::json& object);
Published published_from(const nlohmann::json& object);

}  // namespace harness::dispatch
