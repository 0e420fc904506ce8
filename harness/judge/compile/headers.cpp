#include "harness/judge/compile/headers.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/judge/compile/sources.hpp"

namespace harness::compile {

namespace {

namespace fs = std::filesystem;
using base::take_word;

// The source without blanks and comments at its beginning.
std::string_view without_comments(std::string_view source) {
    for (;;) {
        source.remove_prefix(std::min(source.find_first_not_of(" \t\r\n\f\v"), source.size()));
        if (source.starts_with("//")) {
            const std::size_t end = source.find('\n');
            if (end == std::string_view::npos || source.substr(0, end).find('\\') != std::string_view::npos) {
                return {};  // the comment may continue on the next line
            }
            source.remove_prefix(end);
        } else if (source.starts_with("/*") && source.find("*/", 2) != std::string_view::npos) {
            source.remove_prefix(source.find("*/", 2) + 2);
        } else {
            return source;
        }
    }
}

}  // namespace

bool begins_with_whole_library(std::string_view source) {
    source = without_comments(base::without_byte_order_mark(source));
    return take_word(source, "#") && take_word(source, "include") && take_word(source, "<") &&
           source.starts_with(whole_library) && source.substr(whole_library.size()).starts_with('>');
}

bool is_gcc(const config::Language& language, std::string_view name) {
    const std::string program = fs::path(language.compile.front()).filename().string();
    return program == name || program.starts_with(std::string{name} + "-");
}

std::vector<std::string> header_command(const config::Language& language, const std::string& name) {
    const std::vector<std::string> source{"-x", "c++-header", name};
    auto command = filled_in(language.compile, {{"{sources}", source},
                                                {"{main}", source},
                                                {"{program}", {name + ".gch"}},
                                                {"{quote_folders}", {}}});  // it includes only installed files
    const std::vector<std::string> itself{"-include", fmt::format("{}/{}", sandbox::program_dir_inside, name)};
    const auto at = std::search(command.begin(), command.end(), itself.begin(), itself.end());
    command.erase(at, at == command.end() ? at : at + 2);
    return command;
}

bool precompile(const config::Toolchain& toolchain, const config::Language& language, const std::string& name,
                std::string_view text, const fs::path& folder, sandbox::Runner& runner) {
    constexpr std::int64_t gib_in_kib = std::int64_t{1} << 20U;
    const base::Fd header = base::memory_file(std::string{text});
    sandbox::Request request;
    request.profile = sandbox::Profile::Compiler;
    request.arguments = header_command(language, name);
    request.environment = compiler_environment();
    request.files = {{name, fs::path{fmt::format("/proc/self/fd/{}", header.get())}}};
    request.collect = {name + ".gch"};
    // The text is the judge's own. It takes half the time limit of a submission, and twice that on a busy machine.
    constexpr int limit_factor = 4;
    request.limits = toolchain.compile_limits;
    request.limits.cpu *= limit_factor;
    request.limits.wall *= limit_factor;
    request.limits.disk_kib = std::max(request.limits.disk_kib, gib_in_kib / 2);
    request.limits.memory_kib = std::max(request.limits.memory_kib, 2 * gib_in_kib);
    const sandbox::Result result = runner.run(request, [](std::string_view) {});
    const base::Fd* compiled = collected_file(result, request.collect.front());
    if (!model::exited_with(result.outcome, 0) || compiled == nullptr) {
        return false;
    }
    // Not read into memory: it has some 100 MB.
    base::copy_to_new_file(compiled->get(), folder / request.collect.front(), 0644);
    return true;
}

}  // namespace harness::compile
