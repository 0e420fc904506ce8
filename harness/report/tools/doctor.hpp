// The findings of `judge doctor`, and how they are shown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/model/machine.hpp"
#include "harness/report/console.hpp"
#include "harness/sandbox/doctor/examine.hpp"

namespace harness::report {

// A language of judge.toml on this machine.
struct LanguageFinding {
    std::string id;
    std::string name;
    std::optional<std::string> version;  // the first line of its compiler's version output; empty: none
    std::string problem;                 // why there is no version
    std::string remedy;                  // a command that installs it; empty: none is known
    std::string missing_package{};       // the Debian package of its missing compiler; empty: it is installed
};

struct Diagnosis {
    model::Machine machine;
    std::string user;  // "root", or "user 1000"
    sandbox::Examination sandbox;
    std::vector<LanguageFinding> languages;
    std::vector<std::string> configuration;  // the files in use: each adds to the next one and takes precedence
    std::string no_languages;                // why judge.toml could not be read; empty: it was read
};

// A table in 80 columns; only a longer single word exceeds them.
std::string doctor_table(const Diagnosis& diagnosis, Detail detail, bool color);
// One object; what could not be tried is null.
std::string doctor_json(const Diagnosis& diagnosis);

}  // namespace harness::report
