// Reads the constants of problem.yaml.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/package/yaml_map.hpp"

namespace harness::package {

// The text that replaces {{name}}, by the name. A constant is a number or a text. BAPCtools uses maps: `value` has the
// constant, and other keys have other notations of it, for {{name.key}}. What has no name or value of the format is
// left out with a warning, so that its {{name}} stays as it is.
std::map<std::string, std::string> read_constants(const YamlMap& yaml, std::vector<std::string>& warnings);

}  // namespace harness::package
