// Values that workers, drivers and servers exchange, to JSON and back.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "harness/dispatch/manifest.hpp"
#include "harness/dispatch/run_dir.hpp"
#include "harness/model/result.hpp"

namespace harness::dispatch {

// Everything found by judging. Members of the submission itself are left out: name, file, author, notes and
// expectations. The receiver sets them.
nlohmann::json to_json(const model::SubmissionResult& result);
nlohmann::json to_json(const Manifest& manifest);
nlohmann::json to_json(const Item& item);
nlohmann::json to_json(const Published& published);
// The inverse. Throw nlohmann::json::exception or JudgeError for any other value.
model::SubmissionResult result_from_json(const nlohmann::json& object);
Manifest manifest_from(const nlohmann::json& object);
Item item_from(const nlohmann::json& object);
Published published_from(const nlohmann::json& object);

}  // namespace harness::dispatch
