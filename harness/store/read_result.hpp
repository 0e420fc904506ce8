// Reads the result of one judging from the store.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/store/connection.hpp"

namespace harness::store {

std::vector<std::string> lines_of(const std::string& text);
// The row of the table `result` with this number, and the rows that belong to it.
model::SubmissionResult read_result(Connection& connection, std::int64_t number);

}  // namespace harness::store
