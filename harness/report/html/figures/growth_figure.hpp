// How a submission's time grows with n, drawn: its cases, the curve fitted to them, and where it was stopped.
#pragma once

#include <chrono>
#include <string>

#include "harness/model/growth.hpp"

namespace harness::report::html {

// A figure with the sentence of the hint below it. Text of our own and numbers alone are in it.
std::string growth_figure(const model::Growth& growth, std::chrono::nanoseconds limit);

}  // namespace harness::report::html
