#include "harness/support/files.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <thread>

#include <sys/file.h>

#include "harness/support/error.hpp"

namespace harness::support {

// Polls, because a stop request could not end a blocking call.
bool lock_file(const Fd& file, int how, const std::stop_token& stop, const char* failure) {
    while (::flock(file.get(), how | LOCK_NB) != 0) {
        if (errno != EINTR && errno != EWOULDBLOCK) {
            throw_errno(failure);
        }
        if (stop.stop_requested()) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    return true;
}

bool contains_word(const std::filesystem::path& file, std::string_view word) {
    std::ifstream stream{file};
    using Words = std::istream_iterator<std::string>;
    return std::find(Words{stream}, Words{}, word) != Words{};
}

void remove_quietly(const std::filesystem::path& path) {
    std::error_code ignored;  // ignored on purpose: see the header
    std::filesystem::remove_all(path, ignored);
}

}  // namespace harness::support
