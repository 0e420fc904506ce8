#include "harness/package/submissions.hpp"

#include <algorithm>
#include <array>
#include <variant>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "harness/config/nearest.hpp"
#include "harness/package/archive_name.hpp"
#include "harness/package/folder.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/text.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using model::Verdict;
using support::ConfigError;
using Verdicts = std::vector<Verdict>;

constexpr std::string_view marker = "@EXPECTED_RESULTS@:";

const std::vector<std::pair<std::string_view, Verdicts>>& folders() {
    using enum Verdict;
    static const std::vector<std::pair<std::string_view, Verdicts>> table{
        {"accepted", {Accepted}},
        {"wrong_answer", {WrongAnswer}},
        {"time_limit_exceeded", {TimeLimit}},
        {"idle_limit_exceeded", {IdleLimit}},
        {"idle_limit", {IdleLimit}},
        {"memory_limit_exceeded", {MemoryLimit}},
        {"memory_limit", {MemoryLimit}},
        {"output_limit_exceeded", {OutputLimit}},
        {"output_limit", {OutputLimit}},
        {"run_time_error", {RunTimeError}},
        {"runtime_error", {RunTimeError}},
        {"compile_error", {CompileError}},
        {"compiler_error", {CompileError}},
        {"no_output", {WrongAnswer}},
        {"rejected", {WrongAnswer, TimeLimit, IdleLimit, MemoryLimit, OutputLimit, RunTimeError, CompileError}},
        {"brute_force", {TimeLimit, IdleLimit, MemoryLimit, RunTimeError}},
    };
    return table;
}

const std::vector<std::pair<std::string_view, Verdict>>& marker_words() {
    using enum Verdict;
    static const std::vector<std::pair<std::string_view, Verdict>> table{
        {"CORRECT", Accepted},
        {"ACCEPTED", Accepted},
        {"WRONG-ANSWER", WrongAnswer},
        {"NO-OUTPUT", WrongAnswer},
        {"TIMELIMIT", TimeLimit},
        {"TIME-LIMIT-EXCEEDED", TimeLimit},
        {"MEMORY-LIMIT", MemoryLimit},
        {"OUTPUT-LIMIT", OutputLimit},
        {"RUN-ERROR", RunTimeError},
        {"RUN-TIME-ERROR", RunTimeError},
        {"COMPILER-ERROR", CompileError},
        {"COMPILE-ERROR", CompileError},
    };
    return table;
}

std::optional<Verdict> verdict_of_word(std::string_view word) {
    for (const auto& [name, verdict] : marker_words()) {
        if (name == word) {
            return verdict;
        }
    }
    const auto verdict = model::verdict_from_short_name(word);
    const bool nobodys = verdict == Verdict::JudgeError || verdict == Verdict::NotJudged;  // to expect of a submission
    return nobodys ? std::nullopt : verdict;
}

std::string first_bytes(const support::SeenFile& file) {
    constexpr std::size_t most = std::size_t{64} << 10U;
    std::string bytes(most, '\0');
    std::size_t length = 0;
    try {
        const support::Fd source = support::open_file(file);
        while (length < most) {
            const ssize_t got = ::read(source.get(), bytes.data() + length, most - length);
            if (got < 0) {
                support::throw_errno(fmt::format("cannot read {}", file.path.string()));
            }
            if (got == 0) {
                break;
            }
            length += static_cast<std::size_t>(got);
        }
    } catch (const support::SystemError& error) {
        throw ConfigError(error.what());
    }
    bytes.resize(length);
    return bytes;
}

// "-wrong_answer" → "-WRONG-ANSWER"; blanks around it and the end of a comment are not part of a word.
std::string normal_word(std::string_view raw) {
    std::string word;
    for (const char letter : raw) {
        if (letter >= 'a' && letter <= 'z') {
            word += static_cast<char>(letter - 'a' + 'A');
        } else if (letter != ' ' && letter != '\t' && letter != '\r') {
            word += letter == '_' ? '-' : letter;
        }
    }
    for (const std::string_view ending : {"*/", "-->"}) {
        if (word.ends_with(ending)) {
            word.erase(word.size() - ending.size());
        }
    }
    return word;
}

Verdicts parse_marker(const fs::path& source, int line, std::string_view list) {
    Verdicts verdicts;
    while (true) {
        const std::size_t comma = list.find(',');
        const std::string word = normal_word(list.substr(0, comma));
        const auto verdict = verdict_of_word(word);
        if (!verdict) {
            std::vector<std::string_view> known;
            for (const auto& [name, ignored] : marker_words()) {
                known.push_back(name);
            }
            const std::string what = word == "CHECK-MANUALLY" ? "a person's judgement cannot be verified; name verdicts"
                                                              : config::hint(word, known);
            throw ConfigError(source, line,
                              fmt::format("unknown expected result '{}'; {}", support::one_line(word, 60), what));
        }
        if (std::find(verdicts.begin(), verdicts.end(), *verdict) == verdicts.end()) {
            verdicts.push_back(*verdict);
        }
        if (comma == std::string_view::npos) {
            return verdicts;
        }
        list.remove_prefix(comma + 1);
    }
}

