// Chooses the model of a package's inputs.
#pragma once

#include <memory>

#include "harness/inputs/boards/layout.hpp"
#include "harness/inputs/model.hpp"

namespace harness::inputs {

// What judge.toml says of a package's inputs.
struct Description {
    boards::Layout picture{};
    bool as_argument = false;     // an input is what the program gets as its arguments
    bool may_be_refused = false;  // of some arguments
};

std::unique_ptr<InputModel> model_of(const Description& description);

}  // namespace harness::inputs
