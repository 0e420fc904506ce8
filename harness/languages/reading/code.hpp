// Helpers of the files of languages that look for words in a source. The text may be anything.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace harness::languages {

// Index of the first character from `at` on that is no white space.
std::size_t skip_space(std::string_view text, std::size_t at);

// Index of the whole word, from `from` on; npos if there is none.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from);

// The word at `at`, with letters of any script; empty if there is none.
std::string_view word_at(std::string_view text, std::size_t at);

// `text` without its first word `word`, trimmed; empty if it begins differently.
std::string_view behind_word(std::string_view text, std::string_view word);

// Whether a function of this name is defined: after its parameters comes '{', "->" or a word such as "noexcept". A ':'
// or '.' before the name marks a member of a class, which does not count. `text` has no comments and literals.
bool defines_function(std::string_view text, std::string_view name);

// Files that a script requires by a word such as "require" or "import", followed by a quoted text: without folders such
// as "./" and without `extension`.
std::vector<std::string> required_files(std::string_view text, std::string_view extension);

}  // namespace harness::languages
