// Kinds of ASCII letters, whatever the locale.
#pragma once

namespace harness::base {

constexpr bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

constexpr bool is_capital(char letter) {
    return letter >= 'A' && letter <= 'Z';
}

constexpr bool is_letter(char letter) {
    return is_capital(letter) || (letter >= 'a' && letter <= 'z');
}

// Of a word of a program: a letter, a digit or '_'.
constexpr bool is_word(char letter) {
    return is_letter(letter) || is_digit(letter) || letter == '_';
}

constexpr bool is_space(char letter) {
    return letter == ' ' || (letter >= '\t' && letter <= '\r');
}

}  // namespace harness::base
