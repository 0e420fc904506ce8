#include "harness/inputs/models.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/inputs/boards/picture.hpp"
#include "harness/inputs/grammar/writing/grammar_model.hpp"
#include "harness/inputs/shapes/shape_model.hpp"
#include "harness/inputs/text/text_model.hpp"

namespace harness::inputs {

namespace {

// A word of `picture`, and who makes the model that knows it.
struct ModelRow {
    std::string_view key;
    std::string_view word;
    std::unique_ptr<InputModel> (*make)(const Description& description);
};

// The first row whose word a picture has makes the model.
constexpr std::array models{
    ModelRow{"input", "board", boards::make_model},       ModelRow{"input", "boards", boards::make_model},
    ModelRow{"input", "numbers", boards::make_model},     ModelRow{"input", "empty", boards::make_model},
    ModelRow{"output", "placements", boards::make_model},
};

// Throws PictureError if the word of this key is in no row.
void check_word(const Picture& picture, std::string_view key) {
    std::vector<std::string_view> known;
    for (const ModelRow& row : models) {
        if (row.key == key) {
            known.push_back(row.word);
        }
    }
    if (key == "input") {
        std::ranges::transform(shapes::all_shapes(), std::back_inserter(known), &shapes::Shape::word);
    }
    const auto word = picture.find(std::string(key));
    if (word != picture.end() && std::ranges::find(known, word->second) == known.end()) {
        throw PictureError(word->first, fmt::format("is \"{}\", which is no layout", base::one_line(word->second, 100)),
                           word->second, known);
    }
}

}  // namespace

bool is_shape(const Picture& picture) {
    const auto word = picture.find("input");
    return word != picture.end() && shapes::shape_of(word->second) != nullptr;
}

std::unique_ptr<InputModel> model_of(const Description& description) {
    check_word(description.picture, "input");
    check_word(description.picture, "output");
    if (is_shape(description.picture)) {
        return shapes::make_model(description);
    }
    for (const ModelRow& row : models) {
        const auto word = description.picture.find(std::string(row.key));
        if (word != description.picture.end() && word->second == row.word) {
            return row.make(description);
        }
    }
    if (!description.picture.empty()) {
        throw PictureError(description.picture.begin()->first, "says nothing without 'input' or 'output'");
    }
    if (auto model = description.grammar.empty() ? nullptr : grammar::make_model(description.grammar)) {
        return model;
    }
    return std::make_unique<texts::TextModel>();
}

}  // namespace harness::inputs
