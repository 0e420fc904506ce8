#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/lines.hpp"
#include "harness/base/seen_file.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/statement.hpp"
#include "harness/format/package/yaml_map.hpp"
#include "harness/setter/recipe/verify/lint_parts.hpp"

namespace harness::recipe {

namespace {

namespace fs = std::filesystem;
using package::Package;
using package::YamlMap;

using package::StatementFile;

std::vector<StatementFile> statements_of(const Package& package, Findings& findings) {
    std::vector<StatementFile> statements = package::statement_files(
        package.root,
        [&](const std::string& file, const std::string& why) { findings.add("encoding", file, why, ""); });
    for (StatementFile& statement : statements) {
        if (statement.form == model::Statement::Form::Latex) {
            statement.text = package::without_comments(statement.text);
        }
        std::error_code ignored;
        const bool is_text = statement.form != model::Statement::Form::Other;
        if (is_text ? statement.text.find_first_not_of(" \t\r\n") == std::string::npos
                    : fs::is_regular_file(statement.path, ignored) && fs::file_size(statement.path, ignored) == 0) {
            findings.add("statement", statement.file, "is empty", "write it");
        } else if (statement.text.starts_with("\xef\xbb\xbf")) {
            findings.add("byte-order-mark", statement.file, "begins with a byte order mark, which some tools show",
                         "save it without");
        }
    }
    return statements;
}

std::size_t count(std::string_view text, std::string_view word) {
    std::size_t times = 0;
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + word.size())) {
        ++times;
    }
    return times;
}

void look_at_title(const StatementFile& statement, const std::optional<std::string>& name, Findings& findings) {
    if (statement.form != model::Statement::Form::Latex) {
        return;
    }
    const std::string title = package::problem_name(statement);
    if (title.empty()) {
        if (statement.text.find("\\problemname") == std::string::npos) {
            findings.add("problem-name", statement.file, "has no \\problemname", "begin it with \\problemname{…}");
        }
        return;
    }
    const bool is_plain = title.find_first_of("\\$~") == std::string::npos;
    if (name && is_plain && title != *name) {
        findings.add("problem-name", statement.file,
                     fmt::format("calls the problem '{}', and problem.yaml '{}'", base::one_line(title, 100),
                                 base::one_line(*name, 100)),
                     "give it one name");
    }
}

// A heading such as "Sample Input 1" in LaTeX or Markdown.
bool has_sample_heading(const std::string& text) {
    std::vector<std::string> headings;
    for (const char* command : {"\\section", "\\section*", "\\subsection", "\\subsection*"}) {
        std::ranges::move(in_braces(text, command, 1), std::back_inserter(headings));
    }
    for (const std::string_view line : base::lines_of(text)) {
        if (line.starts_with('#')) {
            headings.emplace_back(line.substr(std::min(line.size(), line.find_first_not_of("# "))));
        }
    }
    return std::ranges::any_of(headings, [](const std::string& heading) {
        return heading.starts_with("Sample Input") || heading.starts_with("Sample Output") ||
               heading.starts_with("Sample input") || heading.starts_with("Sample output");
    });
}

void look_at_samples(const Package& package, const StatementFile& statement, Findings& findings) {
    const std::size_t asked = count(statement.text, "\\nextsample") + count(statement.text, "{{nextsample}}");
    const std::size_t samples = count_samples(package);
    for (const package::Case& test_case : package.cases) {
        if (!test_case.name.starts_with("sample/") || test_case.is_static()) {
            continue;
        }
        constexpr std::size_t shortest = 8;
        constexpr std::size_t longest = 65'536;
        std::string input = base::read_file(test_case.input, longest);
        input.erase(std::min(input.size(), input.find_last_not_of(" \t\r\n") + 1));
        const bool has_lines = input.find('\n') != std::string::npos;
        if (input.size() >= shortest && has_lines && statement.text.find(input) != std::string::npos) {
            findings.add("sample-in-statement", statement.file,
                         fmt::format("has the input of {} in it", test_case.name),
                         "leave it out: samples are shown beside the statement");
        }
    }
    if (samples > 0 && has_sample_heading(statement.text)) {
        findings.add("sample-in-statement", statement.file, "has a heading for a sample",
                     "leave it out: samples are shown beside the statement");
    }
    if (asked > samples && asked > 0) {
        findings.add("statement-samples", statement.file,
                     fmt::format("asks for {} samples, and there are {}", asked, samples),
                     "add samples, or ask for fewer");
    }
}

