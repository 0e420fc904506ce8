// What reports say of a package as a whole.
#pragma once

#include <cstddef>
#include <string>

#include "harness/config/config.hpp"
#include "harness/model/result.hpp"
#include "harness/package/package.hpp"

namespace harness::judge {

// Whether submissions may be in the language: 'languages' in problem.yaml.
bool takes(const package::Package& package, const config::Language& language);

// Reads the statement too; what cannot be read of it is left out.
model::PackageInfo package_info(const package::Package& package, const config::Config& config, std::size_t submissions,
                                const std::string& data_hash);

}  // namespace harness::judge
