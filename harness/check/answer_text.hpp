// Reads the text of an answer piece by piece, from the beginning to the end.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "harness/support/fd.hpp"

namespace harness::check {

class AnswerText {
  public:
    static constexpr std::size_t most_ahead = std::size_t{1} << 16U;

    // Keeps a reference to `text`, which must outlive this object.
    explicit AnswerText(std::string_view text) : ahead_(text) {}
    // Reads a regular file from its start, with bounded memory. Throws SystemError, also from ahead().
    explicit AnswerText(support::Fd file);

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
    void read_more();

    support::Fd file_;  // empty: everything has been read
    std::string buffer_;
    std::string_view ahead_;
};

}  // namespace harness::check
