// The languages whose programs are mutated, for tests.
#pragma once

#include "harness/languages/language.hpp"

namespace harness::mutation {

inline const languages::Syntax& c_syntax = languages::language_of(".c").syntax;
inline const languages::Syntax& cpp_syntax = languages::language_of(".cpp").syntax;
inline const languages::Syntax& python_syntax = languages::language_of(".py").syntax;

}  // namespace harness::mutation
