// The table of the attack suite: each program of hostile/, the verdict it must get in the box, and whether it is safe
// to run without a box. The tools of other tests are in it too, for `./dev exhaust`, which runs all programs.
#pragma once

#include <array>
#include <ostream>
#include <string_view>

#include "harness/model/outcome.hpp"
#include "harness/model/verdict.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::sandbox {

using model::Verdict;

struct Attack {
    std::string_view program;
    // Accepted: it ends by itself with exit code 0 and has achieved nothing; its output is not judged.
    Verdict earns;
    // Why it is unsafe to run without a box. Empty: it is run without one, and must then achieve what the box denies.
    std::string_view unsafe_because;
    std::array<const char*, 3> arguments{};
    // Whether its run ends by code of the box that no other test reaches. The sanitized build tries only these: the
    // kernel refuses the others, and the box ends their runs like any other.
    bool ends_in_its_own_way = false;
};

// The run of an attack: the limit that it should reach is low, all others are high.
Request request_of(const Attack& attack);
// Its verdict, as far as the sandbox can tell.
Verdict verdict_of(const model::Outcome& outcome);
// Whichever limit has stopped a run, its figures must show that it was reached.
void expect_figures_at_the_limit(const model::Outcome& outcome, const model::Limits& limits);

// For test reports, which otherwise print its bytes.
inline void PrintTo(const Attack& attack, std::ostream* out) {  // NOLINT(readability-identifier-naming): GoogleTest's
    *out << attack.program;
}

inline constexpr std::string_view anyones_cache = "the kernel caches what anybody reads, and gives it back";
inline constexpr std::string_view reaches_collector = "the machine's own collector of core dumps would be set off";
inline constexpr std::string_view on_the_judge =
    "it is aimed at the judge's reads, which wait for nothing, box or no box";
inline constexpr std::string_view on_the_clock = "it is aimed at a wall clock that can stop, as only the box's does";
// These are no attacks, but tools of other tests.
inline constexpr std::string_view no_attack = "attacks nothing";

