#include "harness/sandbox/run_state.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/files.hpp"

namespace harness::sandbox {

namespace {

namespace fs = std::filesystem;

// Folders of the threads of a process; none if the process is gone.
std::vector<fs::directory_entry> threads_of(pid_t process) {
    std::error_code ignored;
    return base::entries_of("/proc/" + std::to_string(process) + "/task", ignored);
}

bool has_children(const fs::path& thread) {
    pid_t first = 0;
    return static_cast<bool>(std::ifstream{thread / "children"} >> first);
}

std::vector<pid_t> children_of(pid_t process) {
    std::vector<pid_t> children;
    for (const fs::path& thread : threads_of(process)) {
        std::ifstream list{thread / "children"};
        for (pid_t child = 0; list >> child;) {
            children.push_back(child);
        }
    }
    return children;
}

// As in proc(5): 'S' sleeping, 'R' running or runnable, …; 0: gone. A process that still has the box's name has not yet
// executed the program: the box is at work in it, so it counts as running. A program that takes that name only hides
// that it waits.
char state_of(const fs::path& thread) {
    std::ifstream file{thread / "stat"};
    std::string text;
    std::getline(file, text, '\0');
    const auto name_end = text.rfind(')');  // the name may contain anything
    if (name_end == std::string::npos || name_end + 2 >= text.size()) {
        return '\0';
    }
    return std::string_view(text).substr(0, name_end).ends_with(" (judge-box") ? 'R' : text[name_end + 2];
}

// A stopped thread waits as well. A thread in vfork waits for its child in the state 'D'; the child is examined too. A
// thread also waits for a disk in this state, but not for long.
bool is_waiting(const fs::path& thread, char state) {
    return state == 'S' || state == 'T' || state == 't' || (state == 'D' && has_children(thread));
}

struct ThreadCounts {
    int waiting = 0;
    int others = 0;
};

// `of_the_box`: they are the box's own children; the box soon reaps a zombie, so one counts as running.
void count_threads_below(pid_t parent, bool of_the_box, ThreadCounts& counts) {
    for (const pid_t child : children_of(parent)) {
        for (const fs::path& thread : threads_of(child)) {
            const char state = state_of(thread);
            if (is_waiting(thread, state)) {
                ++counts.waiting;
            } else if (state != 'Z' || of_the_box) {
                ++counts.others;
            }
        }
        count_threads_below(child, false, counts);
    }
}

}  // namespace

bool all_processes_wait(pid_t box, bool isolated) {
    const std::string main_thread = std::to_string(box);
    if (!std::ifstream{"/proc/" + main_thread + "/task/" + main_thread + "/children"}) {
        return fs::exists("/proc/" + main_thread);  // the kernel does not tell; without a box, nothing waits
    }
    ThreadCounts counts;
    if (!isolated) {
        count_threads_below(box, true, counts);
    } else {
        for (const pid_t init : children_of(box)) {
            count_threads_below(init, true, counts);
        }
    }
    return counts.waiting > 0 && counts.others == 0;
}

}  // namespace harness::sandbox
