#include "harness/report/tools/hack.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/inputs/boards/input.hpp"
#include "harness/report/json_values.hpp"

namespace harness::report {

namespace {

using base::seconds;
using hack::Found;
using hack::Tried;

constexpr std::size_t board_columns = 100;
constexpr std::size_t shown_lines = 8;
constexpr std::size_t shown_columns = 90;
constexpr std::size_t drawn_boards = 12;
constexpr std::size_t enough_for_a_rate = 100;  // with fewer inputs, starting up takes most of the time

std::string counted(std::size_t count, std::string_view thing) {
    std::string digits = fmt::format("{}", count);
    for (std::size_t at = digits.size(); at > 3; at -= 3) {
        digits.insert(at - 3, 1, ',');
    }
    return fmt::format("{} {}{}", digits, thing, count == 1 ? "" : "s");
}

std::string tried_text(const Tried& tried, const hack::Protocol& protocol) {
    const double taken = seconds(tried.spent);
    const bool boards = protocol.has_squares() && tried.boards > tried.inputs;
    const std::size_t rated = boards ? tried.boards : tried.inputs;
    std::string text = boards ? fmt::format("{} in {}", counted(tried.boards, "board"), counted(tried.inputs, "input"))
                              : counted(tried.inputs, protocol.has_squares() ? "board" : "input");
    text += fmt::format(" in {:.1f} s", taken);
    const double rate = static_cast<double>(rated) / seconds(tried.spent - tried.proving);  // proofs do not count
    if (taken >= 0.1 && rated >= enough_for_a_rate) {
        text += fmt::format(" ({} a second)",
                            counted(static_cast<std::size_t>(rate), protocol.has_squares() ? "board" : "input"));
    }
    return text;
}

// A text with its label, one row for each line; says how much is left out.
std::string labelled(std::string_view label, std::string_view text) {
    const std::vector<std::string_view> lines = base::lines_of(text);
    const std::size_t count = std::min(lines.size(), shown_lines);
    std::string shown;
    for (std::size_t i = 0; i < count; ++i) {
        shown += fmt::format("  {:<10}{}\n", i == 0 ? label : "",
                             base::shorten(base::one_line(lines[i], 400), shown_columns));
    }
    if (count < lines.size()) {
        const auto left = static_cast<std::size_t>(text.data() + text.size() - lines[count].data());
        shown += fmt::format("  {:<10}… and {}\n", "", counted(left, "more byte"));
    }
    return lines.empty() ? fmt::format("  {:<10}(nothing)\n", label) : shown;
}

std::string input_text(const HackShown& shown, const Found& found, boards::Drawing drawing) {
    const std::string& input = found.candidate.input;
    const std::vector<hack::Board>& boards = found.candidate.instance.boards;
    if (shown.protocol.has_squares() && !boards.empty()) {
        const std::vector<hack::Board> drawn(
            boards.begin(), boards.begin() + static_cast<std::ptrdiff_t>(std::min(boards.size(), drawn_boards)));
        std::string text = boards::draw(drawn, drawing, board_columns);
        if (drawn.size() < boards.size()) {
            text += fmt::format("  … and {}\n", counted(boards.size() - drawn.size(), "more board"));
        }
        return text + '\n';
    }
    std::string text = labelled(shown.protocol.as_argument ? "argument" : "input", input);
    if (!input.empty() && !input.ends_with('\n')) {
        text += fmt::format("  {:<10}(without a line feed at the end)\n", "");
    }
    return text;
}

std::string wanted_label(const HackShown& shown) {
    return !shown.against.empty() ? "other" : shown.custom_check ? "answer" : "expected";
}

std::string outcome_text(const HackShown& shown, const Found& found) {
    const bool refusal = found.candidate.expectation == package::Expectation::NonZeroExit;
    std::string text = refusal ? labelled("expected", "an exit code other than 0")
                               : labelled(wanted_label(shown), found.candidate.answer);
    const model::Verdict verdict = found.result.verdict;
    if (verdict != model::Verdict::WrongAnswer || refusal) {
        text += labelled("given", found.result.reason);
    }
    const model::Evidence& evidence = *found.result.evidence;
    if (verdict == model::Verdict::WrongAnswer || !evidence.given.text.empty()) {
        text += labelled(verdict == model::Verdict::WrongAnswer && !refusal ? "given" : "printed", evidence.given.text);
    }
    if (verdict == model::Verdict::WrongAnswer && !refusal && !found.result.reason.empty()) {
        text += labelled("why", found.result.reason);
    }
    if (!evidence.error_text.empty()) {
        text += labelled("stderr", evidence.error_text);
    }
    return text;
}

// The size of an input.
std::string size_text(const HackShown& shown, const hack::Candidate& candidate) {
    const std::vector<hack::Board>& boards = candidate.instance.boards;
    if (!shown.protocol.is_known()) {
        return counted(candidate.input.size(), "byte");
    }
    if (!candidate.instance.refused.empty()) {
        return "the argument " + candidate.instance.refused;
    }
    if (shown.protocol.has_squares()) {
        return boards.size() == 1 ? fmt::format("a board of {}", counted(static_cast<std::size_t>(boards[0].n), "row"))
                                  : counted(boards.size(), "board");
    }
    return boards.size() == 1 ? fmt::format("n = {}", boards[0].n) : counted(boards.size(), "number");
}

// What was left out for lack of time; empty if nothing was.
std::string left_out_text(const Tried& tried, std::vector<std::string> left_out) {
    if (tried.unproved > 0) {
        left_out.push_back(fmt::format("{} up to the limit, too slow as it seems", counted(tried.unproved, "input")));
    }
    return left_out.empty() ? "" : fmt::format("{}", fmt::join(left_out, "; "));
}

std::string shrunk_text(const HackShown& shown, const Found& found) {
    const Tried& shrunk = shown.report.shrunk;
    if (shown.protocol.layout.input == boards::Input::Empty) {
        return "it is the only input";
    }
    if (!shown.protocol.is_known() && !shown.checks_inputs) {
        return "not shrunk: without an input validator nobody can tell which smaller inputs are valid";
    }
    std::string text = fmt::format("shrunk from {}", size_text(shown, found.first));
    if (found.candidate.instance == found.first.instance) {
        text = found.is_smallest ? "as small as it gets" : "not shrunk";
    }
    if (shrunk.inputs > 0) {
        text += fmt::format(", by {} in {:.1f} s", counted(shrunk.inputs, "run"), seconds(shrunk.spent));
    }
    if (found.is_smallest) {
        return text + ": no smaller step fails in the same way";
    }
    std::vector<std::string> left_out;
    if (shrunk.skipped > 0) {
        left_out.push_back(counted(shrunk.skipped, "smaller step"));
    }
    const std::string missing = left_out_text(shrunk, std::move(left_out));
    const bool has_own_limit = shrunk.spent >= hack::longest_shrinking;
    return text +
           (has_own_limit ? fmt::format(": stopped, as shrinking may take {} s", hack::longest_shrinking.count())
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

std::string found_text(const HackShown& shown, const Found& found, boards::Drawing drawing) {
    std::string text = fmt::format("{} on {}: {} ({})\n\n", shown.package, base::one_line(shown.submission, 255),
                                   model::long_name(found.result.verdict), model::short_name(found.result.verdict));
    text += input_text(shown, found, drawing);
    text += outcome_text(shown, found);
    text += fmt::format("\n  found by {}, after {}, seed {}\n", found.stage,
                        tried_text(shown.report.searched, shown.protocol), shown.seed);
    text += fmt::format("  {}\n", shrunk_text(shown, found));
    text += against_text(shown);
    if (!shown.kept_as.empty()) {
        text += fmt::format("  kept as {}\n", shown.kept_as);
    } else if (!shown.there_as.empty()) {
        text += fmt::format("  the package's case {} has this very input\n", shown.there_as);
    } else {
        text += "  to keep it as a case of the package, run this again with --add\n";
    }
    return text + unjudged_text(shown);
}

Object tried_object(const Tried& tried) {
    return {{"inputs", tried.inputs},
            {"boards", tried.boards},
            {"to_the_limit", tried.proofs},
            {"unproved", tried.unproved},
            {"judge_errors", tried.judge_errors},
            {"seconds", seconds(tried.spent)}};
}

Object found_object(const HackShown& shown, const Found& found) {
    const auto board_object = [](const hack::Board& board) -> Object {
        const std::string text = boards::write_input({board}, {.input = boards::Input::Board});
        std::vector<std::string_view> rows = base::lines_of(text);
        rows.erase(rows.begin());  // with n
        return {{"n", board.n}, {"rows", rows}};
    };
    const bool refusal = found.candidate.expectation == package::Expectation::NonZeroExit;
    return {{"verdict", model::short_name(found.result.verdict)},
            {"reason", safe(found.result.reason)},
            {"input", safe(found.candidate.input)},
            {"expected", refusal ? Object(nullptr) : Object(safe(found.candidate.answer))},
            {"given", safe(found.result.evidence->given.text)},
            {"boards", array_of(found.candidate.instance.boards, board_object)},
            {"stage", found.stage},
            {"smallest", found.is_smallest},
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
            {"found", shown.report.found ? found_object(shown, *shown.report.found) : Object(nullptr)},
            {"searched", tried_object(shown.report.searched)},
            {"shrunk", shown.report.found ? tried_object(shown.report.shrunk) : Object(nullptr)},
            {"left_out", shown.report.left_out},
            {"complete", shown.report.complete},
            {"failure", text_or_null(shown.failure)}};
}

}  // namespace

std::string hack_text(const HackShown& shown, boards::Drawing drawing) {
    std::string text;
    for (const std::string& each : shown.not_enforced) {
        text += fmt::format("not enforced: {}\n", base::one_line(each, 1000));
    }
    if (shown.report.found) {
        return text + found_text(shown, *shown.report.found, drawing);
    }
    const hack::HackReport& report = shown.report;
    text += fmt::format("{} on {}: nothing found\n\n  {}, seed {}{}\n", shown.package,
                        base::one_line(shown.submission, 255), tried_text(report.searched, shown.protocol), shown.seed,
                        report.complete ? "; there are no more inputs to try" : "");
    text += against_text(shown);
    text += unjudged_text(shown);
    const std::string left_out = left_out_text(report.searched, report.left_out);
    return left_out.empty() ? text : text + fmt::format("  not tried for want of time: {}\n", left_out);
}

std::string hack_row(const HackShown& shown, std::size_t name_columns, bool is_late) {
    const auto& found = shown.report.found;
    const std::string what = found ? fmt::format("{} by {}{}", model::short_name(found->result.verdict), found->stage,
                                                 is_late ? ", too late" : "")
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
