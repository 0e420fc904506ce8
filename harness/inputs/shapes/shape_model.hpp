// Inputs that follow a grammar, and show a shape.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/inputs/grammar/writing/grammar_model.hpp"
#include "harness/inputs/models.hpp"
#include "harness/inputs/shapes/shapes.hpp"

namespace harness::shapes {

// The names of the grammar that a key of a picture has.
struct NamesOfKey {
    std::string key;
    std::vector<std::string> names;
};

class ShapeModel : public grammar::GrammarModel {
  public:
    ShapeModel(grammar::Grammar grammar, const Shape& shape, std::vector<NamesOfKey> names)
        : GrammarModel(std::move(grammar)), shape_(shape), names_(std::move(names)) {}

    bool draws() const override { return true; }
    std::string draw(std::string_view input, inputs::Drawing drawing, std::size_t columns,
                     std::size_t most) const override;
    std::optional<inputs::Figure> figure(std::string_view input, std::optional<std::size_t> part) const override;

  private:
    // A picture begins with each value of "size", if there is one; else there is one picture.
    std::vector<Values> pictures(std::string_view input) const;

    const Shape& shape_;
    const std::vector<NamesOfKey> names_;
};

// For a picture whose word for "input" is a shape. Throws PictureError.
std::unique_ptr<inputs::InputModel> make_model(const inputs::Description& description);

}  // namespace harness::shapes
