#include "harness/check/default_validator.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::check {

namespace {

constexpr std::size_t shown_bytes = 40;     // of a token in a message
constexpr std::size_t number_bytes = 4096;  // of a token that may be read as a number

bool is_space(char byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

char lower(char byte) {
    return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}

std::string in_quotes(std::string_view token) {
    return fmt::format("\"{}\"", support::one_line(token, shown_bytes));
}

std::string_view first_token(std::string_view text) {
    return {text.begin(), std::ranges::find_if(text, is_space)};
}

std::string_view first_spaces(std::string_view text) {
    return {text.begin(), std::ranges::find_if_not(text, is_space)};
}

std::size_t count_tokens(std::string_view text) {
    std::size_t tokens = 0;
    for (text.remove_prefix(first_spaces(text).size()); !text.empty();) {
        ++tokens;
        text.remove_prefix(first_token(text).size());
        text.remove_prefix(first_spaces(text).size());
    }
    return tokens;
}

// A decimal number (also inf and nan) that is the whole token. Too large is infinite, too small is 0, as IEEE rounds.
std::optional<double> read_number(std::string_view token) {
    if (token.size() > number_bytes) {
        return std::nullopt;
    }
    if (token.size() > 1 && token[0] == '+' && token[1] != '-') {
        token.remove_prefix(1);
    }
    double value = 0;
    const char* const end = token.data() + token.size();
    const auto [stopped, error] = std::from_chars(token.data(), end, value);
    if (stopped != end || error == std::errc::invalid_argument) {
        return std::nullopt;
    }
    return error == std::errc{} ? value : std::strtod(std::string{token}.c_str(), nullptr);
}

struct Flags {
    bool case_sensitive = false;
    bool space_sensitive = false;
    std::optional<double> absolute;
    std::optional<double> relative;

    bool has_tolerance() const { return absolute || relative; }

    bool is_near(double expected, double got) const {
        if (!std::isfinite(expected) || !std::isfinite(got)) {
            return expected == got || (std::isnan(expected) && std::isnan(got));
        }
        const double difference = std::abs(expected - got);
        return (absolute && difference <= *absolute) || (relative && difference <= *relative * std::abs(expected));
    }
};

double read_tolerance(const std::vector<std::string>& words, std::size_t at) {
    const std::optional<double> value = at < words.size() ? read_number(words[at]) : std::nullopt;
    if (!value || !std::isfinite(*value) || *value < 0) {
        throw support::ConfigError(
            fmt::format("validator flag {} must be followed by a number, 0 or more, such as 1e-6", words[at - 1]));
    }
    return *value;
}

Flags read_flags(const std::vector<std::string>& words) {
    Flags flags;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "case_sensitive") {
            flags.case_sensitive = true;
        } else if (word == "space_change_sensitive") {
            flags.space_sensitive = true;
        } else if (word == "float_tolerance") {
            flags.absolute = flags.relative = read_tolerance(words, ++i);
        } else if (word == "float_absolute_tolerance") {
            flags.absolute = read_tolerance(words, ++i);
        } else if (word == "float_relative_tolerance") {
            flags.relative = read_tolerance(words, ++i);
        } else {
            throw support::ConfigError(fmt::format(
                "unknown flag {} of the default validator; it knows case_sensitive, space_change_sensitive, "
                "float_tolerance E, float_absolute_tolerance E and float_relative_tolerance E",
                in_quotes(word)));
        }
    }
    return flags;
}

}  // namespace

// Between tokens, or within one: then `rest_` begins with the answer's token, of which the output's token so far has
// `length_` bytes, the first of them in `head_`, and equals it unless `differs_`.
class DefaultValidator::State {
  public:
    State(std::string_view answer, const std::vector<std::string>& words)
        : answer_(answer), rest_(answer), flags_(read_flags(words)) {}

