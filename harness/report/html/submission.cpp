#include "harness/report/html/submission.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/model/outcome.hpp"
#include "harness/report/console.hpp"
#include "harness/report/html/failing.hpp"
#include "harness/report/html/figures/growth_figure.hpp"
#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"
#include "harness/report/score.hpp"

namespace harness::report::html {

namespace {

using model::CaseResult;
using model::SubmissionResult;
using model::Verdict;

constexpr std::size_t reason_limit = 400;
constexpr std::size_t note_limit = 160;

// The plot of a submission, in units of its view box; the style and the template use the same numbers.
constexpr int plot_left = 46;
constexpr int plot_width = 266;
constexpr int plot_bottom = 112;
constexpr int plot_height = 104;

// The verdict's data for all parts of a submission.
Data verdict_data(const SubmissionResult& result, const Frame& frame, std::size_t index) {
    Data data;
    data["id"] = submission_id(frame, index);
    data["name"] = line_of(result.name, frame.budget.name);
    data["verdict"] = std::string{model::short_name(result.verdict)};
    data["class"] = class_of(result.verdict);
    data["rejected"] = !is_fine(result, !frame.verifies);
    data["wrong"] = frame.verifies && !is_fine(result, false);  // if the verdict itself does not show it
    data["wrong_because"] = result.verdict == Verdict::NotJudged ? "not judged"
                            : result.missed_catches.empty() || !model::satisfies(result.verdict, result.expected)
                                ? "not as expected"
                                : "a case missed it";
    data["left_out"] = !frame.counts.at(index);
    return data;
}

Data cells(const SubmissionResult& result, const Frame& frame) {
    std::map<std::string_view, Verdict> verdicts;
    for (const CaseResult& test_case : result.cases) {
        verdicts.emplace(test_case.name, test_case.verdict);
    }
    Data cells = list();
    for (const std::string& name : frame.cases) {
        const auto verdict = verdicts.find(name);
        Data cell;
        cell["class"] = verdict != verdicts.end() ? class_of(verdict->second) : "none";
        cell["verdict"] = verdict != verdicts.end() ? std::string{model::short_name(verdict->second)} : "·";
        cells << cell;
    }
    return cells;
}

Data facts(const SubmissionResult& result, const Frame& frame) {
    const bool to_student = frame.id.empty();  // a cached compilation may be another student's, and is not shown
    const CaseResult* most = model::slowest_case(result);
    const auto memory = model::peak_memory_kib(result);
    std::vector<std::string> facts{
        frame.verifies ? "expected " + expected_text(result, ", ", "any") : "",
        line_of(result.language, note_limit),
        result.time_factor == 1 ? ""
                                : fmt::format("time limit {}, {:g} times the package's",
                                              limit_text(frame.limit_of(result)), result.time_factor),
        to_student              ? ""
        : result.compile.cached ? "compiled before"
        : result.compile.wall   ? "compiled in " + time_text(result.compile.wall)
                                : "",
        most == nullptr ? ""
                        : fmt::format("slowest {} in {}", time_text(most->cpu), line_of(most->name, frame.budget.name)),
        memory ? "at most " + memory_text(memory) : "",
        result.score ? "score " + score_text(result) : "",
    };
    std::size_t left = frame.budget.notes;
    for (const std::string& group : group_texts(result.points)) {
        if (left < note_limit / 2) {
            break;
        }
        const std::string fact = line_of(group, std::min(left, note_limit));
        left -= std::min(left, fact.size());
        facts.push_back(fact);
    }
    return list_of_texts(facts);
}

std::string notes_on(const CaseResult& result) {
    std::string notes = line_of(result.reason, note_limit);
    if (notes.empty() && result.signal) {
        notes = model::describe_signal(*result.signal);
    }
    if (result.reran_alone) {
        notes += notes.empty() ? "run again alone" : "; run again alone";
    }
    return notes;
}

std::string padded(const std::string& text, std::size_t width) {
    return text + std::string(width - std::min(width, base::display_width(text)), ' ');
}

// One line for each case, as plain text, because a table of 18000 rows opens slowly.
std::string case_lines(const SubmissionResult& result, const Frame& frame) {
    std::size_t notes_left = frame.budget.notes;
    std::size_t width = 0;
    std::vector<std::string> names;
    for (const CaseResult& test_case : result.cases) {
        names.push_back(frame.shown.at(test_case.name));
        width = std::max(width, base::display_width(names.back()));
    }
    std::string lines;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const CaseResult& test_case = result.cases[i];
        const std::string notes = line_of(notes_on(test_case), notes_left);
        notes_left -= std::min(notes_left, notes.size());
        const std::string line = fmt::format(
            "{}  {:<3}  {:>8}  {:>9}  {}", padded(names[i], std::min<std::size_t>(width, 60)),
            model::short_name(test_case.verdict), time_text(test_case.cpu), memory_text(test_case.memory_kib), notes);
        lines += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return lines;
}

Data plot_data(const SubmissionResult& result, const Frame& frame) {
    const auto y_of = [](double share) { return plot_bottom - static_cast<int>(std::lround(share * plot_height)); };
    const Marks marks = columns(result.cases, frame.axis, plot_left, plot_width, plot_bottom, plot_height);
    const int limit_y = y_of(frame.axis.at(frame.limit_of(result)));
    Data data;
    std::string grid;
    Data ticks = list();
    for (const auto& [share, name] : frame.axis.ticks()) {
        ticks << object({{"y", std::to_string(y_of(share) + 3)}, {"label", name}});
        grid += fmt::format("M{} {}h{}", plot_left, y_of(share), plot_width);
    }
    const CaseResult* most = model::slowest_case(result);
    data["label"] =
        fmt::format("Cpu time of {}, logarithmic; the slowest took {} of {}", plural(result.cases.size(), "case"),
                    time_text(most->cpu), limit_text(frame.limit_of(result)));
    data["caption"] = fmt::format("Cpu time of {}, in their order; a cross marks a rejected one.",
                                  plural(result.cases.size(), "case"));
    data["grid"] = grid;
    data["ticks"] = std::move(ticks);
    data["limit"] = limit_text(frame.limit_of(result));
    data["limit_y"] = std::to_string(limit_y);
    data["limit_text_y"] = std::to_string(limit_y - 4);
    data["dots"] = marks.dots;
    data["crosses"] = marks.crosses;
    return data;
}

void add_pictures(Data& data, const SubmissionResult& result, const Frame& frame) {
    Budget left = frame.budget;
    const std::string growth = result.growth ? growth_figure(*result.growth, frame.limit_of(result)) : "";
    const bool fits = growth.size() <= left.picture;
    left.picture -= fits ? growth.size() : 0;
    data["growth"] = fits ? growth : "";
    const CaseResult* shown = model::shown_case(result);
    data["failing"] = shown != nullptr ? failing_case(*shown, *frame.model, left, frame.heading() + 1) : "";
}

}  // namespace

std::string submission_id(const Frame& frame, std::size_t index) {
    return fmt::format("{}s{}", frame.id, index);
}

std::size_t measured_cases(const SubmissionResult& result) {
    return static_cast<std::size_t>(
        std::ranges::count_if(result.cases, [](const CaseResult& test_case) { return test_case.cpu.has_value(); }));
}

std::string submission_row(const SubmissionResult& result, const Frame& frame, std::size_t index) {
    Data data = verdict_data(result, frame, index);
    const CaseResult* most = model::slowest_case(result);
    const auto memory = model::peak_memory_kib(result);
    const Marks marks = strip(result.cases, frame.axis, strip_left, strip_width, 8);
    data["has_strips"] = frame.has_strips;
    const std::string name = line_of(result.name, frame.budget.name);
    const std::size_t base = name.rfind('/') + 1;  // 0 if there is no folder
    data["folder"] = name.substr(0, base);
    data["base"] = name.substr(base);
    data["rank"] = std::to_string(static_cast<int>(result.verdict));
    data["verifies"] = frame.verifies;
    data["scored"] = frame.scored;
    data["score"] = result.score ? points_text(*result.score) : "–";
    data["score_value"] = result.score ? points_text(*result.score) : "";
    data["expected"] = expected_text(result, ", ", "any");
    data["slowest"] = most != nullptr ? time_text(most->cpu) : time_text({});
    data["slowest_value"] = most != nullptr ? std::to_string(most->cpu->count()) : "";
    data["memory"] = memory_text(memory);
    data["memory_value"] = memory ? std::to_string(*memory) : "";
    data["limit_x"] =
        std::to_string(strip_left + static_cast<int>(std::lround(frame.axis.at(frame.limit_of(result)) * strip_width)));
    data["dots"] = marks.dots;
    data["crosses"] = marks.crosses;
    data["cells"] = cells(result, frame);
    return fill(row_asset, data);
}

std::string submission_part(const SubmissionResult& result, const Frame& frame, std::size_t index) {
    Data data = verdict_data(result, frame, index);
    data["package"] = or_none(frame.id);
    data["heading"] = std::to_string(frame.heading());
    data["facts"] = facts(result, frame);
    data["reason"] = or_none(line_of(result.reason, reason_limit));
    std::vector<std::string> hints = result.notes;
    std::ranges::copy(result.hints, std::back_inserter(hints));
    data["hints"] = list_of(hints, [](const std::string& hint) { return line_of(hint, reason_limit); });
    data["missed"] = list_of(result.missed_catches, [](const model::MissedCatch& missed) {
        return object(
            {{"case", line_of(missed.case_name, note_limit)}, {"verdict", std::string{model::short_name(missed.got)}}});
    });
    add_pictures(data, result, frame);
    if (!result.compile.message.empty()) {
        data["compiler"] =
            object({{"text", lines_of(result.compile.message, frame.budget.compiler)},
                    {"title", model::was_refused(result) ? "Why it was not compiled" : "What the compiler said"},
                    {"open", result.verdict == Verdict::CompileError || result.verdict == Verdict::NotJudged}});
    }
    if (measured_cases(result) >= fewest_drawn) {
        data["plot"] = plot_data(result, frame);
    }
    if (!result.cases.empty()) {
        const std::size_t count = result.cases.size();
        data["cases"] = object({{"title", count == 1 ? "The case, with its figures"
                                                     : fmt::format("All {} cases, with their figures", count)},
                                {"text", case_lines(result, frame)}});
    }
    return fill(submission_asset, data);
}

}  // namespace harness::report::html
