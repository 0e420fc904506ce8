#include "harness/setter/recipe/keep.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/seen_file.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/cases.hpp"
#include "harness/setter/recipe/generate.hpp"
#include "harness/setter/recipe/lock.hpp"
#include "harness/setter/recipe/programs.hpp"
#include "harness/setter/recipe/staging.hpp"

namespace harness::recipe {

namespace {

namespace fs = std::filesystem;

using base::ConfigError;

constexpr std::string_view secret_folder = "secret/";
constexpr std::string_view default_stem = "case";

// The number that begins the name of a secret case; 0 if there is none.
int number_of(const std::string& name) {
    int number = 0;
    if (name.starts_with(secret_folder)) {
        std::from_chars(name.data() + secret_folder.size(), name.data() + name.size(), number);
    }
    return number;
}

std::string clean_stem(const std::string& stem) {
    std::string text;
    for (const char c : stem) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (is_plain || (!text.empty() && text.back() != '-')) {
            text += is_plain ? c : '-';
        }
    }
    return text.empty() ? std::string{default_stem} : text;
}

ConfigError no_name_from(const std::string& pattern) {
    return ConfigError(fmt::format(
        "no new case's name can be made from the pattern '{}' in judge.toml: add the case by hand", pattern));
}

// A basic string of TOML, or a multi-line string if the text has several lines.
std::string toml_text(const std::string& text) {
    if (base::safe_utf8(text, std::max<std::size_t>(text.size(), 3)) != text) {
        throw base::ConfigError("the input is no UTF-8, which tests.toml cannot hold: keep it as files instead");
    }
    const bool is_plain = std::ranges::all_of(
        text, [](char c) { return c == '\n' || (c >= ' ' && c != '"' && c != '\\' && c != '\x7f'); });
    if (is_plain && text.ends_with('\n') && std::ranges::count(text, '\n') > 1) {
        return fmt::format("{0}\n{1}{0}", R"(""")", text);
    }
    return toml_string(text);
}

void write_files(const package::Package& package, const std::string& name, const NewCase& added) {
    const fs::path stem = package.root / "data" / name;
    base::write_file_beneath(package.root, fs::path(stem) += ".in", added.input);
    if (added.expectation == package::Expectation::Answer) {
        base::write_file_beneath(package.root, fs::path(stem) += ".ans", added.answer);
    }
}

std::string read_recipe_file(const fs::path& root) {
    return base::read_file(base::look_beneath(root, root / "tests.toml", base::Links::Inside));
}

// Removes only the entry: the file may have changed meanwhile.
void take_out(const std::string& entry, const fs::path& root) {
    const FolderLock lock(root);
    const fs::path recipe = root / "tests.toml";
    std::string text = read_recipe_file(root);
    if (const std::size_t at = text.find(entry); at != std::string::npos) {
        base::write_file_atomically(recipe, text.erase(at, entry.size()));
    }
}

}  // namespace

std::string case_with_input(const package::Package& package, const std::string& input) {
    const auto match = std::ranges::find_if(package.cases, [&](const package::Case& test_case) {
        return !test_case.is_static() && base::read_file(test_case.input) == input;
    });
    return match == package.cases.end() ? "" : match->name;
}

std::string next_name(const package::Package& package, const std::string& stem, package::Expectation expectation) {
    int last = 0;
    for (const package::Case& test_case : package.cases) {
        last = std::max(last, number_of(test_case.name));
    }
    const std::string number = fmt::format("{:02}", last + 1);
    if (expectation == package::Expectation::Answer) {
        const std::string full = fmt::format("{}{}-{}", secret_folder, number, clean_stem(stem));
        const std::string plain = fmt::format("{}{}-{}", secret_folder, number, default_stem);
        if (const std::string* taken = package::failure_pattern(package, plain)) {
            throw no_name_from(*taken);
        }
        return package::failure_pattern(package, full) != nullptr ? plain : full;
    }
    std::string name = package.entry.expect_failure.front();
    std::size_t star = name.find('*');
    if (star != std::string::npos) {
        name.replace(star, 1, number);
        star = name.rfind('*');
    }
    if (star != std::string::npos) {
        name.replace(star, 1, clean_stem(stem));
    }
    if (!name.starts_with(secret_folder) || name.find_first_of("*?[]") != std::string::npos ||
        std::ranges::count(package.cases, name, &package::Case::name) > 0) {
        throw no_name_from(package.entry.expect_failure.front());
    }
    return name;
}

std::string recipe_entry(const std::string& name, const NewCase& added) {
    std::string text = fmt::format("[[case]]\nname = {}\ninput = {}\nwhy = {}\n", toml_text(name),
                                   toml_text(added.input), toml_text(added.why));
    if (!added.catches.empty()) {
        std::vector<std::string> names;
        std::ranges::transform(added.catches, std::back_inserter(names), toml_text);
        text += fmt::format("catches = [{}]\n", fmt::join(names, ", "));
    }
    if (added.expectation != package::Expectation::Answer) {
        return text + "answer = \"none\"\n";
    }
    return added.answer.empty() ? text + "answer = \"empty\"\n" : text;
}

std::string add_case(const workers::JudgingContext& context, const judge::Jury& jury, const NewCase& added) {
    const package::Package& package = jury.plan.package;
    std::string name = next_name(package, added.stem, added.expectation);
    const fs::path recipe = package.root / "tests.toml";
    if (!base::is_there(recipe)) {
        write_files(package, name, added);
        return name;
    }
    const std::string entry = "\n" + recipe_entry(name, added);
    {
        const FolderLock lock(package.root);
        base::write_file_atomically(recipe, read_recipe_file(package.root) + entry);
    }
    try {
        generate(context, jury, makers_of(context, jury.plan), Mode::Update);
    } catch (...) {
        take_out(entry, package.root);
        throw;
    }
    return name;
}

}  // namespace harness::recipe
