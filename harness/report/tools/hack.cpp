#include "harness/report/tools/hack.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/report/json_values.hpp"

namespace harness::report {

namespace {

using base::seconds;
using hack::Tried;

constexpr std::size_t picture_columns = 100;
constexpr std::size_t shown_lines = 8;
constexpr std::size_t shown_columns = 90;
constexpr std::size_t shown_turns = 12;  // at the beginning of a conversation, and at its end
constexpr std::size_t drawn_parts = 12;
constexpr std::size_t enough_for_a_rate = 100;  // with fewer inputs, starting up takes most of the time

std::string counted(std::size_t count, std::string_view thing) {
    std::string digits = fmt::format("{}", count);
    for (std::size_t at = digits.size(); at > 3; at -= 3) {
        digits.insert(at - 3, 1, ',');
    }
    return fmt::format("{} {}{}", digits, thing, count == 1 ? "" : "s");
}

std::string tried_text(const Tried& tried, const inputs::InputModel& model) {
    const double taken = seconds(tried.spent);
    const std::string_view part = model.draws() ? model.part() : "input";
    const bool has_parts = model.draws() && tried.parts > tried.inputs;
    const std::size_t rated = has_parts ? tried.parts : tried.inputs;
    std::string text = has_parts ? fmt::format("{} in {}", counted(tried.parts, part), counted(tried.inputs, "input"))
                                 : counted(tried.inputs, part);
    text += fmt::format(" in {:.1f} s", taken);
    const double rate = static_cast<double>(rated) / seconds(tried.spent - tried.proving);  // proofs do not count
    if (taken >= 0.1 && rated >= enough_for_a_rate) {
        text += fmt::format(" ({} a second)", counted(static_cast<std::size_t>(rate), part));
    }
    return text;
}

std::string shown_line(std::string_view line) {
    return base::shorten(base::one_line(line, 400), shown_columns);
}

// A text with its label, one row for each line; says how much is left out.
std::string labelled(std::string_view label, std::string_view text) {
    const std::vector<std::string_view> lines = base::lines_of(text);
    const std::size_t count = std::min(lines.size(), shown_lines);
    std::string shown;
    for (std::size_t i = 0; i < count; ++i) {
        shown += fmt::format("  {:<10}{}\n", i == 0 ? label : "", shown_line(lines[i]));
    }
    if (count < lines.size()) {
        const auto left = static_cast<std::size_t>(text.data() + text.size() - lines[count].data());
        shown += fmt::format("  {:<10}… and {}\n", "", counted(left, "more byte"));
    }
    return lines.empty() ? fmt::format("  {:<10}(nothing)\n", label) : shown;
}

std::string input_text(const HackShown& shown, const hack::Finding& finding, inputs::Drawing drawing) {
    const std::string& input = finding.candidate.input;
    const std::string picture = shown.model->draw(input, drawing, picture_columns, drawn_parts);
    if (!picture.empty() && !shown.model->parts(input, 1).empty()) {
        return picture + '\n';  // which shows all that a board's input has
    }
    std::string text =
        picture + (picture.empty() ? "" : "\n") + labelled(shown.as_argument ? "argument" : "input", input);
    if (!input.empty() && !input.ends_with('\n')) {
        text += fmt::format("  {:<10}(without a line feed at the end)\n", "");
    }
    return text;
}

// "wrong answer (WA)".
std::string verdict_text(const model::CaseResult& result) {
    return fmt::format(
        "{} ({})",
        result.verdict == model::Verdict::Accepted ? "fewer points than possible" : model::long_name(result.verdict),
        model::short_name(result.verdict));
}

std::string wanted_label(const HackShown& shown) {
    return !shown.against.empty() ? "other" : shown.custom_check ? "answer" : "expected";
}

std::string outcome_text(const HackShown& shown, const hack::Finding& finding) {
    const bool refusal = finding.candidate.expectation == package::Expectation::NonZeroExit;
    const model::Verdict verdict = finding.result.verdict;
    const model::Evidence& evidence = *finding.result.evidence;
    if (const std::string said = conversation_text(evidence.conversation); !said.empty()) {
        return said + labelled("why", finding.result.reason) +
               (evidence.error_text.empty() ? "" : labelled("stderr", evidence.error_text));
    }
    std::string text = refusal ? labelled("expected", "an exit code other than 0")
                               : labelled(wanted_label(shown), finding.candidate.answer);
    if (verdict != model::Verdict::WrongAnswer || refusal) {
        text += labelled(verdict == model::Verdict::Accepted ? "points" : "given", finding.result.reason);
    }
    if (verdict == model::Verdict::WrongAnswer || !evidence.given.text.empty()) {
        text += labelled(verdict == model::Verdict::WrongAnswer && !refusal ? "given" : "printed", evidence.given.text);
    }
    if (verdict == model::Verdict::WrongAnswer && !refusal && !finding.result.reason.empty()) {
        text += labelled("why", finding.result.reason);
    }
    if (!evidence.error_text.empty()) {
        text += labelled("stderr", evidence.error_text);
    }
    return text;
}

// The size of an input.
std::string size_text(const HackShown& shown, const hack::Candidate& candidate) {
    const std::string text = shown.model->size_text(candidate.input);
    return text.empty() ? counted(candidate.input.size(), "byte") : text;
}

// What was left out for lack of time; empty if nothing was.
std::string left_out_text(const Tried& tried, std::vector<std::string> left_out) {
    if (tried.unproved > 0) {
        left_out.push_back(fmt::format("{} up to the limit, too slow as it seems", counted(tried.unproved, "input")));
    }
    return left_out.empty() ? "" : fmt::format("{}", fmt::join(left_out, "; "));
}

std::string shrunk_text(const HackShown& shown, const hack::Finding& finding) {
    const Tried& shrunk = shown.report.shrunk;
    if (shown.model->has_one_input()) {
        return "it is the only input";
    }
    if (!shown.model->knows_form() && !shown.checks_inputs) {
        return "not shrunk: without an input validator nobody can tell which smaller inputs are valid";
    }
    std::string text = fmt::format("shrunk from {}", size_text(shown, finding.first));
    if (finding.candidate.input == finding.first.input) {
        text = finding.is_smallest ? "as small as it gets" : "not shrunk";
    }
    if (shrunk.inputs > 0) {
        text += fmt::format(", by {} in {:.1f} s", counted(shrunk.inputs, "run"), seconds(shrunk.spent));
    }
    if (finding.is_smallest) {
        return text + ": no smaller step fails in the same way";
    }
    std::vector<std::string> left_out;
    if (shrunk.skipped > 0) {
        left_out.push_back(counted(shrunk.skipped, "smaller step"));
    }
    const std::string missing = left_out_text(shrunk, std::move(left_out));
    const bool has_own_limit = shrunk.spent >= hack::longest_shrinking;
    return text +
           (has_own_limit ? fmt::format(": stopped, as shrinking may take {} s or {} runs",
                                        hack::longest_shrinking.count(), hack::least_runs_of_shrinking)
                          : ": the time was over") +
           (missing.empty() ? "" : ", not tried: " + missing);
}

// The inputs that could not be judged; empty if there are none.
std::string unjudged_text(const HackShown& shown) {
    const hack::HackReport& report = shown.report;
    if (!report.unjudged) {
        return "";
    }
    const std::size_t count = report.searched.judge_errors + report.shrunk.judge_errors;
    return fmt::format("  judge error on {}; the smallest of them:\n{}{}", counted(count, "input"),
                       labelled("  input", report.unjudged->input), labelled("  why", report.unjudged->reason));
}

// Whose answers were taken; empty where they are the reference's.
std::string against_text(const HackShown& shown) {
    return shown.against.empty() ? "" : fmt::format("  compared with {}\n", base::one_line(shown.against, 255));
}

std::string found_text(const HackShown& shown, const hack::Finding& finding, inputs::Drawing drawing) {
    std::string text = fmt::format("{} on {}: {}\n\n", shown.package, base::one_line(shown.submission, 255),
                                   verdict_text(finding.result));
    text += input_text(shown, finding, drawing);
    text += outcome_text(shown, finding);
    text += fmt::format("\n  found by {}, after {}, seed {}\n", finding.stage,
                        tried_text(shown.report.searched, *shown.model), shown.seed);
    text += fmt::format("  {}\n", shrunk_text(shown, finding));
    text += against_text(shown);
    if (!shown.kept_as.empty()) {
        text += fmt::format("  kept as {}\n", shown.kept_as);
    } else if (!shown.there_as.empty()) {
        text += fmt::format("  the package's case {} has this very input\n", shown.there_as);
    } else {
        text += "  to keep it as a case of the package, run this again with --add\n";
    }
    if (!shown.page.empty()) {
        text += fmt::format("  shown as a page in {}\n", base::one_line(shown.page, 300));
    } else if (shown.can_be_drawn) {
        text += "  to see it drawn by the package's visualizers, run this again with --html FILE\n";
    }
    return text + unjudged_text(shown);
}

Object tried_object(const Tried& tried) {
    return {{"inputs", tried.inputs},
            {"boards", tried.parts},
            {"to_the_limit", tried.proofs},
            {"unproved", tried.unproved},
            {"judge_errors", tried.judge_errors},
            {"seconds", seconds(tried.spent)}};
}

Object found_object(const HackShown& shown, const hack::Finding& finding) {
    const auto part_object = [](const inputs::Part& part) -> Object { return {{"n", part.size}, {"rows", part.rows}}; };
    const bool refusal = finding.candidate.expectation == package::Expectation::NonZeroExit;
    return {{"verdict", model::short_name(finding.result.verdict)},
            {"reason", safe(finding.result.reason)},
            {"input", safe(finding.candidate.input)},
            {"expected", refusal ? Object(nullptr) : Object(safe(finding.candidate.answer))},
            {"given", safe(finding.result.evidence->given.text)},
            {"interaction", text_or_null(finding.result.evidence->conversation)},
            {"score", finding.result.score ? Object(*finding.result.score) : Object(nullptr)},
            {"boards", array_of(shown.model->parts(finding.candidate.input), part_object)},
            {"stage", finding.stage},
            {"smallest", finding.is_smallest},
            {"case", text_or_null(shown.kept_as.empty() ? shown.there_as : shown.kept_as)},
            {"added", !shown.kept_as.empty()}};
}

Object hack_object(const HackShown& shown, const std::string& run_id) {
    return {{"format", 1},
            {"run", run_id},
            {"command", "hack"},
            {"package", safe(shown.package)},
            {"submission", safe(shown.submission)},
            {"against", text_or_null(shown.against)},
            {"seed", shown.seed},
            {"not_enforced", shown.not_enforced},
            {"found", shown.report.finding ? found_object(shown, *shown.report.finding) : Object(nullptr)},
            {"searched", tried_object(shown.report.searched)},
            {"shrunk", shown.report.finding ? tried_object(shown.report.shrunk) : Object(nullptr)},
            {"left_out", shown.report.left_out},
            {"complete", shown.report.complete},
            {"failure", text_or_null(shown.failure)}};
}

}  // namespace

std::string conversation_text(const std::string& conversation) {
    if (conversation.empty()) {
        return "";
    }
    const std::vector<std::string_view> lines = base::lines_of(conversation);
    std::string text = "  interaction\n";
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i == shown_turns && lines.size() > 2 * shown_turns) {
            const std::size_t left = lines.size() - 2 * shown_turns;
            text += fmt::format("    … and {}\n", counted(left, "more line"));
            i += left;
        }
        text += fmt::format("    {}\n", shown_line(lines[i]));
    }
    return text;
}

