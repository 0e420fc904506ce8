// data/tests.lock: what the data was made by and the hashes of what came out, so that `judge generate` makes only what
// changed and `judge verify` sees an edit by hand. It lies in data/, and not beside tests.toml, because data/ is
// replaced in one step: no moment has the one without the other.
//
//   format = 1
//   generator = "boards 0.1.0 (sources 1f…)"          # left out, as those below, where there is none
//   reference = "answer n-queens: queens 0.1.0 (sources 2e…)"
//   certificate = "certified: 14 checks hold …"       # of that solver, by itself: the last word of `queens certify
//   --quick` validators = "input_validators/validate (sources 3d…)"   # that accepted every input
//
//   [case]                                            # in the order of their names, a line each
//   "secret/01-dense" = { seed = "…", input = "…", answer = "…" }
//
// The programs stand there once, not in each case: where one of them changes, everything made by it is made again.
// Hashes are XXH3 (128 bits, hexadecimal): they find changes, and prove nothing against somebody who looks for a
// collision.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace harness::recipe {

struct LockedCase {
    std::string seed;    // of salt, command and variant; empty: written by hand
    std::string input;   // hash
    std::string answer;  // hash; empty: none

    bool operator==(const LockedCase&) const = default;
};

struct Lock {
    std::string generator;
    std::string reference;
    std::string certificate;
    std::string validators;
    std::map<std::string, LockedCase> cases;  // by name

    bool operator==(const Lock&) const = default;
};

// A basic string of TOML; `text` is UTF-8.
std::string toml_string(std::string_view text);

std::filesystem::path lock_file(const std::filesystem::path& package_root);
std::string hash_of(std::string_view bytes);
// The file's text: the same lock, the same bytes.
std::string write_lock(const Lock& lock);
// Empty where there is none. Throws ConfigError, with the way out, where it is not as write_lock writes it.
std::optional<Lock> read_lock(const std::filesystem::path& file);

}  // namespace harness::recipe
