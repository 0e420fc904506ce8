// The instructor's page of the class.
#include <algorithm>
#include <map>

#include "harness/report/html/text.hpp"
#include "harness/report/score.hpp"
#include "harness/serve/pages/parts.hpp"

namespace harness::serve::pages {

namespace {

std::string short_name(const std::string& text) {
    return report::html::line_of(text, longest_name);
}

Data class_cell(const Frame& frame, const ClassCell& cell) {
    Data data;
    if (cell.attempt) {
        Data attempt = attempt_data(frame, *cell.attempt);
        if (cell.attempt->score) {
            attempt["got"] = report::points_text(*cell.attempt->score);
        }
        data["attempt"] = std::move(attempt);
    }
    data["nothing"] = cell.excused ? "EX" : "·";
    return data;
}

Data class_rows(const Frame& frame, const ClassView& view) {
    return list_of(view.rows, [&](const ClassRow& one) {
        Data row;
        row["path"] = path_of_student(one.account);
        row["student"] = short_name(one.student);
        if (!one.number.empty()) {
            row["number"] = short_name(one.number);
        }
        if (one.has_left) {
            row["left"] = Texts::of(frame.language).at("class.left");
        }
        row["cells"] = list_of(one.cells, [&](const ClassCell& cell) { return class_cell(frame, cell); });
        row["total"] = one.total ? report::points_text(*one.total) : "–";
        return row;
    });
}

// The meanings of the verdicts in the table.
Data letters_data(const Frame& frame, const ClassView& view) {
    std::map<model::Verdict, Attempt> seen;
    for (const ClassRow& row : view.rows) {
        for (const ClassCell& cell : row.cells) {
            if (cell.attempt && cell.attempt->state == State::Judged && cell.attempt->verdict) {
                seen.emplace(*cell.attempt->verdict, *cell.attempt);
            }
        }
    }
    return list_of(seen, [&](const auto& one) {
        Data letter = attempt_data(frame, one.second);
        letter["meaning"] = state_text(frame, one.second);
        return letter;
    });
}

}  // namespace

std::string class_page(const Frame& frame, const ClassView& view) {
    const Texts& texts = Texts::of(frame.language);
    Data data;
    data["csrf"] = frame.csrf;
    const auto here = std::ranges::count(view.rows, false, &ClassRow::has_left);
    data["students"] = texts.count("class.students", static_cast<std::size_t>(here));
    data["waiting"] = texts.count("class.waiting", view.waiting);
    if (view.deadline) {
        data["deadline"] = deadline_data(frame, *view.deadline);
    }
    data["problems"] = list_of(view.problems, [&](const ClassProblem& one) {
        Data problem;
        problem["path"] = path_of_problem(one.package);
        problem["package"] = short_name(one.package);
        problem["title"] = title_of(one.title, one.package);
        if (one.most) {
            problem["most"] = texts.fill("points.worth", {{"most", report::points_text(*one.most)}});
        }
        return problem;
    });
    data["rows"] = class_rows(frame, view);
    data["letters"] = letters_data(frame, view);
    return whole_page(frame, texts.at("class.title"), fill(class_table_asset, frame.language, data), "/class");
}

std::string student_attempts_page(const Frame& frame, const StudentPageView& view) {
    Data facts = list();
    for (const std::string* fact : {&view.number, &view.email}) {
        if (!fact->empty()) {
            facts << Data(short_name(*fact));
        }
    }
    Data data;
    data["student"] = short_name(view.student);
    data["facts"] = std::move(facts);
    data["has_problems"] = !view.problems.empty();
    data["problems"] = list_of(view.problems, [&](const StudentAttempts& one) {
        Data problem;
        problem["path"] = path_of_problem(one.package);
        problem["title"] = title_of(one.title, one.package);
        problem["attempts"] = attempts_table(frame, one.attempts);
        return problem;
    });
    return whole_page(frame, short_name(view.student), fill(student_asset, frame.language, data), "");
}

std::string judged_again_page(const Frame& frame, const JudgedAgainView& view) {
    const Texts& texts = Texts::of(frame.language);
    Data data;
    data["waiting"] = texts.count("again.waiting", view.waiting);
    data["same"] = texts.count("again.same", view.same);
    data["has_changes"] = !view.changes.empty();
    data["changes"] = list_of(view.changes, [&](const Change& one) {
        Data change;
        change["path"] = path_of_attempt(one.attempt);
        change["student"] = short_name(one.student);
        change["package"] = short_name(one.package);
        change["before"] = attempt_data(frame, one.before);
        change["after"] = attempt_data(frame, one.after);
        return change;
    });
    return whole_page(frame, texts.at("again.title"), fill(judged_again_asset, frame.language, data), "");
}

}  // namespace harness::serve::pages
