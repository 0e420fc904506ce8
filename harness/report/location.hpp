// Where a program's output goes wrong, and the lines around it as text. Pure; the output is hostile.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "harness/boards/difference.hpp"
#include "harness/model/evidence.hpp"

namespace harness::report {

// Of outputs that were compared: the word that is not right, where the reason names one, else the first that differs.
// Empty where there is none, or nobody knows, as one of the texts is cut off there.
std::optional<boards::Difference> difference_of(const model::Evidence& evidence);

// Where the package's validator says; without one, the word that differs. Empty where neither is known.
struct WrongPlaces {
    std::optional<model::OutputLocation> given;
    std::optional<model::OutputLocation> expected;
};
WrongPlaces wrong_places(const model::Evidence& evidence);

// The line of the place, marked by ">", and some before and behind it, each with its number: lines of valid UTF-8 that
// end in a line end, of a few hundred bytes each at most.
std::string lines_around(const model::OutputLocation& location);
// Of the place's line, counted in the whole output, from 1.
std::int64_t line_of(const model::OutputLocation& location);

}  // namespace harness::report
