// generators/generators.yaml of BAPCtools, read as a recipe. Names, numbers and seeds are those of BAPCtools.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "harness/format/package/recipe.hpp"

namespace harness::package {

// The recipe in the package's generators/generators.yaml; empty if there is no such file. Recipe::notes names what is
// not done. `constants`: replaced in commands. Throws ConfigError with file and line.
std::optional<Recipe> read_generators_yaml(const base::Root& package_root,
                                           const std::map<std::string, std::string>& constants = {});

}  // namespace harness::package
