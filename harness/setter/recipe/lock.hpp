// data/tests.lock: which programs made the data, and the hashes of the files; docs/make-test-data.md shows a lock file.
// With it, `judge generate` makes only what changed, and `judge verify` detects edits by hand. It is in data/, not
// beside tests.toml, because data/ is replaced in one step: data and lock file always match.
//
// The programs are recorded once, not in each case: if one changes, everything it made is made again. Hashes are XXH3
// (128 bits, hexadecimal): they detect changes, but do not protect against deliberate collisions.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace harness::recipe {

struct LockedCase {
    std::string seed;    // hash of salt, command and variant; empty: written by hand
    std::string input;   // hash
    std::string answer;  // hash; empty: none

    bool operator==(const LockedCase&) const = default;
};

// Programs with their versions; empty and left out if there is none.
struct Lock {
    std::string generator;
    std::string reference;
    std::string certificate;                  // of the reference: see certificate_of()
    std::string validators;                   // that accepted every input
    std::map<std::string, LockedCase> cases;  // by name

    bool operator==(const Lock&) const = default;
};

// A basic string of TOML; `text` is UTF-8.
std::string toml_string(std::string_view text);

std::filesystem::path lock_file(const std::filesystem::path& package_root);
std::string hash_of(std::string_view bytes);
// The file's text: equal locks give equal bytes.
std::string write_lock(const Lock& lock);
// Empty if there is no file. Throws ConfigError, with the remedy, if it is not in the format of write_lock.
std::optional<Lock> read_lock(const std::filesystem::path& file);

}  // namespace harness::recipe
