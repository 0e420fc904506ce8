// Constants in a text, as the problem package format writes them: {{name}}.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace harness::base {

// `text` with each {{name}} of `constants` replaced by its value; any other {{…}} stays unchanged. Values are not
// searched again. Throws ConfigError if the result has more than 64 MiB, because such a text is no program any more.
std::string substitute(std::string_view text, const std::map<std::string, std::string>& constants);

}  // namespace harness::base
