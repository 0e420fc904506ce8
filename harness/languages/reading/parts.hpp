// What a source says about its program: whether the program begins in it, and which other files it needs. Pure. It
// reads tokens and does not compile: this is enough to tell one program from several attempts. The extension, such as
// ".cpp", tells the language.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::languages {

// Whether a program begins in this file: whether it defines main in the way of its language. Empty for languages
// without such a mark, as all interpreted languages are.
std::optional<bool> begins_program(std::string_view text, std::string_view extension);

// The names that the source refers to, as its language does: files in C ("src/board.h"), modules in Python ("board"),
// required files of a script, without extension ("lib/board"), all possible classes in Java ("Board").
std::vector<std::string> used_parts(std::string_view text, std::string_view extension);

// Whether a script consists of definitions and imports only, so that running it does nothing. False if unsure.
bool only_defines(std::string_view text, std::string_view extension);

// The file name, without extension, that the content requires: in Java the public class, in Ada the unit. Empty if any
// name will do.
std::string required_stem(std::string_view text, std::string_view extension);

// The package that a Java source declares, as the folders that it must lie in: "de", "uni". Empty if it declares none.
std::vector<std::string> declared_package(std::string_view text, std::string_view extension);

// Whether a source is a test that a test runner has to start, such as JUnit.
bool needs_test_runner(std::string_view text, std::string_view extension);

// "board" for "board (1)", the name that browsers give to a second download; empty if there is no such number.
std::string without_number(std::string_view stem);

}  // namespace harness::languages
