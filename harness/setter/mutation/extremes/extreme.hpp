// Programs that are right except for one extreme: a count at one size, a feature of the input that is overlooked, one
// part of an input. Each is an accepted submission in a wrapper (main.cpp) that changes what the submission reads or
// prints. This file defines the changes, for the wrapper and for planning extremes. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "harness/inputs/model.hpp"

namespace harness::mutation {

// The mistake; "at" is Extreme::at.
enum class Mistake {
    Count,        // `at` is added to the count; 0: no mistake
    Bits,         // only the lowest `at` bits of the count are kept
    LastDigits,   // only the last `at` decimal digits of the count are kept
    FirstDigits,  // only the first `at` digits
    Overlooks,    // the feature is not read
    LineWrong,    // the first digit of the output's line `at`, from 1, is changed
    LineMissing,
    LineTwice,
};

struct Extreme {
    Mistake mistake = Mistake::Count;
    int at = 0;
    int size = 0;               // only parts of this size; 0: of every size
    std::size_t part = 0;       // only the part of this number in the input, from 1; 0: every part
    inputs::Feature feature{};  // that is overlooked

    bool operator==(const Extreme&) const = default;
};

// The position of the counts in an output: for each part it holds `per_part` numbers; the count is the one at
// `index`.
struct CountLocation {
    std::size_t per_part = 1;
    std::size_t index = 0;

    bool operator==(const CountLocation&) const = default;
};

// "ignores the blocked squares of row 3 where n = 12". Not for the one that makes no mistake.
std::string describe(const Extreme& extreme);

// Converts to one argument of the wrapper, and back, without the words of the feature for people; empty if the word is
// not an extreme.
std::string to_word(const Extreme& extreme);
std::optional<Extreme> from_word(const std::string& word);

// The input as the extreme program reads it: without what it overlooks.
std::string as_taken(const Extreme& extreme, const inputs::InputModel& model, const std::string& input);

// Whether the extreme program may answer the input differently from the accepted one.
bool may_differ(const Extreme& extreme, const inputs::InputModel& model, const std::string& input);

// The output of the extreme program if the accepted one prints `output`. If that does not hold as many numbers as
// `location` says, the counts are not changed.
std::string as_printed(const Extreme& extreme, const inputs::InputModel& model, std::string_view input,
                       const CountLocation& location, std::string_view output);

// The location of the count in each of these outputs, each for an input of one part; empty if no location fits all of
// them. Both lists have the same length.
std::optional<CountLocation> location_of_counts(const std::vector<std::string>& outputs,
                                                const std::vector<std::string>& counts);

// The last whole number in a text; empty if there is none.
std::string last_number(std::string_view text);

}  // namespace harness::mutation
