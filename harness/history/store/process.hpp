// Tells a living process from one that was killed, even after its pid was reused.
#pragma once

#include <string>
#include <string_view>

namespace harness::store {

// A text that is unique among all processes of this machine.
std::string this_process();
// Whether the process with this text is alive. A process in another PID namespace is invisible, and counts as dead.
bool is_alive(std::string_view process);

}  // namespace harness::store
