#include "harness/judge/compile/compiler.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/base/text.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/history/cache/unwritable.hpp"
#include "harness/judge/compile/headers.hpp"
#include "harness/judge/compile/message.hpp"
#include "harness/judge/compile/program_size.hpp"
#include "harness/judge/compile/scripted.hpp"
#include "harness/judge/compile/sources.hpp"
#include "harness/judge/compile/work_folder.hpp"

namespace harness::compile {

namespace {

namespace fs = std::filesystem;
using config::Language;
using model::Outcome;

// As read_sources(), but also refuses a language that is not installed.
std::variant<Sources, Refusal> read_compilable(const config::Toolchain& toolchain, const CompileJob& job) {
    auto read = read_sources(toolchain, job);
    const auto* sources = std::get_if<Sources>(&read);
    const std::string missing = sources == nullptr ? "" : sources->language->missing_program();
    if (missing.empty()) {
        return read;
    }
    const Language& language = *sources->language;
    return Refusal{language.id,
                   fmt::format("there is no {}: install {} (on Debian `apt-get install {}`) and judge again", missing,
                               language.name, language.package),
                   language.name + " is not installed here"};
}

std::vector<std::string> compile_command(const Sources& sources) {
    // The second is for #include <testlib.h>, after the system folders, so that no file hides a system header.
    std::vector<std::string> quote_folders{"-iquote", ".", "-idirafter", "."};
    for (const std::string& folder : folders_of(sources.files)) {
        quote_folders.insert(quote_folders.end(), {"-iquote", folder});
    }
    return filled_in(sources.language->compile, {{"{sources}", sources.compiled},
                                                 {"{main}", {sources.main}},
                                                 {"{entrypoint}", {sources.entrypoint}},
                                                 {"{quote_folders}", quote_folders},
                                                 {"{program}", {std::string{program_name}}}});
}

std::vector<std::string> run_command(const Sources& sources) {
    const std::string inside = std::string{sandbox::program_dir_inside} + "/";
    return filled_in(sources.language->run,
                     {{"{program}", {inside + std::string{program_name}}}, {"{main}", {inside + sources.main}}});
}

// Writes each field after its length, so that different lists of fields never give the same text.
class Key {
  public:
    void add(std::string_view field) { text_ += fmt::format("{}:{}\n", field.size(), field); }
    void add(std::int64_t number) { add(std::to_string(number)); }
    void add_all(const std::vector<std::string>& fields) {
        std::ranges::for_each(fields, [this](const std::string& field) { add(field); });
    }
    void add_files(const std::vector<SourceFile>& files) {
        for (const SourceFile& file : files) {
            add(file.name);
            add(file.bytes);
        }
    }
    const std::string& text() const { return text_; }

