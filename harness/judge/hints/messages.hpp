// What well-known messages of compilers and runtimes mean for who wrote the program. Hostile text; pure.
#pragma once

#include <string>
#include <string_view>

namespace harness::judge {

// For the message of a compile error or a crash: that the program is for another system, language or version, that a
// module is missing, or that the input has ended. Empty for any other message.
std::string advice_on(std::string_view message);

}  // namespace harness::judge
