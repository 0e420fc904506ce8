// The ICPC default output validator: both outputs are compared token by token; white space does not count and letter
// case does not count, unless the flags say so, and numbers may differ by a tolerance where the flags give one.
//
// Tokens are separated by the white space of the C locale; letters are those of ASCII. With a tolerance, a token of the
// answer that is a number of the format (decimal, perhaps with a point and an exponent) is satisfied by a number within
// the absolute or within the relative tolerance (either is enough), as if both were exact; every other token of the
// answer, "inf" and "nan" too, and every one without a tolerance, is compared as a string. Number tokens are read up to
// 4096 characters; a longer one counts only where it is the answer's own token.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/answer_text.hpp"
#include "harness/check/check.hpp"

namespace harness::check {

// Compares output with an answer as the output arrives; memory grows with neither.
class DefaultValidator {
  public:
    // `flags` are case_sensitive, space_change_sensitive,
    // float_tolerance E, float_absolute_tolerance E, float_relative_tolerance E. Throws ConfigError on others.
    DefaultValidator(AnswerText answer, const std::vector<std::string>& flags);
    ~DefaultValidator();
    DefaultValidator(const DefaultValidator&) = delete;
    DefaultValidator& operator=(const DefaultValidator&) = delete;

    void feed(std::string_view bytes);
    // Call once, after the last bytes. The message tells the first difference: its line and token, counted from 1, what
    // was expected and what came. It quotes the answer and so is for who may see it.
    Check finish();

  private:
    class State;
    std::unique_ptr<State> state_;
};

}  // namespace harness::check