  private:
    std::string text_;
};

std::string cache_key(const Sources& sources, const std::string& version, const model::Limits& limits) {
    Key key;
    key.add("queens-judge compile 4");
    key.add(version);
    key.add_all(compile_command(sources));
    key.add(static_cast<std::int64_t>(sources.language->keeps_sources));
    for (const std::string& name : sources.beside) {
        key.add("beside");
        key.add(name);
    }
    key.add_all(compiler_environment());
    key.add_files(sources.files);
    for (const std::int64_t limit :
         {limits.cpu.count(), limits.wall.count(), limits.memory_kib, limits.stack_kib.value_or(0), limits.output_kib,
          std::int64_t{limits.error_output_counts}, limits.disk_kib, std::int64_t{limits.processes},
          std::int64_t{limits.open_files}}) {
        key.add(limit);
    }
    return key.text();
}

fs::path make_folder(const fs::path& path) {
    if (::mkdir(path.c_str(), 0755) != 0 || ::chmod(path.c_str(), 0755) != 0) {
        base::throw_errno(fmt::format("cannot make {}", path.string()));
    }
    return path;
}

// Writes the files and their folders into `root`, with this mode whatever the umask is: the sandbox's user reads them.
void write_files(const std::vector<SourceFile>& files, const fs::path& root, mode_t mode) {
    for (const std::string& folder : folders_of(files)) {
        make_folder(root / folder);
    }
    for (const SourceFile& file : files) {
        base::copy_to_new_file(base::memory_file(file.bytes).get(), root / file.name, mode);
    }
}

// Copies the files that the program finds in its working directory when it runs.
void keep_data(const Sources& sources, const fs::path& folder) {
    std::vector<SourceFile> data;
    std::ranges::copy_if(sources.files, std::back_inserter(data), [&](const SourceFile& file) {
        return std::ranges::find(sources.beside, file.name) != sources.beside.end();
    });
    write_files(data, folder, 0644);
}

Compilation compiled_from(const Sources& sources, const cache::ProgramEntry& entry,
                          std::optional<std::int64_t> most_kib) {
    const std::string too_large = message_if_too_large(entry.bytes, most_kib);
    Compilation compiled;
    compiled.language = sources.language->id;
    compiled.result.ok = entry.ok && too_large.empty();
    compiled.result.message = too_large.empty() ? entry.message : too_large + '\n' + entry.message;
    compiled.note = sources.note;
    compiled.result.overruled = sources.overruled;
    compiled.cpu = entry.cpu;
    if (compiled.result.ok) {
        compiled.program = Program{entry.files, run_command(sources), sources.beside};
        compiled.program->runtime = sources.language->runtime;
    }
    return compiled;
}

}  // namespace

RunWithOutput run_with_output(sandbox::Runner& runner, const sandbox::Request& request, std::size_t most) {
    RunWithOutput done;
    done.result = runner.run(request, [&](std::string_view piece) {
        done.output += piece.substr(0, most - std::min(most, done.output.size()));
    });
    return done;
}

const base::Fd* collected_file(const sandbox::Result& result, std::string_view name) {
    const auto file = std::ranges::find(result.collected, name, &sandbox::CollectedFile::name);
    return file == result.collected.end() || !file->file ? nullptr : &file->file;
}

std::optional<std::string> collected_bytes(const sandbox::Result& result, std::string_view name, std::size_t most) {
    const base::Fd* file = collected_file(result, name);
    if (file == nullptr) {
        return std::nullopt;
    }
    const std::string failure = fmt::format("cannot read {}, which a program left", base::one_line(name, 100));
    if (::lseek(file->get(), 0, SEEK_SET) < 0) {
        base::throw_errno(failure);
    }
    return base::read_all(file->get(), most, failure);
}

std::vector<std::string> compiler_environment() {
    const std::string work{sandbox::work_dir_inside};
    return {"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=" + work, "TMPDIR=" + work};
}

Compiler::Compiler(config::Toolchain toolchain)
    : toolchain_(std::move(toolchain)), cache_(toolchain_.cache_dir, toolchain_.cache_size_kib) {}

std::string Compiler::version_of(const Language& language, sandbox::Runner& runner) const {
    const std::lock_guard guard(versions_mutex_);
    if (const auto known = versions_.find(language.id); known != versions_.end()) {
        return known->second;
    }
    sandbox::Request request;
    request.profile = sandbox::Profile::Compiler;
    request.arguments = language.version;
    request.environment = compiler_environment();
    request.limits = toolchain_.compile_limits;
    const RunWithOutput done = run_with_output(runner, request, longest_message);
    const Outcome& outcome = done.result.outcome;
    if (!model::exited_with(outcome, 0)) {
        throw base::ConfigError(
            toolchain_.file, 0,
            fmt::format("'version' of [languages.{}] fails: {}", language.id, base::one_line(outcome.error_text, 200)));
    }
    return versions_[language.id] = done.output + outcome.error_text;
}

// GCC uses NAME.gch if it finds that on its way to the header NAME. It accepts one such file only, before any other
// code. For later #includes, NAME itself must lie next to it and include the compiler's own header. Cached with the
// programs, because it depends only on the compiler and its flags.
fs::path Compiler::library_for(const Sources& sources, sandbox::Runner& runner) const {
    const Language& language = *sources.language;
    const bool is_used = is_gcc(language, "g++") && std::ranges::any_of(sources.files, [&](const SourceFile& file) {
                             return std::ranges::find(sources.compiled, file.name) != sources.compiled.end() &&
                                    begins_with_whole_library(file.bytes);
                         });
    if (!is_used) {
        return {};
    }
    const std::string version = version_of(language, runner);
    const std::lock_guard guard(libraries_mutex_);
    if (const auto known = libraries_.find(language.id); known != libraries_.end()) {
        return known->second;
    }
    const std::string name = fs::path{whole_library}.filename().string();
    cache::Digest digest("queens-judge headers 2");
    digest.add(version);
    for (const auto& words : {header_command(language, name), compiler_environment()}) {
        for (const std::string& word : words) {
            digest.add(word);
        }
    }
    const std::string key = digest.hex();
    auto entry = cache_.find(key);
    if (!entry) {
        try {
            const base::TempDir work(cache_.work_dir());
            const fs::path files = make_folder(work.path() / "files");
            const fs::path folder = make_folder(files / fs::path{whole_library}.parent_path());
            const std::string text = fmt::format("#include <{}>\n", whole_library);
            const bool is_made = precompile(toolchain_, language, name, text, folder, runner);
            base::write_file_atomically(folder / name, fmt::format("#include_next <{}>\n", whole_library));
            entry = cache_.publish(key, {is_made, "", is_made ? files : fs::path{}});
        } catch (const base::SystemError& error) {
            cache::go_on_without(error);  // it only saves time
        }
    }
    return libraries_[language.id] = entry && entry->ok ? entry->files : fs::path{};
}

Compilation Compiler::build(const CompileJob& job, const Sources& sources, const std::string& key,
                            sandbox::Runner& runner) const {
    const Language& language = *sources.language;
    const WorkFolder with_sources = filled_folder(cache_, [&](const fs::path& work) {
        write_files(sources.files, make_folder(work / "sources"), is_scripts(language) ? 0755 : 0644);
    });
    const fs::path source_dir = with_sources / "sources";
    sandbox::Request request;
    // Some compilers write next to the source that they compile.
    std::ranges::copy(folders_of(sources.files), std::back_inserter(request.writable_dirs));
    for (const SourceFile& file : sources.files) {
        request.files.push_back({file.name, source_dir / file.name});
    }
    if (job.headers) {
        request.program_dir = job.headers(runner);
    }
    request.profile = sandbox::Profile::Compiler;
    request.arguments = compile_command(sources);
    if (const fs::path library = job.headers ? fs::path{} : library_for(sources, runner); !library.empty()) {
        request.program_dir = library;
        request.arguments.insert(request.arguments.begin() + 1, fmt::format("-I{}", sandbox::program_dir_inside));
    }
    request.environment = compiler_environment();
    request.limits = toolchain_.compile_limits;
    request.limits.processes = std::max(request.limits.processes, language.runtime.processes);
    if (!language.keeps_sources) {
        request.collect = {std::string{program_name}};
    }
    const RunWithOutput done = run_with_output(runner, request, longest_message);
    const Outcome& outcome = done.result.outcome;
    cache::ProgramEntry entry;
    WorkFolder work = with_sources;  // with what is run
    bool is_published = false;
    entry.cpu = outcome.cpu.value_or(std::chrono::nanoseconds{});
    const base::Fd* program = collected_file(done.result, program_name);
    const auto most_kib = largest_program_kib(toolchain_, job, language);
    std::string reason = interruption(outcome, toolchain_.compile_limits);
    if (reason.empty() && program != nullptr && model::exited_with(outcome, 0)) {
        reason = message_if_too_large(size_of(*program), most_kib);
    }
    if (!reason.empty()) {
        // Not cached: the next run may end differently, and another package may allow more.
        entry.message = message_of(outcome, done.output, reason);
    } else {
        const int code = std::get<model::Exited>(outcome.end).code;
        entry.ok = code == 0 && (language.keeps_sources || program != nullptr);
        const bool silent = outcome.error_text.empty() && done.output.empty();
        // No program is the source's fault, because the command names the output file. Some compilers make none for a
        // library, or if code that runs during compilation prevents it.
        entry.message = message_of(
            outcome, done.output,
            code == 0 && !entry.ok
                ? base::say<"the compiler found no error, but made no program: the source may have no main part">()
            : !entry.ok && silent ? base::say<"the compiler ended with exit code {}">(code)
                                  : "");
        if (entry.ok && !language.keeps_sources) {
            work = filled_folder(cache_, [&](const fs::path& parent) {
                const fs::path files = make_folder(parent / "files");
                if (is_scripts(language)) {
                    write_streamed(collected_bytes(done.result, program_name).value(), files);
                } else {
                    base::copy_to_new_file(program->get(), files / program_name, 0755);
                    keep_data(sources, files);
                }
            });
        }
        entry.files = language.keeps_sources ? source_dir : work / "files";
        entry.bytes = entry.ok ? base::bytes_below(entry.files) : 0;
        if (work.is_in_cache && entry.bytes <= cache_.most_bytes_of_entry()) {
            if (auto published = cache_.publish(key, entry)) {
                entry = *std::move(published);
                is_published = true;
            }
        }
    }
    Compilation compiled = compiled_from(sources, entry, most_kib);
    if (compiled.program && !is_published) {
        compiled.program->folder = work.folder;
    }
    compiled.result.wall = outcome.wall;
    return compiled;
}

Compilation Compiler::compile(const CompileJob& job, sandbox::Runner& runner) const {
    const auto read = read_compilable(toolchain_, job);
    if (const auto* refusal = std::get_if<Refusal>(&read); refusal != nullptr) {
        Compilation refused;
        refused.language = refusal->language;
        refused.result.message = refusal->reason;
        refused.not_judged = refusal->not_judged;
        return refused;
    }
    const auto& sources = std::get<Sources>(read);
    cache::Digest digest("queens-judge program");
    digest.add(cache_key(sources, version_of(*sources.language, runner), toolchain_.compile_limits));
    const std::string key = digest.hex();
    const auto entry = cache_.find(key);
    if (!entry) {
        return build(job, sources, key, runner);
    }
    Compilation compiled = compiled_from(sources, *entry, largest_program_kib(toolchain_, job, *sources.language));
    compiled.result.cached = true;
    return compiled;
}

std::optional<Identity> Compiler::identify(const CompileJob& job, sandbox::Runner& runner) const {
    const auto read = read_compilable(toolchain_, job);
    const auto* sources = std::get_if<Sources>(&read);
    if (sources == nullptr) {
        return std::nullopt;
    }
    Identity identity;
    identity.language = sources->language->id;
    identity.version = version_of(*sources->language, runner);
    Key files;
    files.add_files(sources->files);
    identity.sources = files.text();
    Key commands;
    for (const auto& words : {compile_command(*sources), run_command(*sources)}) {
        commands.add(static_cast<std::int64_t>(words.size()));
        commands.add_all(words);
    }
    identity.commands = commands.text();
    Key all;
    all.add(cache_key(*sources, identity.version, toolchain_.compile_limits));
    all.add_all(run_command(*sources));
    const config::Runtime& runtime = sources->language->runtime;
    all.add(fmt::format("{} {} {} {}", runtime.time_factor, runtime.memory_extra_kib, runtime.processes,
                        fmt::join(runtime.out_of_memory, "\n")));
    all.add(largest_program_kib(toolchain_, job, *sources->language).value_or(0));
    all.add(sources->overruled);  // not told by the files, in which nothing is left of what was replaced
    identity.all = all.text();
    return identity;
}

}  // namespace harness::compile
