// Hints from an output itself. Hostile text; pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "harness/model/evidence.hpp"

namespace harness::judge {

// What is wrong with an output, as far as the output itself tells.
enum class OutputFault {
    Unknown,
    AnswersOnceMore,
    OtherWords,
    Fractions,
    OtherText,
    NoSpace,
    BlankLine,
    EndsEarly,
    PrintsText
};

struct OutputHint {
    OutputFault fault = OutputFault::Unknown;
    std::string text;  // empty if unknown
};

// For a wrong output that was compared: it has the right answers among other words (prompts), the right numbers in
// other words or as fractions, no space between the answers, a blank line, only the first answers, or text among
// numbers.
OutputHint read_output(const model::Evidence& evidence);

// The number of lines that are not blank.
std::size_t answers_in(std::string_view text);

// For a wrong output whose lines all end with the same word, where they should not. Empty if it is no such output.
std::string same_answers(const model::Evidence& evidence);

// The first or last line that is not blank, to be quoted: a long one is cut. Empty if there is none.
std::string first_words(std::string_view text);
std::string last_words(std::string_view text);

// For a wrong output that is empty: what the program prints on standard error instead. Empty if that is nothing.
std::string on_standard_error(const model::Evidence& evidence);

// For a program that was stopped: where its output was wrong already, or how far the output came. Empty if one line was
// expected, and nothing had come.
std::string progress(const model::Evidence& evidence);

// For an output that was stopped: it repeats the same line at its end, as a program does that has not noticed the end
// of its input. Empty if this is not true.
std::string repetition(const model::Evidence& evidence);

}  // namespace harness::judge
