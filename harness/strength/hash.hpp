// Short names for long texts: 128 bits of XXH3 in hexadecimal digits.
#pragma once

#include <string>
#include <string_view>

#include "harness/compile/compiler.hpp"
#include "harness/package/package.hpp"

namespace harness::strength {

// Takes fields one by one; another division into fields gives another hash.
class Hash {
  public:
    Hash& add(std::string_view field);
    Hash& add(std::int64_t number);
    std::string text() const;

  private:
    std::string fields_;
};

// Of all files of the program and of its arguments.
std::string hash_of_program(const compile::Program& program);

// Of all that a program's verdict on the case depends on, but the program: the case, the limits, how it is checked.
// `validator` is the hash of the package's output validator; empty where it has none.
std::string hash_of_case(const package::Package& package, const package::Case& one, const std::string& validator);

}  // namespace harness::strength
