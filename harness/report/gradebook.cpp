#include <algorithm>
#include <array>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "harness/base/csv.hpp"
#include "harness/base/error.hpp"
#include "harness/base/number.hpp"
#include "harness/report/course.hpp"
#include "harness/report/formats.hpp"
#include "harness/report/score.hpp"

namespace harness::report {

namespace {

using model::Roster;
using model::RosterRow;
using model::SubmissionResult;
using Cells = std::vector<std::string>;
using Table = std::vector<Cells>;

std::string grade_text(const SubmissionResult* result, const GradesSetting& setting) {
    if (result == nullptr) {
        return setting.zero_for_nothing ? "0" : "";
    }
    const std::optional<double> points = points_of(result);
    return points ? points_text(*points) : "";
}

std::string late_comment(const SubmissionResult* result) {
    return result != nullptr && result->score && result->points ? late_cost_text(*result->points) : "";
}

std::string most_text(const Grades& package) {
    const auto most = most_points(package);
    return most ? points_text(*most) : "";
}

std::string sheet_text(const Table& table, char separator) {
    std::string text;
    for (const Cells& cells : table) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            text +=
                (i > 0 ? std::string(1, separator) : "") + base::csv_cell(base::without_formula(cells[i]), separator);
        }
        text += "\r\n";
    }
    return text;
}

struct Book {
    const std::vector<Grades>& packages;
    const GradesSetting& setting;
    std::vector<StudentResults> students;
    Warn warn;
    bool has_canvas_ids;  // the students' numbers are Canvas's

    std::string assignment(std::size_t index) const {
        return setting.assignment.empty() ? packages[index].package.name : setting.assignment;
    }
    // The roster's column of an assignment. Canvas names it "NAME (NUMBER)".
    std::optional<std::size_t> column_of(const std::string& assignment) const {
        for (std::size_t i = 0; setting.roster && i < setting.roster->header.size(); ++i) {
            const std::string& name = setting.roster->header[i];
            if (name == assignment || name.starts_with(assignment + " (")) {
                return i;
            }
        }
        return std::nullopt;
    }
    std::string from_roster(const StudentResults& student, std::string_view column) const {
        return student.row != nullptr ? setting.roster->cell(*student.row, column) : "";
    }
};

void warn_of_maximum(const Book& book) {
    const Roster& roster = *book.setting.roster;
    const auto most = most_points(book.packages.front());
    for (const RosterRow& row : roster.rows) {
        const std::string maximum = roster.cell(row, "Maximum grade");
        std::string number = maximum;
        std::ranges::replace(number, ',', '.');  // Moodle writes a decimal comma in many languages
        if (const auto its = base::number_from<double>(number); its && most && *its != *most) {
            book.warn(
                fmt::format("{} has the maximum grade {}, and {} gives up to {} points, which are written as they "
                            "are: set one of them so that they agree",
                            roster.file.string(), maximum, book.packages.front().package.name, points_text(*most)));
            return;
        }
    }
}

// The roster with a column of grades. Moodle's worksheet has this column, and students who are not in it are added at
// the end. Lateness is a comment, unless the cell has one. Other lists are for the import of Moodle's gradebook, where
// the user assigns the columns.
Table filled_roster(const Book& book) {
    const Roster& roster = *book.setting.roster;
    const auto identifier = roster.column("Identifier");
    const auto grade = roster.column("Grade");
    const bool is_worksheet = identifier && grade;
    Cells head = roster.header;
    const std::size_t column = is_worksheet ? *grade : book.column_of(book.assignment(0)).value_or(head.size());
    head.resize(std::max(head.size(), column + 1));
    if (is_worksheet) {
        warn_of_maximum(book);
    } else {
        head[column] = book.assignment(0);
    }
    Table table{head};
    for (const StudentResults& student : book.students) {
        if (student.row == nullptr && (!is_worksheet || student.id().empty())) {
            continue;  // the user was warned before the judging
        }
        Cells cells = student.row != nullptr ? student.row->cells : Cells{};
        cells.resize(head.size());
        if (student.row == nullptr) {
            cells[*identifier] = "Participant " + student.id();
            if (const auto name = roster.column("Full name")) {
                cells[*name] = base::harmless_cell(student.name());
            }
        }
        cells[column] = grade_text(student.results.front(), book.setting);
        if (const auto comments = roster.column("Feedback comments");
            is_worksheet && comments && cells[*comments].empty()) {
            cells[*comments] = late_comment(student.results.front());
        }
        table.push_back(cells);
    }
    return table;
}

