// What is refused, and in which words.
#pragma once

#include <string>

#include "harness/support/error.hpp"

namespace harness::classes {

// The text of the ConfigError that the action throws; empty if it throws none.
template <typename Action>
std::string refusal_of(const Action& action) {
    try {
        action();
        return "";
    } catch (const support::ConfigError& error) {
        return error.what();
    }
}

}  // namespace harness::classes
