// The page of an attempt: its state, and its result as far as the viewer may know it.
#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/report/html/figures/growth_figure.hpp"
#include "harness/report/html/text.hpp"
#include "harness/report/score.hpp"
#include "harness/serve/pages/parts.hpp"
#include "harness/serve/pages/patch.hpp"
#include "harness/serve/pages/sentences.hpp"
#include "harness/serve/pages/sources.hpp"

namespace harness::serve::pages {

namespace {

using model::SubmissionResult;
using model::Verdict;
using report::html::line_of;
using report::html::lines_of;

constexpr std::size_t most_rows = 200;
constexpr std::size_t longest_patch_line = 120;
constexpr std::size_t most_hints = 10;
constexpr std::size_t most_notes = 100;  // an instructor may comment on many lines

// The accepted test cases, and the others.
std::pair<std::vector<model::CaseResult>, std::vector<model::CaseResult>> parted(
    const std::vector<model::CaseResult>& cases) {
    std::pair<std::vector<model::CaseResult>, std::vector<model::CaseResult>> parts;
    for (const model::CaseResult& result : cases) {
        (result.verdict == Verdict::Accepted ? parts.first : parts.second).push_back(result);
    }
    return parts;
}

std::string place_text(const Texts& texts, const AttemptView& view) {
    if (view.attempt.state == State::Judging) {
        return texts.at("attempt.judging");
    }
    return view.ahead == 0 ? texts.at("attempt.next") : texts.count("attempt.ahead", view.ahead);
}

Data live_data(const Texts& texts, const AttemptView& view) {
    const auto [accepted, rejected] = parted(view.cases_so_far);
    return object({{"events", path_of_attempt(view.attempt.id) + "/events"},
                   {"place", place_text(texts, view)},
                   // The script's places for numbers.
                   {"n", "{n}"},
                   {"done", "{done}"},
                   {"all", "{all}"},
                   {"count", view.cases_done == 0 || view.most_cases == 0
                                 ? ""
                                 : texts.fill("attempt.count", {{"done", std::to_string(view.cases_done)},
                                                                {"all", std::to_string(view.most_cases)}})},
                   {"cases", list_of(rejected, case_data)},
                   {"has_accepted", !accepted.empty()},
                   {"accepted_title", texts.count("attempt.accepted", accepted.size())},
                   {"accepted", list_of(accepted, case_data)}});
}

Data facts_of(const Frame& frame, const AttemptView& view) {
    const Texts& texts = frame.texts();
    Data facts = list();
    if (!view.result || !view.result->told) {
        return facts;
    }
    const SubmissionResult& result = *view.result->told;
    if (result.score) {
        const auto most = result.points ? result.points->most : std::nullopt;
        facts << Data(texts.fill("attempt.score", {{"points", points_of_text(frame, *result.score, most)}}));
    }
    if (view.attempt.late) {
        facts << Data(late_text(frame, view.attempt));
    }
    if (const model::CaseResult* most = model::slowest_case(result)) {
        facts << Data(texts.fill("attempt.slowest", {{"time", report::html::time_text(most->cpu)}}));
    }
    if (const auto memory = model::peak_memory_kib(result)) {
        facts << Data(texts.fill("attempt.memory_peak", {{"memory", report::html::memory_text(memory)}}));
    }
    return facts;
}

void add_lines(Data& data, const Frame& frame, const std::string& name, const std::vector<std::string>& lines,
               std::size_t most) {
    data["has_" + name] = !lines.empty();
    data[name] = list_of(std::span(lines).first(std::min(lines.size(), most)), [&](const std::string& line) {
        return line_of(sentence_in(frame.language, line), longest_line);
    });
}

Data groups_data(const Frame& frame, const std::vector<model::Points::Group>& groups) {
    std::size_t number = 0;
    return list_of(groups, [&](const model::Points::Group& group) {
        const std::string name = group.name.empty() ? group.cases : group.name;
        return object(
            {{"name", name.empty() ? frame.texts().fill("attempt.group", {{"number", std::to_string(++number)}})
                                   : line_of(name, longest_name)},
             {"got", points_of_text(frame, group.got, group.most)}});
    });
}

Data all_cases_data(const Texts& texts, const std::vector<model::CaseResult>& cases) {
    const auto row = [&](const model::CaseResult& result) {
        Data data = case_data(result);
        data["meaning"] = texts.at("verdict." + report::html::class_of(result.verdict));
        return data;
    };
    std::size_t rows_left = most_rows;
    const auto table = [&](const std::string& title, bool is_folded, const std::vector<model::CaseResult>& part) {
        const std::size_t shown = std::min(part.size(), rows_left);
        rows_left -= shown;
        return object({{"title", title},
                       {"is_folded", is_folded},
                       {"rows", list_of(std::span(part).first(shown), row)},
                       {"more", shown < part.size() ? Data(texts.fill("attempt.more_cases",
                                                                      {{"n", std::to_string(part.size() - shown)}}))
                                                    : Data(false)}});
    };
    const std::string title = texts.count("attempt.cases", cases.size());
    const auto [accepted, rejected] = parted(cases);
    Data tables = list();
    if (!rejected.empty()) {
        tables << table(texts.count("attempt.rejected", rejected.size()), false, rejected);
    }
    if (!accepted.empty()) {
        tables << table(texts.count("attempt.accepted", accepted.size()), true, accepted);
    }
    return object({{"title", title}, {"tables", std::move(tables)}});
}

Data failing_data(const Frame& frame, const AttemptView& view, const model::CaseResult& failing) {
    const Texts& texts = frame.texts();
    return object({{"html", failing_html(texts, *view.model, failing)},
                   {"why", line_if(sentence_in(frame.language, failing.reason), longest_line)}});
}

void add_result(Data& data, const Frame& frame, const AttemptView& view) {
    const Texts& texts = frame.texts();
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
    add_lines(data, frame, "notes", result.notes, most_notes);
    std::vector<std::string> hints = result.hints;
    if (result.growth) {
        std::erase(hints, model::growth_text(*result.growth));  // the figure says it
    }
    add_lines(data, frame, "hints", hints, most_hints);
    data["failing"] = data_if(view.result->failing,
                              [&](const model::CaseResult& failing) { return failing_data(frame, view, failing); });
    if (!result.compile.message.empty()) {
        data["compiler"] = compiler_data(frame, result);
    }
    data["growth"] = data_if(result.growth, [&](const model::Growth& growth) {
        const auto told = [&](const std::string& text) { return part_in(frame.language, text); };
        return report::html::growth_figure(
            growth, model::time_limit_of(view.package.time_limit, result),
            {texts.at("growth_figure.figure"), texts.at("growth_figure.limit"), texts.at("growth_figure.single_board"),
             texts.at("growth_figure.legend"), told, texts.at("growth_figure.stopped")},
            result.cases);
    });
    if (result.points) {
        data["has_groups"] = !result.points->groups.empty();
        data["groups"] = groups_data(frame, result.points->groups);
    }
    if (!result.cases.empty()) {
        data["all_cases"] = all_cases_data(texts, result.cases);
    }
}

Data line_data(const Texts& texts, const FileChange::Line& line) {
    struct Look {
        const char* style;
        const char* sign;
        const char* said;  // the key of its text
    };
    static constexpr std::array<Look, 4> looks{{{"both", " ", ""},
                                                {"added", "+", "attempt.line.added"},
                                                {"removed", "−", "attempt.line.removed"},
                                                {"gap", "⋯", ""}}};
    const auto& [style, sign, said] = looks.at(static_cast<std::size_t>(line.sign));
    return object({{"class", style},
                   {"sign", sign},
                   {"said", *said == '\0' ? "" : texts.at(said)},
                   {"text", line_of(line.text, longest_patch_line)}});
}

Data file_data(const Texts& texts, const FileChange& change) {
    const auto line = [&](const FileChange::Line& changed) { return line_data(texts, changed); };
    const char* what = change.kind == FileChange::Kind::Added     ? "attempt.file.added"
                       : change.kind == FileChange::Kind::Removed ? "attempt.file.removed"
                       : change.is_too_long                       ? "attempt.file.long"
                       : change.kind == FileChange::Kind::Renamed ? "attempt.file.renamed"
                                                                  : "attempt.file.changed";
    const std::string before = change.was.empty() ? "" : line_of(change.was, longest_name) + " → ";
    return object({{"name", before + line_of(change.name, longest_name)},
                   {"what", texts.at(what)},
                   {"has_lines", !change.lines.empty()},
                   {"lines", list_of(change.lines, line)}});
}

bool has_verdict(const Attempt& attempt) {
    return attempt.state == State::Judged && attempt.verdict.has_value();
}

Data changes_data(const Frame& frame, const AttemptView& view, const Previous& previous) {
    const Texts& texts = frame.texts();
    const std::string before = state_text(frame, previous.attempt);
    const std::string after = state_text(frame, view.attempt);
    const std::vector<FileChange> changes = changes_of(previous.sources, view.sources);
    std::string told;
    if (has_verdict(previous.attempt) && has_verdict(view.attempt)) {
        told = before == after ? texts.at("attempt.verdict_same")
                               : texts.fill("attempt.verdict_changed", {{"before", before}, {"after", after}});
    }
    if (changes.empty()) {
        told += (told.empty() ? "" : " ") + texts.at("attempt.sources_same");
    }
    const auto file = [&](const FileChange& change) { return file_data(texts, change); };
    return object({{"told", told},
                   {"number", std::to_string(previous.attempt.number)},
                   {"path", path_of_attempt(previous.attempt.id)},
                   {"files", list_of(changes, file)}});
}

// When another result replaced the first one, and what that was.
Data replaced_data(const Frame& frame, const Attempt& attempt) {
    if (!attempt.replaced || !attempt.was) {
        return false;
    }
    Data data = time_data(frame, *attempt.replaced);
    data["before"] = frame.texts().at("verdict." + report::html::class_of(*attempt.was));
    return data;
}

void add_staffs_part(Data& data, const Frame& frame, const AttemptView& view) {
    data["student"] = object({{"name", line_of(view.student, longest_name)}, {"path", path_of_student(view.account)}});
    data["file_note"] = line_if(view.file_note, longest_line);
    data["for_instructor"] = line_if(view.for_instructor, longest_line);
    data["version"] = line_if(view.version, longest_name);
    const bool may_assist = frame.viewer >= Viewer::Assistant;
    Data comment = object(
        {{"path", path_of_problem(view.package.name) + "/comment"},
         {"csrf", frame.csrf},
         {"account", view.account},
         {"back", line_of(view.attempt.id, longest_name)},
         {"attempt", std::to_string(view.attempt.number)},
         {"may_give_points", frame.viewer == Viewer::Instructor},
         {"files", list_of(view.sources, [](const SourceFile& file) { return line_of(file.name, longest_name); })}});
    data["comment"] = may_assist ? std::move(comment) : Data(false);
    Data again = object(
        {{"path", path_of_attempt(view.attempt.id) + "/judge-again"},
         {"csrf", frame.csrf},
         {"may_assist", may_assist},
         {"preview_link",
          frame.texts().at(frame.viewer == Viewer::Instructor ? "attempt.preview_link" : "again.title")},
         {"is_waiting", view.again},
         {"preview", data_if(view.preview, [&](const Attempt& attempt) { return attempt_data(frame, attempt); })}});
    const bool says_anything = may_assist || view.again || view.preview || !view.version.empty();
    data["again"] = says_anything ? std::move(again) : Data(false);
}

bool is_shown(const Data& data, const char* part) {
    const Data* value = data.get(part);
    return value != nullptr && !value->is_false() && !value->is_invalid();
}

}  // namespace

std::string attempt_page(const Frame& frame, const AttemptView& view) {
    const Texts& texts = frame.texts();
    const std::string title = title_of(view.package.title, view.package.name);
    Data data = attempt_data(frame, view.attempt);
    data["title"] = title;
    data["problem_path"] = path_of_problem(view.package.name);
    data["has_badge"] = has_verdict(view.attempt);
    data["facts"] = facts_of(frame, view);
    data["can_hand_in"] = frame.viewer == Viewer::Student;
    if (view.attempt.state != State::Judged) {
        data["live"] = live_data(texts, view);
    } else if (view.result) {
        add_result(data, frame, view);
    }
    data["changes"] =
        data_if(view.previous, [&](const Previous& previous) { return changes_data(frame, view, previous); });
    data["replaced_by"] = replaced_data(frame, view.attempt);
    data["has_sources"] = !view.sources.empty();
    data["sources"] =
        sources_data(texts, view.sources, view.result ? marked_lines(*view.result, view.sources) : LinesOfFiles{},
                     view.result ? line_comments(*view.result, view.sources, view.attempt.number) : CommentsOfFiles{});
    const bool has_case = std::ranges::any_of(std::array{"live", "failing", "compiler", "growth", "all_cases"},
                                              [&](const char* part) { return is_shown(data, part); });
    data["columns"] = (has_case || is_shown(data, "has_groups")) && !view.sources.empty() ? "two" : "single";
    if (frame.is_staff()) {
        add_staffs_part(data, frame, view);
    }
    const std::string whole_title =
        texts.fill("attempt.title", {{"number", std::to_string(view.attempt.number)}, {"title", title}});
    return whole_page(frame, whole_title, attempt_asset, data);
}

std::string queued_event(std::size_t ahead) {
    return nlohmann::json{{"ahead", ahead}}.dump();
}

std::string progress_event(std::size_t done, std::size_t all) {
    return nlohmann::json{{"done", done}, {"all", all}}.dump();
}

std::string case_event(const model::CaseResult& result) {
    return nlohmann::json{{"name", line_of(result.name, longest_case_name)},
                          {"verdict", std::string{model::short_name(result.verdict)}},
                          {"class", report::html::class_of(result.verdict)},
                          {"time", report::html::time_text(result.cpu)}}
        .dump();
}

}  // namespace harness::serve::pages
