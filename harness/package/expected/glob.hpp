// The patterns of submissions.yaml.
#pragma once

#include <string_view>

namespace harness::package {

// Whether `pattern` matches `name`, or a folder that it lies in: "accepted" matches "accepted/a.py". '*' stands for any
// letters but '/', "{a,b}" for a or b; a '/' at the end counts as nothing. Takes time that grows with pattern × name.
bool matches_glob(std::string_view pattern, std::string_view name);

}  // namespace harness::package
