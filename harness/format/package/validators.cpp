#include "harness/format/package/validators.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/complain.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/submissions.hpp"
#include "harness/languages/language.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;

constexpr std::array<std::string_view, 2> scripts{"build", "run"};

std::string extension_of(const std::string& name) {
    return fs::path{name}.extension().string();
}

bool is_header(const std::string& name) {
    const std::string extension = extension_of(name);
    return extension == ".h" || extension == ".hpp";
}

constexpr std::string_view shebang = "#!";

// A script's first line, "#!/usr/bin/env python3". Throws SystemError if the file cannot be read.
std::string shebang_line(const base::SeenFile& file) {
    constexpr std::size_t longest = 256;  // more than systems read of this line
    const base::Fd opened = base::open_file(file);
    const std::string begin = base::read_all(opened.get(), longest);
    return begin.substr(0, begin.find('\n'));
}

bool is_installed(const std::string& program) {
    if (program.starts_with('/')) {
        return ::access(program.c_str(), X_OK) == 0;
    }
    return std::ranges::any_of(std::array{"/usr/bin/", "/bin/"},  // the PATH in the sandbox
                               [&](const char* folder) { return is_installed(folder + program); });
}

bool begins_with_shebang(const base::SeenFile& file) {
    return shebang_line(file).starts_with(shebang);
}

// Why the script cannot run on this machine, "asks for 'python2', which is not installed"; empty if it can.
std::string why_not_run(const base::SeenFile& file) {
    const std::string line = shebang_line(file);
    if (!line.starts_with(shebang)) {
        return "";
    }
    if (line.ends_with('\r')) {
        return "begins with a line that ends as on Windows: run `dos2unix` on it";
    }
    std::istringstream words(line.substr(shebang.size()));
    std::string program;
    words >> program;
    if (program.ends_with("/env") && is_installed(program)) {
        program.clear();
        for (std::string word; program.empty() && words >> word;) {
            const bool is_option = word.starts_with('-') || word.find('=') != std::string::npos;
            program = is_option ? "" : word;
        }
    }
    return program.empty() || is_installed(program)
               ? ""
               : fmt::format("asks for '{}', which is not installed", base::one_line(program, 100));
}

// Headers and notes between the programs of a folder are not programs.
bool is_header_or_note(const Entry& entry) {
    const std::string extension = extension_of(entry.name);
    return entry.kind == EntryKind::File &&
           (is_header(entry.name) || extension == ".md" || extension == ".txt" || entry.name == "README");
}

// A program of the package, and why it cannot be run.
struct PackageProgram {
    ProgramSource source;
    std::string obstacle{};        // empty: it can
    bool is_bare_grammar = false;  // the tool for the grammar is missing
};

// Finds the form of a program by its files, and what keeps it from running.
void find_form(const config::Toolchain& toolchain, PackageProgram& program) {
    const std::vector<model::CodeFile>& files = program.source.files;
    const auto any = [&](const auto& test) { return std::ranges::any_of(files, test); };
    for (const std::string_view name : scripts) {  // `build` first, because it makes `run` again
        if (const auto script = std::ranges::find(files, name, &model::CodeFile::name); script != files.end()) {
            program.source.form = ProgramForm::Scripts;
            program.obstacle = why_not_run(script->file);
            return;
        }
    }
    if (any([&](const auto& file) { return toolchain.language_of_extension(extension_of(file.name)) != nullptr; })) {
        return;
    }
    const config::Language* tool = toolchain.grammar_of_extension(extension_of(files.front().name));
    if (tool != nullptr && files.size() == 1) {
        const std::string missing = tool->missing_program();
        program.source.form = ProgramForm::Grammar;
        program.obstacle = missing.empty() ? "" : fmt::format("needs {}: install {}", missing, tool->package);
        program.is_bare_grammar = !missing.empty();
        return;
    }
    if (!toolchain.grammar_checker.empty() && files.size() == 1 && files.front().name.ends_with(".ctd")) {
        program.source.form = ProgramForm::Grammar;
        program.source.files.front().name = "grammar.ctd";
        program.source.files.emplace_back("run", base::SeenFile{toolchain.grammar_checker});
        return;
    }
    program.is_bare_grammar =
        any([](const auto& file) { return file.name.ends_with(".ctd") || file.name.ends_with(".viva"); });
    program.obstacle = program.is_bare_grammar
                           ? "is a grammar, for which judge.toml has no table such as [validators.ctd]"
                           : "is in no language of judge.toml";
}

