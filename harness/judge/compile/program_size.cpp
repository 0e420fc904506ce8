#include "harness/judge/compile/program_size.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::compile {

std::optional<std::int64_t> largest_program_kib(const config::Toolchain& toolchain, const CompileJob& job,
                                                const config::Language& language) {
    return job.is_own ? std::nullopt
                      : std::optional{std::max(toolchain.largest_program_kib + language.runtime.memory_extra_kib,
                                               sandbox::uncounted_program_kib)};
}

std::string message_if_too_large(std::int64_t bytes, std::optional<std::int64_t> most_kib) {
    constexpr std::int64_t mib = std::int64_t{1} << 20U;
    if (!most_kib || bytes <= *most_kib * 1024) {
        return {};
    }
    return base::say<
        "the program is too large: it has {}, and the memory limit allows {}; a large array with initial values is in "
        "the program itself">(base::size_text((bytes + mib - 1) / mib * 1024), base::size_text(*most_kib));
}

std::int64_t size_of(const base::Fd& file) {
    struct stat info {};
    if (::fstat(file.get(), &info) != 0) {
        base::throw_errno("cannot measure a program");
    }
    return info.st_size;
}

}  // namespace harness::compile
