// Compares the data of a package on disk with its recipe, and updates it: the engine of `judge generate`.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/judge/jury.hpp"
#include "harness/setter/recipe/programs.hpp"

namespace harness::recipe {

enum class ChangeKind {
    Missing,  // the recipe makes it, but it does not exist
    Differs,  // it exists with other bytes
    Stray,    // an .in or .ans below data/ that the recipe does not make; reported, never removed
};

struct FileChange {
    std::filesystem::path path;
    ChangeKind kind = ChangeKind::Missing;
    std::string lines{};  // for Differs: the difference, from line_difference()
};

struct GeneratedData {
    bool has_recipe = false;  // without tests.toml the data belongs to its author, and nothing is checked
    std::size_t cases = 0;
    std::size_t made = 0;   // cases for which a program ran; the others are as the lock file records
    std::size_t files = 0;  // files that the recipe makes, without the lock file
    std::vector<std::filesystem::path> unchanged;  // files that the recipe makes and that did not change, in its order
    std::vector<FileChange> changes;               // in the recipe's order, then the lock file, then the strays by name
    std::vector<std::string> notes;                // remarks that concern no changed file: one line each
};

enum class Mode {
    Check,   // make everything again, write nothing
    Update,  // make only what differs from the lock file
    Anew,    // make everything again
};

// Makes the data of the jury's package (all of it in Mode::Check and Anew) and reports the differences from the files.
// Mode::Update and Anew then run the input validators on new inputs and write the data and the lock file: all in one
// step (see staging.hpp), or nothing. Throws as make_inputs and make_answers. Throws ConfigError with the case's line
// if two inputs are the same, an input validator rejects one, or answers are wanted and there is no reference.
GeneratedData generate(const workers::JudgingContext& context, const judge::Jury& jury, const Makers& makers,
                       Mode mode);

}  // namespace harness::recipe
