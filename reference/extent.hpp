// How much `queens certify` checks.
#pragma once

#include <string>

namespace reference {

// Sizes are the largest n, the others numbers of boards.
struct Extent {
    std::string name;
    int free_size;
    int plain_size;
    int first_row_size;
    int family_size;
    int identity_size;
    int listed_size;
    int random_boards;
    int exact_cover_boards;
    int exact_cover_size;
    int wide_boards_a_size;
    int large_boards;
};

// Under 2 s, under 20 s, and some minutes, on one core.
Extent quick_extent();
Extent default_extent();
Extent long_extent();

}  // namespace reference
