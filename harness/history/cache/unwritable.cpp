#include "harness/history/cache/unwritable.hpp"

#include <atomic>

#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"

namespace harness::cache {

void go_on_without(const base::SystemError& error) {
    constexpr std::size_t longest = 1000;
    static std::atomic<bool> is_said = false;
    if (!is_said.exchange(true)) {
        base::write_all(STDERR_FILENO,
                        fmt::format("judge: warning: {}; judging goes on without the cache, which takes longer: make "
                                    "room there, or set another 'dir' in [cache] of judge.toml\n",
                                    base::one_line(error.what(), longest)));
    }
}

}  // namespace harness::cache
