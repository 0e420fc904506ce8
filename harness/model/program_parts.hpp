// What the texts of sources say of the program that they make: which begins it, and which others it needs. Pure. Read
// off tokens, not compiled: good enough to tell one program from several attempts at one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::model {

// Whether a program begins in this file: it defines main, as its language writes that. `extension`, such as ".cpp",
// tells the language; empty where that has no such mark, as no interpreted language has.
std::optional<bool> begins_program(std::string_view text, std::string_view extension);

// What it asks for by name: of C and C++ the files that it includes in quotes ("board.h", "src/solve.cpp"), of Python
// the modules that it imports, by their first names ("board"), of JavaScript, TypeScript, Ruby, Lua and PHP the files
// that it requires, without extension ("lib/board"), of Java all names that may be of a class ("Board"). Of other
// languages nothing is known.
std::vector<std::string> used_parts(std::string_view text, std::string_view extension);

// Whether a source of Python has definitions and otherwise nothing but imports, so that a program that starts with it
// does nothing. False where that is not sure.
bool only_defines(std::string_view text, std::string_view extension);

// How the file must be called by what is in it, without its extension: of Java after its public class, of Ada after its
// unit. Empty where any name will do.
std::string required_stem(std::string_view text, std::string_view extension);

// The package that a source of Java says it is in, as the folders that it must lie in: "de", "uni". Empty where there
// is none, and for other languages.
std::vector<std::string> declared_package(std::string_view text, std::string_view extension);

// "board" of "board (1)", as browsers call a second download; empty where there is no such number.
std::string without_number(std::string_view stem);

// Whether one program may begin in several of its files, as in Java, where each class may have a main to try it out.
bool may_begin_often(std::string_view extension);

}  // namespace harness::model
