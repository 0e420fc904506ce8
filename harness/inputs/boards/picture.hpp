// Reads the words of a picture that are about boards.
#pragma once

#include <memory>

#include "harness/inputs/boards/layout.hpp"
#include "harness/inputs/models.hpp"

namespace harness::boards {

// Throws PictureError.
Layout layout_of(const inputs::Picture& picture);

// The model of inputs, outputs or both that hold boards. Throws PictureError.
std::unique_ptr<inputs::InputModel> make_model(const inputs::Description& description);

}  // namespace harness::boards
