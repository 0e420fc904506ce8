// Constants in a text, as the problem package format writes them: {{name}}.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace harness::support {

// `text` with the value of each {{name}} of `constants` in its place; any other {{…}} stays as it is. A value is not
// looked into again. Throws ConfigError where more than 64 MiB come of it, as a long value in many places is no
// program any more.
std::string substitute(std::string_view text, const std::map<std::string, std::string>& constants);

}  // namespace harness::support
