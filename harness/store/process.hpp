// Tells a process that lives from one that was killed, also after its number has gone to another.
#pragma once

#include <string>
#include <string_view>

namespace harness::store {

// A text that no other process ever has on this machine.
std::string this_process();
// Whether the process that was given this text is alive. One in another PID namespace cannot be seen, and counts as
// dead.
bool is_alive(std::string_view process);

}  // namespace harness::store
