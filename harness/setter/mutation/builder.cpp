#include "harness/setter/mutation/builder.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/judge/compile/headers.hpp"
#include "harness/judge/plan/fingerprints.hpp"
#include "harness/languages/language.hpp"

namespace harness::mutation {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view header_name = "prefix.hpp";

}  // namespace

config::Toolchain for_mutants(config::Toolchain toolchain) {
    for (config::Language& language : toolchain.languages) {
        const bool cpp = compile::is_gcc(language, "g++");
        if (cpp || compile::is_gcc(language, "gcc")) {
            std::erase(language.compile, "-static");
        }
        if (cpp) {
            language.compile.insert(language.compile.begin() + 1,
                                    {"-include", fmt::format("{}/{}", sandbox::program_dir_inside, header_name)});
        }
    }
    return toolchain;
}

std::string leading_includes(std::string_view source) {
    std::string lines;
    for (const languages::Token& token : lex(source, languages::language_of(".cpp").syntax)) {
        const std::string_view text = source.substr(token.begin, token.end - token.begin);
        const std::size_t open = text.find('<');
        if (token.kind != TokenKind::Directive || !text.starts_with("#include") || open == std::string_view::npos ||
            text.find_first_not_of(" \t", 8) != open) {
            break;
        }
        lines.append(text.substr(0, text.find('>'))).append(">\n");
    }
    return lines;
}

Builder::Builder(const config::Toolchain& toolchain) : toolchain_(for_mutants(toolchain)), compiler_(toolchain_) {}

std::optional<KeyedProgram> Builder::build(compile::CompileJob job, const std::vector<SourceFile>& files,
                                           sandbox::Runner& runner) {
    const base::TempDir folder(work_.path());
    job.files.clear();
    const config::Language* language = nullptr;
    std::string includes;
    for (const SourceFile& file : files) {
        job.files.emplace_back(file.name, folder.path() / std::to_string(job.files.size()));
        base::write_file_atomically(job.files.back().file, file.text);
        if (language == nullptr) {
            language = toolchain_.language_of_extension(fs::path(file.name).extension().string());
            includes = leading_includes(file.text);
        }
    }
    if (language != nullptr && compile::is_gcc(*language, "g++")) {
        if (const auto driver = job.drivers.find(language->id); driver != job.drivers.end()) {
            includes = leading_includes(base::read_file(driver->second));
        }
        job.headers = [this, language, includes](sandbox::Runner& its) { return headers(*language, includes, its); };
    }
    const compile::Compilation compiled = compiler_.compile(job, runner);
    if (!compiled.program) {
        return std::nullopt;
    }
    const auto identity = compiler_.identify(job, runner);
    return KeyedProgram{*compiled.program, judge::key_of_program(*compiled.program, identity.value().version)};
}

fs::path Builder::headers(const config::Language& language, const std::string& includes, sandbox::Runner& runner) {
    const std::lock_guard lock(mutex_);  // other threads that need the same headers wait
    fs::path& headers = headers_[includes];
    if (!headers.empty()) {
        return headers;
    }
    const fs::path folder = work_.path() / fmt::format("headers-{}", headers_.size());
    fs::create_directory(folder);
    // If precompiling fails, the compiler uses the header file itself: slower, but as correct.
    base::write_file_atomically(folder / header_name, includes);
    compile::precompile(toolchain_, language, std::string{header_name}, includes, folder, runner);
    return headers = folder;
}

}  // namespace harness::mutation
