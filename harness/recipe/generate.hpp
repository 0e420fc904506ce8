// The data of a package on disk, held against its recipe: the engine of `judge generate`.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/judge/jury.hpp"
#include "harness/recipe/programs.hpp"

namespace harness::recipe {

enum class ChangeKind {
    Missing,  // the recipe makes it, and it is not there
    Differs,  // it is there with other bytes
    Stray,    // an .in or .ans below data/ that the recipe does not make; never removed, only named
};

struct FileChange {
    std::filesystem::path path;
    ChangeKind kind = ChangeKind::Missing;
    std::string lines{};  // of Differs: what differs, as line_difference shows it
};

struct Generated {
    bool has_recipe = false;  // without tests.toml the data is nobody's but its author's, and nothing was looked at
    std::size_t cases = 0;
    std::size_t made = 0;                          // cases for which a program ran; the others are as the lock has them
    std::size_t files = 0;                         // that the recipe makes, without the lock file
    std::vector<std::filesystem::path> unchanged;  // that the recipe makes as they are, in its order
    std::vector<FileChange>
        changes;  // in the recipe's order, the lock file, then the strays in the order of their names
    std::vector<std::string> notes;  // what is good to know and changes no file: one line each
};

enum class Mode {
    Check,   // make everything anew, write nothing
    Update,  // make only what is not as the lock file records it
    Anew,    // make everything
};

// Makes the data of the jury's package, in Mode::Check and Anew all of it, and says what differs from the files.
// Mode::Update and Anew then have the input validators look at what is new, and put it and the lock file in place: all
// of it in one step (see staging.hpp), or nothing. Throws as make_inputs and make_answers, and ConfigError with the
// case's line where two inputs are the same, an input validator rejects one, or answers are wanted and there is no
// reference.
Generated generate(const workers::JudgingContext& context, const judge::Jury& jury, const Makers& makers, Mode mode);

}  // namespace harness::recipe
