#include "harness/inputs/models.hpp"

#include "harness/inputs/boards/boards_model.hpp"
#include "harness/inputs/text/text_model.hpp"

namespace harness::inputs {

std::unique_ptr<InputModel> model_of(const Description& description) {
    if (description.picture.input == boards::Input::None) {
        return std::make_unique<texts::TextModel>();
    }
    return std::make_unique<boards::BoardsModel>(description);
}

}  // namespace harness::inputs
