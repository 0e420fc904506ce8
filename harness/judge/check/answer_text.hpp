// Reads the text of an answer piece by piece, from the beginning to the end.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"

namespace harness::check {

class AnswerText {
  public:
    static constexpr std::size_t most_ahead = std::size_t{1} << 16U;

    // Keeps a reference to `text`, which must outlive this object.
    explicit AnswerText(std::string_view text) : ahead_(text) {}
    // Reads a regular file from its start, with bounded memory. Throws SystemError, also from ahead().
    explicit AnswerText(base::Fd file)
        : file_(std::move(file)), buffer_(std::make_unique_for_overwrite<char[]>(buffer_bytes)) {}

    // The next bytes: at least `least` and at most `most_ahead`, or all that is left. Valid until the next call.
    std::string_view ahead(std::size_t least = 1) {
        if (ahead_.size() < least && file_) {
            read_more();
        }
        return ahead_;
    }
    // Skips the next `bytes`. ahead() must have returned them.
    void skip(std::size_t bytes) { ahead_.remove_prefix(bytes); }

  private:
    static constexpr std::size_t buffer_bytes = std::size_t{1} << 18U;

    void read_more() {
        std::ranges::copy(ahead_, buffer_.get());
        std::size_t size = ahead_.size();
        while (file_ && size < buffer_bytes) {
            const ssize_t got = ::read(file_.get(), buffer_.get() + size, buffer_bytes - size);
            if (got < 0 && errno != EINTR) {
                base::throw_errno("cannot read an answer");
            }
            if (got == 0) {
                file_.reset();
            }
            size += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
        }
        ahead_ = {buffer_.get(), size};
    }

    base::Fd file_;  // empty: everything has been read
    std::unique_ptr<char[]> buffer_;
    std::string_view ahead_;
};

}  // namespace harness::check
