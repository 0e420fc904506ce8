// The whole run as one HTML file that needs no network and no script; a script adds sorting, filters and search. All
// text from submissions is escaped. The page's own Content-Security-Policy allows only the script whose hash it names.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "harness/boards/layout.hpp"
#include "harness/model/listener.hpp"
#include "harness/model/roster.hpp"

namespace harness::report::html {

// `write` is called at the end of the run, with pieces of the file. `layouts` gives the board layouts by package name;
// other packages' inputs are shown as text. The table of grades, for several problems, has all students of `roster`.
std::unique_ptr<model::Listener> make_page(std::function<void(std::string_view)> write,
                                           std::map<std::string, boards::Layout> layouts,
                                           std::optional<model::Roster> roster = {});

}  // namespace harness::report::html
