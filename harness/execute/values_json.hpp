// Values that workers, drivers and servers exchange, to JSON and back.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "harness/execute/run_dir.hpp"
#include "harness/model/result.hpp"

namespace harness::execute {

// For a SubmissionResult, a Manifest, a list of Items and a Published. A SubmissionResult is everything found by
// judging: members of the submission itself are left out, which are name, file, author, notes and expectations. The
// receiver sets them.
template <typename Value>
nlohmann::json to_json(const Value& value);
// The inverse. Throws nlohmann::json::exception or JudgeError for any other value.
template <typename Value>
Value value_from(const nlohmann::json& object);

}  // namespace harness::execute
