// The test data that the driver of a run has read. A worker neither reads nor looks at it again before it is used: a
// package may have thousands of files, and a run thousands of shards.
#pragma once

#include <filesystem>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/format/package/package.hpp"
#include "harness/judge/plan/fingerprints.hpp"

namespace harness::execute {

// A file of test data is not here, or is another one than the driver's.
class OtherData : public base::ConfigError {
    using ConfigError::ConfigError;
};

// Gives each of these files its claim. A file that the driver has not seen is looked at. Opening a file with a claim
// throws OtherData. `cache_dir`: of the whole cache.
package::LookAtData look_by_claims(const std::vector<judge::DataFile>& files, const std::filesystem::path& cache_dir);

}  // namespace harness::execute
