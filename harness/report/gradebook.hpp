// Grades in the import formats of learning platforms: exactly the columns of each, one row for each student.
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
// Accepts "moodle", "canvas" and "gradescope"; else empty.
std::optional<GradesFormat> grades_format(std::string_view name);

// Settings for grades in any format.
struct GradesSetting {
    std::optional<model::Roster> roster{};  // the rows to write; empty: a row for each student with a submission
    std::string assignment{};               // its name on the platform; empty: the package's name
    bool zero_for_nothing = true;           // the grade without a submission is 0; else a blank cell
};

// Moodle: the grading worksheet ("Identifier", …). If the roster is one, it is kept and gets the grades; a roster
// without Identifier gets a column of grades, for the gradebook's import. Canvas: "Student", "ID", "SIS User ID", "SIS
// Login ID", "Section" and the assignment, with the row of points. Gradescope: its own export of scores, with a column
// for each group of points.
//
// Has a row for each student of the roster, and for each student with a submission. Judge errors, unjudged submissions
// and excused students have a blank grade; for Canvas, an excused student has "EX".
class Gradebook : public model::Listener {
  public:
    // `write` is called once, with the whole text. `warn` is called with a line for each thing that the platform may
    // reject. For several packages Canvas gets a column each; for another platform run_ended throws ConfigError.
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
