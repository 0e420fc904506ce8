#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/lines.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/compile/scripted.hpp"
#include "harness/judge/compile/sources.hpp"

namespace harness::compile {

namespace {

using base::say;
using config::Language;
using config::Toolchain;
using model::CodeFile;

std::string known_extensions(const Toolchain& toolchain) {
    std::vector<std::string> known;
    for (const Language& language : toolchain.languages) {
        std::vector<std::string> extensions = language.extensions;
        std::erase_if(extensions, [&](const auto& each) { return toolchain.language_of_extension(each) != &language; });
        if (!extensions.empty() && language.missing_program().empty()) {
            known.push_back(fmt::format("{} ({})", fmt::join(extensions, " "), language.name));
        }
    }
    return fmt::format("{}", fmt::join(known, ", "));
}

// Names the extension of the first file that has one.
Refusal unknown_language(const Toolchain& toolchain, const std::vector<CodeFile>& files) {
    const auto with_extension =
        std::ranges::find_if(files, [](const CodeFile& file) { return !extension_of(file.name).empty(); });
    const CodeFile& file = with_extension != files.end() ? *with_extension : files.front();
    const std::string extension = extension_of(file.name);
    const std::string name = shown(file);
    const std::string known = known_extensions(toolchain);
    return {"",
            extension.empty() ? say<"'{}' has no extension, which tells the language; known are {}">(name, known)
                              : say<"'{}' is in no known language; known are {}">(name, known),
            fmt::format("no language for {}",
                        extension.empty() ? fmt::format("'{}'", shown(file)) : base::one_line(extension, 40))};
}

// How a validator's own scripts build it: in a copy of its folder, and this copy is what runs. A build may record the
// path of its folder, so a link makes that path valid at run time.
const Language& scripts() {
    static const Language language{
        .id = "scripts",
        .name = "scripts",
        .extensions = {},
        .compile = {"/bin/sh", "-c",
                    "set -e; mkdir .copy; cp -r -- * .copy; cd .copy; chmod -R u+rwx .; "
                    "if [ -f build ]; then ./build >&2; chmod -R u+rX .; fi; "
                    "if ! [ -f run ]; then echo \"there is no script 'run', and 'build' made none\" >&2; exit 1; fi; "
                    "chmod +x run; " +
                        stream_files() + " > ../program"},
        .run = {"/bin/sh", "-c", "ln -s \"$0\" .copy; cd \"$0\" && exec ./run \"$@\"",
                std::string{sandbox::program_dir_inside}},
        .diagnose = {},
        .version = {"/bin/sh", "-c", "for tool in sh cc c++ python3; do $tool --version 2>&1 | head -n 1; done"},
        .package = "findutils",
        .codes = {},
        .keeps_sources = false,
        .is_helper = false,
    };
    return language;
}

bool has_scripts(const std::vector<CodeFile>& files) {
    return std::ranges::any_of(files, [](const CodeFile& file) { return file.name == "build" || file.name == "run"; });
}

// The language of most files of a package's own program; of equal ones, the first in judge.toml. Null if there is none.
const Language* language_of_own(const Toolchain& toolchain, const std::vector<CodeFile>& files) {
    if (has_scripts(files)) {
        return &scripts();
    }
    const Language* chosen = nullptr;
    std::ptrdiff_t most = 0;
    for (const Language& language : toolchain.languages) {
        const auto count = std::ranges::count_if(files, [&](const CodeFile& file) {
            return toolchain.language_of_extension(extension_of(file.name)) == &language;
        });
        if (count > most) {
            most = count;
            chosen = &language;
        }
    }
    if (chosen == nullptr) {
        chosen = toolchain.grammar_of_extension(extension_of(files.front().name));
    }
    return chosen;
}

// The usual language of such files. If the package does not take it, the first one with the extension that it takes.
// Null if no language has the extension.
const Language* language_of_file(const Toolchain& toolchain, const CompileJob& job, const std::string& name) {
    const std::string extension = extension_of(name);
    const Language* usual = toolchain.language_of_extension(extension);
    if (usual == nullptr || usual->is_among(job.languages)) {
        return usual;
    }
    const auto match = std::ranges::find_if(toolchain.languages, [&](const Language& language) {
        return language.is_among(job.languages) && language.has_extension(extension);
    });
    return match != toolchain.languages.end() ? &*match : usual;
}

// "#!/usr/bin/env python2", also with a longer version number.
bool begins_python_2(std::string_view text) {
    constexpr std::string_view name = "python2";
    const std::string_view line = text.substr(0, text.find('\n'));
    const std::size_t end = line.starts_with("#!") ? line.find(name) : std::string_view::npos;
    const std::string_view rest = end == std::string_view::npos ? "x" : line.substr(end + name.size());
    return rest.empty() || !(std::isalnum(static_cast<unsigned char>(rest.front())) != 0 || rest.front() == '_');
}

// Whether a line starts with one of `starts`.
bool has_line(std::string_view text, const std::vector<std::string>& starts) {
    return std::ranges::any_of(base::lines_of(text), [&](std::string_view line) {
        return std::ranges::any_of(starts, [&](const std::string& start) { return line.starts_with(start); });
    });
}

}  // namespace

bool is_scripts(const Language& language) {
    return &language == &scripts();
}

std::variant<const Language*, Refusal> choose_language(const Toolchain& toolchain, const CompileJob& job) {
    const std::vector<CodeFile>& files = job.files;
    if (const Language* own = job.is_own ? language_of_own(toolchain, files) : nullptr; own != nullptr) {
        return own;
    }
    if (!job.language.empty()) {
        if (const Language* named = toolchain.language_of_code(job.language); named != nullptr) {
            return named;
        }
        const std::string language = base::one_line(job.language, 60);
        return Refusal{"", say<"is in the language '{}', which judge.toml does not have">(language),
                       fmt::format("no language for '{}'", language)};
    }
    const Language* chosen = nullptr;
    const CodeFile* first = nullptr;
    const Language* shell = nullptr;  // scripts next to another language's sources are only tools of the author
    for (const CodeFile& file : files) {
        const Language* language = language_of_file(toolchain, job, file.name);
        if (language == nullptr || language == chosen) {
            continue;
        }
        if (language->is_helper) {
            shell = language;
            continue;
        }
        if (chosen != nullptr) {
            return Refusal{"", say<"mixes languages: '{}' is {}, and '{}' is {}">(shown(*first), chosen->name,
                                                                                  shown(file), language->name)};
        }
        chosen = language;
        first = &file;
    }
    chosen = chosen == nullptr ? shell : chosen;
    if (chosen == nullptr) {
        return unknown_language(toolchain, files);
    }
    return chosen;
}

std::variant<const Language*, Refusal> told_by_lines(const Toolchain& toolchain, const CompileJob& job,
                                                     const Language& usual, const std::vector<SourceFile>& files) {
    if (!job.language.empty()) {
        return &usual;
    }
    // Python 2 files have the extension of Python 3, which may run them with another result.
    const auto old = std::ranges::find_if(
        files, [](const SourceFile& file) { return extension_of(file.name) == ".py" && begins_python_2(file.bytes); });
    if (old != files.end()) {
        if (const Language* python2 = toolchain.language_of_code("python2"); python2 != nullptr) {
            return python2;
        }
        return Refusal{"",
                       say<"'{}' begins with a line that asks for Python 2, and judge.toml has no language with 'codes "
                           "= [\"python2\"]'">(base::one_line(old->name, 100)),
                       "no language for Python 2"};
    }
    if (job.is_own) {
        return &usual;
    }
    const auto match = std::ranges::find_if(toolchain.languages, [&](const Language& language) {
        return language.is_by_name && !language.line_starts.empty() && language.is_among(job.languages) &&
               std::ranges::any_of(files, [&](const SourceFile& file) {
                   const std::string extension = extension_of(file.name);
                   return usual.has_extension(extension) && language.has_extension(extension) &&
                          has_line(file.bytes, language.line_starts);
               });
    });
    return match != toolchain.languages.end() ? &*match : &usual;
}

}  // namespace harness::compile
