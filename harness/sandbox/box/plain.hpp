// `--sandbox none`: runs programs as plain child processes, with limits for each process, deadlines, and an end by
// signal. Nothing is isolated: a program may read, write and signal whatever the judge's user may.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "harness/sandbox/box/root_fs.hpp"
#include "harness/sandbox/wire.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::sandbox::box {

class PlainBox {
  public:
    // Expects the socket to outlive it, and this process to have no other children. Throws StageError and SystemError.
    explicit PlainBox(const support::Fd& socket);

    // Serves orders until the other end of the socket is gone. Throws SystemError.
    void serve();

  private:
    // A run in progress.
    struct Run;

    wire::Report perform(const wire::Order& order, std::vector<support::Fd>& descriptors,
                         std::vector<support::Fd>& collected);
    void lay(const wire::Order& order, const std::vector<support::Fd>& descriptors, const std::string& work);
    void start(Run& run, const wire::Order& order, const std::vector<support::Fd>& descriptors);
    void watch(Run& run);
    static void check_wall(Run& run, const support::Fd& timer);
    static void check_cpu(Run& run, const support::Fd& timer);
    static void end_all(Run& run);
    // A path of the box's world, or NAME=path, as it is in this one.
    std::string outside(const std::string& text, const std::string& work) const;

    const support::Fd& socket_;
    support::TempDir folder_;
    std::string program_;
    long runs_ = 0;
    bool gone_ = false;  // the judge hung up
};

}  // namespace harness::sandbox::box
