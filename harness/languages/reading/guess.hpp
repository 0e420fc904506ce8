// The language of a text that was typed, and so has no name. Hostile text; pure.
#pragma once

#include <string_view>
#include <vector>

#include "harness/languages/language.hpp"

namespace harness::languages {

// The language with the most signs in the first lines of the text. Null if fewer than two signs are there, or if two
// languages have as many, of which neither has all signs of the other: a wrong guess costs more than a question.
// `among`: the languages to choose from.
const Language* guess_language(std::string_view text, const std::vector<const Language*>& among);

}  // namespace harness::languages
