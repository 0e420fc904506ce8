// The table of the attack suite: each program of hostile/, and whether it is safe to be seen at its work without a box.
#pragma once

#include <array>
#include <string_view>

namespace harness::sandbox {

struct Attack {
    std::string_view program;
    // What keeps it from being run without a box; empty: it is run, and must achieve what the box denies it.
    std::string_view unsafe_because;
};

inline constexpr std::string_view takes_processes = "fills the machine's table of processes";
inline constexpr std::string_view takes_memory = "takes the machine's memory";
inline constexpr std::string_view takes_inodes = "makes a million files";
inline constexpr std::string_view stops_the_judge = "stops the judge that waits for it, and all else it can";
// Not unsafe, but held without a box as well: by limits of each process, deadlines and closed descriptors.
inline constexpr std::string_view held_anyway = "limits and deadlines of --sandbox none hold it too";
inline constexpr std::string_view reaches_collector = "the machine's own collector of core dumps would be set off";
// No attacks, but tools of other tests.
inline constexpr std::string_view no_attack = "attacks nothing";

inline constexpr std::array attacks{
    Attack{"abort", no_attack},
    Attack{"close_and_spin", held_anyway},
    Attack{"connect_to", ""},
    Attack{"core_limit", reaches_collector},
    Attack{"deep_stack", no_attack},
    Attack{"exec_loop", held_anyway},
    Attack{"exit_with", no_attack},
    Attack{"find_file", ""},
    Attack{"flood", held_anyway},
    Attack{"forge_report", held_anyway},
    Attack{"fork_bomb", takes_processes},
    Attack{"kernel_calls", ""},
    Attack{"kill_all", ""},
    Attack{"leave_daemon", held_anyway},
    Attack{"leave_files", held_anyway},
    Attack{"list_inherited", no_attack},
    Attack{"list_work", no_attack},
    Attack{"listen", ""},
    Attack{"many_files", takes_inodes},
    Attack{"memory_children", ""},
    Attack{"memory_files", held_anyway},
    Attack{"memory_in_child", takes_memory},
    Attack{"memory_malloc", ""},
    Attack{"memory_memfd", takes_memory},
    Attack{"memory_mmap", takes_memory},
    Attack{"memory_shm", takes_memory},
    Attack{"mount_something", ""},
    Attack{"new_namespaces", ""},
    Attack{"open_devices", ""},
    Attack{"open_many", held_anyway},
    Attack{"open_sockets", ""},
    Attack{"overwrite_program", ""},
    Attack{"page_cache", no_attack},
    Attack{"plant", held_anyway},
    Attack{"privileges", ""},
    Attack{"ptrace_child", ""},
    Attack{"raise_limits", ""},
    Attack{"raise_signal", no_attack},
    Attack{"read_file", ""},
    Attack{"read_input", no_attack},
    Attack{"read_memory", ""},
    Attack{"sleep", held_anyway},
    Attack{"sparse_file", ""},
    Attack{"speak", ""},
    Attack{"spin", held_anyway},
    Attack{"spin_ignoring_signals", held_anyway},
    Attack{"spin_in_child", ""},
    Attack{"spin_in_grandchild", ""},
    Attack{"spin_in_short_children", ""},
    Attack{"spin_in_threads", held_anyway},
    Attack{"stop_itself", held_anyway},
    Attack{"stop_parent", stops_the_judge},
    Attack{"thread_bomb", takes_processes},
    Attack{"vfork_bomb", takes_processes},
    Attack{"vfork_sleep", held_anyway},
    Attack{"write_bytes", no_attack},
    Attack{"write_everywhere", ""},
    Attack{"write_file", no_attack},
};

}  // namespace harness::sandbox
