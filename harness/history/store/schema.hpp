// The tables of one of the judge's databases, and how to update an older one.
#pragma once

#include <span>
#include <string_view>

namespace harness::store {

struct Schema {
    int application_id = 0;  // distinguishes it from other programs' databases
    // Each leads from the version equal to its index to the next one. A published step is never changed.
    std::span<const char* const> steps;
    std::string_view remedy;  // what the user can do if the file cannot be used

    // PRAGMA user_version of an up-to-date database: the number of steps that made it.
    int version() const { return static_cast<int>(steps.size()); }
};

// The schema of the history of runs.
const Schema& run_schema();

}  // namespace harness::store