// Whether a file is none of a program's, or none by itself. A name without an extension, or with one that no language
// has, is no source; what is left may be one in a language that is not known here.
bool is_aside(const config::Config& config, const std::string& name) {
    static constexpr std::array<std::string_view, 62> others{
        ".a",    ".ans",      ".bak", ".bat",  ".bin",  ".class", ".cfg",  ".cmake", ".conf",     ".csv",  ".dat",
        ".diff", ".disabled", ".dll", ".doc",  ".docx", ".exe",   ".gz",   ".h",     ".h++",      ".hh",   ".hpp",
        ".htm",  ".html",     ".hxx", ".in",   ".inc",  ".ini",   ".ipp",  ".jar",   ".jpg",      ".json", ".log",
        ".md",   ".mk",       ".o",   ".obj",  ".odt",  ".old",   ".orig", ".out",   ".patch",    ".pdf",  ".png",
        ".pyc",  ".rej",      ".rst", ".skel", ".sln",  ".so",    ".swp",  ".tar",   ".template", ".tex",  ".tmp",
        ".tmpl", ".toml",     ".tpl", ".txt",  ".xml",  ".yaml",  ".yml"};
    const std::string extension = fs::path{name}.extension().string();
    return config.language_of_extension(extension) == nullptr &&
           (extension.empty() || std::ranges::find(others, extension) != others.end());
}

// A folder lies aside where all in it does.
bool lies_aside(const config::Config& config, const fs::path& root, const Entry& entry) {
    if (entry.kind == EntryKind::File) {
        return is_aside(config, entry.name);
    }
    if (entry.kind != EntryKind::Folder) {
        return false;
    }
    const std::vector<model::CodeFile> files = program_files(entry.path, root);
    return std::ranges::all_of(files, [&](const model::CodeFile& file) { return is_aside(config, file.name); });
}

Submission read_jury_submission(const fs::path& root, const std::string& folder, const Entry& entry,
                                const Verdicts& expected) {
    if (entry.kind != EntryKind::File && entry.kind != EntryKind::Folder) {
        throw ConfigError(entry.path, 0, "must be a source file or a folder of them; links are not followed here");
    }
    Submission submission;
    submission.name = support::one_line(folder + "/" + entry.name, 255);
    submission.files = program_files(entry.path, root);
    submission.expected = expected;
    for (const model::CodeFile& each : submission.files) {
        if (auto verdicts = verdicts_of_marker(each.file); verdicts) {
            submission.expected = *std::move(verdicts);
        }
    }
    return submission;
}

}  // namespace

std::vector<Verdict> verdicts_of_folder(std::string_view folder) {
    for (const auto& [name, verdicts] : folders()) {
        if (name == folder) {
            return verdicts;
        }
    }
    return {};
}

std::optional<std::vector<Verdict>> verdicts_of_marker(const support::SeenFile& source) {
    const std::string bytes = first_bytes(source);
    const std::size_t place = bytes.find(marker);
    if (place == std::string::npos) {
        return std::nullopt;
    }
    const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(place);
    const auto line = static_cast<int>(std::count(bytes.begin(), begin, '\n')) + 1;
    const std::size_t from = place + marker.size();
    const std::size_t end = std::min(bytes.find('\n', from), bytes.size());
    return parse_marker(source, line, std::string_view{bytes}.substr(from, end - from));
}

namespace {

using Files = std::vector<model::CodeFile>;

struct Fault {
    fs::path where;
    std::string what;
};

// A program's folder, read as far as its bounds go.
class Tree {
  public:
    Tree(fs::path top, const fs::path& root) : top_(std::move(top)), root_(root) {}

    std::variant<Files, Fault> read() {
        if (auto fault = add(top_, "", 0); fault) {
            return *std::move(fault);
        }
        if (files_.empty()) {
            return Fault{top_, "is a folder without a source file"};
        }
        return std::move(files_);
    }

