// The page of an attempt: its state, and its result as far as the viewer may know it.
#include <algorithm>
#include <span>

#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/report/html/failing.hpp"
#include "harness/report/html/figures/growth_figure.hpp"
#include "harness/report/html/text.hpp"
#include "harness/report/score.hpp"
#include "harness/serve/pages/parts.hpp"
#include "harness/serve/pages/patch.hpp"

// Each is also the name of a text.
namespace harness::report::html {

BOOST_DESCRIBE_STRUCT(FailingWords, (),
                      (region, expected, given, lines, around, answer_ends, output_ends, output_from, marked, input,
                       answer, output, errors, nothing, board, board_of, board_of_output, dark_squares,
                       first_unanswered, count_is_right, attack))

}  // namespace harness::report::html

namespace harness::serve::pages {

namespace {

using model::SubmissionResult;
using model::Verdict;
using report::html::line_of;
using report::html::lines_of;

constexpr std::size_t longest_message = 8'000;
constexpr std::size_t longest_source = 30'000;  // of all files together
constexpr std::size_t longest_case_name = 120;
constexpr std::size_t most_rows = 200;
constexpr std::size_t longest_patch_line = 120;
constexpr std::size_t budgeted_submissions = 30;  // a case gets the space of a report with this many submissions
constexpr std::size_t most_hints = 10;

Data case_data(const model::CaseResult& one) {
    Data data;
    data["class"] = report::html::class_of(one.verdict);
    data["short"] = std::string{model::short_name(one.verdict)};
    data["name"] = line_of(one.name, longest_case_name);
    data["time"] = report::html::time_text(one.cpu);
    data["memory"] = report::html::memory_text(one.memory_kib);
    return data;
}

std::string place_text(const Texts& texts, const AttemptView& view) {
    if (view.attempt.state == State::Judging) {
        return texts.at("attempt.judging");
    }
    return view.ahead == 0 ? texts.at("attempt.next") : texts.count("attempt.ahead", view.ahead);
}

Data live_data(const Texts& texts, const AttemptView& view) {
    Data data;
    data["events"] = path_of_attempt(view.attempt.id) + "/events";
    data["place"] = place_text(texts, view);
    data["n"] = "{n}";  // the script's place for a number
    data["cases"] = list_of(view.cases_so_far, case_data);
    return data;
}

Data facts_of(const Frame& frame, const AttemptView& view) {
    const Texts& texts = Texts::of(frame.language);
    Data facts = list();
    if (!view.result || !view.result->told) {
        return facts;
    }
    const SubmissionResult& result = *view.result->told;
    if (result.score) {
        const auto most = result.points ? result.points->most : std::nullopt;
        facts << Data(texts.fill("attempt.score", {{"points", points_of_text(frame, *result.score, most)}}));
    }
    if (result.points && result.points->factor != 1) {
        facts << Data(texts.fill("attempt.late", {{"factor", report::points_text(result.points->factor)}}));
    }
    if (const model::CaseResult* most = model::slowest_case(result)) {
        facts << Data(texts.fill("attempt.slowest", {{"time", report::html::time_text(most->cpu)}}));
    }
    if (const auto memory = model::peak_memory_kib(result)) {
        facts << Data(texts.fill("attempt.memory_peak", {{"memory", report::html::memory_text(memory)}}));
    }
    return facts;
}

void add_lines(Data& data, const std::string& name, const std::vector<std::string>& lines) {
    data["has_" + name] = !lines.empty();
    data[name] = list_of(std::span(lines).first(std::min(lines.size(), most_hints)),
                         [](const std::string& line) { return line_of(line, longest_line); });
}

void add_groups(Data& data, const Frame& frame, const SubmissionResult& result) {
    if (!result.points) {
        return;
    }
    std::size_t number = 0;
    data["has_groups"] = !result.points->groups.empty();
    data["groups"] = list_of(result.points->groups, [&](const model::Points::Group& one) {
        const std::string name = one.name.empty() ? one.cases : one.name;
        Data group;
        group["name"] = name.empty()
                            ? Texts::of(frame.language).fill("attempt.group", {{"number", std::to_string(++number)}})
                            : line_of(name, longest_name);
        group["got"] = points_of_text(frame, one.got, one.most);
        return group;
    });
}

Data all_cases_data(const Texts& texts, const std::vector<model::CaseResult>& cases) {
    Data data;
    data["title"] = texts.count("attempt.cases", cases.size());
    data["rows"] = list_of(std::span(cases).first(std::min(cases.size(), most_rows)), [&](const auto& one) {
        Data row = case_data(one);
        row["meaning"] = texts.at("verdict." + report::html::class_of(one.verdict));
        return row;
    });
    return data;
}

report::html::FailingWords words_of(const Texts& texts) {
    using Members = boost::describe::describe_members<report::html::FailingWords, boost::describe::mod_public>;
    report::html::FailingWords words;
    boost::mp11::mp_for_each<Members>(
        [&](auto member) { words.*member.pointer = texts.at(fmt::format("failing.{}", member.name)); });
    return words;
}

void add_failing(Data& data, const Texts& texts, const AttemptView& view) {
    const model::CaseResult& one = *view.result->failing;
    Data failing;
    failing["html"] =
        report::html::failing_case(one, view.layout, report::html::Budget(budgeted_submissions, 1), 3, words_of(texts));
    if (!one.reason.empty()) {
        failing["why"] = line_of(one.reason, longest_line);
    }
    data["failing"] = std::move(failing);
}

void add_result(Data& data, const Frame& frame, const AttemptView& view) {
    const Texts& texts = Texts::of(frame.language);
    if (!view.result->told) {
        data["reason"] = texts.at("attempt.received");
        return;
    }
    const SubmissionResult& result = *view.result->told;
    if (result.verdict == Verdict::JudgeError) {
        data["reason"] = texts.at("attempt.judge_failed");
    } else if (!view.result->all_enforced) {
        data["reason"] = texts.at("attempt.not_enforced");
    }
    add_lines(data, "notes", result.notes);
    add_lines(data, "hints", result.hints);
    if (view.result->failing) {
        add_failing(data, texts, view);
    }
    if (!result.compile.message.empty()) {
        Data compiler;
        compiler["title"] = texts.at(model::was_refused(result) ? "attempt.refused" : "attempt.compiler");
        compiler["text"] = lines_of(result.compile.message, longest_message);
        data["compiler"] = std::move(compiler);
    }
    if (result.growth) {
        data["growth"] =
            report::html::growth_figure(*result.growth, model::time_limit_of(view.package.time_limit, result));
    }
    add_groups(data, frame, result);
    if (!result.cases.empty()) {
        data["all_cases"] = all_cases_data(texts, result.cases);
    }
}

Data line_data(const Texts& texts, const FileChange::Line& line) {
    using Sign = FileChange::Sign;
    Data data;
    data["class"] = line.sign == Sign::Added     ? "added"
                    : line.sign == Sign::Removed ? "removed"
                    : line.sign == Sign::Gap     ? "gap"
                                                 : "both";
    data["sign"] = line.sign == Sign::Added     ? "+"
                   : line.sign == Sign::Removed ? "−"
                   : line.sign == Sign::Gap     ? "⋯"
                                                : " ";
    data["said"] = line.sign == Sign::Added     ? texts.at("attempt.line.added")
                   : line.sign == Sign::Removed ? texts.at("attempt.line.removed")
                                                : "";
    data["text"] = line_of(line.text, longest_patch_line);
    return data;
}

Data file_data(const Texts& texts, const FileChange& change) {
    Data data;
    data["name"] = line_of(change.name, longest_name);
    data["what"] = texts.at(change.kind == FileChange::Kind::Added     ? "attempt.file.added"
                            : change.kind == FileChange::Kind::Removed ? "attempt.file.removed"
                            : change.is_too_long                       ? "attempt.file.long"
                                                                       : "attempt.file.changed");
    data["has_lines"] = !change.lines.empty();
    data["lines"] = list_of(change.lines, [&](const FileChange::Line& line) { return line_data(texts, line); });
    return data;
}

Data changes_data(const Frame& frame, const AttemptView& view) {
    const Texts& texts = Texts::of(frame.language);
    const std::string before = state_text(frame, view.previous->attempt);
    const std::string after = state_text(frame, view.attempt);
    const std::vector<FileChange> changes = changes_of(view.previous->sources, view.sources);
    std::string told = before == after ? texts.at("attempt.verdict_same")
                                       : texts.fill("attempt.verdict_changed", {{"before", before}, {"after", after}});
    told += changes.empty() ? " " + texts.at("attempt.sources_same") : "";
    Data data;
    data["told"] = told;
    data["number"] = std::to_string(view.previous->attempt.number);
    data["path"] = path_of_attempt(view.previous->attempt.id);
    data["files"] = list_of(changes, [&](const FileChange& change) { return file_data(texts, change); });
    return data;
}

void add_sources(Data& data, const std::vector<SourceFile>& files) {
    std::size_t left = longest_source;
    std::size_t others = files.size();
    data["has_sources"] = !files.empty();
    data["sources"] = list_of(files, [&](const SourceFile& file) {
        Data source;
        source["name"] = line_of(file.name, longest_name);
        const std::string text = lines_of(file.text, left / others--);
        left -= std::min(left, kainjow::mustache::html_escape(text).size());
        source["text"] = text;
        return source;
    });
}

void add_instructors_part(Data& data, const Frame& frame, const AttemptView& view) {
    Data student;
    student["name"] = line_of(view.student, longest_name);
    student["path"] = path_of_student(view.account);
    data["student"] = std::move(student);
    if (!view.file_note.empty()) {
        data["file_note"] = line_of(view.file_note, longest_line);
    }
    if (!view.for_instructor.empty()) {
        data["for_instructor"] = line_of(view.for_instructor, longest_line);
    }
    Data again;
    again["path"] = path_of_attempt(view.attempt.id) + "/judge-again";
    again["csrf"] = frame.csrf;
    if (view.before) {
        again["before"] = attempt_data(frame, *view.before);
    }
    data["again"] = std::move(again);
}

}  // namespace

std::string attempt_page(const Frame& frame, const AttemptView& view) {
    const Texts& texts = Texts::of(frame.language);
    const std::string title = title_of(view.package.title, view.package.name);
    Data data = attempt_data(frame, view.attempt);
    data["title"] = title;
    data["problem_path"] = path_of_problem(view.package.name);
    data["headline"] = state_text(frame, view.attempt);
    data["has_badge"] = view.attempt.state == State::Judged && view.attempt.verdict.has_value();
    data["facts"] = facts_of(frame, view);
    data["can_hand_in"] = frame.viewer == Viewer::Student;
    if (view.attempt.state != State::Judged) {
        data["live"] = live_data(texts, view);
    } else if (view.result) {
        add_result(data, frame, view);
    }
    if (view.previous) {
        data["changes"] = changes_data(frame, view);
    }
    add_sources(data, view.sources);
    if (frame.viewer == Viewer::Instructor) {
        add_instructors_part(data, frame, view);
    }
    const std::string whole_title =
        texts.fill("attempt.title", {{"number", std::to_string(view.attempt.number)}, {"title", title}});
    return whole_page(frame, whole_title, fill(attempt_asset, frame.language, data), "");
}

std::string queued_event(std::size_t ahead) {
    return nlohmann::json{{"ahead", ahead}}.dump();
}

std::string case_event(const model::CaseResult& result) {
    return nlohmann::json{{"name", line_of(result.name, longest_case_name)},
                          {"verdict", std::string{model::short_name(result.verdict)}},
                          {"class", report::html::class_of(result.verdict)},
                          {"time", report::html::time_text(result.cpu)}}
        .dump();
}

}  // namespace harness::serve::pages
