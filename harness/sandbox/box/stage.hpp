// Failures of the box itself: the step, and the kernel's error number.
#pragma once

#include <cerrno>
#include <string>
#include <string_view>

namespace harness::sandbox::box {

// A step of the box's set-up or of a run's preparation failed. Never the submission's fault.
struct StageError {
    std::string stage;  // "mount /proc"
    int error_number = 0;
};

// Returns the result of a system call; throws StageError if it is negative. Allocates memory only then, because a
// program may have left the box none.
template <typename Result>
Result must(Result result, std::string_view stage) {
    if (result < 0) {
        throw StageError{std::string{stage}, errno};
    }
    return result;
}

}  // namespace harness::sandbox::box