std::string hack_text(const HackShown& shown, inputs::Drawing drawing) {
    std::string text;
    for (const std::string& each : shown.not_enforced) {
        text += fmt::format("not enforced: {}\n", base::one_line(each, 1000));
    }
    if (shown.report.finding) {
        return text + found_text(shown, *shown.report.finding, drawing);
    }
    const hack::HackReport& report = shown.report;
    text += fmt::format("{} on {}: nothing found\n\n  {}, seed {}{}\n", shown.package,
                        base::one_line(shown.submission, 255), tried_text(report.searched, *shown.model), shown.seed,
                        report.complete ? "; there are no more inputs to try" : "");
    text += against_text(shown);
    text += unjudged_text(shown);
    const std::string left_out = left_out_text(report.searched, report.left_out);
    return left_out.empty() ? text : text + fmt::format("  not tried for want of time: {}\n", left_out);
}

std::string hack_row(const HackShown& shown, std::size_t name_columns, bool is_late) {
    const auto& finding = shown.report.finding;
    const std::string what = finding ? fmt::format("{} by {}{}", model::short_name(finding->result.verdict),
                                                   finding->stage, is_late ? ", too late" : "")
                             : shown.is_equivalent    ? "is right, as it seems"
                             : !shown.failure.empty() ? "could not be judged: " + base::one_line(shown.failure, 300)
                                                      : "NOT FOUND";
    return fmt::format("{:<18} {} {:5.1f} s + {:4.1f} s  {}\n", shown.package,
                       base::fitted(base::one_line(shown.submission, 255), name_columns),
                       seconds(shown.report.searched.spent), seconds(shown.report.shrunk.spent), what);
}

std::string hack_json(const HackShown& shown, const std::string& run_id) {
    return hack_object(shown, run_id).dump(2) + "\n";
}

std::string hack_all_json(const std::vector<HackShown>& all, std::size_t missed, const std::string& run_id) {
    const auto submission = [&](const HackShown& shown) { return hack_object(shown, run_id); };
    const Object whole{{"format", 1},
                       {"run", run_id},
                       {"command", "hack"},
                       {"submissions", array_of(all, submission)},
                       {"summary",
                        {{"programs", all.size()},
                         {"missed", missed},
                         {"judge_errors",
                          std::ranges::count_if(all, [](const HackShown& shown) { return !shown.failure.empty(); })}}}};
    return whole.dump(2) + "\n";
}

}  // namespace harness::report
