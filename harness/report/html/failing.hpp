// The shown rejected case of a submission: pictures, both outputs side by side with the first difference marked, the
// input and standard error. All of bounded size.
#pragma once

#include <map>
#include <string>

#include "harness/inputs/model.hpp"
#include "harness/model/result.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

// The fixed texts in one language; names in braces are replaced.
struct FailingWords {
    std::string region = "The rejected case shown";
    std::string expected = "expected";
    std::string given = "given";
    std::string lines = "Output, line by line";
    std::string around = "around the first difference";
    std::string answer_ends = "the answer ends here";
    std::string output_ends = "the output ends here";
    std::string output_from = "Output from line {line} on";
    std::string marked = "with the validator's mark";
    std::string input = "Input";
    std::string answer = "Answer";
    std::string output = "Output";
    std::string errors = "Standard error";
    std::string nothing = "nothing";
    std::string first_unanswered = "the first without a right answer";
    std::string input_picture = "The input, drawn by the package";
    std::string output_picture = "The output, drawn by the package";
    std::string jury_picture = "The output, drawn by the package for the jury";
    std::string left_out = "left out, because it takes too much space";
    std::string interaction = "Interaction";
    std::string count_is_right = "the count is right, what is written with it is not";
    std::map<std::string, std::string> captions{};  // of pictures, by their keys; a missing one is in English
};

// Empty if the case has no evidence. `heading`: the level of its heading, 1 to 5.
std::string failing_case(const model::CaseResult& result, const inputs::InputModel& model, const Budget& budget,
                         int heading, const FailingWords& words = {});

}  // namespace harness::report::html
