#include <algorithm>
#include <array>
#include <iomanip>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <yaml-cpp/yaml.h>

#include "harness/base/fd.hpp"
#include "harness/base/substitute.hpp"
#include "harness/base/time.hpp"
#include "harness/format/package/exported/parts.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/statement.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using model::Verdict;

std::string yaml_text(const std::string& text) {
    YAML::Emitter quoted;
    quoted << YAML::DoubleQuoted << text;
    return quoted.c_str();
}

// Quotes flags as a shell does, because validator_flags are split like that.
std::string flags_text(const std::vector<std::string>& flags) {
    std::vector<std::string> words;
    for (const std::string& flag : flags) {
        const bool is_plain = !flag.empty() && flag.find_first_of(" \t\n'\"\\") == std::string::npos;
        std::ostringstream quoted;
        quoted << std::quoted(flag);
        words.push_back(is_plain ? flag : quoted.str());
    }
    return fmt::format("{}", fmt::join(words, " "));
}

// The flags of the output validator; all cases must have the same.
std::vector<std::string> common_flags(const Package& package) {
    for (const Case& test_case : package.cases) {
        if (test_case.validator_flags != package.cases.front().validator_flags) {
            fail_export(package,
                        "{} and {} have different flags for the output validator, and DOMjudge has one list for all",
                        package.cases.front().name, test_case.name);
        }
    }
    return package.flags_for(package.cases.front());
}

std::string problem_yaml(const Package& package, const model::Limits& limits) {
    std::string text = "problem_format_version: legacy\n";
    text += fmt::format("name: {}\n", yaml_text(package.title));
    const ProblemType& type = package.type;
    if (type.scoring || (type.interactive && type.multi_pass)) {  // `validation` has no word for both
        text += fmt::format("type: {}{}{}\n", type.scoring ? "scoring" : "pass-fail",
                            type.interactive ? " interactive" : "", type.multi_pass ? " multi-pass" : "");
    }
    text += fmt::format("validation: {}{}\n", package.output_validators.empty() ? "default" : "custom",
                        type.interactive  ? " interactive"
                        : type.multi_pass ? " multi-pass"
                                          : "");
    if (const auto flags = common_flags(package); !flags.empty()) {
        text += fmt::format("validator_flags: {}\n", yaml_text(flags_text(flags)));
    }
    text += "limits:\n";
    text += fmt::format("  time_limit: {:g}\n", base::seconds(limits.cpu));
    text += fmt::format("  memory: {}\n", (limits.memory_kib + 1023) / 1024);
    text += fmt::format("  output: {}\n", (limits.output_kib + 1023) / 1024);
    if (type.multi_pass) {
        text += fmt::format("  validation_passes: {}\n", package.limits.passes);
    }
    return text;
}

// Adds all files of the program to one folder, because DOMjudge copies them to a single folder.
void add_program(const ProgramSource& program, const std::string& folder, Archive& archive) {
    for (const model::CodeFile& file : program.files) {
        archive.add_source(folder + fs::path{file.name}.filename().string(), file.file, true);
    }
}

void add_validators(const Package& package, Archive& archive, std::vector<std::string>& warnings) {
    if (!package.output_validators.empty()) {
        add_program(package.output_validators.front(), "output_validators/validate/", archive);
    }
    bool has_one = false;
    for (const ProgramSource& program : package.input_validators) {
        const std::string name = std::filesystem::path{program.name}.filename().string();
        const bool has_flags = std::ranges::any_of(
            package.cases, [&](const Case& test_case) { return !test_case.input_validator_flags.of(name).empty(); });
        if (has_one || has_flags || program.form == ProgramForm::Grammar) {
            warnings.push_back(fmt::format("{}: {} is left out: DOMjudge takes one input validator, {}", package.name,
                                           program.name, has_flags ? "and gives it no flags" : "and no grammar"));
            continue;
        }
        add_program(program, "input_validators/validate/", archive);
        has_one = true;
    }
}