  private:
    // `above`: what the names in it begin with.
    std::optional<Fault> add(const fs::path& folder, const std::string& above, int depth) {
        if (depth > model::most_code_depth) {
            return Fault{top_, fmt::format("has more than {} folders within one another", model::most_code_depth)};
        }
        if (folders_++ > model::most_code_folders) {
            return Fault{top_, fmt::format("is a folder of more than {} folders", model::most_code_folders)};
        }
        for (const Entry& entry : list_folder(folder, root_)) {
            if (entry.kind == EntryKind::Folder) {
                if (auto fault = add(entry.path, above + entry.name + "/", depth + 1); fault) {
                    return fault;
                }
                continue;
            }
            if (entry.kind != EntryKind::File) {
                return Fault{entry.path, "is no regular file: a program's folder holds only files and folders"};
            }
            if (files_.size() == model::most_code_files) {
                return Fault{top_, fmt::format("is a folder of more than {} files", model::most_code_files)};
            }
            support::SeenFile file{entry.path, entry.status};
            check_readable(file);
            files_.emplace_back(above + entry.name, std::move(file));
        }
        return std::nullopt;
    }

    fs::path top_;
    const fs::path& root_;
    Files files_;
    std::size_t folders_ = 0;  // with the top
};

// The files of a program, or why a folder is none.
std::variant<Files, Fault> files_or_fault(const fs::path& path, const fs::path& root) {
    if (!fs::is_directory(path)) {
        check_readable(path);
        return Files{path};
    }
    return Tree(path, root).read();
}

}  // namespace

std::vector<model::CodeFile> program_files(const std::filesystem::path& path, const std::filesystem::path& root) {
    auto files = files_or_fault(path, root);
    if (const auto* fault = std::get_if<Fault>(&files); fault != nullptr) {
        throw ConfigError(fault->where, 0, fault->what);
    }
    return std::get<Files>(std::move(files));
}

std::vector<Submission> read_submissions(const config::Config& config, const std::filesystem::path& root,
                                         std::vector<std::string>& warnings) {
    std::vector<std::string_view> known;
    for (const auto& [name, verdicts] : folders()) {
        known.push_back(name);
    }
    std::vector<Submission> submissions;
    for (const Entry& folder : list_folder(root / "submissions", root)) {
        if (folder.kind != EntryKind::Folder) {
            if (folder.name == "submissions.yaml") {
                warnings.push_back(
                    fmt::format("{}: is not read; folders and {} say what is expected", folder.path.string(), marker));
            }
            continue;
        }
        const Verdicts expected = verdicts_of_folder(folder.name);
        for (const Entry& entry : list_folder(folder.path, root)) {
            if (lies_aside(config, root, entry)) {
                warnings.push_back(fmt::format("{}: is no program, and left aside", entry.path.string()));
                continue;
            }
            submissions.push_back(read_jury_submission(root, folder.name, entry, expected));
            if (submissions.back().expected.empty()) {
                warnings.push_back(fmt::format("{}: nothing is expected of it, as the folder '{}' names no verdict; {}",
                                               entry.path.string(), support::one_line(folder.name, 100),
                                               config::hint(folder.name, known)));
            }
        }
    }
    return submissions;
}

std::string submission_name(const std::filesystem::path& path) {
    fs::path name = fs::absolute(path).lexically_normal();
    name = name.has_filename() ? name.filename() : name.parent_path().filename();
    return support::one_line(name.string(), 255);
}

Submission read_submission(const std::filesystem::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() != fs::file_type::regular && status.type() != fs::file_type::directory) {
        throw ConfigError(path, 0,
                          fs::exists(status) ? "is no submission: name a source file or a folder of them"
                                             : fmt::format("cannot be read: {}", error ? error.message()
                                                                                       : "there is no "
                                                                                         "such file"));
    }
    if (status.type() == fs::file_type::regular && is_archive_name(path.filename().string())) {
        throw ConfigError(path, 0, "is an archive, which is not read: unpack it first and name what was in it");
    }
    Submission submission;
    submission.name = submission_name(path);
    auto files = files_or_fault(path, path);
    if (const auto* fault = std::get_if<Fault>(&files); fault != nullptr) {
        const std::string name = fault->where.lexically_relative(path).string();
        const std::string inside = fault->where == path ? "" : fmt::format("'{}' ", name);
        submission.refusal = support::one_line(inside + fault->what, 300);
    } else {
        submission.files = std::get<Files>(std::move(files));
    }
    return submission;
}

std::filesystem::path Submission::place() const {
    if (files.empty() || is_unpacked) {
        return {};
    }
    const model::CodeFile& first = files.front();
    if (files.size() == 1) {
        return first.file;
    }
    fs::path top = first.file.path;
    for (auto parts = 1 + std::ranges::count(first.name, '/'); parts > 0; --parts) {
        top = top.parent_path();
    }
    return top / first.name == first.file ? top : first.file.path.parent_path();  // unpacked, each file lies by itself
}

}  // namespace harness::package