// The files of a program in `folder`. A single-file program, unless it is a grammar, also gets the headers next to it.
std::vector<model::CodeFile> files_of(const config::Toolchain& toolchain, const Entry& entry,
                                      const std::vector<Entry>& beside, const PackageFolders& package) {
    if (entry.kind == EntryKind::Folder) {
        return program_files(entry.path, package);
    }
    const base::SeenFile file = entry.file();
    check_readable(file);
    if (extension_of(entry.name).empty() && begins_with_shebang(file)) {
        return {{"run", file}};
    }
    std::vector<model::CodeFile> files{{entry.name, file}};
    if (toolchain.grammar_of_extension(extension_of(entry.name)) != nullptr) {
        return files;
    }
    for (const Entry& other : beside) {
        if (other.kind == EntryKind::File && is_header(other.name)) {
            files.emplace_back(other.name, other.file());
        }
    }
    return files;
}

PackageProgram program_of(const config::Toolchain& toolchain, const PackageFolders& package, const Entry& entry,
                          const std::vector<Entry>& beside) {
    PackageProgram program;
    program.source.name = base::one_line(entry.path.lexically_relative(package.root).string(), 255);
    if (entry.kind != EntryKind::File && entry.kind != EntryKind::Folder) {
        program.obstacle = why_unusable(package.root, entry);
        return program;
    }
    program.source.files = files_of(toolchain, entry, beside, package);
    find_form(toolchain, program);
    return program;
}

PackageProgram program_of(const config::Toolchain& toolchain, const PackageFolders& package, const Entry& entry) {
    return program_of(toolchain, package, entry, list_allowed(entry.path.parent_path(), package));
}

std::vector<Entry> own_entries(const fs::path& folder, const PackageFolders& package) {
    std::vector<Entry> entries = list_allowed(folder, package);
    std::erase_if(entries, is_header_or_note);
    return entries;
}

// Whether these files in one folder are parts of one program: a script builds it, one file begins it and another does
// not, or one file uses another.
bool are_one_program(const std::vector<Entry>& entries) {
    if (entries.size() < 2 ||
        !std::ranges::all_of(entries, [](const Entry& entry) { return entry.kind == EntryKind::File; })) {
        return false;
    }
    std::array<bool, 2> begins{};
    for (const Entry& entry : entries) {
        const std::string text = text_of(entry.file());
        const std::string extension = extension_of(entry.name);
        if (const auto is_start = languages::begins_program(text, extension)) {
            begins.at(*is_start ? 1 : 0) = true;
        }
        const std::vector<std::string> used = languages::language_of(extension).used_parts(text, extension);
        const bool uses_another = std::ranges::any_of(entries, [&](const Entry& other) {
            return &other != &entry && extension_of(other.name) == extension &&
                   (std::ranges::find(used, other.name) != used.end() ||
                    std::ranges::find(used, fs::path{other.name}.stem().string()) != used.end());
        });
        if (entry.name == scripts[0] || uses_another) {
            return true;
        }
    }
    return begins[0] && begins[1];
}

// All files of the folder `name`, as one program.
Entry whole_folder(const PackageFolders& package, std::string_view name) {
    return {std::string{name}, package.root / name, EntryKind::Folder, {}};
}

// The programs of the folder `name`. Each entry is one, as in problemtools, unless all files together are one, as in
// DOMjudge.
std::vector<Entry> programs_of(const PackageFolders& package, std::string_view name) {
    std::vector<Entry> entries = own_entries(package.root / name, package);
    try {
        if (are_one_program(entries)) {
            return {whole_folder(package, name)};
        }
    } catch (const ConfigError&) {
        // A file that cannot be read is reported later.
    }
    return entries;
}

ProgramSource read_runnable(const config::Toolchain& toolchain, const PackageFolders& package, const Entry& entry) {
    PackageProgram program = program_of(toolchain, package, entry);
    if (!program.obstacle.empty()) {
        fail(entry.path, "cannot be run: it {}", program.obstacle);
    }
    return std::move(program.source);
}

std::vector<ProgramSource> read_programs(const config::Toolchain& toolchain, const PackageFolders& package,
                                         const std::vector<std::string_view>& folders, std::string_view data) {
    std::vector<ProgramSource> programs;
    std::map<std::string, std::vector<std::string>> grammars;  // by the reason why they cannot be run
    for (const std::string_view name : folders) {
        for (const Entry& entry : programs_of(package, name)) {
            PackageProgram program;
            try {
                program = program_of(toolchain, package, entry);
            } catch (const ConfigError& error) {
                warn(package.warnings, entry.path, "is left out: {}", error.what());
                continue;
            }
            if (program.obstacle.empty()) {
                programs.push_back(std::move(program.source));
            } else if (program.is_bare_grammar) {
                grammars[program.obstacle].push_back(program.source.name);
            } else {
                warn(package.warnings, entry.path, "is left out: it {}", program.obstacle);
            }
        }
    }
    for (const auto& [why, names] : grammars) {
        warn(package.warnings, package.root, "{} did not check {}: {} {}", fmt::join(names, " and "), data,
             names.size() > 1 ? "each" : "it", why);
    }
    return programs;
}

