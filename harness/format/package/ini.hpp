// domjudge-problem.ini: the settings of a package that DOMjudge reads beside problem.yaml.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/seen_file.hpp"

namespace harness::package {

inline constexpr std::string_view domjudge_ini = "domjudge-problem.ini";

struct IniValue {
    std::string text;
    int line = 0;  // 0: the value is missing
};
using Ini = std::map<std::string, IniValue>;

// The file in the package `root`, if it exists: lines "key = value", where the value may be quoted.
Ini read_ini(const base::Root& root);

// Warns of the keys that DOMjudge does not read and has not read before.
void check_ini(const base::Root& root, const Ini& ini, std::vector<std::string>& warnings);

}  // namespace harness::package
