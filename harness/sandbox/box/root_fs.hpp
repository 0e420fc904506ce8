// The file system that a program in the box sees. It is built once, from an empty tmpfs, in the box's own mount
// namespace. Only /program and /work change afterwards; each is a Scratch.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/fd.hpp"
#include "harness/sandbox/box/folder.hpp"

namespace harness::sandbox::box {

struct Root {
    base::Fd proc;             // /proc as the box may write it; programs see it read-only. Empty if there is a problem
    std::string proc_problem;  // why there is no /proc; empty: there is a /proc
    base::Fd last_pid;         // /proc/sys/kernel/ns_last_pid; a write affects the writer's PID namespace
    std::string last_pid_problem;  // why last_pid is empty
    base::Fd idle_times;           // the machine's /proc/stat; empty if it has none
};

// Builds the new root and makes it the root of this process; the old root is then unreachable. Needs its own mount, PID
// and network namespace. `readonly`: further folders of the machine, readable at the same paths. `hidden`: folders in
// the new root that are to appear empty. All paths are absolute and normal. Throws StageError.
Root enter_new_root(const std::vector<std::string>& readonly, const std::vector<std::string>& hidden);

// A size-limited tmpfs on a folder. wipe() replaces it by an empty tmpfs if anything may have changed in it.
class Scratch : public Folder {
  public:
    enum class Programs { MayWrite, MayOnlyRead };
    // `mode`: of the folder itself, which belongs to root.
    Scratch(std::string path, unsigned mode, Programs programs)
        : Folder(std::move(path)), mode_(mode), programs_(programs) {}

    // Afterwards the folder is empty and holds at most `kib` KiB. Cheap if nothing was changed. Throws StageError.
    void wipe(std::int64_t kib);
    // For a folder that programs may only read: no more files can be added before the next wipe.
    void close() { inner_.reset(); }

  private:
    base::Fd open() const override;
    void open_inner_mount();

    // It differs after an entry was made, removed or renamed in the folder, or the folder itself changed. Reading does
    // not change it.
    struct Mark {
        // Of the last modification and the last change, seconds and nanoseconds each. Programs may set the first to
        // any time, so nothing is calculated with it.
        std::array<std::int64_t, 4> times{};
        std::int64_t size = 0;
        unsigned mode = 0;
        bool operator==(const Mark& other) const = default;
    };
    Mark mark() const;

    unsigned mode_;
    Programs programs_;
    base::Fd inner_;  // for MayOnlyRead: a mount of the same tmpfs without a path, through which the box adds files
    std::int64_t kib_ = -1;  // size of the mounted tmpfs; -1: nothing is mounted
    Mark clean_;             // mark() after the last wipe
};

}  // namespace harness::sandbox::box
