// What `queens answer --batch` and `boards --batch` print: for each question a line "CODE LENGTH" and so many bytes.
#pragma once

#include <string>
#include <string_view>

namespace harness::hunt {

// Takes the next off the front of `output`. Throws ConfigError, which begins with `who`, where the code is not 0: the
// bytes say why. Throws JudgeError where there is no such line, or fewer bytes.
std::string take_frame(std::string_view& output, std::string_view who);

}  // namespace harness::hunt
