// What `judge doctor` found, and how it shows that.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/model/machine.hpp"
#include "harness/report/console.hpp"
#include "harness/sandbox/doctor/examine.hpp"

namespace harness::report {

// A language of judge.toml, as this machine has it.
struct LanguageFinding {
    std::string id;
    std::string name;
    std::optional<std::string> version;  // the first line that its compiler says of itself; empty: it said nothing
    std::string problem;                 // why there is no version
    std::string remedy;                  // the command that brings it; empty: none is known
    std::string missing_package{};       // the Debian package that would bring its compiler; empty: it is installed
};

struct Diagnosis {
    model::Machine machine;
    std::string user;  // "root", or "user 1000"
    sandbox::Examination sandbox;
    std::vector<LanguageFinding> languages;
    std::vector<std::string> configuration;  // the files in force: each adds to the next, and comes before it
    std::string no_languages;                // why judge.toml could not be read; empty: it was
};

// A table in 80 columns; only a word that is longer by itself goes beyond.
std::string doctor_table(const Diagnosis& diagnosis, Detail detail, bool color);
// One object; what could not be tried is null.
std::string doctor_json(const Diagnosis& diagnosis);

}  // namespace harness::report
