// Draws how a submission's time grows with n: its cases, the fitted curve, and where it was stopped.
#pragma once

#include <chrono>
#include <string>

#include "harness/model/growth.hpp"

namespace harness::report::html {

// A figure with the hint's sentence below it. Contains only our own texts and numbers.
std::string growth_figure(const model::Growth& growth, std::chrono::nanoseconds limit);

}  // namespace harness::report::html
