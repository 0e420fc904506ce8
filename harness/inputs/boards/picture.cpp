#include "harness/inputs/boards/picture.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/inputs/boards/boards_model.hpp"

namespace harness::boards {

namespace {

constexpr std::array<std::string_view, 5> inputs_by_name{"", "board", "boards", "numbers", "empty"};

char symbol_of(const inputs::Picture& picture, const char* key, char otherwise) {
    const auto word = picture.find(key);
    if (word == picture.end()) {
        return otherwise;
    }
    const std::string& text = word->second;
    if (text.size() != 1 || text.front() <= ' ' || text.front() > '~') {
        throw inputs::PictureError(key, fmt::format(R"(must be one character such as "*", no white space, and is "{}")",
                                                    base::one_line(text, 100)));
    }
    return text.front();
}

// Throws PictureError.
Layout layout_of(const inputs::Picture& picture) {
    const std::vector<std::string_view> keys{"input", "output", "free", "bad"};
    for (const auto& [key, word] : picture) {
        if (std::ranges::find(keys, key) == keys.end()) {
            throw inputs::PictureError(key, "is not known", key, keys);
        }
    }
    Layout layout;
    if (const auto word = picture.find("input"); word != picture.end()) {
        layout.input = static_cast<Input>(std::ranges::find(inputs_by_name, word->second) - inputs_by_name.begin());
    }
    layout.output = picture.contains("output") ? Output::Placements : Output::None;
    layout.free = symbol_of(picture, "free", layout.free);
    layout.bad = symbol_of(picture, "bad", layout.bad);
    if (layout.free == layout.bad) {
        throw inputs::PictureError("free", "is the same symbol as 'bad'");
    }
    return layout;
}

}  // namespace

std::unique_ptr<inputs::InputModel> make_model(const inputs::Description& description) {
    const Layout layout = layout_of(description.picture);
    if (layout.input == Input::None) {
        return std::make_unique<PlacementsModel>();
    }
    Protocol protocol{.layout = layout, .as_argument = description.as_argument && layout.input == Input::Numbers};
    return std::make_unique<BoardsModel>(std::move(protocol), description.may_be_refused);
}

}  // namespace harness::boards
