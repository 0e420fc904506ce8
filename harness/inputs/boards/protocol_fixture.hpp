// For tests: the protocols of this project's own problems.
#pragma once

#include <string>
#include <vector>

#include "harness/inputs/boards/protocol.hpp"

namespace harness::boards {

inline Layout layout_of(const std::string& problem) {
    if (problem == "blocked-queens") {
        return {.input = Input::Board, .free = '*', .bad = '.'};
    }
    return {.input = problem == "another-n-queens" ? Input::Boards
                     : problem == "all-boards"     ? Input::Empty
                                                   : Input::Numbers};
}

inline Protocol protocol_of(const std::string& problem) {
    return {.layout = layout_of(problem), .as_argument = problem == "queens-command"};
}

// A protocol of boards of these sizes, at most so many in an input.
inline Protocol boards_of(const std::vector<int>& sizes, std::size_t most) {
    Protocol protocol{.layout = {.input = most > 1 ? Input::Boards : Input::Board}};
    protocol.sizes = {sizes, sizes, most};
    return protocol;
}

}  // namespace harness::boards
