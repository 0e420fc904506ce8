// DOMjudge: webapp/src/Service/ImportProblemService.php and SubmissionService.php, judge/judgedaemon.main.php,
// sql/files/defaultdata/ and etc/db-config.yaml there, with the settings of a new installation.
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/seen_file.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/setter/other_judges/judge_rules.hpp"

namespace harness::other_judges {

namespace {

std::optional<std::chrono::nanoseconds> stated_limit(const package::Package& package) {
    for (const std::string_view file : {"problem.yaml", "domjudge-problem.ini", ".timelimit"}) {
        if (const auto time = stated_in(package, file)) {
            return time;
        }
    }
    return std::nullopt;
}

std::string refusal_of_domjudge(const package::Package& package) {
    if (package.output_validators.size() > 1) {
        return "it takes one output validator, and the package has several";
    }
    const auto of_file = stated_in(package, ".timelimit");
    if (of_file && stated_limit(package) != of_file) {
        return fmt::format(".timelimit says {:g} s, and another file says {:g} s", base::seconds(*of_file),
                           base::seconds(*stated_limit(package)));
    }
    return "";
}

LimitThere limit_of_domjudge(const judge::Plan& plan, const model::PackageResult& /*result*/) {
    constexpr std::chrono::seconds otherwise{10};
    if (const auto stated = stated_limit(plan.package)) {
        return {stated, "that of the package; problem.yaml counts first, then domjudge-problem.ini, then .timelimit"};
    }
    return {otherwise, "it derives no limit, and has 10 s for a package without one"};
}

double patience_of_domjudge(const package::Package& /*package*/) {
    return 1;
}

bool stops_idle_of_domjudge(const package::Package& /*package*/) {
    return true;
}

// As in a list of results: "wrong_answer" is "WRONG-ANSWER".
std::string result_of_domjudge(std::string_view word) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> renamed{
        {{"ACCEPTED", "CORRECT"},
         {"WRONG_ANSWER", "WRONG-ANSWER"},
         {"TIME_LIMIT_EXCEEDED", "TIMELIMIT"},
         {"RUN_TIME_ERROR", "RUN-ERROR"},
         {"COMPILER_ERROR", "COMPILER-ERROR"},
         {"NO_OUTPUT", "NO-OUTPUT"},
         {"OUTPUT_LIMIT", "OUTPUT-LIMIT"}}};
    std::string name{base::trimmed(word)};
    std::ranges::transform(name, name.begin(), [](char c) { return 'a' <= c && c <= 'z' ? c - 'a' + 'A' : c; });
    const auto* const other = std::ranges::find(renamed, name, [](const auto& pair) { return pair.first; });
    return other != renamed.end() ? std::string{other->second} : name;
}

struct MarkersThere {
    int count = 0;
    std::vector<std::string> results{};
};

MarkersThere markers_there(const package::Submission& submission) {
    constexpr std::size_t most_bytes = std::size_t{1} << 20U;
    constexpr std::string_view marker = "@expected_results@: ";
    MarkersThere markers;
    for (const model::CodeFile& file : submission.files) {
        const std::string text = base::read_file(file.file, most_bytes);
        const std::string small = base::lowered(text);
        for (std::size_t at = small.find(marker); at != std::string::npos; at = small.find(marker, at + 1)) {
            if (++markers.count > 1) {
                continue;
            }
            const std::size_t from = at + marker.size();
            std::string_view rest =
                std::string_view{text}.substr(from, std::min(text.find('\n', from), text.size()) - from);
            while (true) {
                const std::size_t comma = rest.find(',');
                markers.results.push_back(result_of_domjudge(rest.substr(0, comma)));
                if (comma == std::string_view::npos) {
                    break;
                }
                rest.remove_prefix(comma + 1);
            }
        }
    }
    return markers;
}

ExpectedThere expected_by_domjudge(const package::Package& /*package*/, const package::Submission& submission) {
    const std::string folder = folder_of(submission);
    const std::string of_folder = result_of_domjudge(folder);
    const MarkersThere markers = markers_there(submission);
    if (markers.count > 1) {
        return {.is_judged = false, .why = "it has more than one @EXPECTED_RESULTS@, so it is not imported"};
    }
    if (markers.count == 0) {
        return {.permitted = {of_folder}, .why = fmt::format("by its folder it must be {}", of_folder)};
    }
    if (std::ranges::find(markers.results, of_folder) != markers.results.end()) {
        return {.permitted = {of_folder},
                .why = fmt::format("its folder is one of the results of its marker, so only {} counts", of_folder)};
    }
    return {.permitted = markers.results,
            .why = fmt::format("by its marker it must be {}", fmt::join(markers.results, " or "))};
}

// The files of a submission are sent in the order of the archive.
std::string start_of_domjudge(const package::Submission& /*submission*/, const std::vector<std::string>& files) {
    const auto top =
        std::ranges::find_if(files, [](const std::string& file) { return file.find('/') == std::string::npos; });
    return top != files.end() ? *top : "";
}

bool is_number_of_domjudge(const std::string& token) {
    return number_of_c(token).has_value();
}

std::vector<model::Divergence> others_of_domjudge(const package::Package& package) {
    std::vector<model::Divergence> others;
    if (!package.includes.empty()) {
        others.push_back({.rule = "files",
                          .here = "include/ is added to submissions",
                          .there = "it is not",
                          .why = "DOMjudge does not read include/"});
    }
    for (const package::Submission& submission : package.submissions) {
        const auto nested = std::ranges::find_if(
            submission.files, [](const model::CodeFile& file) { return file.name.find('/') != std::string::npos; });
        if (nested != submission.files.end()) {
            others.push_back({.rule = "files",
                              .submission = submission.name,
                              .here = base::one_line(nested->name, 200) + " belongs to it",
                              .there = "it is left out",
                              .why = "only files directly in a submission's folder are sent"});
        }
    }
    for (const package::Case& test_case : package.cases) {
        if (!test_case.arguments.empty() || !test_case.files.empty()) {
            others.push_back({.rule = "files",
                              .case_name = test_case.name,
                              .here = test_case.files.empty() ? "has arguments" : "has files",
                              .there = "has none",
                              .why = "DOMjudge reads neither .args nor .files"});
        }
    }
    return others;
}

}  // namespace

