// Chooses the model of a package's inputs.
#pragma once

#include <exception>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/inputs/model.hpp"

namespace harness::inputs {

// The words of a package's `picture` in judge.toml, by key.
using Picture = std::map<std::string, std::string>;

// What a package says of its inputs.
struct Description {
    Picture picture{};            // empty: nothing is known
    bool as_argument = false;     // an input is what the program gets as its arguments
    bool may_be_refused = false;  // of some arguments
    std::string grammar{};        // in the language of checktestdata; counts where the picture is a shape, or none
};

// A word of a picture that its model does not know.
struct PictureError : std::exception {
    PictureError(std::string wrong_key, std::string why, std::string wrong_word = {},
                 std::vector<std::string_view> known = {})
        : key(std::move(wrong_key)), message(std::move(why)), word(std::move(wrong_word)), choices(std::move(known)) {}
    const char* what() const noexcept override { return message.c_str(); }

    std::string key;                        // "input"
    std::string message;                    // goes on a sentence that begins with the key: "must be one character"
    std::string word;                       // that should be one of
    std::vector<std::string_view> choices;  // these; empty: there is no list
};

// Whether its inputs show a shape, such as a graph: the names of the grammar say where.
bool is_shape(const Picture& picture);

using SharedModel = std::shared_ptr<const InputModel>;

// Throws PictureError.
std::unique_ptr<InputModel> model_of(const Description& description);

}  // namespace harness::inputs
