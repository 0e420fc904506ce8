// Keeps an input that a search has found.
#pragma once

#include <string>

#include "harness/cli/context.hpp"
#include "harness/setter/recipe/keep.hpp"

namespace harness::cli {

// Adds the case to the package. Returns its name; empty if the package already has its input. Throws as
// recipe::add_case().
std::string add_if_new(const Context& context, const package::Package& package, const recipe::NewCase& added);

}  // namespace harness::cli