void add_cases(const Package& package, Archive& archive) {
    static constexpr std::array<std::string_view, 6> beside{".desc", ".png", ".jpg", ".jpeg", ".gif", ".svg"};
    for (const Case& test_case : package.cases) {
        archive.add_source("data/" + test_case.name + ".in", test_case.input, false);
        archive.add_source("data/" + test_case.name + ".ans", test_case.answer, false);
        for (const std::string_view extension : beside) {
            const std::string name = fmt::format("data/{}{}", test_case.name, extension);
            if (is_there_within(package.root, package.root / name)) {
                archive.add_source(name, package.root / name, false);
            }
        }
    }
    for (const TestGroup& group : package.groups) {
        const std::string name = fmt::format("data/{}testdata.yaml", group.name.empty() ? "" : group.name + "/");
        if (package.type.scoring && is_there_within(package.root, package.root / name)) {
            archive.add_source(name, package.root / name, false);
        }
    }
    if (!package.type.scoring && !package.stop_at_rejection) {
        archive.add({"data/testdata.yaml", {}, "on_reject: continue\n"});
    }
}

// The folder that expresses the expectation, and the words for a marker if no folder does.
std::pair<std::string, std::string> place_of(const Submission& submission) {
    static constexpr std::array<std::pair<Verdict, std::pair<std::string_view, std::string_view>>, 8> known{
        {{Verdict::Accepted, {"accepted", "CORRECT"}},
         {Verdict::WrongAnswer, {"wrong_answer", "WRONG-ANSWER"}},
         {Verdict::TimeLimit, {"time_limit_exceeded", "TIMELIMIT"}},
         {Verdict::IdleLimit, {"time_limit_exceeded", "TIMELIMIT"}},
         {Verdict::RunTimeError, {"run_time_error", "RUN-ERROR"}},
         {Verdict::MemoryLimit, {"memory_limit", "MEMORY-LIMIT"}},
         {Verdict::OutputLimit, {"output_limit", "OUTPUT-LIMIT"}},
         {Verdict::CompileError, {"compiler_error", "COMPILER-ERROR"}}}};
    std::set<std::string_view> folders;
    std::vector<std::string_view> words;
    for (const auto& [verdict, names] : known) {
        if (std::ranges::find(submission.expected, verdict) != submission.expected.end() &&
            folders.insert(names.first).second) {
            words.push_back(names.second);
        }
    }
    if (folders.size() == 1) {
        return {std::string{*folders.begin()}, ""};
    }
    return {"mixed", fmt::format("{}", fmt::join(words, ", "))};
}

std::string comment(const std::string& name, const std::string& text) {
    static constexpr std::array<std::string_view, 5> hash{".py", ".py3", ".sh", ".rb", ".pl"};
    const bool is_hash = std::ranges::find(hash, fs::path{name}.extension().string()) != hash.end();
    return fmt::format("\n{} {}\n", is_hash ? "#" : "//", text);
}

void add_submission(const Package& package, const config::Toolchain& toolchain, const Submission& submission,
                    Archive& archive, std::vector<std::string>& warnings) {
    constexpr std::string_view mark = "@EXPECTED_RESULTS@:";
    WholeSubmission whole = whole_submission(package, toolchain, submission);
    std::erase_if(whole.files, [](const ExportedFile& file) { return file.name.find('/') != std::string::npos; });
    if (whole.files.size() < submission.files.size() && package.entry.drivers.empty()) {
        warnings.push_back(fmt::format("{}: submissions/{} is left out: DOMjudge takes no folders within one",
                                       package.name, submission.name));
        return;
    }
    const auto [folder, words] = place_of(submission);
    const std::string prefix = "submissions/" + folder + "/";
    const auto is_taken = [&] { return archive.has(prefix + whole.name) || archive.has(prefix + whole.name + "/"); };
    if (is_taken()) {
        whole.name = submission.name.substr(0, submission.name.find('/')) + "-" + whole.name;
    }
    std::string inside = prefix;
    if (whole.is_folder) {
        inside += whole.name + "/";
        archive.add({inside, {}});  // shows DOMjudge that the submission has several files
    } else {
        whole.files.front().name = whole.name;
    }
    bool is_first = true;
    for (const ExportedFile& file : whole.files) {
        std::string text =
            base::substitute(file.source.empty() ? file.text : base::read_file(file.source), package.constants);
        const bool is_marked = text.find(mark) != std::string::npos;
        if (is_first && !words.empty() && !is_marked) {
            text += comment(file.name, fmt::format("{} {}", mark, words));
        }
        is_first = false;
        archive.add({inside + file.name, {}, std::move(text)});
    }
}

