// Line-by-line changes between the files of two attempts. Pure; the files are hostile.
#pragma once

#include <string>
#include <vector>

#include "harness/serve/pages/views.hpp"

namespace harness::serve::pages {

struct FileChange {
    enum class Kind { Added, Removed, Changed, Renamed };
    // Gap: omitted lines that are in both files.
    enum class Sign { Both, Added, Removed, Gap };
    struct Line {
        Sign sign = Sign::Both;
        std::string text{};  // empty for a gap
    };

    std::string name{};
    std::string was{};  // its name before; empty: the same
    Kind kind = Kind::Changed;
    std::vector<Line> lines{};  // for a changed or renamed file: the changed lines and three around them
    bool is_too_long = false;   // to compare; then there are no lines
};

// The files whose names or texts differ, by name. If one file went and one with the same extension came, it was
// renamed. The total number of lines is limited; later files are then marked as too long.
std::vector<FileChange> changes_of(const std::vector<SourceFile>& before, const std::vector<SourceFile>& after);

}  // namespace harness::serve::pages