void look_at_constants(const Package& package, const StatementFile& statement, Findings& findings) {
    if (statement.form != model::Statement::Form::Markdown || package.version == package::Version::Legacy) {
        return;
    }
    for (std::size_t at = statement.text.find("{{"); at != std::string::npos; at = statement.text.find("{{", at + 2)) {
        const std::size_t end = statement.text.find("}}", at);
        const std::string name = end == std::string::npos ? "" : statement.text.substr(at + 2, end - at - 2);
        const bool is_word =
            !name.empty() && name.find('-') == std::string::npos && std::ranges::all_of(name, package::is_name_letter);
        if (is_word && name != "nextsample" && name != "remainingsamples" && !package.constants.contains(name)) {
            findings.add("constant", statement.file, fmt::format("has {{{{{}}}}}, which is no constant", name),
                         "define it under 'constants' in problem.yaml");
        }
    }
}

bool is_uuid(std::string_view text) {
    static constexpr std::string_view form = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    return std::ranges::equal(text, form, [](char letter, char wanted) {
        return wanted == '-' ? letter == '-'
                             : std::string_view{"0123456789abcdefABCDEF"}.find(letter) != std::string_view::npos;
    });
}

// A map or a sequence counts as no value.
std::string value_of(const YamlMap& yaml, std::string_view key) {
    return yaml.is_map(key) || yaml.is_sequence(key) ? "" : yaml.text(key).value_or("");
}

YamlMap problem_yaml(const Package& package) {
    const fs::path file = package.root / "problem.yaml";
    std::error_code ignored;
    return fs::exists(file, ignored) ? YamlMap(file, package.root) : YamlMap();
}

// A legacy package may name the problem in the statement alone.
void look_for_name(const Package& package, Findings& findings) {
    const bool may_be_in_statement = package.version == package::Version::Legacy;
    if (package.title_from == package::TitleFrom::Folder ||
        (package.title_from == package::TitleFrom::Statement && !may_be_in_statement)) {
        findings.add("no-name", "problem.yaml",
                     fmt::format("has no 'name', so that the problem has the name of the {}",
                                 package.title_from == package::TitleFrom::Folder ? "folder" : "statement"),
                     "set 'name'");
    }
}

void look_at_metadata(const judge::Plan& plan, Findings& findings) {
    look_for_name(plan.package, findings);
    const bool is_legacy = plan.package.version == package::Version::Legacy;
    const YamlMap yaml = problem_yaml(plan.package);
    constexpr const char* file = "problem.yaml";
    static constexpr std::array<std::string_view, 6> licenses{"public domain", "cc0",         "cc by",
                                                              "cc by-sa",      "educational", "permission"};
    const std::string license = value_of(yaml, "license");
    if (std::ranges::find(licenses, license) == licenses.end()) {
        findings.add(
            "license", file,
            license.empty() || license == "unknown"
                ? "gives no licence, so that nobody may use the problem"
                : fmt::format("has the licence '{}', which the format does not know", base::one_line(license, 100)),
            fmt::format("set 'license' to one of: {}", fmt::join(licenses, ", ")));
    } else if (license != "public domain" && license != "cc0" &&
               !std::ranges::any_of(std::array{"rights_owner", "author", "credits", "source"},
                                    [&](const char* key) { return yaml.has(key); })) {
        findings.add("rights-owner", file, "says nothing of who owns the rights",
                     fmt::format("set 'rights_owner' or '{}'", is_legacy ? "author" : "credits"));
    }
    if (license == "public domain" && yaml.has("rights_owner")) {
        findings.add("rights-owner", file, "names an owner of the rights, but public domain has none",
                     "delete 'rights_owner', or set another 'license'");
    }
    const std::string uuid = value_of(yaml, "uuid");
    if (uuid.empty() ? !is_legacy : !is_uuid(uuid)) {
        findings.add("uuid", file, uuid.empty() ? "has no uuid, which the format asks for" : "has a uuid that is none",
                     "set 'uuid' to what `uuidgen` prints");
    }
}

