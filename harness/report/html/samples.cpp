#include "harness/report/html/samples.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include <fmt/format.h>

namespace harness::report::html {

namespace {

using namespace std::chrono_literals;
using model::CaseResult;
using model::PackageResult;
using model::SubmissionResult;
using model::Verdict;
using std::chrono::nanoseconds;

const std::string quotes(model::Excerpt::limit, '"');
const std::string boards_input =
    "4\n....\n....\n....\n....\n4\n.*..\n....\n....\n..*.\n5\n*...*\n.....\n..*..\n.....\n*...*\n0\n";

model::RunInfo run_info(const std::string& command) {
    model::RunInfo run;
    run.id = "20260102T030405Z-1";
    run.command = command;
    run.started = std::chrono::sys_days{std::chrono::year{2026} / 1 / 2} + 3h + 4min + 5s;
    run.machine = {{"cores", "2"}, {"cpu", "Some CPU"}, {"sandbox memory limit", "cgroup v2"}};
    return run;
}

CaseResult case_result(const std::string& name, Verdict verdict, std::optional<nanoseconds> cpu) {
    CaseResult result;
    result.name = name;
    result.verdict = verdict;
    result.cpu = cpu;
    result.wall = cpu ? std::optional(*cpu + 1ms) : std::nullopt;
    result.memory_kib = 3412;
    result.output_bytes = 19;
    return result;
}

model::Evidence evidence(const std::string& input, const std::string& expected, const std::string& output) {
    model::Evidence sample;
    sample.input.add(input);
    sample.expected.emplace().add(expected);
    sample.given.add(output);
    sample.compared = true;
    return sample;
}

SubmissionResult submission(const std::string& name, Verdict verdict, const std::vector<CaseResult>& cases) {
    SubmissionResult result;
    result.name = name;
    result.language = "cpp";
    result.verdict = verdict;
    result.expected = {Verdict::Accepted};
    result.as_expected = verdict == Verdict::Accepted;
    result.compile = {verdict != Verdict::CompileError, false, 231ms, ""};
    result.cases = cases;
    if (!cases.empty() && cases.back().verdict != Verdict::Accepted) {
        result.reason = cases.back().name + ": " + cases.back().reason;
    }
    return result;
}

PackageResult package(const std::string& name, std::vector<SubmissionResult> submissions, std::size_t cases) {
    PackageResult result;
    result.info = {name, 1s, 262'144, submissions.size(), cases};
    result.info.title = "Queens";
    result.info.languages = {"C++20", "Python 3"};
    result.info.statement = {
        model::Statement::Form::Markdown, "statement/problem.en.md",
        "How many *placements* are there?\n\n## Input\n\nA number `n`, $1 \\le n$:\n\n- small boards\n- large ones\n\n"
        "## Output\n\n| n | placements |\n|---|---|\n| 4 | 2 |\n\n### Note\n\nEach counts.\n"};
    result.submissions = std::move(submissions);
    return result;
}

void play(model::Listener& listener, const model::RunInfo& run, const std::vector<PackageResult>& packages) {
    listener.run_started(run);
    model::Summary summary;
    for (const PackageResult& package : packages) {
        listener.package_ended(package);
        summary.package_problems += static_cast<int>(package.problems.size());
        for (const SubmissionResult& result : package.submissions) {
            ++(result.as_expected ? summary.as_expected : summary.not_as_expected);
        }
    }
    listener.run_ended(run, summary);
}

// Accepted on the sample, then rejected with this verdict and evidence.
SubmissionResult rejected(const std::string& name, Verdict verdict, const std::string& reason, nanoseconds cpu,
                          model::Evidence shown) {
    CaseResult last = case_result("secret/02-bad-squares", verdict, cpu);
    last.reason = reason;
    last.evidence = std::move(shown);
    return submission(name, verdict,
                      {case_result("sample/1", Verdict::Accepted, 600us),
                       case_result("secret/01-symbols-swapped", Verdict::Accepted, 800us), last});
}

std::string placements() {
    std::string text;
    for (int result = 1; result <= 3; ++result) {
        text += fmt::format("result:{}\n", result);
        for (const int column : {1, 3, 0, result == 2 ? 1 : 2}) {
            for (int square = 0; square < 4; ++square) {
                text += square == column ? "1 " : "0 ";
            }
            text += '\n';
        }
    }
    return text;
}

}  // namespace

inputs::SharedModel sample_model(const std::string& package) {
    const inputs::Picture picture = package == "boards"       ? inputs::Picture{{"input", "boards"}}
                                    : package == "placements" ? inputs::Picture{{"output", "placements"}}
                                                              : inputs::Picture{};
    return inputs::model_of({.picture = picture});
}

std::pair<model::PackageInfo, SubmissionResult> sample_of_a_student() {
    SubmissionResult result =
        rejected("bob.cpp", Verdict::WrongAnswer, "line 2, token 3: expected '1', got '2'", 900us,
                 evidence(boards_input, "Case 1: 2\nCase 2: 1\nCase 3: 4\n", "Case 1: 2\nCase 2: 2\nCase 3: 10\n"));
    result.score = 40;
    result.hints = {"SECRET hint <script>"};
    result.author = model::Author{"Bob", "7"};
    return {package("boards", {}, 3).info, result};
}

model::Growth sample_growth() {
    model::Growth growth{
        9, {{6, 1, 6, 1100us, 0.0011, false}, {7, 1, 7, 1300us, 0.0012, false}}, {13, 1, 13, 1201ms, 72.001, false}};
    for (const auto& [n, cpu] : {std::pair{8, 2900us}, {9, 10'900us}, {10, 121'000us}, {11, 862'000us}}) {
        growth.measured.push_back({n, 1, static_cast<double>(n), cpu, 0.001 + 0.889 * std::pow(9, n - 11), true});
    }
    return growth;
}

void play_boards(model::Listener& listener) {
    const std::string answer = "Case 1: 2\nCase 2: 1\nCase 3: 4\n";
    std::vector<SubmissionResult> all;
    all.push_back(submission("alice.cpp", Verdict::Accepted,
                             {case_result("sample/1", Verdict::Accepted, 500us),
                              case_result("secret/01-symbols-swapped", Verdict::Accepted, 700us),
                              case_result("secret/02-bad-squares", Verdict::Accepted, 80ms)}));
    all.back().compile.message = "main.cpp:3:7: warning: unused variable 'x'\n";
    all.push_back(rejected("bob.cpp", Verdict::WrongAnswer, "line 2, token 3: expected '1', got '2'", 900us,
                           evidence(boards_input, answer, "Case 1: 2\nCase 2: 2\nCase 3: 10\n")));
    all.push_back(rejected("carol.py", Verdict::TimeLimit, "used 1.201 s of cpu", 1201ms,
                           evidence(boards_input, answer, "Case 1: 2\n")));
    all.back().growth = sample_growth();
    all.back().hints = {model::growth_text(*all.back().growth)};
    all.push_back(rejected("dave.c", Verdict::RunTimeError, "SIGSEGV (segmentation fault)", 400us,
                           evidence(boards_input, answer, "")));
    all.back().cases.back().evidence->error_text = "assertion failed: row < 4\n";
    all.push_back(
        rejected("erin.cpp", Verdict::MemoryLimit, "used 256.0 MiB", 120ms, evidence(boards_input, answer, "")));
    all.push_back(rejected("frank.c", Verdict::OutputLimit, "printed more than 8 MiB", 300ms,
                           evidence(boards_input, answer, "Case 1: 2\nCase 2: 1\nCase 3: 4\nCase 4: 0\n")));
    all.push_back(rejected("grace.py", Verdict::IdleLimit, "waited for 3 s", 12ms, evidence(boards_input, answer, "")));
    all.push_back(submission("heidi.cpp", Verdict::CompileError, {}));
    all.back().compile.message =
        "main.cpp:12:5: error: 'cuot' was not declared in this scope\n   12 |     cuot << count;\n";
    all.back().reason = "main.cpp:12:5: error: 'cuot' was not declared in this scope";
    all.push_back(submission("ivan.c", Verdict::JudgeError, {}));
    all.back().reason = "cannot start a sandbox";
    play(listener, run_info("grade"), {package("boards", all, 3)});
}

void play_class(model::Listener& listener) {
    std::vector<SubmissionResult> all;
    const auto add = [&all](const std::string& student, const std::string& file, const std::vector<Verdict>& verdicts,
                            const model::Points& points) {
        std::vector<CaseResult> cases;
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            // The last case of a rejected submission is the shown one, far after the case where it was rejected.
            const bool is_shown = i + 1 == verdicts.size() && verdicts.back() != Verdict::Accepted;
            cases.push_back(case_result(fmt::format("secret/{:02}", is_shown ? 9 : i + 1), verdicts[i],
                                        std::chrono::milliseconds{is_shown ? 90 : 10 * (i + 1)}));
        }
        const bool accepted = verdicts.back() == Verdict::Accepted;
        all.push_back(submission(student + "/" + file, accepted ? Verdict::Accepted : Verdict::WrongAnswer, cases));
        all.back().author = model::Author{student, ""};
        all.back().points = points;
        all.back().score = points.score();
    };
    const auto points = [](double got, std::optional<nanoseconds> late, double factor) {
        return model::Points{{{"secret/01", std::min(got, 40.0), 40}, {"secret/*", std::max(0.0, got - 40), 60}},
                             got,
                             100,
                             late,
                             factor};
    };
    using enum Verdict;
    add("anna", "1.c", {Accepted, WrongAnswer, WrongAnswer}, points(40, {}, 1));
    add("anna", "2.c", {WrongAnswer, WrongAnswer}, points(0, {}, 1));
    add("bo", "a.c", {Accepted, Accepted, Accepted, Accepted, Accepted, Accepted, Accepted, Accepted, Accepted},
        points(100, 31min, 0.5));
    add("cem", "a.c", {WrongAnswer, WrongAnswer}, points(0, 50h, 0.5));
    model::RunInfo run = run_info("grade");
    run.not_enforced = {"memory limit (no control group <script>)"};
    play(listener, run, {package("boards", all, 9)});
}

void play_course(model::Listener& listener) {
    const auto problem = [](const std::string& name, int cases, const std::vector<std::optional<double>>& scores) {
        constexpr std::array students{"Ada Lovelace", "Zoë Fischer", "Óscar Ruiz", "李娜", "Bob <b>", "Cem"};
        std::vector<SubmissionResult> all;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            std::vector<CaseResult> results;
            const bool accepted = scores[i] == 100;
            for (int j = 0; j < cases; ++j) {
                const bool fails = !accepted && j + 1 == cases;
                results.push_back(case_result(fmt::format("secret/{:02}-a-name-that-is-long", j + 1),
                                              fails ? Verdict::WrongAnswer : Verdict::Accepted,
                                              std::chrono::microseconds{(j + 1) * (400 + 50 * static_cast<int>(i))}));
            }
            all.push_back(submission(fmt::format("{}/main.cpp", students.at(i)),
                                     !scores[i] ? Verdict::JudgeError
                                     : accepted ? Verdict::Accepted
                                                : Verdict::WrongAnswer,
                                     results));
            all.back().author = model::Author{students.at(i), std::to_string(1000 + i)};
            all.back().score = scores[i];
            all.back().points = model::Points{{}, scores[i].value_or(0), 100};
        }
        return package(name, all, static_cast<std::size_t>(cases));
    };
    PackageResult last = problem("another-n-queens", 60, {100, 40, 0, {}, 100});
    last.submissions[1].author->excused = "ill";
    last.submissions[1].score.reset();
    play(listener, run_info("grade"),
         {problem("n-queens", 24, {100, 40, 0, 60, 100}), problem("blocked-queens", 1, {100, 100, 40, 0, 20, 60}),
          last});
}

void play_verify(model::Listener& listener) {
    std::vector<SubmissionResult> sound{
        submission("accepted/masks.cpp", Verdict::Accepted, {case_result("secret/1", Verdict::Accepted, 2ms)})};
    CaseResult wrong = case_result("secret/01-twelve", Verdict::WrongAnswer, 30ms);
    wrong.reason = "line 10, result 2: the queens at (1, 2) and (4, 2) attack each other";
    model::Evidence shown = evidence("", "4 3\n", placements());
    shown.compared = false;
    const std::string output = placements();
    const std::size_t at = output.find("0 1 0 0", output.find("result:2") + 20);
    shown.location = model::OutputLocation{static_cast<std::int64_t>(at), 0, 1, output};
    wrong.evidence = shown;
    std::vector<SubmissionResult> others{submission("wrong_answer/one_diagonal.c", Verdict::WrongAnswer, {wrong}),
                                         submission("wrong_answer/each_twice.c", Verdict::Accepted,
                                                    {case_result("secret/01-twelve", Verdict::Accepted, 40ms)})};
    others[0].expected = {Verdict::WrongAnswer};
    others[0].as_expected = true;
    others[1].expected = {Verdict::WrongAnswer, Verdict::TimeLimit,    Verdict::IdleLimit,   Verdict::MemoryLimit,
                          Verdict::OutputLimit, Verdict::RunTimeError, Verdict::CompileError};
    others[1].as_expected = false;
    PackageResult second = package("placements", others, 1);
    second.problems.push_back({"secret/01-twelve.ans", "is not the reference's answer"});
    play(listener, run_info("verify"), {package("sound", sound, 1), second});
}

void play_hostile(model::Listener& listener) {
    const std::string markup =
        "<script>document.title='broken'</script><img src=x onerror=alert(1)>\"'&amp;</pre></td>";
    const std::string mustache = "{{{packages}}}{{#rows}}{{name}}{{/rows}}";
    const std::string turned = "\xe2\x80\xae";  // NOLINT(misc-misleading-bidirectional): misleading is what it is for
    const std::string hostile = markup + mustache + turned + "cba" + std::string("\0", 1) + "\xff\x1b[31m";
    std::vector<SubmissionResult> all;
    CaseResult last = case_result("secret/" + hostile, Verdict::WrongAnswer, 1ms);
    last.reason = "got " + hostile;
    last.evidence = evidence(hostile + "\n", hostile + "\n92\n", "</script>\n" + hostile + "\n");
    last.evidence->error_text = hostile;
    all.push_back(submission(hostile + ".cpp", Verdict::WrongAnswer, {last}));
    all.back().language = hostile;
    all.back().compile.message = hostile;
    all.back().missed_catches.push_back({hostile, Verdict::Accepted});
    all.push_back(
        submission("plain.cpp", Verdict::Accepted, {case_result("secret/" + hostile, Verdict::Accepted, 1ms)}));
    PackageResult result = package(hostile, all, 1);
    result.info.title = hostile;
    result.info.languages = {hostile};
    result.info.statement = {
        model::Statement::Form::Markdown, hostile,
        hostile + "\n\n[" + hostile + "](<javascript:" + hostile + ">)\n\n![x](x.png)\n\n    " + hostile};
    result.problems.push_back({hostile, hostile});
    play(listener, run_info("verify"), {result});
}

namespace {

// n lines of n words. Every `every` columns, `run` words are `set`; the others are `clear`.
std::string squares(int n, int every, int run, const std::string& set, const std::string& clear) {
    std::string text;
    for (int row = 0; row < n; ++row) {
        for (int column = 0; column < n; ++column) {
            text += (column + row) % every < run ? set : clear;
        }
        text += '\n';
    }
    return text;
}

// Each case has another size.
model::Growth growth_of_60() {
    model::Growth growth{1.2, {}, {160, 1, 160, 1001ms, 1e9, false}};
    for (int n = 100; n < 160; ++n) {
        growth.measured.push_back({n, 1, static_cast<double>(n), 10ms, 0.01 * std::pow(1.08, n - 100), true});
    }
    return growth;
}

void play_300_on_60(model::Listener& listener, const std::string& name, const std::string& called,
                    const std::function<model::Evidence(int submission)>& shown) {
    constexpr int submissions = 300;
    constexpr int cases = 60;
    constexpr std::array verdicts{Verdict::WrongAnswer, Verdict::TimeLimit, Verdict::RunTimeError};
    std::vector<SubmissionResult> all;
    for (int i = 0; i < submissions; ++i) {
        std::vector<CaseResult> results;
        for (int j = 0; j < cases; ++j) {
            const auto cpu =
                nanoseconds(static_cast<std::int64_t>(1e5 * std::pow(10.0, (i * 7 + j * 13) % 400 / 100.0)));
            results.push_back(
                case_result(fmt::format("secret/{:02}-a-case-with-a-name{}", j, called), Verdict::Accepted, cpu));
            results.back().reason = std::string(500, '<');
        }
        SubmissionResult result =
            submission(fmt::format("student-{:03}{}/main.cpp", i, called), Verdict::Accepted, results);
        CaseResult& last = result.cases.back();
        last.verdict = result.verdict = verdicts.at(static_cast<std::size_t>(i) % verdicts.size());
        last.reason = result.reason = std::string(5000, '&');
        last.evidence = shown(i);
        last.evidence->error_text = quotes;
        result.compile.message = std::string(65'536, '<');
        result.hints = {std::string(500, '&'), std::string(500, '"')};
        result.author = model::Author{fmt::format("student-{:03}{}", i, called), ""};
        result.points =
            model::Points{{{"secret/0*" + called, 40, 40}, {"secret/*" + called, 0, 60}}, 40, 100, 31min, 0.5};
        result.score = result.points->score();
        result.growth = result.verdict == Verdict::TimeLimit ? std::optional(growth_of_60()) : std::nullopt;
        all.push_back(std::move(result));
    }
    play(listener, run_info("grade"), {package(name, all, cases)});
}

// Boards with every fifth square blocked are just small enough to draw; those like a chequerboard are not.
model::Evidence large_evidence(int submission) {
    const std::string board = "40\n" + squares(40, submission % 2 == 0 ? 5 : 2, 1, "*", ".");
    return evidence(board + quotes, "Case 1: 2\n" + quotes, quotes + "\n");
}

}  // namespace

void play_large(model::Listener& listener) {
    play_300_on_60(listener, "boards", "", large_evidence);
}

void play_large_names(model::Listener& listener) {
    play_300_on_60(listener, "boards", std::string(220, '\''), large_evidence);
}

void play_large_output(model::Listener& listener) {
    // One queen in each row, which is just small enough to draw; two; or only queens.
    play_300_on_60(listener, "placements", "", [](int i) {
        const std::string output =
            squares(40, 40, std::array{1, 2, 40}.at(static_cast<std::size_t>(i) % 3), "1 ", "0 ");
        model::Evidence shown = evidence(quotes, quotes, quotes);
        shown.compared = false;
        shown.location = model::OutputLocation{0, 0, 1, output};
        return shown;
    });
}

}  // namespace harness::report::html
