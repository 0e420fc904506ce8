#include "harness/report/html/page.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/temp_file.hpp"
#include "harness/base/text.hpp"
#include "harness/base/utc.hpp"
#include "harness/model/counting.hpp"
#include "harness/report/console.hpp"
#include "harness/report/html/cases.hpp"
#include "harness/report/html/course.hpp"
#include "harness/report/html/statement.hpp"
#include "harness/report/html/submission.hpp"
#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"
#include "harness/report/machine.hpp"
#include "harness/report/package_table.hpp"

namespace harness::report::html {

namespace {

using model::PackageResult;
using model::SubmissionResult;
using model::Verdict;

constexpr int share_width = 1000;

// What must be known of all submissions of a package before the first is written.
struct Survey {
    std::map<Verdict, std::size_t> verdicts;
    CaseTallies cases;
    std::chrono::nanoseconds highest_limit{};
    bool scored = false;
    bool has_strips = false;
    bool has_factors = false;
    std::size_t wrong = 0;  // of those that count
    std::size_t accepted = 0;
    std::size_t counting = 0;
};

Survey survey_of(const PackageResult& result, const std::vector<bool>& counts, bool grading) {
    Survey survey;
    survey.highest_limit = result.info.time_limit;
    std::size_t index = 0;
    for (const SubmissionResult& submission : result.submissions) {
        ++survey.verdicts[submission.verdict];
        add(submission, survey.cases);
        survey.highest_limit = std::max(survey.highest_limit, model::time_limit_of(result.info.time_limit, submission));
        survey.scored = survey.scored || submission.score;
        survey.has_strips = survey.has_strips || measured_cases(submission) >= fewest_drawn;
        survey.has_factors = survey.has_factors || submission.time_factor != 1;
        if (counts[index++]) {
            ++survey.counting;
            survey.accepted += submission.verdict == Verdict::Accepted ? 1 : 0;
            survey.wrong += !is_fine(submission, grading) && submission.verdict != Verdict::NotJudged ? 1 : 0;
        }
    }
    return survey;
}

Data problems(const PackageResult& result) {
    return list_of(result.problems, [](const model::PackageProblem& problem) {
        return object({{"where", line_of(problem.where, text_limit)}, {"what", line_of(problem.what, text_limit)}});
    });
}

Data tally_of(const std::map<Verdict, std::size_t>& counts, std::size_t submissions) {
    Data tally = list();
    std::size_t before = 0;
    const auto x_of = [&](std::size_t count) { return count * share_width / submissions; };
    for (const auto& [verdict, count] : counts) {
        tally << object({{"name", std::string{model::short_name(verdict)}},
                         {"class", class_of(verdict)},
                         {"meaning", std::string{model::long_name(verdict)}},
                         {"count", std::to_string(count)},
                         {"x", std::to_string(x_of(before))},
                         {"width", std::to_string(x_of(before + count) - x_of(before))}});
        before += count;
    }
    return tally;
}

// Splits "secret/03-dense" into the group "secret" and the name "03-dense".
std::pair<std::string, std::string> group_and_name(const std::string& whole) {
    const std::size_t slash = whole.rfind('/');
    return slash == std::string::npos ? std::pair{std::string{}, whole}
                                      : std::pair{whole.substr(0, slash), whole.substr(slash + 1)};
}

// The width of a case's column, and the number of cases it is for; style.css has the same values.
struct Density {
    const char* name;
    std::size_t most_cases;
    double column_rem;
    std::size_t upright;  // columns of text that fit without rotation
};

constexpr double letters_in_rem = 2;  // in the headings of groups

const Density& density_of(std::size_t cases) {
    static constexpr std::array densities{Density{"wide", 12, 2.5, 5}, Density{"narrow", 26, 1.75, 3},
                                          Density{"dense", std::size_t(-1), 0.75, 1}};
    return *std::ranges::find_if(densities, [cases](const Density& each) { return cases <= each.most_cases; });
}

void add_columns(Data& data, const Frame& frame) {
    const Density& density = density_of(frame.cases.size());
    data["density"] = density.name;
    data["upright"] = std::ranges::all_of(frame.cases, [&density](const std::string& whole) {
        return base::display_width(group_and_name(whole).second) <= density.upright;
    });
    Data groups = list();
    Data columns = list();
    std::size_t span = 0;
    for (std::size_t i = 0; i < frame.cases.size(); ++i) {
        const auto [group, name] = group_and_name(frame.cases[i]);
        columns << object({{"id", case_id(frame, i)},
                           {"name", line_of(name, frame.budget.name)},
                           {"full", line_of(frame.cases[i], text_limit)},
                           {"shown", frame.shown.at(frame.cases[i])}});
        ++span;
        if (i + 1 == frame.cases.size() || group_and_name(frame.cases[i + 1]).first != group) {
            const std::string heading = group.empty() ? "cases" : line_of(group, text_limit);
            const double width = static_cast<double>(span) * density.column_rem;
            const auto letters = static_cast<std::size_t>(std::max(1.0, width * letters_in_rem));
            groups << object({{"name", heading},
                              {"span", std::to_string(span)},
                              {"width", fmt::format("{:g}", width)},
                              {"shown", base::shorten(heading, letters)}});
            span = 0;
        }
    }
    data["groups"] = std::move(groups);
    data["columns"] = std::move(columns);
}

// Labels of the powers of ten, far enough apart to be readable.
Data ticks(const LogAxis& axis, int from, int length) {
    constexpr double least_distance = 40;
    Data ticks = list();
    double last = -least_distance;
    for (const auto& [share, name] : axis.ticks()) {
        const double x = from + share * length;
        if (x - last >= least_distance) {
            ticks << object({{"x", std::to_string(std::lround(x))}, {"label", name}});
            last = x;
        }
    }
    return ticks;
}

std::string languages_text(const std::vector<std::string>& languages) {
    return line_of(fmt::format("{} {}", languages.size() == 1 ? "language" : "languages", fmt::join(languages, ", ")),
                   text_limit);
}

void write_package(const PackageResult& result, const Survey& survey, const Frame& frame,
                   const Template::Write& write) {
    const auto write_each = [&](std::string (*make)(const SubmissionResult&, const Frame&, std::size_t)) {
        std::size_t index = 0;
        for (const SubmissionResult& submission : result.submissions) {
            write(make(submission, frame, index++));
        }
    };
    Data data;
    data["id"] = frame.id;
    data["name"] = line_of(result.info.name, text_limit);
    data["title"] = or_none(line_of(result.info.title, text_limit));
    data["limits"] = !model::is_broken(result.info);
    if (!result.info.languages.empty()) {
        data["languages"] = languages_text(result.info.languages);
    }
    data["statement"] = statement_html(result.info.statement, 3);
    data["cases"] = plural(result.info.cases, "case");
    data["time_limit"] = limit_text(result.info.time_limit);
    data["has_factors"] = survey.has_factors;
    data["memory_limit"] = base::size_text(result.info.memory_limit_kib);
    data["has_problems"] = !result.problems.empty();
    data["problems"] = problems(result);
    data["has_submissions"] = !result.submissions.empty();
    data["tally"] = tally_of(survey.verdicts, result.submissions.size());
    data["what_is_wrong"] = frame.verifies ? "what is not as expected" : "what was not accepted";
    data["verifies"] = frame.verifies;
    data["scored"] = frame.scored;
    data["has_share"] = result.submissions.size() > 1;
    data["has_strips"] = frame.has_strips;
    data["has_histograms"] = frame.has_histograms;
    data["points"] = points_html(result, frame);
    data["alike"] = alike_html(result, frame);
    data["lead"] = std::to_string(2 + (frame.verifies ? 1 : 0) + (frame.scored ? 1 : 0));
    add_columns(data, frame);
    data["ticks"] = ticks(frame.axis, strip_left, strip_width);
    data["wide_ticks"] = ticks(frame.axis, 0, histogram_width);
    data["case_rows"] = case_rows(survey.cases, frame);
    Template(package_asset)
        .fill(std::move(data), write,
              {{"rows", [&] { write_each(submission_row); }}, {"submissions", [&] { write_each(submission_part); }}});
}

Data legend() {
    constexpr std::array meanings{
        std::pair{Verdict::Accepted, "accepted"},
        std::pair{Verdict::WrongAnswer, "wrong answer"},
        std::pair{Verdict::TimeLimit, "time limit: more cpu time than allowed"},
        std::pair{Verdict::IdleLimit, "idle: the wall time ran out, the cpu time did not"},
        std::pair{Verdict::MemoryLimit, "memory limit"},
        std::pair{Verdict::OutputLimit, "output limit"},
        std::pair{Verdict::RunTimeError, "run-time error: an exit code other than 0, or a signal"},
        std::pair{Verdict::CompileError, "compile error"},
        std::pair{Verdict::JudgeError, "judge error: never the submission’s fault"},
        std::pair{Verdict::NotJudged, "not judged"}};
    return list_of(meanings, [](const auto& of_verdict) {
        const auto& [verdict, meaning] = of_verdict;
        return object(
            {{"name", std::string{model::short_name(verdict)}}, {"class", class_of(verdict)}, {"meaning", meaning}});
    });
}

Data machine(const model::RunInfo& run) {
    return list_of(run.machine, [](const auto& fact) {
        return object(
            {{"key", line_of(fact_label(fact.first), text_limit)}, {"value", line_of(fact.second, text_limit)}});
    });
}

// The data of a run. A student's page has none.
Data run_data(const model::RunInfo& run, const model::Summary& summary) {
    const auto started = std::chrono::floor<std::chrono::seconds>(run.started);
    Data data;
    data["started"] = base::utc_text(started);
    data["started_text"] = fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(started));
    data["id"] = line_of(run.id, text_limit);
    const auto counted = [](int count, const char* thing) {
        return count > 0 ? plural(static_cast<std::size_t>(count), thing) : "";
    };
    data["totals"] = list_of_texts({counted(summary.judge_errors, "judge error"),
                                    summary.not_judged > 0 ? fmt::format("{} not judged", summary.not_judged) : "",
                                    counted(summary.package_problems, "package problem")});
    data["verdicts"] = legend();
    data["machine"] = machine(run);
    return data;
}

class Page : public model::Listener {
  public:
    Page(std::function<void(std::string_view)> write, ModelOf model_of, std::optional<model::Roster> roster)
        : write_(std::move(write)), model_of_(std::move(model_of)), roster_(std::move(roster)) {}