void look_at_languages(const Package& package, const YamlMap& yaml, const std::vector<StatementFile>& statements,
                       Findings& findings) {
    if (package.version == package::Version::Legacy || statements.empty() || !yaml.has("name")) {
        return;
    }
    std::set<std::string> named{"en"};
    if (yaml.is_map("name")) {
        const std::vector<std::string> keys = yaml.map("name").keys();
        named = {keys.begin(), keys.end()};
    }
    std::set<std::string> written;
    for (const StatementFile& statement : statements) {
        written.insert(statement.language);
    }
    if (named != written) {
        findings.add("name-languages", "problem.yaml",
                     fmt::format("names the problem in {}, and there are statements in {}", fmt::join(named, ", "),
                                 fmt::join(written, ", ")),
                     "give each statement its name, and each name its statement");
    }
}

// Two texts of one folder in the same language. A PDF beside a text is made from it.
void look_for_rivals(const std::vector<StatementFile>& statements, Findings& findings) {
    std::map<std::pair<fs::path, std::string>, const StatementFile*> seen;
    for (const StatementFile& statement : statements) {
        if (statement.form == model::Statement::Form::Other) {
            continue;
        }
        const auto [other, is_new] = seen.try_emplace({statement.path.parent_path(), statement.language}, &statement);
        if (!is_new) {
            findings.add("statement", statement.file, fmt::format("is in the same language as {}", other->second->file),
                         "delete one of them: systems show different ones");
        }
    }
}

void look_at_statements(const judge::Plan& plan, Findings& findings) {
    const Package& package = plan.package;
    const YamlMap yaml = problem_yaml(package);
    std::error_code ignored;
    const std::vector<StatementFile> statements = statements_of(package, findings);
    const bool is_for_domjudge =
        std::ranges::any_of(std::array{"problem.pdf", "problem.html", "problem.txt"},
                            [&](const char* name) { return fs::exists(package.root / name, ignored); });
    if (statements.empty() && !is_for_domjudge) {
        findings.add("statement", "statement", "has no problem.LANGUAGE.tex, .md or .pdf", "write what is asked");
    }
    if (const std::string last = "statement/";
        !statements.empty() && statements.back().file.starts_with(last) && !statements.front().file.starts_with(last)) {
        findings.add("statement", "problem_statement", "has statements, and so has statement/",
                     "delete one of the folders: systems show different ones");
    }
    look_for_rivals(statements, findings);
    look_at_languages(package, yaml, statements, findings);
    const bool is_map = yaml.is_map("name");
    const std::string name = is_map ? "" : yaml.has("name") ? yaml.text("name").value() : package.title;
    // If the name in problem.yaml is not per language, it belongs to one of the statements, and the others have their
    // own. Markdown has none.
    const bool is_given = std::ranges::any_of(statements, [&](const StatementFile& statement) {
        return statement.form == model::Statement::Form::Markdown || package::problem_name(statement) == name;
    });
    const auto name_in = [&](const std::string& language) {
        const std::string own = value_of(yaml.map("name"), language);
        return own.empty() ? std::nullopt : std::optional{own};
    };
    for (const StatementFile& statement : statements) {
        look_at_title(statement,
                      is_map     ? name_in(statement.language)
                      : is_given ? std::nullopt
                                 : std::optional{name},
                      findings);
        look_at_markup(package, statement, findings);
        look_at_samples(package, statement, findings);
        look_at_constants(package, statement, findings);
    }
}

}  // namespace

const std::vector<LintRule> rules_of_texts{
    {"license no-name rights-owner uuid", look_at_metadata},
    {"byte-order-mark constant encoding latex markdown missing-image name-languages problem-name sample-in-statement "
     "statement statement-samples",
     look_at_statements},
};

}  // namespace harness::recipe
