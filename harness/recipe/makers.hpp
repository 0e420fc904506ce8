// Who makes the data of a package, and who says that it is valid.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/compile/compiler.hpp"
#include "harness/package/package.hpp"
#include "harness/recipe/programs.hpp"
#include "harness/recipe/tools.hpp"
#include "harness/recipe/verify_data.hpp"

namespace harness::recipe {

struct Makers {
    std::string generator;  // identities, see programs.hpp
    std::optional<Reference> reference;
    // What the reference says for itself, see certificate_of(); none where it is not our solver. Called only where the
    // lock file has no such word of this very version.
    std::function<std::string(sandbox::Runner& runner)> certificate;
    std::string validators;
    // Compiles them; called only where there are inputs that they have not seen.
    std::function<std::vector<InputCheck>(sandbox::Runner& runner)> input_checks;
};

// The package's own makers, where its reference and its validators are what judge.toml and its folder say. All
// arguments must outlive them. Throws as reference_of and generator_identity.
Makers makers_of(const package::Package& package, const compile::Compiler& compiler, const Tools& tools);

}  // namespace harness::recipe
