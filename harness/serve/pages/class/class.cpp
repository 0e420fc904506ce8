// The staff's pages of the class and of a student.
#include <algorithm>
#include <array>
#include <map>

#include "harness/report/html/text.hpp"
#include "harness/report/score.hpp"
#include "harness/serve/pages/parts.hpp"

namespace harness::serve::pages {

namespace {

std::string short_name(const std::string& text) {
    return report::html::line_of(text, longest_name);
}

Data class_row(const Frame& frame, const ClassRow& row) {
    const auto cell = [&](const ClassCell& each) {
        return object(
            {{"attempt", data_if(each.attempt, [&](const Attempt& attempt) { return attempt_data(frame, attempt); })},
             {"nothing", each.excused   ? "EX"
                         : each.by_hand ? report::points_text(*each.by_hand)
                                        : "·"}});
    };
    return object({{"path", path_of_student(row.account)},
                   {"student", short_name(row.student)},
                   {"number", line_if(row.number, longest_name)},
                   {"left", row.has_left ? Data(frame.texts().at("class.left")) : Data(false)},
                   {"cells", list_of(row.cells, cell)},
                   {"total", row.total ? report::points_text(*row.total) : "–"}});
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
    return list_of(seen, [&](const auto& version) { return attempt_data(frame, version.second); });
}

// Links to the grades, a row for each problem. The forms of Moodle and Gradescope have one problem, so a row for all
// has the others only.
Data exports_data(const Frame& frame, const ClassView& view) {
    struct Platform {
        std::string_view name;
        std::string_view shown;
        bool takes_several;
    };
    static constexpr std::array<Platform, 4> platforms{{{"csv", "CSV", true},
                                                        {"canvas", "Canvas", true},
                                                        {"moodle", "Moodle", false},
                                                        {"gradescope", "Gradescope", false}}};
    const auto row = [](const std::string& title, const std::string& package, bool is_several) {
        Data links(Data::type::list);
        for (const Platform& platform : platforms) {
            if (platform.takes_several || !is_several) {
                links << object(
                    {{"path", path_of_export(platform.name, package)}, {"platform", std::string(platform.shown)}});
            }
        }
        return object({{"title", title}, {"links", links}});
    };
    const bool is_several = view.problems.size() > 1;
    Data rows(Data::type::list);
    rows << row(is_several ? frame.texts().at("class.all") : "", "", is_several);
    for (std::size_t i = 0; is_several && i < view.problems.size(); ++i) {
        const ClassProblem& problem = view.problems[i];
        rows << row(title_of(problem.title, problem.package), problem.package, false);
    }
    return rows;
}

}  // namespace

std::string class_page(const Frame& frame, const ClassView& view) {
    const Texts& texts = frame.texts();
    const auto here = std::ranges::count(view.rows, false, &ClassRow::has_left);
    const auto problem = [&](const ClassProblem& entry) {
        return object({{"path", path_of_problem(entry.package)},
                       {"package", short_name(entry.package)},
                       {"title", title_of(entry.title, entry.package)},
                       {"most", worth_data(frame, entry.most)}});
    };
    const auto dispute = [&](const ClassView::Dispute& entry) {
        return object({{"path", path_of_problem(entry.package)},
                       {"title", title_of(entry.title, entry.package)},
                       {"told", dispute_text(frame, entry.dispute)}});
    };
    const Data data = object(
        {{"csrf", frame.csrf},
         {"column", "{column}"},  // the script's place for a name
         {"students", texts.count("class.students", static_cast<std::size_t>(here))},
         {"waiting", texts.count("class.waiting", view.waiting)},
         {"deadline", deadline_data(frame, view.deadline)},
         {"faults", list_of(view.faults, [](const auto& fault) { return report::html::line_of(fault, longest_line); })},
         {"disputes", list_of(view.disputes, dispute)},
         {"previews", view.previews > 0 ? Data(texts.count("class.previews", view.previews)) : Data(false)},
         {"problems", list_of(view.problems, problem)},
         {"rows", list_of(view.rows, [&](const ClassRow& row) { return class_row(frame, row); })},
         {"letters", letters_data(frame, view)},
         {"may_assist", frame.viewer >= Viewer::Assistant},
         {"may_judge_all", frame.viewer >= Viewer::Assistant && !frame.is_bound},
         {"changes", texts.at(frame.viewer == Viewer::Instructor ? "class.again_changes" : "again.title")},
         {"exports", exports_data(frame, view)}});
    return whole_page(frame, texts.at("class.title"), class_table_asset, data, "/class");
}

std::string student_attempts_page(const Frame& frame, const StudentPageView& view) {
    Data facts = list();
    for (const std::string* fact : {&view.number, &view.email}) {
        if (!fact->empty()) {
            facts << Data(short_name(*fact));
        }
    }
    const auto problem = [&](const StudentAttempts& entry) {
        return object({{"path", path_of_problem(entry.package)},
                       {"title", title_of(entry.title, entry.package)},
                       {"attempts", attempts_table(frame, entry.attempts)}});
    };
    const Data data = object({{"student", short_name(view.student)},
                              {"facts", std::move(facts)},
                              {"has_problems", !view.problems.empty()},
                              {"problems", list_of(view.problems, problem)}});
    return whole_page(frame, short_name(view.student), student_asset, data);
}

std::string judged_again_page(const Frame& frame, const JudgedAgainView& view) {
    const Texts& texts = frame.texts();
    const auto change = [&](const Change& entry) {
        return object({{"student", short_name(entry.student)},
                       {"problem", line_if(entry.problem, longest_name)},
                       {"before", attempt_data(frame, entry.before)},
                       {"after", attempt_data(frame, entry.after)}});
    };
    const auto problem = [&](const JudgedAgain& entry) {
        return object({{"package", short_name(entry.package)},
                       {"title", title_of(entry.title, entry.package)},
                       {"csrf", frame.csrf},
                       {"waiting", entry.waiting > 0 ? Data(texts.count("again.waiting", entry.waiting)) : Data(false)},
                       {"failed", entry.failed > 0 ? Data(texts.count("again.failed", entry.failed)) : Data(false)},
                       {"ready", texts.count("again.ready", entry.ready)},
                       {"can_apply", frame.viewer == Viewer::Instructor && entry.ready + entry.failed > 0},
                       {"has_changes", !entry.changes.empty()},
                       {"none", texts.at(entry.waiting > 0 ? "again.none_yet" : "again.none")},
                       {"changes", list_of(entry.changes, change)}});
    };
    const Data data = object({{"has_problems", !view.problems.empty()}, {"problems", list_of(view.problems, problem)}});
    return whole_page(frame, texts.at("again.title"), judged_again_asset, data);
}

}  // namespace harness::serve::pages
