// The whole run as one HTML file that needs no network and no script; a script adds sorting, filters and search. All
// text from submissions is escaped. The page's own Content-Security-Policy allows only the script whose hash it names.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/boards/layout.hpp"
#include "harness/model/listener.hpp"
#include "harness/model/roster.hpp"
#include "harness/report/html/course.hpp"
#include "harness/support/temp_file.hpp"

namespace harness::report::html {

class Page : public model::Listener {
  public:
    // `write` is called at the end of the run, with pieces of the file. `layouts` gives the board layouts by package
    // name; other packages' inputs are shown as text. The table of grades, for several problems, has all students of
    // `roster`.
    Page(std::function<void(std::string_view)> write, std::map<std::string, boards::Layout> layouts,
         std::optional<model::Roster> roster = {})
        : write_(std::move(write)), layouts_(std::move(layouts)), roster_(std::move(roster)) {}

    void run_started(const model::RunInfo& run) override { verifies_ = run.command == "verify"; }
    void package_ended(const model::PackageResult& result) override;
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

  private:
    struct Entry {
        std::string id;
        std::string name;
        std::string what;
    };

    std::function<void(std::string_view)> write_;
    std::map<std::string, boards::Layout> layouts_;
    std::optional<model::Roster> roster_;
    bool verifies_ = false;
    std::vector<Entry> contents_;
    support::TempFile packages_;  // as HTML
    std::vector<ProblemGrades> problems_;
    std::size_t submissions_ = 0;
    std::size_t counting_ = 0;  // submissions that count: one for each student of a class
    std::size_t accepted_ = 0;  // of the counting ones
};

}  // namespace harness::report::html
