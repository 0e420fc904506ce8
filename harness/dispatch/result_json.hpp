// The result of a judged submission as JSON, and back again: what a worker leaves for whoever makes the report.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "harness/model/result.hpp"

namespace harness::dispatch {

// All that the judging found out. What belongs to the submission and not to its judging is left out: name, file,
// author, notes, expectations and points, which are set by whoever takes the result.
nlohmann::json to_json(const model::SubmissionResult& result);
// The inverse. Throws nlohmann::json::exception, or JudgeError, where it is no such result.
model::SubmissionResult result_from_json(const nlohmann::json& object);

}  // namespace harness::dispatch
