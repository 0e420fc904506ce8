#include "harness/judge/compile/sources.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/substitute.hpp"
#include "harness/base/text.hpp"
#include "harness/languages/language.hpp"

namespace harness::compile {

namespace {

using base::say;
namespace fs = std::filesystem;
using base::ConfigError;
using config::Language;
using config::Toolchain;
using model::CodeFile;

std::string rounded_size(std::int64_t bytes) {
    const double kib = static_cast<double>(bytes) / 1024;
    return kib < 1      ? fmt::format("{} bytes", bytes)
           : kib < 1024 ? fmt::format("{:.1f} KiB", kib)
                        : fmt::format("{:.1f} MiB", kib / 1024);
}

// Opens without waiting for a FIFO's other end, and checks the size before reading.
base::Fd open_regular(const base::SeenFile& file, std::int64_t& size) {
    try {
        base::Fd source = base::open_file(file);
        struct stat status {};
        if (::fstat(source.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
            throw ConfigError(file, 0, "is no regular file");
        }
        size = status.st_size;
        return source;
    } catch (const base::SystemError& error) {
        throw ConfigError(error.what());
    }
}

// Reads all files of the job; a text is the reason for a refusal.
std::string read_files(const Toolchain& toolchain, const CompileJob& job, std::vector<SourceFile>& files) {
    constexpr std::int64_t own_kib = std::int64_t{64} << 10U;  // a validator may contain large tables
    const std::int64_t most_bytes = (job.is_own ? own_kib : toolchain.largest_source_kib) * 1024;
    std::int64_t left = most_bytes;
    for (const CodeFile& code_file : job.files) {
        std::int64_t size = 0;
        const base::Fd source = open_regular(code_file.file, size);
        if (size > left) {
            return say<"'{}' is too large with {}: all sources together may have {}">(
                shown(code_file), rounded_size(size), rounded_size(most_bytes));
        }
        std::string bytes = base::read_all(source.get());
        left -= static_cast<std::int64_t>(bytes.size());
        if (!job.is_own && bytes.find('\0') != std::string::npos) {
            return say<"'{}' is no text: it has NUL bytes; send the source, saved as UTF-8">(shown(code_file));
        }
        try {
            files.push_back({code_file.name, base::substitute(bytes, job.constants)});
        } catch (const ConfigError& error) {
            return say<"'{}' is too large: {}">(shown(code_file), error.what());
        }
    }
    return {};
}

bool is_main(const std::string& name) {
    const std::string stem = base::lowered(fs::path{name}.stem().string());
    return stem == "main" || stem == "__main__";
}

// The names with the fewest folders.
std::vector<std::string> least_nested(const std::vector<std::string>& names) {
    const auto depth = [](const std::string& name) { return std::ranges::count(name, '/'); };
    const auto least = depth(std::ranges::min(names, {}, depth));
    std::vector<std::string> least_nested;
    std::ranges::copy_if(names, std::back_inserter(least_nested),
                         [&](const auto& name) { return depth(name) == least; });
    return least_nested;
}

struct Entry {
    std::string name;
    std::string doubt;  // why it is not known which file to start; else empty
};

// The file to start, of those that can start the program: a main file of the package, or else of the submission, or
// else the first one by name. There is doubt if several main files of the submission lie in different folders.
Entry entry_of(const std::vector<std::string>& starts, const std::set<std::string>& included) {
    const auto is_included = [&](const std::string& name) { return included.contains(name); };
    std::vector<std::string> mains;
    std::ranges::copy_if(starts, std::back_inserter(mains), is_main);
    if (mains.empty()) {
        return {std::ranges::min(least_nested(starts)), ""};
    }
    const bool has_driver = std::ranges::any_of(mains, is_included);
    std::erase_if(mains, [&](const std::string& name) { return has_driver && !is_included(name); });
    const std::vector<std::string> top = least_nested(mains);
    // In one folder, main.py and __main__.py are both valid starts.
    const bool in_one_folder = std::ranges::all_of(
        top, [&](const auto& name) { return fs::path{name}.parent_path() == fs::path{top.front()}.parent_path(); });
    const bool is_known = has_driver || in_one_folder;
    return {top.front(), is_known ? "" : say<"has '{}' and '{}', so it is not known which to start">(top[0], top[1])};
}

// The files that a program of several files may open at run time: all of an interpreted one, else only data files.
std::vector<std::string> files_beside(const Sources& sources) {
    std::vector<std::string> names;
    for (const SourceFile& file : sources.files) {
        const bool is_built_in = std::ranges::find(sources.compiled, file.name) != sources.compiled.end() ||
                                 extension_of(file.name).starts_with(".h");
        if (sources.language->keeps_sources || !is_built_in) {
            names.push_back(file.name);
        }
    }
    return names;
}

// Whether another file refers to this one by `name`, with any folders before it.
bool is_used(const Sources& sources, const SourceFile& file, const fs::path& name) {
    return std::ranges::any_of(sources.files, [&](const SourceFile& other) {
        const std::string extension = extension_of(other.name);
        const std::vector<std::string> used = languages::language_of(extension).used_parts(other.bytes, extension);
        return &other != &file &&
               std::ranges::any_of(used, [&](const std::string& part) { return fs::path{part}.filename() == name; });
    });
}

// The files in which a program without a main file can begin: in a script, those that no other imports and that do
// something; else those that define main. All if there are none.
std::vector<std::string> starts_of(const Sources& sources) {
    std::vector<std::string> starts;
    for (const SourceFile& file : sources.files) {
        const std::string extension = extension_of(file.name);
        const bool is_compiled = std::ranges::find(sources.compiled, file.name) != sources.compiled.end();
        const bool begins = sources.language->keeps_sources
                                ? !is_used(sources, file, fs::path{file.name}.stem()) &&
                                      !languages::language_of(extension).only_defines(file.bytes)
                                : languages::begins_program(file.bytes, extension) == true;
        if (is_compiled && begins) {
            starts.push_back(file.name);
        }
    }
    return starts.empty() ? sources.compiled : starts;
}

// What the student must know of a main file that is not used, as the package's own file starts the program.
std::string idle_main_text(const Sources& sources, const std::set<std::string>& included) {
    const auto idle = std::ranges::find_if(sources.files, [&](const SourceFile& file) {
        return sources.language->has_extension(extension_of(file.name)) && is_main(file.name) &&
               !included.contains(file.name) && !is_used(sources, file, fs::path{file.name}.stem()) &&
               !is_used(sources, file, fs::path{file.name}.filename());
    });
    return idle == sources.files.end()
               ? ""
               : say<"the problem's own '{}' starts the program, not '{}'">(sources.main, idle->name);
}

// Lays out several files that form one program; a text is the reason for a refusal. `included`: the package's files.
std::string prepare_program(Sources& sources, const std::set<std::string>& included, bool is_own) {
    if (std::string fault = fault_of_names(sources.files); !fault.empty()) {
        return fault;
    }
    // A source that another file includes as a whole would define everything twice.
    for (const SourceFile& file : sources.files) {
        if (sources.language->has_extension(extension_of(file.name)) &&
            (sources.language->keeps_sources || !is_used(sources, file, fs::path{file.name}.filename()))) {
            sources.compiled.push_back(file.name);
        }
    }
    if (sources.compiled.empty()) {
        return "each of its sources includes another: one must be compiled by itself";
    }
    sources.beside = files_beside(sources);
    const std::vector<std::string> first = starts_of(sources);
    const Entry entry = entry_of(std::ranges::any_of(sources.compiled, is_main) ? sources.compiled : first, included);
    if (!entry.doubt.empty() && !is_own && sources.language->keeps_sources) {
        return entry.doubt;
    }
    sources.main = entry.name;
    if (sources.overruled.empty() && included.contains(sources.main)) {
        sources.overruled = idle_main_text(sources, included);
    }
    const bool starts_one = sources.language->keeps_sources && !sources.language->keeps_names;  // not for answers
    if (starts_one && first.size() > 1 && !is_main(sources.main)) {
        sources.note = say<"no file is called main{}: '{}' was started, the first by name">(
            sources.language->extensions.front(), sources.main);
    }
    return {};
}

std::string join_names(const Toolchain& toolchain, const std::map<std::string, fs::path>& drivers) {
    std::vector<std::string> names;
    for (const auto& [id, driver] : drivers) {
        const Language* language = toolchain.language(id);
        names.push_back(language != nullptr ? language->name : id);
    }
    return fmt::format("{}", fmt::join(names, " or "));
}

// The driver of this language, or of another language with the same extension, which is another version of it.
std::map<std::string, fs::path>::const_iterator driver_for(const Toolchain& toolchain,
                                                           const std::map<std::string, fs::path>& drivers,
                                                           const Language& language) {
    const auto driver = drivers.find(language.id);
    return driver != drivers.end() ? driver : std::ranges::find_if(drivers, [&](const auto& each) {
        const Language* other = toolchain.language(each.first);
        return other != nullptr && other->has_extension(language.extensions.front());
    });
}

// Lays out a function and the driver around it; a text is the reason for a refusal.
std::string prepare_function(const Toolchain& toolchain, const std::map<std::string, fs::path>& drivers,
                             Sources& sources) {
    const Language& language = *sources.language;
    const auto driver = driver_for(toolchain, drivers, language);
    if (driver == drivers.end()) {
        return say<"this problem takes a function in {}, not in {}">(join_names(toolchain, drivers), language.name);
    }
    std::erase_if(sources.files,
                  [&](const SourceFile& file) { return !language.has_extension(extension_of(file.name)); });
    if (sources.files.size() != 1) {
        return say<"this problem takes a function in one file, and these are {}">(sources.files.size());
    }
    std::int64_t size = 0;
    const base::Fd source = open_regular(driver->second, size);
    const std::string extension = driver->second.extension().string();
    sources.files.front().name = "submission" + extension;
    sources.main = "main" + extension;
    sources.compiled = {sources.main};
    if (language.keeps_sources) {
        sources.compiled.push_back(sources.files.front().name);  // to be checked too; a compiler finds it by #include
    }
    sources.files.push_back({sources.main, base::read_all(source.get())});
    return {};
}

// Some compilers cannot read a byte order mark.
void drop_marks(Sources& sources) {
    for (SourceFile& file : sources.files) {
        if (sources.language->has_extension(extension_of(file.name))) {
            file.bytes.erase(0, file.bytes.size() - base::without_byte_order_mark(file.bytes).size());
        }
    }
}

// What the student must know of files that the package's own replaced.
std::string replaced_text(const std::vector<std::string>& names) {
    constexpr std::size_t longest = 300;
    return names.empty() ? ""
                         : say<"the problem's own files replaced the submission's: {}">(
                               base::one_line(fmt::format("{}", fmt::join(names, ", ")), longest));
}

// Adds the package's files for programs in this language, and their names to `names`. They do not count for the limits
// on sources. A text is the reason for a refusal: a program without any source of the submission is not judged as one.
std::string add_includes(const Toolchain& toolchain, const CompileJob& job, Sources& sources,
                         std::set<std::string>& names) {
    const auto* included = [&]() -> const std::vector<CodeFile>* {
        for (const std::string& code : sources.language->codes) {
            if (const auto files = job.includes.find(code); files != job.includes.end()) {
                return &files->second;
            }
        }
        const auto files = job.includes.find("default");
        return files != job.includes.end() ? &files->second : nullptr;
    }();
    if (included == nullptr) {
        return {};
    }
    const CompileJob own{.files = *included, .drivers = {}, .is_own = true, .constants = job.constants};
    std::vector<SourceFile> files;
    if (std::string reason = read_files(toolchain, own, files); !reason.empty()) {
        return reason;
    }
    const auto is_source = [&](const SourceFile& file) {
        return sources.language->has_extension(extension_of(file.name));
    };
    std::vector<std::string> replaced;  // not a file that is the same, as if the student was given it
    std::string replaced_source;
    for (const SourceFile& file : files) {
        names.insert(file.name);
        const auto own_file = std::ranges::find(sources.files, file.name, &SourceFile::name);
        if (own_file == sources.files.end()) {
            continue;
        }
        if (own_file->bytes != file.bytes) {
            replaced.push_back(file.name);
        }
        if (is_source(*own_file)) {
            replaced_source = file.name;
        }
        sources.files.erase(own_file);
    }
    const bool is_left = replaced_source.empty() || std::ranges::any_of(sources.files, is_source);
    std::ranges::move(files, std::back_inserter(sources.files));
    sources.overruled = replaced_text(replaced);
    return is_left
               ? ""
               : say<"the problem has its own '{}', so nothing of the submission is left: give the file another name">(
                     base::one_line(replaced_source, 100));
}

}  // namespace

std::vector<std::string> filled_in(const std::vector<std::string>& command,
                                   const std::map<std::string, std::vector<std::string>>& placeholders) {
    std::vector<std::string> words;
    for (const std::string& word : command) {
        const auto placeholder = placeholders.find(word);
        const std::vector<std::string> meant =
            placeholder != placeholders.end() ? placeholder->second : std::vector{word};
        words.insert(words.end(), meant.begin(), meant.end());
    }
    return words;
}

std::string shown(const CodeFile& file) {
    return base::one_line(file.name, 100);
}

std::variant<Sources, Refusal> read_sources(const Toolchain& toolchain, const CompileJob& job) {
    base::assert_that(!job.files.empty(), "a program has at least one file");
    if (job.files.size() > model::most_code_files) {
        return Refusal{"",
                       say<"has {} files, of which a program may have {}">(job.files.size(), model::most_code_files)};
    }
    const auto language = choose_language(toolchain, job);
    if (const auto* refusal = std::get_if<Refusal>(&language); refusal != nullptr) {
        return *refusal;
    }
    Sources sources;
    sources.language = std::get<const Language*>(language);
    std::string reason = read_files(toolchain, job, sources.files);
    if (!reason.empty()) {
        return Refusal{sources.language->id, std::move(reason)};
    }
    const auto told = told_by_lines(toolchain, job, *sources.language, sources.files);
    if (const auto* refusal = std::get_if<Refusal>(&told); refusal != nullptr) {
        return *refusal;
    }
    sources.language = std::get<const Language*>(told);
    if (!job.is_own) {
        drop_marks(sources);
        name_by_content(sources.files);
    }
    const bool is_single = sources.files.size() == 1;
    std::set<std::string> included;
    reason = add_includes(toolchain, job, sources, included);
    if (!reason.empty()) {
        return Refusal{sources.language->id, std::move(reason)};
    }
    const bool empty =
        !is_scripts(*sources.language) && std::ranges::all_of(sources.files, [&](const SourceFile& file) {
            return !sources.language->has_extension(extension_of(file.name)) ||
                   base::trimmed(file.bytes, " \t\r\n\f\v").empty();
        });
    if (empty && !sources.language->keeps_sources) {  // an interpreter runs an empty file, without any output
        return Refusal{sources.language->id, say<"'{}' is empty">(shown(job.files.front()))};
    }
    if (is_scripts(*sources.language)) {
        reason = fault_of_names(sources.files);
    } else if (!job.drivers.empty()) {
        reason = prepare_function(toolchain, job.drivers, sources);
    } else if (is_single && sources.files.size() == 1) {
        const std::string own = fs::path{sources.files.front().name}.filename().string();
        sources.main = sources.language->keeps_names && is_safe_name(own) ? own : "main" + extension_of(own);
        sources.files.front().name = sources.main;
        sources.compiled = {sources.main};
    } else {
        reason = prepare_program(sources, included, job.is_own);
    }
    if (!reason.empty()) {
        return Refusal{sources.language->id, std::move(reason)};
    }
    if (std::ranges::find(sources.files, job.entrypoint, &SourceFile::name) != sources.files.end()) {
        sources.main = job.entrypoint;
    } else {
        sources.entrypoint = job.entrypoint;
    }
    return sources;
}

}  // namespace harness::compile
