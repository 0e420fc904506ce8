// Who else makes the data of a package, besides its jury: as the lock file records it.
#pragma once

#include <functional>
#include <string>

#include "harness/judge/jury.hpp"

namespace harness::recipe {

struct Makers {
    std::string generator;   // identities, see programs.hpp
    std::string validators;  // of the jury's input checks
    // What the reference says for itself, see certificate_of(); none where it is not our solver. Called only where the
    // lock file has no such word of this very version.
    std::function<std::string(sandbox::Runner& runner)> certificate;
};

// The package's own makers. `context` must outlive them. Throws as generator_identity.
Makers makers_of(const workers::JudgingContext& context, const package::Package& package);

}  // namespace harness::recipe
