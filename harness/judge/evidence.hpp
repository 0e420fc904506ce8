// The evidence of a rejected case, for people to see.
#pragma once

#include <cstdint>
#include <optional>

#include "harness/format/package/package.hpp"
#include "harness/model/evidence.hpp"
#include "harness/model/outcome.hpp"

namespace harness::judge {

// The beginnings of the case's files and of the program's output.
model::Evidence evidence_of(const package::Case& test_case, const model::Outcome& outcome, model::Excerpt output);

// The part of an output around byte `at`; empty if the output is shorter. Throws SystemError.
std::optional<model::OutputLocation> location_in(int output, std::int64_t at);

}  // namespace harness::judge