Table moodle(const Book& book) {
    if (book.setting.roster) {
        return filled_roster(book);
    }
    Table table{{"Identifier", "Full name", "Email address", "Status", "Grade", "Maximum grade", "Grade can be changed",
                 "Last modified (submission)", "Last modified (grade)", "Feedback comments"}};
    for (const StudentResults& student : book.students) {
        if (student.id().empty()) {
            book.warn(
                fmt::format("{} has no number, by which Moodle knows who it is: give the grading worksheet as "
                            "--roster FILE",
                            student.name()));
            continue;
        }
        table.push_back({"Participant " + student.id(), base::harmless_cell(student.name()),
                         base::harmless_cell(student.email()), "Submitted for grading",
                         grade_text(student.results.front(), book.setting), most_text(book.packages.front()), "Yes",
                         "-", "-", late_comment(student.results.front())});
    }
    return table;
}

Table canvas(const Book& book) {
    constexpr std::array identity{"Student", "ID", "SIS User ID", "SIS Login ID", "Section"};
    Cells head(identity.begin(), identity.end());
    Cells possible{"    Points Possible", "", "", "", ""};
    for (std::size_t index = 0; index < book.packages.size(); ++index) {
        const auto column = book.column_of(book.assignment(index));
        if (book.setting.roster && !column) {
            book.warn(
                fmt::format("{} has no column '{}': Canvas will offer to make a new assignment of that name; else "
                            "say --assignment NAME",
                            book.setting.roster->file.string(), book.assignment(index)));
        }
        head.push_back(column ? book.setting.roster->header[*column] : book.assignment(index));
        possible.push_back(most_text(book.packages[index]));
    }
    if (!book.setting.roster && !book.has_canvas_ids) {
        book.warn("Canvas knows students by its own numbers, so ID is empty: give Canvas's gradebook as --roster FILE");
    }
    Table table{head, possible};
    for (const StudentResults& student : book.students) {
        Cells cells;
        for (const char* column : identity) {
            cells.push_back(book.from_roster(student, column));
        }
        cells[0] = student.row == nullptr ? base::harmless_cell(student.name())
                   : cells[0].empty()     ? student.row->name
                                          : cells[0];
        cells[1] = cells[1].empty() && book.has_canvas_ids ? student.id() : cells[1];
        for (const SubmissionResult* result : student.results) {
            cells.push_back(is_excused(result) ? "EX" : grade_text(result, book.setting));
        }
        table.push_back(cells);
    }
    return table;
}

