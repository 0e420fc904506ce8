// Grades as learning platforms import them: exactly the columns of each, one row a student.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/listener.hpp"
#include "harness/model/roster.hpp"
#include "harness/report/course.hpp"

namespace harness::report {

enum class GradesFormat { Moodle, Canvas, Gradescope };
// "moodle", "canvas", "gradescope"; empty: it is none of these.
std::optional<GradesFormat> grades_format(std::string_view name);

// How grades are written, whatever the format.
struct GradesSetting {
    std::optional<model::Roster> roster{};  // whose rows they become; none: a row for each who handed in
    std::string assignment{};               // what the platform calls it; empty: as the package is called
    bool zero_for_nothing = true;           // who handed in nothing has 0; else a blank cell
};

// Moodle: the grading worksheet ("Identifier", …), which the roster may be: then as it was, with the grades; or, where
// the roster has no Identifier, its rows with a column of grades, for the gradebook's import. Canvas: "Student", "ID",
// "SIS User ID", "SIS Login ID", "Section" and the assignment, with the row of points. Gradescope: as it exports scores
// itself, a column for each group of points.
//
// Who is in the roster and handed in nothing has a row; who handed in and is in no row of it, too. A judge error and
// what was not judged are blank, who is excused too, which Canvas is told as "EX".
class Gradebook : public model::Listener {
  public:
    // `write` is called once, with the whole text; `warn` for what the platform may not take, a line each. Of several
    // packages Canvas has a column each. run_ended throws ConfigError where there are several for another platform.
    Gradebook(std::function<void(std::string_view)> write, std::function<void(std::string)> warn, GradesFormat format,
              const GradesSetting& setting)
        : write_(std::move(write)), warn_(std::move(warn)), format_(format), setting_(setting) {}

    void package_ended(const model::PackageResult& result) override { packages_.push_back(grades_of(result)); }
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

  private:
    std::function<void(std::string_view)> write_;
    std::function<void(std::string)> warn_;
    GradesFormat format_;
    const GradesSetting& setting_;
    std::vector<Grades> packages_;
};

}  // namespace harness::report
