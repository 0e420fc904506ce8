#include "harness/format/package/submissions.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "harness/base/archive_name.hpp"
#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/complain.hpp"
#include "harness/format/package/expected/expectations.hpp"
#include "harness/format/package/folder.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;
using Files = std::vector<model::CodeFile>;

// Why a folder is not a program.
struct Fault : ConfigError {
    Fault(const fs::path& path, const std::string& reason) : ConfigError(path, 0, reason), where(path), why(reason) {}

    fs::path where;
    std::string why;
};

// Reading a program's folder up to the limits. Links are followed in packages, not in students' submissions.
struct Tree {
    fs::path top;
    const PackageFolders* package;  // null for a student's submission
    Files files{};
    std::size_t folders = 0;  // including the top folder
};

// Throws Fault. `above`: prefix of the names in `folder`.
void add_files_of(Tree& tree, const fs::path& folder, const std::string& above, int depth) {
    if (depth > model::most_code_depth) {
        throw Fault(tree.top, fmt::format("has more than {} folders within one another", model::most_code_depth));
    }
    if (tree.folders++ > model::most_code_folders) {
        throw Fault(tree.top, fmt::format("is a folder of more than {} folders", model::most_code_folders));
    }
    for (const Entry& entry :
         tree.package != nullptr ? list_allowed(folder, *tree.package) : list_folder(folder, tree.top)) {
        if (entry.kind == EntryKind::Folder) {
            add_files_of(tree, entry.path, above + entry.name + "/", depth + 1);
            continue;
        }
        if (entry.kind == EntryKind::Link && tree.package != nullptr) {
            throw Fault(entry.path, why_unusable(tree.package->root, entry) + ": put a copy in its place");
        }
        if (entry.kind != EntryKind::File) {
            throw Fault(entry.path, "is no regular file: a program's folder holds only files and folders");
        }
        if (tree.files.size() == model::most_code_files) {
            throw Fault(tree.top, fmt::format("is a folder of more than {} files", model::most_code_files));
        }
        base::SeenFile file = entry.file();
        check_readable(file);
        tree.files.emplace_back(above + entry.name, std::move(file));
    }
}

// The files of a program; `package` as above. Throws Fault for a folder that is not a program.
Files files_at(const fs::path& path, const PackageFolders* package) {
    if (!fs::is_directory(path)) {
        check_readable(path);
        return Files{path};
    }
    Tree tree{path, package};
    add_files_of(tree, path, "", 0);
    if (tree.files.empty()) {
        throw Fault(path, "is a folder without a source file");
    }
    return std::move(tree.files);
}

// How all its cases bound the time limit, as its folder and its expected verdicts imply; empty: not at all.
std::optional<LimitUse> implied_use(const Submission& submission, const std::string& folder, Version version) {
    using enum model::Verdict;
    const std::vector accepted{Accepted};
    if (submission.is_partial || submission.expected.empty()) {
        return std::nullopt;
    }
    if (submission.expected == std::vector{TimeLimit}) {
        return LimitUse{"", true};
    }
    const bool may_be_slow = std::ranges::any_of(submission.expected, [](model::Verdict verdict) {
        return verdict != Accepted && verdict != WrongAnswer && verdict != RunTimeError;
    });
    const bool counts = rules_of(version).only_accepted_bound_time
                            ? submission.expected == accepted && verdicts_of_folder(folder) == accepted
                            : !may_be_slow && verdicts_of_folder(folder) != verdicts_of_folder("slow_accepted");
    return counts ? std::optional{LimitUse{"", false}} : std::nullopt;
}

// Sets the expectations from its folder, its markers and submissions.yaml.
void take_expectations(const PackageFolders& package, const SubmissionRules& rules, const std::string& folder,
                       Submission& submission) {
    const base::Root& root = package.root;
    std::vector<std::string>& warnings = package.warnings;
    const auto of_folder = verdicts_of_folder(folder);
    submission.expected = of_folder.value_or(std::vector<model::Verdict>{});
    submission.is_partial = is_partial_folder(folder);
    bool is_marked = false;
    for (const model::CodeFile& each : submission.files) {
        Marker marker = read_marker(each.file, warnings);
        if (marker.results && !is_marked) {
            submission.expected = *std::move(marker.results);
            is_marked = true;
        }
        if (marker.score) {
            submission.scores = {{"", *marker.score, *marker.score}};
            submission.score_by_marker = true;
        }
        if (!marker.grades.empty()) {
            submission.grades = std::move(marker.grades);
        }
    }
    rules.apply(submission, is_marked);
    const auto bounds_all = [](const LimitUse& use) { return use.cases.empty(); };
    if (!rules.bounds_time(submission.name) && std::ranges::none_of(submission.limit_uses, bounds_all)) {
        if (auto use = implied_use(submission, folder, package.version); use) {
            submission.limit_uses.push_back(*std::move(use));
        }
    }
    if (of_folder || is_marked || rules.names(submission.name)) {
        return;
    }
    if (const std::string_view meant = meant_folder(folder); !meant.empty()) {
        submission.misplaced = fmt::format("the folder '{}' is not a folder of the format; did you mean '{}'?",
                                           base::one_line(folder, 100), meant);
    } else {
        warn(warnings, root / "submissions" / submission.name,
             "nothing is expected of it, as the folder '{}' names no verdict", base::one_line(folder, 100));
    }
}

// An entry that is not a program gets a refusal, so that the other submissions can still be judged.
Submission read_jury_submission(const PackageFolders& package, const std::string& folder, const Entry& entry) {
    Submission submission;
    submission.name = base::one_line(folder + "/" + entry.name, 255);
    if (entry.kind != EntryKind::File && entry.kind != EntryKind::Folder) {
        submission.refusal = why_unusable(package.root, entry);
        return submission;
    }
    if (entry.kind == EntryKind::File) {
        submission.files = {{entry.name, entry.file()}};
        return submission;
    }
    try {
        submission.files = program_files(entry.path, package);
    } catch (const Fault& fault) {
        submission.refusal =
            base::one_line(fmt::format("{} {}", fault.where.lexically_relative(package.root).string(), fault.why), 300);
    }
    return submission;
}

