// The actions of judge-probe, one function each: it prints a line for each success, and returns the exit code.
#pragma once

#include <string>
#include <vector>

namespace harness::sandbox::probe {

using Words = std::vector<std::string>;  // the arguments after the probe's name

// How long a process lives if nobody ends it.
inline constexpr unsigned longest_life_s = 5;

void could(const std::string& what);
// 0: it is no number.
long number_in(const std::string& word);

// Limits.
int use_cpu(const Words& words);
int use_cpu_in_children(const Words& words);
int sleep_long(const Words& words);
int use_memory(const Words& words);
int make_processes(const Words& words);
int open_files(const Words& words);
int write_output(const Words& words);
int fill_disk(const Words& words);
int count_cores(const Words& words);
int work(const Words& words);

// Isolation.
int seek_rights(const Words& words);
int seek_user(const Words& words);
int call_kernel(const Words& words);
int read_files(const Words& words);
int write_files(const Words& words);
int show_namespaces(const Words& words);
int seek_processes(const Words& words);
int connect_to(const Words& words);
int leave_process(const Words& words);
int leave_file(const Words& words);
int find_file(const Words& words);
int show_numbers(const Words& words);

}  // namespace harness::sandbox::probe
