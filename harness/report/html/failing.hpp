// The rejected case of a submission that is shown: the board, the outputs side by side with the first difference
// marked, the input and what the program complained of. Each bounded.
#pragma once

#include <string>

#include "harness/boards/board.hpp"
#include "harness/model/result.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

// Empty where the case has no evidence. `heading`: the level of its heading, 1 to 5.
std::string failing_case(const model::CaseResult& one, const boards::Layout& layout, const Budget& budget, int heading);

}  // namespace harness::report::html
