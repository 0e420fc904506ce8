// What is kept of a rejected case for people to see.
#pragma once

#include <cstdint>
#include <optional>

#include "harness/model/evidence.hpp"
#include "harness/model/outcome.hpp"
#include "harness/package/package.hpp"

namespace harness::judge {

// The beginnings of the case's files and of what the program wrote.
model::Evidence evidence_of(const package::Case& one, const model::Outcome& outcome, model::Excerpt given);

// The piece of an output around the byte at `at`, which a hostile output may not have. Throws SystemError.
std::optional<model::OutputLocation> location_in(int output, std::int64_t at);

}  // namespace harness::judge
