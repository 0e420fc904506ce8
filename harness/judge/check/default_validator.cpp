#include "harness/judge/check/default_validator.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "harness/base/sentence.hpp"
#include "harness/judge/check/default_flags.hpp"

namespace harness::check {

namespace {

using base::say;

char lower(char byte) {
    return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}

// The white space of the C locale.
constexpr bool is_space(char byte) {
    return (byte == ' ') | ((byte >= '\t') & (byte <= '\r'));
}

// The length of the common beginning. Compares whole blocks while they are equal.
std::size_t common_prefix(std::string_view a, std::string_view b) {
    constexpr std::size_t block = 4096;
    const std::size_t size = std::min(a.size(), b.size());
    std::size_t same = 0;
    while (size - same >= block && std::memcmp(a.data() + same, b.data() + same, block) == 0) {
        same += block;
    }
    const std::string_view rest = a.substr(same, std::min(block, size - same));
    return same + static_cast<std::size_t>(std::ranges::mismatch(rest, b.substr(same, rest.size())).in1 - rest.begin());
}

struct Counts {
    std::size_t tokens = 0;  // that begin in the text
    std::size_t lines = 0;   // that end in the text
};

// For a text that follows white space or nothing. The blocks are so small that their counts fit into a byte, which lets
// the compiler use SIMD instructions.
Counts counts_of(std::string_view text) {
    constexpr std::size_t block = 255;
    Counts counts;
    bool after_space = true;
    while (!text.empty()) {
        const std::string_view piece = text.substr(0, block);
        counts.tokens += after_space && !is_space(piece.front()) ? 1 : 0;
        std::uint8_t tokens = 0;
        std::uint8_t lines = piece.front() == '\n' ? 1 : 0;
        for (std::size_t i = 1; i < piece.size(); ++i) {
            tokens = static_cast<std::uint8_t>(tokens + (int{is_space(piece[i - 1])} & int{!is_space(piece[i])}));
            lines = static_cast<std::uint8_t>(lines + (piece[i] == '\n'));
        }
        counts.tokens += tokens;
        counts.lines += lines;
        after_space = is_space(piece.back());
        text.remove_prefix(piece.size());
    }
    return counts;
}

std::string_view first_token(std::string_view text) {
    return {text.begin(), std::ranges::find_if(text, is_space)};
}

std::string_view first_spaces(std::string_view text) {
    return {text.begin(), std::ranges::find_if_not(text, is_space)};
}

}  // namespace

// The state is between two tokens or inside one. Inside, the output's token has `length_` bytes so far, and `head_`
// keeps the first of them. The answer is read as far as it agrees: `matched_` bytes, which is all unless `differs_`.
class DefaultValidator::State {
  public:
    State(AnswerText answer, const std::vector<std::string>& words)
        : answer_(std::move(answer)), flags_(DefaultFlags::read(words)) {}

    void feed(std::string_view bytes) {
        while (!bytes.empty() && !failure_) {
            const std::string_view spaces = first_spaces(bytes);
            bytes.remove_prefix(spaces.size());
            take_spaces(spaces);
            if (length_ == 0 && !failure_) {
                bytes.remove_prefix(take_equal(bytes));
            }
            const std::string_view token = first_token(bytes);
            bytes.remove_prefix(token.size());
            take_token(token);
        }
    }

    Check finish() {
        end_token();
        if (!failure_) {
            check_nothing_is_missing();
        }
        return failure_ ? Check{false, std::move(*failure_), false, {}, token_} : Check{true, ""};
    }

  private:
    // Between tokens: skips the equal text up to its last white space at once. Returns its size.
    std::size_t take_equal(std::string_view bytes) {
        if (!flags_.space_sensitive) {
            skip(first_spaces);
        }
        const std::string_view next = answer_.ahead(std::min(bytes.size(), AnswerText::most_ahead));
        std::size_t same = common_prefix(bytes, next);
        while (same > 0 && !is_space(bytes[same - 1])) {
            --same;
        }
        const Counts counts = counts_of(bytes.substr(0, same));
        tokens_ += counts.tokens;
        line_ += counts.lines;
        answer_.skip(same);
        return same;
    }

    void take_spaces(std::string_view spaces) {
        if (spaces.empty()) {
            return;
        }
        end_token();
        if (failure_) {
            return;
        }
        if (flags_.space_sensitive) {
            match_spaces(spaces);
        } else {
            line_ += static_cast<std::size_t>(std::ranges::count(spaces, '\n'));
        }
    }

    void match_spaces(std::string_view spaces) {
        while (!spaces.empty()) {
            const std::size_t same = common_prefix(spaces, answer_.ahead());
            answer_.skip(same);
            if (same == 0) {
                fail_at(say<"after token {}: expected {}, got white space {}">(tokens_, next_expected(),
                                                                               in_quotes(spaces.substr(0, 1))));
                return;
            }
            line_ += static_cast<std::size_t>(std::ranges::count(spaces.substr(0, same), '\n'));
            spaces.remove_prefix(same);
        }
    }

    // The answer's text at this position, for a message about a difference.
    std::string next_expected() {
        const std::string_view next = answer_.ahead(shown_bytes + 1);
        if (next.empty()) {
            return say<"the end">();
        }
        return is_space(next[0]) ? say<"white space {}">(in_quotes(next.substr(0, 1))) : in_quotes(first_token(next));
    }

