// Numbers with a point, as text.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "harness/inputs/grammar/value.hpp"

namespace harness::grammar {

struct DecimalFormat {
    unsigned decimals = 0;       // as many as these,
    unsigned most_decimals = 0;  // or more, if there is no such number otherwise
    bool is_scientific = false;
    bool has_point = false;  // even without decimals
};

// The number that is chosen of [least, most], in units of the last decimal. Empty if there is none.
std::optional<std::string> written_decimal(
    const DecimalFormat& form, const Fraction& least, const Fraction& most,
    const std::function<Integer(const Integer& from, const Integer& to)>& choose);

}  // namespace harness::grammar
