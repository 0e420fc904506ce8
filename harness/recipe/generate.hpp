// The data of a package on disk, held against its recipe: the engine of `judge generate`.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/package/package.hpp"
#include "harness/recipe/tools.hpp"

namespace harness::recipe {

enum class ChangeKind {
    Missing,  // the recipe makes it, and it is not there
    Differs,  // it is there with other bytes
    Stray,    // an .in or .ans below data/ that the recipe does not make; never removed, only named
};

struct FileChange {
    std::filesystem::path path;
    ChangeKind kind = ChangeKind::Missing;
    std::string detail;  // of Differs: the first difference, one line
};

struct Generated {
    bool has_recipe = false;  // without tests.toml the data is nobody's but its author's, and nothing was looked at
    std::size_t cases = 0;
    std::size_t files = 0;                         // that the recipe makes
    std::vector<std::filesystem::path> unchanged;  // that the recipe makes as they are, in its order
    std::vector<FileChange> changes;               // in the recipe's order, then the strays in the order of their names
};

enum class Mode { Check, Write };

// Makes the package's data again and says what differs from the files; Mode::Write then writes what is missing or
// differs, each file whole or not at all, and only after all of it could be made. Throws as make_cases.
Generated generate(const package::Package& package, const Tools& tools, Mode mode);

// The first line in which the bytes differ, as one line for a person; empty where they are the same.
std::string first_difference(std::string_view wanted, std::string_view found);

}  // namespace harness::recipe
