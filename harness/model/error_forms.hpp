// How compilers other than gcc write an error: a row for each. Pure. Messages are hostile, because they quote sources.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "harness/model/source_place.hpp"

namespace harness::model {

// Whether the line says that a compiler of these languages found an error: Ada, AWK, Bash, C#, Go, Lua, Pascal, Perl,
// PHP, Prolog, R, Ruby, Rust or TypeScript.
bool has_error_form(std::string_view line);

// The location of the error in line number `error`, for these languages and for those whose errors begin with "Error:",
// as Python's, JavaScript's, OCaml's and Fortran's do. Empty if the message names none.
std::optional<SourcePlace> place_by_form(const std::vector<std::string_view>& lines, std::size_t error);

}  // namespace harness::model
