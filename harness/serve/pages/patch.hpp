// What changed between the files of two attempts, line by line. Pure; the files are hostile.
#pragma once

#include <string>
#include <vector>

#include "harness/serve/pages/views.hpp"

namespace harness::serve::pages {

struct FileChange {
    enum class Kind { Added, Removed, Changed };
    // Gap: lines that both have, left out.
    enum class Sign { Both, Added, Removed, Gap };
    struct Line {
        Sign sign = Sign::Both;
        std::string text{};  // empty of a gap
    };

    std::string name{};
    Kind kind = Kind::Changed;
    std::vector<Line> lines{};  // of a changed file, those that changed and three around them
    bool is_too_long = false;   // to be compared: there are no lines then
};

// Of files whose names or texts differ; by the names. At most so many lines are told in all, behind which a file
// is as one that is too long.
std::vector<FileChange> changes_of(const std::vector<SourceFile>& before, const std::vector<SourceFile>& after);

}  // namespace harness::serve::pages
