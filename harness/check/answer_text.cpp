#include "harness/check/answer_text.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

#include <unistd.h>

#include "harness/support/error.hpp"

namespace harness::check {

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18U;

}  // namespace

AnswerText::AnswerText(support::Fd file) : file_(std::move(file)), buffer_(buffer_bytes, '\0') {}

void AnswerText::read_more() {
    std::ranges::copy(ahead_, buffer_.begin());
    std::size_t size = ahead_.size();
    while (file_ && size < buffer_.size()) {
        const ssize_t got = ::read(file_.get(), buffer_.data() + size, buffer_.size() - size);
        if (got < 0 && errno != EINTR) {
            support::throw_errno("cannot read an answer");
        }
        if (got == 0) {
            file_.reset();
        }
        size += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    }
    ahead_ = std::string_view{buffer_}.substr(0, size);
}

}  // namespace harness::check