inline constexpr std::array attacks{
    Attack{"bind_port", Verdict::IdleLimit, ""},
    Attack{"connect_to", Verdict::Accepted, "", {"/run/socket", "name", "1"}},
    Attack{"converse", Verdict::Accepted, no_attack},
    Attack{"core_limit", Verdict::Accepted, reaches_collector},
    Attack{"count_on", Verdict::Accepted, ""},
    Attack{"deep_stack", Verdict::MemoryLimit, ""},
    Attack{"exec_loop", Verdict::TimeLimit, ""},
    Attack{"exit_with", Verdict::Accepted, no_attack},
    Attack{"find_file", Verdict::Accepted, "", {"/etc", "secret.ans"}},
    Attack{"flood", Verdict::OutputLimit, ""},
    Attack{"flood_in_packets", Verdict::OutputLimit, "", {}, true},
    Attack{"flow_labels", Verdict::Accepted, ""},
    Attack{"foreign_calls", Verdict::Accepted, ""},
    Attack{"fork_bomb", Verdict::TimeLimit, ""},
    Attack{"huge_pages", Verdict::Accepted, ""},
    Attack{"kernel_calls", Verdict::Accepted, ""},
    Attack{"kernel_memory", Verdict::Accepted, ""},
    Attack{"kill_all", Verdict::Accepted, ""},
    Attack{"leave_brother", Verdict::Accepted, "", {}, true},
    Attack{"leave_daemon", Verdict::Accepted, ""},
    Attack{"leave_files", Verdict::Accepted, ""},
    Attack{"leave_names", Verdict::Accepted, anyones_cache},
    Attack{"leave_socket", Verdict::Accepted, ""},
    Attack{"list_inherited", Verdict::Accepted, no_attack},
    Attack{"listen", Verdict::Accepted, ""},
    Attack{"lock_parts", Verdict::Accepted, ""},
    Attack{"many_files", Verdict::Accepted, ""},
    Attack{"memory_children", Verdict::MemoryLimit, ""},
    Attack{"memory_files", Verdict::MemoryLimit, ""},
    Attack{"memory_in_child", Verdict::MemoryLimit, "", {}, true},
    Attack{"memory_in_kernel", Verdict::MemoryLimit, ""},
    Attack{"memory_malloc", Verdict::MemoryLimit, ""},
    Attack{"memory_memfd", Verdict::MemoryLimit, ""},
    Attack{"memory_mmap", Verdict::MemoryLimit, ""},
    Attack{"memory_posix_shm", Verdict::MemoryLimit, ""},
    Attack{"memory_reserved", Verdict::MemoryLimit, ""},
    Attack{"memory_shm", Verdict::RunTimeError, ""},
    Attack{"mount_something", Verdict::Accepted, ""},
    Attack{"new_namespaces", Verdict::Accepted, ""},
    Attack{"newer_calls", Verdict::Accepted, ""},
    Attack{"open_devices", Verdict::Accepted, ""},
    Attack{"open_many", Verdict::Accepted, ""},
    Attack{"open_sockets", Verdict::Accepted, ""},
    Attack{"orphans", Verdict::TimeLimit, "", {}, true},
    Attack{"overwrite_program", Verdict::Accepted, ""},
    Attack{"page_cache", Verdict::Accepted, anyones_cache},
    Attack{"privileges", Verdict::Accepted, ""},
    Attack{"ptrace_sibling", Verdict::Accepted, ""},
    Attack{"queue_connections", Verdict::Accepted, ""},
    Attack{"queue_signals", Verdict::Accepted, ""},
    Attack{"raise_limits", Verdict::Accepted, ""},
    Attack{"reach_namespaces", Verdict::Accepted, ""},
    Attack{"read_back", Verdict::IdleLimit, on_the_judge},
    Attack{"read_descriptors", Verdict::Accepted, ""},
    Attack{"read_file", Verdict::Accepted, "", {"/etc/shadow", "/etc/hostname", "/proc/1/environ"}},
    Attack{"read_input", Verdict::Accepted, no_attack},
    Attack{"read_memory", Verdict::Accepted, ""},
    Attack{"setuid_program", Verdict::Accepted, ""},
    Attack{"shared_files", Verdict::Accepted, ""},
    Attack{"show_protection", Verdict::Accepted, no_attack},
    Attack{"sleep", Verdict::IdleLimit, ""},
    Attack{"sparse_file", Verdict::Accepted, ""},
    Attack{"speak", Verdict::Accepted, ""},
    Attack{"spin", Verdict::TimeLimit, ""},
    Attack{"spin_after_main", Verdict::TimeLimit, ""},
    Attack{"spin_between_signals", Verdict::TimeLimit, ""},
    Attack{"spin_in_child", Verdict::TimeLimit, ""},
    Attack{"spin_in_grandchild", Verdict::TimeLimit, ""},
    Attack{"spin_in_memory", Verdict::TimeLimit, ""},
    Attack{"spin_in_short_children", Verdict::TimeLimit, ""},
    Attack{"spin_in_threads", Verdict::TimeLimit, ""},
    Attack{"spin_unheard", Verdict::TimeLimit, ""},
    Attack{"stop_itself", Verdict::IdleLimit, ""},
    Attack{"stop_parent", Verdict::IdleLimit, ""},
    Attack{"sum_up_memory", Verdict::Accepted, no_attack},
    Attack{"thread_bomb", Verdict::TimeLimit, ""},
    Attack{"vfork_bomb", Verdict::TimeLimit, ""},
    Attack{"vfork_sleep", Verdict::IdleLimit, ""},
    Attack{"wait_for_disk", Verdict::Accepted, ""},
    Attack{"wake_and_write", Verdict::IdleLimit, on_the_clock},
    Attack{"wake_in_bursts", Verdict::IdleLimit, on_the_clock},
    Attack{"wake_in_turn", Verdict::IdleLimit, on_the_clock},
    Attack{"wake_together", Verdict::IdleLimit, on_the_clock},
    Attack{"write_everywhere", Verdict::Accepted, ""},
    Attack{"write_file", Verdict::Accepted, no_attack, {"left", "text"}},
    Attack{"write_nowhere", Verdict::Accepted, on_the_judge, {}, true},
};

}  // namespace harness::sandbox