    void take_token(std::string_view piece) {
        if (piece.empty() || failure_) {
            return;
        }
        if (length_ == 0) {
            begin_token();
        }
        const std::size_t kept = kept_bytes();
        head_.append(piece.substr(0, kept - std::min(kept, head_.size())));
        length_ += piece.size();
        while (!differs_ && !piece.empty()) {
            piece.remove_prefix(match(piece));
        }
    }

    // Returns how many bytes of the piece match the answer; 0: the token differs. A token contains no white space, so a
    // mismatch also marks the end of the answer's token.
    std::size_t match(std::string_view piece) {
        const std::string_view next = answer_.ahead();
        std::size_t same = common_prefix(piece, next);
        if (!flags_.case_sensitive) {
            const auto [got, expected] = std::ranges::mismatch(piece.substr(same), next.substr(same), {}, lower, lower);
            same = static_cast<std::size_t>(got - piece.begin());
        }
        answer_.skip(same);
        matched_ += same;
        differs_ = same == 0;
        return same;
    }

    std::size_t kept_bytes() const { return flags_.has_tolerance() ? number_bytes + 1 : shown_bytes + 1; }

    void begin_token() {
        ++tokens_;
        if (!flags_.space_sensitive) {
            skip(first_spaces);
        }
        wanted_head_ = first_token(answer_.ahead(kept_bytes()).substr(0, kept_bytes()));
        differs_ = false;
        matched_ = 0;
        head_.clear();
    }

    // Skips the answer's first bytes of this kind: first_spaces or first_token. Returns whether there were any.
    bool skip(std::string_view (*first)(std::string_view)) {
        bool any = false;
        for (std::size_t bytes = 1; bytes > 0;) {
            bytes = first(answer_.ahead()).size();
            answer_.skip(bytes);
            any = any || bytes > 0;
        }
        return any;
    }

    void end_token() {
        if (length_ == 0 || failure_) {
            return;
        }
        if (wanted_head_.empty()) {
            fail_at(answer_.ahead().empty()
                        ? say<"more output after the answer: {}">(in_quotes(head_))
                        : say<"after token {}: expected {}, got {}">(tokens_ - 1, next_expected(), in_quotes(head_)));
        } else {
            const bool is_cut = skip(first_token);
            if ((differs_ || is_cut) && !is_near_enough()) {
                fail_at(describe_difference());
            }
        }
        length_ = 0;
    }

    bool is_near_enough() const {
        if (!flags_.has_tolerance()) {
            return false;
        }
        const std::optional<Number> expected = Number::read(wanted_head_);
        const std::optional<Number> got = Number::read(head_);
        return expected && got && flags_.is_near(*expected, *got);
    }

    std::string describe_difference() const {
        const std::optional<Number> expected = flags_.has_tolerance() ? Number::read(wanted_head_) : std::nullopt;
        const std::optional<Number> got = expected ? Number::read(head_) : std::nullopt;
        const std::string wanted = in_quotes(wanted_head_);
        if (expected) {
            return got ? say<"token {}: expected about {}, got {} ({})">(tokens_, wanted, in_quotes(head_),
                                                                         flags_.describe_distance(*expected, *got))
                       : say<"token {}: expected about {}, got {}">(tokens_, wanted, in_quotes(head_));
        }
        return std::max(wanted_head_.size(), length_) > shown_bytes
                   ? say<"token {}: expected {}, got {} (they differ from character {} on)">(
                         tokens_, wanted, in_quotes(head_), matched_ + 1)
                   : say<"token {}: expected {}, got {}">(tokens_, wanted, in_quotes(head_));
    }

    // All tokens of the output have matched; the answer must not have more.
    void check_nothing_is_missing() {
        const bool ends_alike = answer_.ahead().empty();
        const std::string expected = next_expected();
        std::size_t missing = 0;
        bool after_space = true;
        for (std::string_view next = answer_.ahead(); !next.empty(); next = answer_.ahead()) {
            const bool goes_on = !after_space && !is_space(next.front());
            missing += counts_of(next).tokens - (goes_on ? 1 : 0);
            after_space = is_space(next.back());
            answer_.skip(next.size());
        }
        if (missing > 0) {
            failure_ = say<"output ends after {} of {} tokens">(tokens_, tokens_ + missing);
            token_ = static_cast<std::int64_t>(tokens_) + 1;
        } else if (flags_.space_sensitive && !ends_alike) {
            fail_at(say<"after token {}: expected {}, got the end">(tokens_, expected));
        }
    }

    void fail_at(std::string_view what) {
        failure_ = say<"line {}, {}">(line_, what);
        token_ = static_cast<std::int64_t>(std::max<std::size_t>(tokens_, 1));
    }

    AnswerText answer_;
    DefaultFlags flags_;
    std::size_t line_ = 1;
    std::size_t tokens_ = 0;   // of the output, including the current one
    std::string wanted_head_;  // beginning of the answer's token
    std::string head_;
    std::size_t length_ = 0;
    std::size_t matched_ = 0;
    bool differs_ = false;
    std::optional<std::string> failure_;
    std::int64_t token_ = 0;  // number of the failed token
};

DefaultValidator::DefaultValidator(AnswerText answer, const std::vector<std::string>& flags)
    : state_(std::make_unique<State>(std::move(answer), flags)) {}

DefaultValidator::~DefaultValidator() = default;

void DefaultValidator::feed(std::string_view bytes) {
    state_->feed(bytes);
}

Check DefaultValidator::finish() {
    return state_->finish();
}

}  // namespace harness::check
