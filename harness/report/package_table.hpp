// The packages of a verified run: one row each, with the state and the margins of its languages.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::report {

// "1.5 s"; "-" if the limit is not known.
std::string limit_text(std::chrono::nanoseconds limit);

struct PackageRow {
    std::string name;
    model::PackageState state;
    std::chrono::nanoseconds time_limit{};
    std::vector<model::LanguageMargin> margins;

    // "a mistake of the package: secret/1.in: is invalid".
    std::string state_text() const;
    // "12.3": the limit in times of the slowest in this language; "-" if there is none.
    std::string margin_text(const std::string& language) const;
};

PackageRow row_of(const model::PackageResult& result);

// The languages that any of the rows has a margin of, sorted.
std::vector<std::string> languages_of(const std::vector<PackageRow>& rows);

// The rows as text, with a heading; empty for fewer than two.
std::string table_text(const std::vector<PackageRow>& rows);

}  // namespace harness::report
