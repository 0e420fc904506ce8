// The errors that tests expect.
#pragma once

#include <string>

#include "harness/base/error.hpp"

namespace harness::base {

// The message of the error that `act` throws; "no error" if it throws none.
template <typename Error = ConfigError, typename Act>
std::string error_of(const Act& act) {
    try {
        act();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace harness::base