OtherJudge domjudge() {
    return {.name = "domjudge",
            .title = "DOMjudge",
            .words = {.accepted = "CORRECT",
                      .wrong = "WRONG-ANSWER",
                      .time = "TIMELIMIT",
                      .runtime = "RUN-ERROR",
                      .compile = "COMPILER-ERROR",
                      .no_output = "NO-OUTPUT"},
            .languages = {{"C", ".c"},
                          {"C++", ".cpp .cc .cxx .c++"},
                          {"Java", ".java"},
                          {"Python 3", ".py", "PyPy"},
                          {"Ada", ".adb .ads", "", true},
                          {"AWK", ".awk", "", true},
                          {"Bash", ".bash", "", true},
                          {"C#", ".cs .csharp", "", true},
                          {"Fortran", ".f90 .f95", "", true},
                          {"Go", ".go", "", true},
                          {"Haskell", ".hs .lhs", "", true},
                          {"JavaScript", ".js .mjs", "", true},
                          {"Kotlin", ".kt", "", true},
                          {"Lua", ".lua", "", true},
                          {"OCaml", ".ml", "", true},
                          {"Pascal", ".pas .p", "", true},
                          {"Perl", ".pl", "", true},
                          {"Prolog", ".plg", "", true},
                          {"R", ".R", "", true},
                          {"Ruby", ".rb", "", true},
                          {"Rust", ".rs", "", true},
                          {"Scala", ".scala", "", true},
                          {"POSIX shell", ".sh", "", true},
                          {"Swift", ".swift", "", true}},
            .memory_kib = std::int64_t{2048} * 1024,
            .refusal = refusal_of_domjudge,
            .time_limit = limit_of_domjudge,
            .patience = patience_of_domjudge,
            .stops_idle = stops_idle_of_domjudge,
            .expected = expected_by_domjudge,
            .start = start_of_domjudge,
            .is_number = is_number_of_domjudge,
            .others = others_of_domjudge};
}

}  // namespace harness::other_judges