    void run_started(const model::RunInfo& run) override { verifies_ = run.command == "verify"; }

    void package_ended(const PackageResult& result) override {
        const std::vector<bool> counts = model::which_count(result.submissions);
        const Survey survey = survey_of(result, counts, !verifies_);
        Frame frame = frame_of(survey.cases, result.info.time_limit, survey.highest_limit,
                               Budget(result.submissions.size(), result.info.cases));
        frame.id = fmt::format("p{}", contents_.size() + 1);
        frame.verifies = verifies_;
        frame.scored = survey.scored;
        frame.has_strips = survey.has_strips;
        frame.counts = counts;
        frame.model = model_of_(result.info.name);
        write_package(result, survey, frame, [this](std::string_view text) { packages_.append(text); });
        if (!verifies_) {
            problems_.push_back({frame.id, grades_of(result), {}});
            ProblemGrades& problem = problems_.back();
            for (const auto& [index, attempts] : model::counting(result.submissions)) {
                problem.anchors.push_back(submission_id(frame, index));
            }
        }
        rows_.push_back(row_of(result));
        submissions_ += result.submissions.size();
        counting_ += survey.counting;
        accepted_ += survey.accepted;
        const std::string submissions = plural(result.submissions.size(), "submission");
        contents_.push_back(
            object({{"id", frame.id},
                    {"name", line_of(result.info.name, text_limit)},
                    {"what", survey.wrong == 0 ? submissions
                                               : fmt::format("{}, {} {}", submissions, survey.wrong,
                                                             verifies_ ? "not as expected" : "not accepted")}}));
    }

