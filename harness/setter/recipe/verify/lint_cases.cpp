#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/fd.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/setter/recipe/verify/lint_parts.hpp"

namespace harness::recipe {

namespace {

namespace fs = std::filesystem;
using package::Case;
using package::Package;

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
constexpr std::size_t most_checked_as_text = std::size_t{1} << 20U;

struct Scan {
    std::int64_t bytes = 0;
    bool has_return = false;
    bool has_nul = false;
    bool is_utf8 = true;  // only checked in files of up to 1 MiB
    bool has_mark = false;
    char last = '\n';
};

Scan scan(const base::SeenFile& file) {
    const base::Fd opened = base::open_file(file);
    Scan seen;
    std::string piece;
    while (!(piece = base::read_all(opened.get(), most_checked_as_text)).empty()) {
        if (seen.bytes == 0) {
            seen.has_mark = piece.starts_with(byte_order_mark);
            seen.is_utf8 =
                piece.size() == most_checked_as_text || base::safe_utf8(piece, piece.size() + 3).size() == piece.size();
        }
        seen.bytes += static_cast<std::int64_t>(piece.size());
        seen.has_return = seen.has_return || piece.find('\r') != std::string::npos;
        seen.has_nul = seen.has_nul || piece.find('\0') != std::string::npos;
        seen.last = piece.back();
    }
    return seen;
}

// What an input validator accepts may be binary, and empty.
enum class Form { Text, TextOrNothing, Any };

Scan look_at_text(const Package& package, const base::SeenFile& file, Form form, Findings& findings) {
    const Scan seen = scan(file);
    const std::string where = shown(package, file);
    if (seen.bytes == 0 && form == Form::Text) {
        findings.add("empty-file", where, "is empty", "write what belongs there");
    }
    if (seen.has_mark) {
        findings.add("byte-order-mark", where, "begins with a byte order mark, which programs read as data",
                     "save it without");
    }
    const bool is_binary = seen.has_nul || !seen.is_utf8;
    if (is_binary && form != Form::Any) {
        findings.add("encoding", where, seen.has_nul ? "has NUL bytes" : "is no UTF-8", "save it as UTF-8");
    } else if (seen.has_return && !is_binary) {
        findings.add("crlf", where, "has lines that end as on Windows, with a carriage return",
                     "run `dos2unix` on it: many programs read the carriage return as data");
    }
    if (seen.bytes > 0 && seen.last != '\n' && !seen.has_nul && !(is_binary && form == Form::Any)) {
        findings.add("final-newline", where, "has a last line without its end", "end it with a line feed");
    }
    return seen;
}

void look_at_answer(const judge::Plan& plan, const Case& test_case, Findings& findings) {
    const Package& package = plan.package;
    const bool is_compared = package.output_check == package::OutputCheck::Default;
    const Scan seen = look_at_text(package, test_case.answer, is_compared ? Form::Text : Form::TextOrNothing, findings);
    if (is_compared && seen.bytes > plan.limits.output_kib * 1024) {
        findings.add("answer-over-limit", shown(package, test_case.answer),
                     fmt::format("has {}, and a program may print {}", base::size_text(seen.bytes / 1024),
                                 base::size_text(plan.limits.output_kib)),
                     "raise 'output' under 'limits' in problem.yaml");
    }
}

void look_at_name(const Case& test_case, Findings& findings) {
    const auto fits = [](char letter) { return letter == '/' || package::is_name_letter(letter); };
    if (!std::ranges::all_of(test_case.name, fits)) {
        findings.add("case-name", fmt::format("data/{}.in", test_case.name),
                     "has a name with other characters than letters, digits and _.-",
                     "rename it: other systems may refuse it");
    }
}

void look_at_cases(const judge::Plan& plan, Findings& findings) {
    const Package& package = plan.package;
    for (const Case& test_case : package.cases) {
        if (test_case.is_static()) {
            continue;
        }
        look_at_name(test_case, findings);
        const bool may_be_empty = !test_case.arguments.empty() || !test_case.files.empty() || package.type.interactive;
        look_at_text(package, test_case.input,
                     findings.valid.contains(test_case.name) ? Form::Any
                     : may_be_empty                          ? Form::TextOrNothing
                                                             : Form::Text,
                     findings);
        if (!test_case.answer.empty()) {
            look_at_answer(plan, test_case, findings);
        }
    }
}

// Compares inputs of the same size. Cases differ if anything else of them differs, too.
void find_equal_cases(const judge::Plan& plan, Findings& findings) {
    const Package& package = plan.package;
    const auto size_of = [](const Case& test_case) {
        return test_case.is_static() ? -1 : test_case.input.seen.value().bytes;
    };
    std::map<std::int64_t, std::vector<const Case*>> by_size;
    for (const Case& test_case : package.cases) {
        by_size[size_of(test_case)].push_back(&test_case);
    }
    const auto is_secret = [](const Case& test_case) { return test_case.name.starts_with("secret/"); };
    const bool is_only_secret = std::ranges::count_if(package.cases, is_secret) == 1;
    std::map<std::string, const Case*> seen;
    for (const Case& test_case : package.cases) {
        if (test_case.is_static() || by_size[size_of(test_case)].size() < 2) {
            continue;
        }
        std::string key = cache::hash_of_file(test_case.input) +
                          fmt::format("{}{}", test_case.arguments, test_case.input_is_arguments);
        for (const model::CodeFile& file : test_case.files) {
            key += file.name + cache::hash_of_file(file.file);
        }
        if (!package.output_validators.empty() && !test_case.answer.empty()) {
            key += cache::hash_of_file(test_case.answer);  // the validator may use it
        }
        if (package.type.scoring) {  // each group may need the case for its points
            key += fs::path(test_case.name).parent_path().string();
        }
        const auto [other, is_new] = seen.try_emplace(key, &test_case);
        const bool is_sample = other->second->is_sample() && is_secret(test_case);
        // Perhaps no other input is valid.
        const bool is_needed =
            findings.valid.contains(test_case.name) && (size_of(test_case) == 0 || (is_sample && is_only_secret));
        std::error_code ignored;
        if (!is_new && !is_needed &&
            !fs::equivalent(other->second->input.path, test_case.input.path, ignored)) {  // unless it is a link
            findings.add(is_sample ? "sample-in-secret" : "duplicate-case", fmt::format("data/{}.in", test_case.name),
                         fmt::format("is the input of {} too", other->second->name),
                         is_sample ? "delete it: samples are judged anyway" : "delete one of the cases");
        }
    }
}

// Finds lists of default validator flags with a repeated flag, or with two tolerances for one error: only the last
// counts.
void find_repeated_flags(const judge::Plan& plan, Findings& findings) {
    const Package& package = plan.package;
    constexpr std::string_view both_tolerances = "float_tolerance";
    std::set<std::string> said;
    const auto look = [&](const std::string& where, const std::vector<std::string>& flags) {
        std::vector<std::string> names;
        std::ranges::copy_if(flags, std::back_inserter(names), [](const std::string& flag) {
            return flag.starts_with("float_") || flag == "case_sensitive" || flag == "space_change_sensitive";
        });
        const auto clash = std::ranges::find_if(names, [&](const std::string& name) {
            return std::ranges::count(names, name) > 1 || (name.starts_with("float_") && name != both_tolerances &&
                                                           std::ranges::find(names, both_tolerances) != names.end());
        });
        if (clash != names.end() && said.insert(fmt::format("{}", flags)).second) {
            findings.add("repeated-flag", where,
                         fmt::format("gives the output validator {} more than once, and the last counts",
                                     clash->starts_with("float_") ? "a tolerance" : *clash),
                         "delete one of the flags");
        }
    };
    if (package.output_check == package::OutputCheck::Default) {
        look("problem.yaml", package.validator_flags);
        for (const Case& test_case : package.cases) {
            look("data/" + test_case.name, test_case.validator_flags);
        }
    }
}

std::vector<fs::directory_entry> interactions_of(const Package& package) {
    std::vector<fs::directory_entry> entries = entries_of(package.root / "data" / "sample");
    std::erase_if(entries, [](const fs::directory_entry& entry) {
        std::error_code ignored;  // reading the package has reported what is no file
        return entry.path().extension() != ".interaction" || !entry.is_regular_file(ignored);
    });
    return entries;
}

void look_at_interactions(const judge::Plan& plan, Findings& findings) {
    const Package& package = plan.package;
    const bool has_them = package.type.interactive || package.type.multi_pass;
    for (const fs::directory_entry& entry : interactions_of(package)) {
        const base::SeenFile file{entry.path()};
        if (!has_them) {
            findings.add("interaction-file", shown(package, file), "belongs to a problem that is not interactive",
                         "delete it, or say 'interactive' in problem.yaml");
        }
        const std::string text = base::read_file(file, most_checked_as_text);
        int number = 0;
        for (const std::string_view line : base::lines_of(text)) {
            ++number;
            if (!line.starts_with('<') && !line.starts_with('>') && line != "---") {
                findings.add("interaction-form", fmt::format("{}:{}", shown(package, file), number),
                             "begins with neither '<' nor '>', and is not '---'",
                             "mark what the validator says by '<' and what the program says by '>'");
                break;
            }
        }
    }
}

}  // namespace

std::size_t count_samples(const Package& package) {
    const auto is_alone = [](const fs::path& file) { return !fs::exists(fs::path{file}.replace_extension(".in")); };
    const auto is_sample = [](const Case& test_case) { return test_case.is_sample() && !test_case.is_static(); };
    const std::vector<fs::directory_entry> interactions = interactions_of(package);
    return static_cast<std::size_t>(std::ranges::count_if(package.cases, is_sample) +
                                    std::ranges::count_if(interactions, is_alone));
}

const std::vector<LintRule> rules_of_cases{
    {"case-name empty-file byte-order-mark encoding crlf final-newline answer-over-limit", look_at_cases},
    {"duplicate-case sample-in-secret", find_equal_cases},
    {"repeated-flag", find_repeated_flags},
    {"interaction-file interaction-form", look_at_interactions},
};

}  // namespace harness::recipe