std::string lateness_text(const SubmissionResult& result) {
    const auto late = result.points ? result.points->late : std::nullopt;
    const auto seconds = std::chrono::floor<std::chrono::seconds>(late.value_or(std::chrono::nanoseconds{})).count();
    return fmt::format("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

Table gradescope_scores(const Book& book) {
    const Grades& package = book.packages.front();
    Cells head{"Name",   "SID",           "Email",           "Total Score",     "Max Points",
               "Status", "Submission ID", "Submission Time", "Lateness (H:M:S)"};
    std::vector<model::Points::Group> groups;
    for (const SubmissionResult& submission : package.submissions) {
        if (submission.points && submission.points->groups.size() > groups.size()) {
            groups = submission.points->groups;
        }
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        head.push_back(fmt::format("{}: {} ({} pts)", i + 1, groups[i].name.empty() ? groups[i].cases : groups[i].name,
                                   points_text(groups[i].most.value_or(0))));
    }
    Table table{head};
    for (const StudentResults& student : book.students) {
        const SubmissionResult* result = student.results.front();
        const std::string grade = grade_text(result, book.setting);
        const auto shown = [&](const std::string& text) {
            return student.row != nullptr ? text : base::harmless_cell(text);
        };
        Cells cells{shown(student.name()),  shown(student.id()),
                    shown(student.email()), grade,
                    most_text(package),     result == nullptr ? "Missing" : grade.empty() ? "Ungraded" : "Graded"};
        const model::Author* author = result != nullptr && result->author ? &*result->author : nullptr;
        const bool has_number = author != nullptr && author->upload.starts_with("submission_");
        cells.push_back(has_number ? author->upload.substr(author->upload.find('_') + 1) : "");
        cells.push_back(author != nullptr && author->handed_in
                            ? fmt::format("{:%Y-%m-%d %H:%M:%S} +0000",
                                          fmt::gmtime(std::chrono::floor<std::chrono::seconds>(*author->handed_in)))
                            : "");
        cells.push_back(result != nullptr ? lateness_text(*result) : "");
        for (std::size_t i = 0; i < groups.size(); ++i) {
            const bool has = result != nullptr && result->points && i < result->points->groups.size();
            cells.push_back(has && !grade.empty() ? points_text(result->points->groups[i].got) : "");
        }
        table.push_back(cells);
    }
    return table;
}

using MakeTable = Table (*)(const Book& book);

class Gradebook : public model::Listener {
  public:
    Gradebook(Write write, Warn warn, MakeTable make_table, const GradesSetting& setting)
        : write_(std::move(write)), warn_(std::move(warn)), make_table_(make_table), setting_(setting) {}

    void package_ended(const model::PackageResult& result) override { packages_.push_back(grades_of(result)); }

    void run_ended(const model::RunInfo& run, const model::Summary& /*summary*/) override {
        if (packages_.empty()) {
            return;
        }
        if (packages_.size() > 1 && (make_table_ != canvas || !setting_.assignment.empty())) {
            throw base::ConfigError(
                "the grades of several problems cannot go into one assignment: write them one by one, or as "
                "--grades csv FILE");
        }
        const bool has_canvas_ids = !run.read_as.empty() && std::ranges::all_of(run.read_as, [](const auto& form) {
            return form.second == "Canvas";
        });
        const Book book{packages_, setting_, students_of(packages_, setting_.roster ? &*setting_.roster : nullptr),
                        warn_, has_canvas_ids};
        write_(
            sheet_text(make_table_(book), make_table_ == moodle && setting_.roster ? setting_.roster->separator : ','));
    }

  private:
    Write write_;
    Warn warn_;
    MakeTable make_table_;
    const GradesSetting& setting_;
    std::vector<Grades> packages_;
};

}  // namespace

std::unique_ptr<model::Listener> make_grades(std::string_view format, Write write, Warn warn,
                                             const GradesSetting& setting) {
    static constexpr auto tables = std::to_array<std::pair<std::string_view, MakeTable>>(
        {{"moodle", moodle}, {"canvas", canvas}, {"gradescope", gradescope_scores}});
    if (format == "csv") {
        return make_csv(std::move(write), setting);
    }
    if (format == "canvas" && setting.roster && !(setting.roster->column("Student") && setting.roster->column("ID"))) {
        throw base::ConfigError(setting.roster->file, 1,
                                "is not the gradebook that Canvas exports, with the columns 'Student' and 'ID': Canvas "
                                "knows students by the numbers there");
    }
    const auto* const table = std::ranges::find(tables, format, &std::pair<std::string_view, MakeTable>::first);
    return table == tables.end()
               ? nullptr
               : std::make_unique<Gradebook>(std::move(write), std::move(warn), table->second, setting);
}

}  // namespace harness::report
