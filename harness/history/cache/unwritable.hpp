// What happens if the cache cannot be written while programs are judged, as when its disk is full.
#pragma once

#include "harness/base/error.hpp"

namespace harness::cache {

// Prints a warning, once in a process: the judge goes on without the cache, so that it costs no verdict.
void go_on_without(const base::SystemError& error);

}  // namespace harness::cache