    void run_ended(const model::RunInfo& run, const model::Summary& summary) override {
        const std::string all = plural(submissions_, "submission") +
                                (counting_ < submissions_ ? " of " + plural(counting_, "student") : "");
        const std::string command = line_of(run.command, text_limit);
        Data data;
        data["kind"] = "judge " + command;
        data["headline"] = !verifies_ ? fmt::format("{}, {} accepted", all, accepted_)
                           : summary.not_as_expected > 0
                               ? fmt::format("{}, {} not as expected", all, summary.not_as_expected)
                           : summary.not_judged > 0 ? fmt::format("{}, {} as expected", all, summary.as_expected)
                                                    : all + ", all as expected";
        const std::string only_name = contents_.size() == 1 ? ": " + contents_[0].get("name")->string_value() : "";
        data["title"] = fmt::format("judge {}{} – {:%Y-%m-%d %H:%M}", command, only_name,
                                    fmt::gmtime(std::chrono::floor<std::chrono::seconds>(run.started)));
        data["run"] = run_data(run, summary);
        if (contents_.size() > 1 && verifies_) {
            data["table"] = package_table();
        } else if (contents_.size() > 1) {
            data["contents"] = object({{"entries", Data(List(contents_.begin(), contents_.end()))}});
        }
        std::vector<std::string> flags;
        if (!run.stopped.empty()) {
            flags.push_back("stopped: " + run.stopped);
        }
        for (const std::string& each : run.not_enforced) {
            flags.push_back("not enforced: " + each);
        }
        data["flags"] = list_of(flags, [](const std::string& each) { return line_of(each, text_limit); });
        add_style_and_script(data);
        Template(page_asset).fill(std::move(data), write_, {{"packages", [&] {
                                                                 write_(course_html(problems_, roster_));
                                                                 packages_.copy_to(write_);
                                                             }}});
    }

