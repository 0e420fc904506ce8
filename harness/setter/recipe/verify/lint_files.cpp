#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/validators.hpp"
#include "harness/setter/recipe/verify/lint_parts.hpp"

namespace harness::recipe {

namespace {

namespace fs = std::filesystem;
using package::Package;

constexpr std::int64_t large_mib = 100;

bool is_one_of(std::string_view name, const auto& names) {
    return std::ranges::find(names, name) != names.end();
}

bool is_stray(const fs::directory_entry& entry) {
    static constexpr std::array<std::string_view, 7> names{".ds_store", "thumbs.db", "desktop.ini", "__macosx",
                                                           "a.out",     "core",      "__pycache__"};
    static constexpr std::array<std::string_view, 10> endings{"~",    ".swp", ".swo", ".orig",  ".rej",
                                                              ".bak", ".pyc", ".o",   ".class", ".tmp"};
    const std::string small = base::lowered(entry.path().filename().string());
    std::error_code ignored;
    if (entry.is_directory(ignored) ? small == "core"
                                    : small == "a.out" && fs::exists(entry.path().parent_path() / "a.in", ignored)) {
        return false;  // the name is that of a group, or of a case's output
    }
    return is_one_of(small, names) || small.starts_with("._") || small.starts_with(".#") ||
           (small.starts_with('#') && small.ends_with('#')) ||
           std::ranges::any_of(endings, [&](std::string_view ending) { return small.ends_with(ending); });
}

// Extensions of files beside a case's .in: those of the format, and those of common tools.
bool is_of_case(std::string_view extension) {
    static constexpr std::array<std::string_view, 22> extensions{
        ".in",  ".ans",          ".yaml",          ".files",       ".hint",         ".desc", ".args", ".png",
        ".jpg", ".jpeg",         ".svg",           ".interaction", ".out",          ".pdf",  ".md",   ".gen",
        ".log", ".in.statement", ".ans.statement", ".in.download", ".ans.download", ".in.gz"};
    return is_one_of(extension, extensions);
}

constexpr int deepest = 20;  // folders within one another that are looked through

// Nobody can read a link that leads out of the package or to nothing, nor what is neither a file nor a folder.
void look_at_kind(const Package& package, const fs::directory_entry& entry, Findings& findings) {
    std::error_code ignored;
    if (!entry.is_symlink(ignored)) {
        if (!entry.is_directory(ignored) && !entry.is_regular_file(ignored)) {
            findings.add("unusable-file", shown(package, entry.path()), "is neither a file nor a folder", "delete it");
        }
        return;
    }
    try {
        static_cast<void>(package::is_there_within(package.root, entry.path()));
    } catch (const base::ConfigError&) {
        findings.add("unusable-file", shown(package, entry.path()), package::fault_of_link(package.root, entry.path()),
                     "put a copy in its place, or delete it");
    }
}

// Checks every folder of the package without following links.
void look_through(const Package& package, const fs::path& folder, int depth, Findings& findings) {
    std::map<std::string, std::string> names;
    for (const fs::directory_entry& entry : entries_of(folder)) {
        const std::string name = entry.path().filename().string();
        std::error_code ignored;  // an error shows when the file is read
        if (is_stray(entry)) {
            findings.add("stray-file", shown(package, entry.path()),
                         "was left behind by an editor, a compiler or a system", "delete it");
            continue;
        }
        const auto [other, is_new] = names.try_emplace(base::lowered(name), name);
        if (!is_new) {
            findings.add(
                "name-case", shown(package, entry.path()),
                fmt::format("differs from '{}' only in the case of letters", base::one_line(other->second, 100)),
                "rename one of them: not every system can have both");
        }
        look_at_kind(package, entry, findings);
        if (entry.is_symlink(ignored)) {
            continue;
        }
        const auto large_bytes = static_cast<std::uintmax_t>(large_mib) << 20U;
        if (entry.is_directory(ignored) && name != ".git" && depth < deepest) {
            look_through(package, entry.path(), depth + 1, findings);
        } else if (entry.is_regular_file(ignored) && entry.file_size(ignored) > large_bytes) {
            findings.add("large-file", shown(package, entry.path()), fmt::format("is larger than {} MiB", large_mib),
                         "make it smaller: other systems may not take it");
        }
    }
}

// Drivers that judge.toml names have a purpose, although the format does not know them.
bool holds_a_driver(const Package& package, const fs::path& folder) {
    return std::ranges::any_of(package.entry.drivers, [&](const auto& driver) {
        return !driver.second.lexically_relative(folder).string().starts_with("..");
    });
}

void look_at_every_file(const judge::Plan& plan, Findings& findings) {
    look_through(plan.package, plan.package.root, 0, findings);
}

void look_at_folders(const judge::Plan& plan, Findings& findings) {
    const Package& package = plan.package;
    static const std::vector<std::string> top = base::words_of(
        "answer_validator answer_validators attachments data generators graders grader include "
        "input_format_validators input_validator input_validators input_visualizer input_visualizers "
        "output_validator output_validators output_visualizer output_visualizers problem_slide problem_statement "
        "solution statement static_validator submissions test_case_visualizer visualizers tests build");
    static const std::vector<std::string> data = base::words_of(
        "sample secret invalid_input invalid_answer invalid_output valid_output invalid_inputs invalid_answers "
        "invalid_outputs valid_outputs");
    const auto look = [&](const fs::path& folder, const std::vector<std::string>& known) {
        for (const fs::directory_entry& entry : entries_of(folder)) {
            const std::string name = entry.path().filename().string();
            std::error_code ignored;
            if (!entry.is_directory(ignored) || name.starts_with('.') || is_stray(entry) || is_one_of(name, known)) {
                continue;
            }
            if (holds_a_driver(package, entry.path())) {
                continue;
            }
            const std::string meant{config::nearest(name, {known.begin(), known.end()})};
            findings.add("unknown-folder", shown(package, entry.path()), "has no meaning in the format",
                         meant.empty() ? "delete it, or give it a name that begins with a dot"
                                       : fmt::format("did you mean '{}'?", meant));
        }
    };
    look(package.root, top);
    look(package.root / "data", data);
}

// If two files replace the same text of a case, only one is shown. An .out replaces the answer that is shown.
void look_at_shown(const Package& package, const fs::path& folder, const std::string& stem, Findings& findings) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 6> pairs{
        {{".out", ".ans.statement"},
         {".out", ".interaction"},
         {".in.statement", ".interaction"},
         {".ans.statement", ".interaction"},
         {".in.download", ".interaction"},
         {".ans.download", ".interaction"}}};
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 2> downloads{
        {{".in.statement", ".in.download"}, {".ans.statement", ".ans.download"}}};
    const auto has = [&](std::string_view extension) {
        std::error_code ignored;
        return fs::exists(folder / (stem + std::string{extension}), ignored);
    };
    const auto look = [&](std::string_view extension, std::string_view read) {
        if (has(extension) && has(read)) {
            findings.add("unreferenced-file", shown(package, folder / (stem + std::string{extension})),
                         fmt::format("is of no use beside {}{}", base::one_line(stem, 100), read),
                         "delete one of them");
        }
    };
    for (const auto& [extension, read] : pairs) {
        look(extension, read);
    }
    if (package.version == package::Version::V2025) {
        // Otherwise the sample that is downloaded differs from the sample in the statement.
        for (const auto& [statement, download] : downloads) {
            const auto [there, missing] =
                has(statement) ? std::pair{statement, download} : std::pair{download, statement};
            if (has(there) && !has(missing) && !has(".interaction")) {
                findings.add("sample-pair", shown(package, folder / (stem + std::string{there})),
                             fmt::format("has no {}{} beside it", base::one_line(stem, 100), missing),
                             "add it, as 2025-09 asks for both or neither");
            }
        }
        return;
    }
    // Since version 2025-09 a secret case may be shown, too.
    if (*folder.lexically_relative(package.root / "data").begin() != "sample") {
        look(".out", ".ans");
    }
}

void look_at_pictures(const Package& package, const fs::path& folder, const std::string& stem, Findings& findings) {
    std::vector<std::string> pictures;
    for (const char* extension : {".jpeg", ".jpg", ".png", ".svg"}) {
        std::error_code ignored;
        if (fs::exists(folder / (stem + extension), ignored)) {
            pictures.push_back(base::one_line(stem + extension, 100));
        }
    }
    if (pictures.size() > 1) {
        findings.add("illustration", shown(package, folder / (stem + ".in")),
                     fmt::format("has {} pictures: {}", pictures.size(), fmt::join(pictures, ", ")),
                     "keep one, as the format allows no more");
    }
}

// Checks the folders of test data: files that belong to no case, and how cases and groups are arranged. Enters no link:
// it may lead out of the package or in a circle, and a folder of the package has its turn itself.
void look_at_group(const Package& package, const fs::path& folder, int depth, Findings& findings) {
    static constexpr std::array<std::string_view, 5> of_group{"testdata.yaml", "test_group.yaml", "generators.yaml",
                                                              "README", "README.md"};
    std::vector<std::string> stems;
    std::vector<fs::path> groups;
    std::vector<std::string> files;
    for (const fs::directory_entry& entry : entries_of(folder)) {
        const std::string name = entry.path().filename().string();
        std::error_code ignored;
        if (name.starts_with('.') || is_stray(entry)) {
            continue;
        }
        if (entry.is_directory(ignored) && entry.path().extension() != ".files") {
            groups.push_back(entry.path());
        } else if (name.ends_with(".in")) {
            stems.push_back(name.substr(0, name.size() - 3));
        } else if (!is_one_of(name, of_group)) {
            files.push_back(name);
        }
    }
    for (const std::string& name : files) {
        const bool belongs = std::ranges::any_of(stems, [&](const std::string& stem) {
            return name.starts_with(stem) && is_of_case(std::string_view{name}.substr(stem.size()));
        });
        const bool is_missed = name.ends_with(".ans") || name.ends_with(".args");  // reported when the package is read
        if (!belongs && !is_missed && !name.ends_with(".interaction")) {
            findings.add("unreferenced-file", shown(package, folder / name), "belongs to no case",
                         "rename it after its case, or delete it");
        }
    }
    for (const std::string& stem : stems) {
        look_at_shown(package, folder, stem, findings);
        look_at_pictures(package, folder, stem, findings);
    }
    for (const fs::path& group : groups) {
        const std::string name = group.filename().string();
        if (std::ranges::find(stems, name) != stems.end()) {
            findings.add("case-and-folder", shown(package, group), "is named as a case beside it",
                         "rename one of them");
        }
        if (std::error_code ignored; depth < deepest && !fs::is_symlink(group, ignored)) {
            look_at_group(package, group, depth + 1, findings);
        }
    }
    if (stems.empty() && groups.empty() && folder != package.root / "data" / "sample") {
        findings.add("empty-group", shown(package, folder), "has no case",
                     "delete it, or put NAME.in and NAME.ans into it");
    }
    if (package.version == package::Version::V2025 && !stems.empty() && !groups.empty()) {
        findings.add("cases-beside-groups", shown(package, folder), "has cases and groups side by side",
                     "move the cases into a group, as 2025-09 asks");
    }
}

void look_at_groups(const judge::Plan& plan, Findings& findings) {
    for (const char* folder : {"sample", "secret"}) {
        if (const fs::path data = plan.package.root / "data" / folder; fs::is_directory(data)) {
            look_at_group(plan.package, data, 0, findings);
        }
    }
}

void look_at_scripts(const judge::Plan& plan, Findings& findings) {
    for (const package::ProgramSource& source : package::validators_of(plan.package)) {
        for (const model::CodeFile& file : source.files) {
            std::error_code ignored;
            const auto mode = fs::status(file.file, ignored).permissions();
            if ((file.name == "build" || file.name == "run") && (mode & fs::perms::owner_exec) == fs::perms::none) {
                findings.add("not-executable", shown(plan.package, file.file), "is a script that is not executable",
                             "run `chmod +x` on it, as other systems need that");
            }
        }
    }
}

void look_at_includes(const judge::Plan& plan, Findings& findings) {
    const Package& package = plan.package;
    for (const auto& [language, files] : package.includes) {
        if (language != "default" && !package.languages.empty() && !is_one_of(language, package.languages)) {
            findings.add("include-language", shown(package, package.root / "include" / language),
                         "is for a language that problem.yaml does not allow",
                         "add it to 'languages', or delete the folder");
        }
    }
}

// Cases that lie beside sample/ and secret/.
void look_at_top_of_data(const judge::Plan& plan, Findings& findings) {
    for (const fs::directory_entry& entry : entries_of(plan.package.root / "data")) {
        std::error_code ignored;
        if (entry.path().extension() == ".in" && entry.is_regular_file(ignored)) {
            findings.add("unreferenced-file", shown(plan.package, entry.path()),
                         "is not judged, as it is neither in sample/ nor in secret/", "move it into one of them");
        }
    }
}

}  // namespace

std::vector<fs::directory_entry> entries_of(const fs::path& folder) {
    std::error_code ignored;  // a missing folder has no entries
    std::vector<fs::directory_entry> entries = base::entries_of(folder, ignored);
    std::ranges::sort(entries, {}, [](const fs::directory_entry& entry) { return entry.path(); });
    return entries;
}

const std::vector<LintRule> rules_of_files{
    {"stray-file name-case large-file unusable-file", look_at_every_file},
    {"unknown-folder", look_at_folders},
    {"unreferenced-file", look_at_top_of_data},
    {"unreferenced-file sample-pair illustration case-and-folder empty-group cases-beside-groups", look_at_groups},
    {"not-executable", look_at_scripts},
    {"include-language", look_at_includes},
};

}  // namespace harness::recipe
