// Facts about the package as a whole, for reports.
#pragma once

#include <cstddef>
#include <string>

#include "harness/config/config.hpp"
#include "harness/model/result.hpp"
#include "harness/package/package.hpp"

namespace harness::judge {

// Whether 'languages' in problem.yaml allows the language.
bool takes(const package::Package& package, const config::Language& language);

// Also reads the statement; parts that cannot be read are left out.
model::PackageInfo package_info(const package::Package& package, const config::Config& config, std::size_t submissions,
                                const std::string& data_hash);

}  // namespace harness::judge
