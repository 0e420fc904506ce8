// judge-probe: each run tries one action that must be impossible in the box, and prints a line for each success. `judge
// doctor` runs it. It does no harm without a box: it removes what it makes, and what it starts ends by itself. Exit
// code 0: it has tried; 2: it could not.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <string_view>

#include "harness/sandbox/doctor/probe/probes.hpp"

namespace harness::sandbox::probe {

void could(const std::string& what) {
    std::printf("%s\n", what.c_str());
}

long number_in(const std::string& word) {
    long number = 0;
    std::from_chars(word.data(), word.data() + word.size(), number);
    return number;
}

namespace {

struct Probe {
    std::string_view name;
    int (*run)(const Words&);
};

constexpr std::array probes{
    Probe{"use-cpu", use_cpu},
    Probe{"use-cpu-in-children", use_cpu_in_children},
    Probe{"sleep", sleep_long},
    Probe{"use-memory", use_memory},
    Probe{"make-processes", make_processes},
    Probe{"open-files", open_files},
    Probe{"write-output", write_output},
    Probe{"fill-disk", fill_disk},
    Probe{"seek-rights", seek_rights},
    Probe{"seek-user", seek_user},
    Probe{"call-kernel", call_kernel},
    Probe{"read-files", read_files},
    Probe{"write-files", write_files},
    Probe{"show-namespaces", show_namespaces},
    Probe{"seek-processes", seek_processes},
    Probe{"connect-to", connect_to},
    Probe{"leave-process", leave_process},
    Probe{"leave-file", leave_file},
    Probe{"find-file", find_file},
    Probe{"show-numbers", show_numbers},
    Probe{"count-cores", count_cores},
    Probe{"work", work},
};

}  // namespace
}  // namespace harness::sandbox::probe

int main(int count, char** arguments) {
    using namespace harness::sandbox::probe;
    if (count < 2) {
        static_cast<void>(std::fputs("judge-probe: it is started by `judge`, not by hand\n", stderr));
        return 2;
    }
    const auto* const found = std::ranges::find(probes, std::string_view{arguments[1]}, &Probe::name);
    if (found == probes.end()) {
        return 2;
    }
    return found->run({arguments + 2, arguments + count});
}