  private:
    // A row for each package of a verified run.
    Data package_table() const {
        const std::vector<std::string> languages = languages_of(rows_);
        List rows;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const PackageRow& row = rows_[i];
            rows.push_back(object({{"id", fmt::format("p{}", i + 1)},
                                   {"name", line_of(row.name, text_limit)},
                                   {"fine", row.state.kind == model::PackageState::Kind::Whole},
                                   {"state", line_of(row.state_text(), text_limit)},
                                   {"limit", limit_text(row.time_limit)},
                                   {"margins", list_of(languages, [&](const std::string& language) {
                                        return row.margin_text(language);
                                    })}}));
        }
        return object({{"languages",
                        list_of(languages, [](const std::string& language) { return line_of(language, text_limit); })},
                       {"rows", Data(rows)}});
    }

    std::function<void(std::string_view)> write_;
    ModelOf model_of_;
    std::optional<model::Roster> roster_;
    bool verifies_ = false;
    std::vector<Data> contents_;    // an entry for each package
    std::vector<PackageRow> rows_;  // as above
    base::TempFile packages_;       // as HTML
    std::vector<ProblemGrades> problems_;
    std::size_t submissions_ = 0;
    std::size_t counting_ = 0;  // submissions that count: one for each student of a class
    std::size_t accepted_ = 0;  // of the counting ones
};

}  // namespace

std::unique_ptr<model::Listener> make_page(std::function<void(std::string_view)> write, ModelOf model_of,
                                           std::optional<model::Roster> roster) {
    return std::make_unique<Page>(std::move(write), std::move(model_of), std::move(roster));
}

}  // namespace harness::report::html
