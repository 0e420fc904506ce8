// Reads the words of a picture that are about boards.
#pragma once

#include <memory>

#include "harness/inputs/models.hpp"

namespace harness::boards {

// The model of inputs, outputs or both that hold boards. Throws PictureError.
std::unique_ptr<inputs::InputModel> make_model(const inputs::Description& description);

}  // namespace harness::boards
