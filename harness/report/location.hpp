// The location where a program's output goes wrong, and the lines around it as text. Pure; the output is hostile.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "harness/base/difference.hpp"
#include "harness/model/evidence.hpp"

namespace harness::report {

// For compared outputs: the wrong word that the reason names, else the first word that differs. Empty if there is none,
// or if it cannot be known because one of the texts is cut off there.
std::optional<base::Difference> difference_of(const model::Evidence& evidence);

// The validator's location; without one, the word that differs. Empty if neither is known.
struct WrongLocations {
    std::optional<model::OutputLocation> given;
    std::optional<model::OutputLocation> expected;
};
WrongLocations wrong_locations(const model::Evidence& evidence);

// The line of the location, marked by ">", and some lines before and after it, each with its number. Valid UTF-8; each
// line ends in a line end and has at most a few hundred bytes.
std::string lines_around(const model::OutputLocation& location);
// The number of the location's line in the whole output, from 1.
std::int64_t line_of(const model::OutputLocation& location);

}  // namespace harness::report
