// The ICPC default output validator: compares output and answer token by token. White space and letter case do not
// count unless the flags say so. Numbers may differ by a tolerance if the flags give one.
//
// White space of the C locale separates tokens; letters are ASCII letters. With a tolerance, some answer tokens are
// numbers of the format (decimal, with an optional point and exponent). A number in the output matches such a token
// within the absolute or the relative tolerance (either is enough), computed exactly. All other tokens of the answer,
// including "inf" and "nan", are compared as strings. Number tokens are read up to 4096 characters; a longer one
// matches only if it equals the answer's token.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/check/answer_text.hpp"
#include "harness/judge/check/check.hpp"

namespace harness::check {

// Compares an output with an answer while the output arrives. Memory is bounded for both.
class DefaultValidator {
  public:
    // `flags`: case_sensitive, space_change_sensitive, float_tolerance E, float_absolute_tolerance E,
    // float_relative_tolerance E. Throws ConfigError on any other flag.
    DefaultValidator(AnswerText answer, const std::vector<std::string>& flags);
    ~DefaultValidator();
    DefaultValidator(const DefaultValidator&) = delete;
    DefaultValidator& operator=(const DefaultValidator&) = delete;

    void feed(std::string_view bytes);
    // Call once, after the last bytes. The message describes the first difference: line and token, counted from 1, the
    // expected text and the received text. It quotes the answer: show it only to people who may see that.
    Check finish();

  private:
    class State;
    std::unique_ptr<State> state_;
};

}  // namespace harness::check
