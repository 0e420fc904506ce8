// The file system that a program in the box sees: made once, from nothing, in the box's own mount namespace. Two parts
// of it change: /program and /work, each a Scratch.
#pragma once

#include <cstdint>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "harness/sandbox/box/folder.hpp"
#include "harness/support/fd.hpp"

namespace harness::sandbox::box {

struct Root {
    support::Fd proc;  // /proc as the box may write it; programs see it read-only. None where there is a problem
    std::string proc_problem;      // why there is no /proc; empty: there is
    support::Fd last_pid;          // /proc/sys/kernel/ns_last_pid, of the PID namespace of whoever writes it. None …
    std::string last_pid_problem;  // … for this reason
};

// Builds the new root and makes it the root of this process; nothing of the old one stays within reach. Expects a
// mount, PID and network namespace of its own. `readonly`: further folders of the machine that are there to read, at
// their places; `hidden`: those among all that is there which are to be empty. All are absolute and normal. Throws
// StageError.
Root enter_new_root(const std::vector<std::string>& readonly, const std::vector<std::string>& hidden);

// A size-limited tmpfs on a folder, replaced by an empty one as soon as anything may have changed in it.
class Scratch : public Folder {
  public:
    enum class Programs { MayWrite, MayOnlyRead };
    // `mode`: of the folder itself, which belongs to root.
    Scratch(std::string path, unsigned mode, Programs programs)
        : Folder(std::move(path)), mode_(mode), programs_(programs) {}

    // Afterwards the folder is empty and holds at most `kib` KiB. Cheap where nothing was touched. Throws StageError.
    void wipe(std::int64_t kib);
    // Of a folder that programs may only read: nothing is laid in it any more before the next wipe.
    void close() { inner_.reset(); }

  private:
    support::Fd open() const override;
    void open_inner_mount();

    // What shows that an entry was made, removed or renamed in the folder, or the folder itself changed. What was read
    // shows nowhere.
    struct Mark {
        timespec modified{};
        timespec changed{};
        std::int64_t size = 0;
        unsigned mode = 0;
        bool operator==(const Mark& other) const;
    };
    Mark mark() const;

    unsigned mode_;
    Programs programs_;
    support::Fd inner_;  // where programs may only read: a mount of the same tmpfs that has no path, for what is laid
    std::int64_t kib_ = -1;  // of what is mounted; -1: nothing yet
    Mark clean_;             // as it was when last wiped
};

}  // namespace harness::sandbox::box