void add_folder_of(const Package& package, const std::string& from, const std::string& to, Archive& archive) {
    for (const Entry& entry : list_followed(package.root / from, package.root)) {
        if (entry.kind == EntryKind::File && !archive.has(to + "/" + entry.name)) {
            archive.add_source(to + "/" + entry.name, entry.file(), false);
        }
    }
}

// What DOMjudge shows: a file of the package that it can show as it is, or the page.
void add_statement(const Package& package, const std::string& page, Archive& archive,
                   std::vector<std::string>& warnings) {
    const std::string folder = "problem_statement/";
    for (const char* name : {"problem.pdf", "problem.html", "problem.txt"}) {
        if (!archive.has(folder + name) && is_there_within(package.root, package.root / name)) {
            archive.add_source(folder + name, package.root / name, false);
        }
        if (archive.has(folder + name)) {
            return;
        }
    }
    const model::Statement statement = shown_statement(package.root, package.constants);
    if (const fs::path file = statement.file; file.extension() == ".pdf") {
        archive.add_source(folder + "problem.pdf", package.root / file, false);
    } else if (!page.empty()) {
        archive.add({folder + "problem.html", {}, page});
    } else {
        warnings.push_back(fmt::format(
            "{}: DOMjudge will show no statement, as the package has none that a page can show", package.name));
    }
}

}  // namespace

void refuse_for_domjudge(const Package& package) {
    for (const auto& [is_so, why] : std::initializer_list<std::pair<bool, std::string_view>>{
             {package.type.scoring && package.scoring != Scoring::DomJudge,
              "DOMjudge counts scores by other rules. If they are meant by DOMjudge's, add a "
              "domjudge-problem.ini: then they are counted so here too"},
             {package.type.submit_answer, "it takes answers (submit-answer), and DOMjudge takes programs"},
             {package.output_validators.size() > 1, "it has several output validators, and DOMjudge takes one"},
             {package.static_validator.has_value(), "it has a static validator, which DOMjudge does not run"},
             {!package.includes.empty(), "files of include/ go with every submission, which DOMjudge does not know"}}) {
        if (is_so) {
            fail_export(package, "{}", why);
        }
    }
    for (const Case& test_case : package.cases) {
        if (!test_case.arguments.empty() || !test_case.files.empty()) {
            fail_export(package, "{} has arguments or files of its own, which DOMjudge does not give", test_case.name);
        }
    }
    static_cast<void>(common_flags(package));  // throws if they differ between cases
}

Exported export_for_domjudge(const Package& package, const model::Limits& limits, const config::Toolchain& toolchain,
                             const std::string& page) {
    Exported exported;
    Archive archive(package);
    archive.add({"problem.yaml", {}, problem_yaml(package, limits)});
    archive.add({"domjudge-problem.ini",
                 {},
                 fmt::format("short-name='{}'\ntimelimit='{:g}'\n", package.name, base::seconds(limits.cpu))});
    add_validators(package, archive, exported.warnings);
    add_cases(package, archive);
    for (const Submission& submission : package.submissions) {
        if (submission.refusal.empty()) {
            add_submission(package, toolchain, submission, archive, exported.warnings);
        }
    }
    add_folder_of(package, "problem_statement", "problem_statement", archive);
    add_folder_of(package, "statement", "problem_statement", archive);
    add_folder_of(package, "attachments", "attachments", archive);
    add_statement(package, page, archive, exported.warnings);
    exported.files = archive.files();
    return exported;
}

}  // namespace harness::package
