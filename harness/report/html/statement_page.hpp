// Statements as a page of their own, for readers and for printing: one file, which needs no network and no script.
#pragma once

#include <string>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/model/statement.hpp"

namespace harness::report::html {

struct StatementView {
    model::PackageInfo package{};
    std::vector<model::Sample> samples{};
    bool has_time_limit = true;  // false: it is derived when the package is judged
};

// One after another; in print, each begins on a page.
std::string statement_page(const std::vector<StatementView>& problems);

}  // namespace harness::report::html
