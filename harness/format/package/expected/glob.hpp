// The patterns of submissions.yaml.
#pragma once

#include <string_view>

namespace harness::package {

// Whether `pattern` matches `name` or a folder that contains it: "accepted" matches "accepted/a.py". '*' matches any
// characters except '/', "{a,b}" matches a or b; a final '/' is ignored. Time grows with pattern × name.
bool matches_glob(std::string_view pattern, std::string_view name);

}  // namespace harness::package
