// The command `judge doctor`: what this machine can enforce, what not, why, and the way out. Needs no package, and
// judge.toml only for its languages.
#pragma once

#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "harness/cli/context.hpp"
#include "harness/sandbox/examine.hpp"

namespace harness::cli {

// A language of judge.toml, as this machine has it.
struct LanguageFinding {
    std::string id;
    std::string name;
    std::optional<std::string> version;  // the first line that its compiler says of itself; empty: it said nothing
    std::string problem;                 // why there is no version
    std::string mend;                    // the command that brings it; empty: none is known
};

struct Diagnosis {
    std::map<std::string, std::string> machine;
    std::string user;  // "root", or "user 1000"
    sandbox::Examination sandbox;
    std::vector<LanguageFinding> languages;
    std::string no_languages;  // why judge.toml could not be read; empty: it was
};

// A table in 80 columns; only a word that is longer by itself goes beyond.
std::string doctor_table(const Diagnosis& diagnosis, report::Detail detail, bool color);
// One object; what could not be tried is null.
std::string doctor_json(const Diagnosis& diagnosis);

// Adds the command with its flags. `flags` outlives `app`.
CLI::App* add_doctor(CLI::App& app, SharedFlags& flags);

// Returns the exit code: 0 where a box starts, fails in no trial and no protection was found missing, else 1. Throws
// ConfigError, JudgeError and Interrupted.
int run_doctor(const SharedFlags& flags, std::stop_token stop);

}  // namespace harness::cli
