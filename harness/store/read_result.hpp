// What the store has of one judging.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/store/connection.hpp"

namespace harness::store {

std::vector<std::string> lines_of(const std::string& text);
// What is in the table `result` under this number, and in those below it.
model::SubmissionResult read_result(Connection& connection, std::int64_t number);

}  // namespace harness::store
