// The text of an answer, read piece by piece from its beginning to its end.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "harness/support/fd.hpp"

namespace harness::check {

class AnswerText {
  public:
    static constexpr std::size_t most_ahead = std::size_t{1} << 16U;

    // `text` is kept by reference and must outlive this.
    explicit AnswerText(std::string_view text) : ahead_(text) {}
    // A regular file, read from its start; memory does not grow with it. Throws SystemError, here and in ahead().
    explicit AnswerText(support::Fd file);

    // What comes next: at least `least` bytes, at most `most_ahead`, or all that is left; valid up to the next call.
    std::string_view ahead(std::size_t least = 1) {
        if (ahead_.size() < least && file_) {
            read_more();
        }
        return ahead_;
    }
    // Past the next `bytes`, which ahead() has shown.
    void skip(std::size_t bytes) { ahead_.remove_prefix(bytes); }

  private:
    void read_more();

    support::Fd file_;  // none: all that is left has been read
    std::string buffer_;
    std::string_view ahead_;
};

}  // namespace harness::check