// Whether a file is not a program by itself.
bool is_no_program(const config::Toolchain& toolchain, const std::string& name) {
    return toolchain.language_of_extension(fs::path{name}.extension().string()) == nullptr && !may_be_source(name);
}

// A folder is left out if everything in it is.
bool holds_no_program(const config::Toolchain& toolchain, const Submission& submission) {
    return submission.refusal.empty() && std::ranges::all_of(submission.files, [&](const model::CodeFile& file) {
               return is_no_program(toolchain, file.name);
           });
}

bool is_disabled(const Entry& entry) {
    return entry.name.ends_with(".disabled");
}

}  // namespace

bool may_be_source(const std::string& name) {
    static constexpr std::array<std::string_view, 76> others{
        ".a",       ".ans",    ".bak",     ".bat", ".bin",        ".cbp",      ".cfg", ".class", ".cmake", ".conf",
        ".csproj",  ".csv",    ".dat",     ".dev", ".diff",       ".disabled", ".dll", ".doc",   ".docx",  ".exe",
        ".filters", ".gradle", ".gz",      ".h",   ".h++",        ".hh",       ".hpp", ".htm",   ".html",  ".hxx",
        ".iml",     ".in",     ".inc",     ".ini", ".ipp",        ".jar",      ".jpg", ".json",  ".log",   ".lpi",
        ".lps",     ".md",     ".mk",      ".o",   ".obj",        ".odt",      ".old", ".orig",  ".out",   ".patch",
        ".pbxproj", ".pdf",    ".plist",   ".png", ".properties", ".pyc",      ".rej", ".rst",   ".skel",  ".sln",
        ".slnx",    ".so",     ".swp",     ".tar", ".template",   ".tex",      ".tmp", ".tmpl",  ".toml",  ".tpl",
        ".txt",     ".user",   ".vcxproj", ".xml", ".yaml",       ".yml"};
    const std::string extension = fs::path{name}.extension().string();
    return !extension.empty() && std::ranges::find(others, extension) == others.end();
}

std::vector<model::CodeFile> program_files(const std::filesystem::path& path, const PackageFolders& package) {
    return files_at(path, &package);
}

std::vector<Submission> read_submissions(const config::Toolchain& toolchain, const base::Root& root, Version version,
                                         std::vector<std::string>& warnings) {
    const SubmissionRules rules(root, version, warnings);
    std::vector<Submission> submissions;
    const PackageFolders package{root, version, warnings};
    for (const Entry& folder : list_allowed(root / "submissions", package)) {
        if (is_disabled(folder) || (folder.kind == EntryKind::File && is_no_program(toolchain, folder.name))) {
            continue;
        }
        if (folder.kind != EntryKind::File && folder.kind != EntryKind::Folder) {
            fail(folder.path, "{}: put it right, or remove it", why_unusable(root, folder));
        }
        if (folder.kind == EntryKind::File) {
            warn(warnings, folder.path,
                 "is not judged, as it is in no folder such as submissions/accepted/: move it into the one that says "
                 "what is expected of it");
            continue;
        }
        for (const Entry& entry : list_allowed(folder.path, package)) {
            if (is_disabled(entry)) {
                continue;
            }
            Submission submission = read_jury_submission(package, folder.name, entry);
            if (!rules.gives_language(folder.name + "/" + entry.name) && holds_no_program(toolchain, submission)) {
                warn(warnings, entry.path, "is no program, and left aside");
                continue;
            }
            take_expectations(package, rules, folder.name, submission);
            submissions.push_back(std::move(submission));
        }
    }
    rules.warn_of_unused(submissions, warnings);
    return submissions;
}

std::string submission_name(const std::filesystem::path& path) {
    fs::path name = fs::absolute(path).lexically_normal();
    name = name.has_filename() ? name.filename() : name.parent_path().filename();
    return base::one_line(name.string(), 255);
}

Submission read_submission(const std::filesystem::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() != fs::file_type::regular && status.type() != fs::file_type::directory) {
        throw ConfigError(path, 0,
                          fs::exists(status)
                              ? "is no submission: name a source file or a folder of them"
                              : fmt::format("cannot be read: {}", error ? error.message() : "there is no such file"));
    }
    if (status.type() == fs::file_type::regular && base::is_archive_name(path.filename().string())) {
        fail(path, "is an archive, which is not read: unpack it first and name what was in it");
    }
    Submission submission;
    submission.name = submission_name(path);
    try {
        submission.files = files_at(path, nullptr);
    } catch (const Fault& fault) {
        const std::string name = fault.where.lexically_relative(path).string();
        const std::string inside = fault.where == path ? "" : fmt::format("'{}' ", name);
        submission.refusal = base::one_line(inside + fault.why, 300);
    }
    return submission;
}

std::filesystem::path Submission::path() const {
    if (files.empty() || is_unpacked) {
        return {};
    }
    const model::CodeFile& first = files.front();
    if (files.size() == 1) {
        return first.file.path;
    }
    fs::path top = first.file.path;
    for (auto parts = 1 + std::ranges::count(first.name, '/'); parts > 0; --parts) {
        top = top.parent_path();
    }
    return top / first.name == first.file ? top : first.file.path.parent_path();  // unpacked: one place per file
}

bool Submission::must_be_right() const {
    return expected == std::vector{model::Verdict::Accepted} && !is_partial && refusal.empty();
}

}  // namespace harness::package