// The only program of the folder `name`: its files, or a folder with them.
std::optional<Entry> only_program(const PackageFolders& package, std::string_view name) {
    const std::vector<Entry> entries = own_entries(package.root / name, package);
    if (entries.empty()) {
        return std::nullopt;
    }
    return entries.size() == 1 && entries.front().kind == EntryKind::Folder ? entries.front()
                                                                            : whole_folder(package, name);
}

// The format's versions have two folders for output validators. The folder of another version counts only if it is the
// only one. Files next to a program that are not programs, such as a Makefile, are left out.
std::vector<Entry> output_validators(const config::Toolchain& toolchain, const PackageFolders& package) {
    std::vector<Entry> programs = programs_of(package, "output_validators");
    const std::optional<Entry> only = only_program(package, "output_validator");
    const bool takes_only = only && (programs.empty() || rules_of(package.version).validator_by_folder);
    if (only && !programs.empty()) {
        const fs::path other = package.root / (takes_only ? "output_validators" : "output_validator");
        warn(package.warnings, other, "is not used, as {} has another folder for it", name_of(package.version));
    }
    if (takes_only) {
        return {*only};
    }
    const auto others = std::stable_partition(programs.begin(), programs.end(), [&](const Entry& entry) {
        return entry.kind != EntryKind::File || program_of(toolchain, package, entry, {}).obstacle.empty();
    });
    if (others != programs.begin()) {
        std::for_each(others, programs.end(),
                      [&](const Entry& entry) { warn(package.warnings, entry.path, "is left out: it is no program"); });
        programs.erase(others, programs.end());
    }
    return programs;
}

}  // namespace

std::vector<ProgramSource> read_input_validators(const config::Toolchain& toolchain, const PackageFolders& package) {
    return read_programs(toolchain, package, {"input_validators", "input_validator", "input_format_validators"},
                         "its inputs");
}

std::vector<ProgramSource> read_answer_validators(const config::Toolchain& toolchain, const PackageFolders& package) {
    return read_programs(toolchain, package, {"answer_validators", "answer_validator"}, "its answers");
}

std::vector<ProgramSource> read_output_validators(const config::Toolchain& toolchain, const PackageFolders& package) {
    std::vector<ProgramSource> validators;
    for (const Entry& entry : output_validators(toolchain, package)) {
        validators.push_back(read_runnable(toolchain, package, entry));
    }
    return validators;
}

ProgramSource read_static_validator(const config::Toolchain& toolchain, const PackageFolders& package) {
    const auto entry = only_program(package, "static_validator");
    if (!entry) {
        fail(package.root / "static_validator",
             "holds no program, and a group of test data asks for static validation");
    }
    return read_runnable(toolchain, package, *entry);
}

std::optional<ProgramSource> read_visualizer(const config::Toolchain& toolchain, const PackageFolders& package,
                                             std::string_view folder) {
    const auto entry = only_program(package, folder);
    if (!entry) {
        return std::nullopt;
    }
    try {
        PackageProgram program = program_of(toolchain, package, *entry);
        if (program.obstacle.empty()) {
            return std::move(program.source);
        }
        warn(package.warnings, entry->path, "draws nothing: it {}", program.obstacle);
    } catch (const ConfigError& error) {
        warn(package.warnings, entry->path, "draws nothing: {}", error.what());
    }
    return std::nullopt;
}

ProgramSource read_generator(const config::Toolchain& toolchain, const Package& package, const std::string& name) {
    std::vector<std::string> warnings;  // the name below says all
    const PackageFolders folders{package.root, package.version, warnings};
    const std::vector<Entry> entries = list_allowed(package.root / "generators", folders);
    const auto entry =
        std::ranges::find(entries, fs::path{name}.lexically_relative("generators").string(), &Entry::name);
    if (entry == entries.end()) {
        fail(package.root / name, "is no program of the package, and tests.toml names it in a 'command'");
    }
    return read_runnable(toolchain, folders, *entry);
}

std::vector<ProgramSource> validators_of(const Package& package) {
    std::vector<ProgramSource> programs = package.input_validators;
    programs.insert(programs.end(), package.answer_validators.begin(), package.answer_validators.end());
    programs.insert(programs.end(), package.output_validators.begin(), package.output_validators.end());
    return programs;
}

ProgramSource read_grader(const config::Toolchain& toolchain, const PackageFolders& package) {
    const fs::path folder = package.root / "graders";
    const std::vector<Entry> programs = own_entries(folder, package);
    if (programs.size() != 1) {
        fail(folder, "must hold the one program that 'grading: custom' asks for, and holds {}",
             programs.empty() ? "none" : base::plural(programs.size(), "program"));
    }
    return read_runnable(toolchain, package, programs.front());
}

}  // namespace harness::package
