// The evidence of a rejected case, for people to see.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "harness/format/package/package.hpp"
#include "harness/judge/check/check.hpp"
#include "harness/model/evidence.hpp"
#include "harness/model/outcome.hpp"

namespace harness::judge {

// What one run of a program on a case came to.
struct CaseRun {
    model::Outcome outcome{};
    std::optional<check::Check> check{};
    model::Excerpt output{};  // standard output; empty if the package is interactive
    bool compared = false;    // `output` was compared; see Evidence::compared
    std::optional<model::OutputLocation> location{};
    std::string conversation{};  // if it is kept, and the package is interactive or has several passes
};

// The beginnings of the case's files, and what the run shows.
model::Evidence evidence_of(const package::Case& test_case, CaseRun run);

// The part of an output around byte `at`; empty if the output is shorter. Throws SystemError.
std::optional<model::OutputLocation> location_in(int output, std::int64_t at);

}  // namespace harness::judge
