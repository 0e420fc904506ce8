// What is known of a package's inputs: what judge.toml and the package's grammar say of them.
#pragma once

#include <memory>

#include "harness/format/config/config.hpp"
#include "harness/format/package/package.hpp"
#include "harness/inputs/models.hpp"

namespace harness::judge {

inputs::Description description_of(const config::PackageEntry& entry);

// Throws ConfigError with the line of a word that no model knows.
std::unique_ptr<inputs::InputModel> input_model_of(const config::PackageEntry& entry);

// Likewise, and by the package's grammar in the language of checktestdata, if it has exactly one. Throws SystemError,
// too.
std::unique_ptr<inputs::InputModel> input_model_of(const package::Package& package);

}  // namespace harness::judge