    void feed(std::string_view bytes) {
        while (!bytes.empty() && !failure_) {
            const std::string_view spaces = first_spaces(bytes);
            bytes.remove_prefix(spaces.size());
            take_spaces(spaces);
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
    void take_spaces(std::string_view spaces) {
        if (spaces.empty()) {
            return;
        }
        end_token();
        if (flags_.space_sensitive && !failure_) {
            match_spaces(spaces);
        }
        line_ += static_cast<std::size_t>(std::ranges::count(spaces, '\n'));
    }

    void match_spaces(std::string_view spaces) {
        const std::string_view wanted = first_spaces(rest_);
        if (wanted.starts_with(spaces)) {
            rest_.remove_prefix(spaces.size());
            return;
        }
        const auto same = static_cast<std::size_t>(std::ranges::mismatch(spaces, wanted).in1 - spaces.begin());
        line_ += static_cast<std::size_t>(std::ranges::count(spaces.substr(0, same), '\n'));
        fail_at(fmt::format("after token {}: expected {}, got white space {}", tokens_,
                            next_expected(rest_.substr(same)), in_quotes(spaces.substr(same, 1))));
    }

    // What the answer has at this place, where the output has something else.
    static std::string next_expected(std::string_view rest) {
        if (rest.empty()) {
            return "the end";
        }
        return is_space(rest[0]) ? "white space " + in_quotes(rest.substr(0, 1)) : in_quotes(first_token(rest));
    }

    void take_token(std::string_view piece) {
        if (piece.empty() || failure_) {
            return;
        }
        if (length_ == 0) {
            begin_token();
        }
        if (!differs_) {
            const auto [expected, got] = std::ranges::mismatch(
                wanted_.substr(std::min(length_, wanted_.size())), piece,
                [this](char a, char b) { return a == b || (!flags_.case_sensitive && lower(a) == lower(b)); });
            matched_ = length_ + static_cast<std::size_t>(got - piece.begin());
            differs_ = got != piece.end();
        }
        const std::size_t kept = flags_.has_tolerance() ? number_bytes + 1 : shown_bytes + 1;
        head_.append(piece.substr(0, kept - std::min(kept, head_.size())));
        length_ += piece.size();
    }

    void begin_token() {
        ++tokens_;
        if (!flags_.space_sensitive) {
            rest_.remove_prefix(first_spaces(rest_).size());
        }
        wanted_ = first_token(rest_);
        differs_ = false;
        matched_ = 0;
        head_.clear();
    }

    void end_token() {
        if (length_ == 0 || failure_) {
            return;
        }
        if (wanted_.empty()) {
            fail_at(rest_.empty() ? fmt::format("more output after the answer: {}", in_quotes(head_))
                                  : fmt::format("after token {}: expected {}, got {}", tokens_ - 1,
                                                next_expected(rest_), in_quotes(head_)));
        } else if ((differs_ || length_ < wanted_.size()) && !is_near_enough()) {
            fail_at(describe_difference());
        }
        rest_.remove_prefix(wanted_.size());
        length_ = 0;
    }

    bool is_near_enough() const {
        if (!flags_.has_tolerance()) {
            return false;
        }
        const std::optional<double> expected = read_number(wanted_);
        const std::optional<double> got = read_number(head_);
        return expected && got && flags_.is_near(*expected, *got);
    }

    std::string describe_difference() const {
        const bool is_number = flags_.has_tolerance() && read_number(wanted_);
        std::string text = fmt::format("token {}: expected {}{}, got {}", tokens_, is_number ? "about " : "",
                                       in_quotes(wanted_), in_quotes(head_));
        if (!is_number && std::max(wanted_.size(), length_) > shown_bytes) {
            text += fmt::format(" (they differ from character {} on)", matched_ + 1);
        }
        return text;
    }

    void check_nothing_is_missing() {
        const std::size_t missing = count_tokens(rest_);
        if (missing > 0) {
            failure_ = fmt::format("output ends after {} of {} tokens", tokens_, count_tokens(answer_));
            token_ = static_cast<std::int64_t>(tokens_) + 1;
        } else if (flags_.space_sensitive && !rest_.empty()) {
            fail_at(fmt::format("after token {}: expected {}, got the end", tokens_, next_expected(rest_)));
        }
    }

    void fail_at(std::string_view what) {
        failure_ = fmt::format("line {}, {}", line_, what);
        token_ = static_cast<std::int64_t>(std::max<std::size_t>(tokens_, 1));
    }

    std::string_view answer_;
    std::string_view rest_;  // of the answer, not yet matched
    Flags flags_;
    std::size_t line_ = 1;
    std::size_t tokens_ = 0;  // of the output, begun
    std::string_view wanted_;
    std::string head_;
    std::size_t length_ = 0;
    std::size_t matched_ = 0;
    bool differs_ = false;
    std::optional<std::string> failure_;
    std::int64_t token_ = 0;  // of the failure
};

DefaultValidator::DefaultValidator(std::string_view answer, const std::vector<std::string>& flags)
    : state_(std::make_unique<State>(answer, flags)) {}

DefaultValidator::~DefaultValidator() = default;

void DefaultValidator::feed(std::string_view bytes) {
    state_->feed(bytes);
}

Check DefaultValidator::finish() {
    return state_->finish();
}

}  // namespace harness::check
