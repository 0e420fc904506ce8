// The ICPC default output validator: both outputs are compared token by token; white space does not count and letter
// case does not count, unless the flags say so, and numbers may differ by a tolerance where the flags give one.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/check.hpp"

namespace harness::check {

// Compares output with an answer as the output arrives; memory does not grow with the output.
class DefaultValidator {
  public:
    // `answer` is kept by reference and must outlive this. `flags` are case_sensitive, space_change_sensitive,
    // float_tolerance E, float_absolute_tolerance E, float_relative_tolerance E. Throws ConfigError on others.
    DefaultValidator(std::string_view answer, const std::vector<std::string>& flags);
    ~DefaultValidator();
    DefaultValidator(const DefaultValidator&) = delete;
    DefaultValidator& operator=(const DefaultValidator&) = delete;

    void feed(std::string_view bytes);
    // Call once, after the last bytes.
    Check finish();

  private:
    class State;
    std::unique_ptr<State> state_;
};

}  // namespace harness::check
