// `--sandbox none`: runs programs as plain child processes with limits for each process and deadlines, and ends them by
// signals. Nothing is isolated: a program may read, write and signal whatever the judge's user may.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/sandbox/box/folder.hpp"
#include "harness/sandbox/box/run.hpp"
#include "harness/sandbox/box/server.hpp"
#include "harness/sandbox/wire.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::sandbox::box {

class PlainBox : public Server {
  public:
    // Expects the socket to outlive it, and this process to have no other children. Throws StageError and SystemError.
    explicit PlainBox(const support::Fd& socket);

  private:
    wire::Response perform(const wire::Request& request, std::vector<support::Fd>& descriptors) override;
    bool abandon() override;
    const Folder& left() const override { return work_; }
    void clear_up(const wire::Request& request) override;

    void prepare(const wire::Request& request, const Descriptors& descriptors);
    support::Fd start(Run& run, const wire::Request& request, const Descriptors& descriptors);
    void watch(Run& run, const support::Fd& ended);
    static void end_all(Run& run);
    // Translates a path inside a box, or NAME=path, to the real path.
    std::string outside(std::string_view text) const;

    support::TempDir folder_;
    Folder program_{folder_.path() / "program"};
    Folder work_{folder_.path() / "work"};
    std::vector<char> stack_;  // of the child, until its exec
    Deadlines deadlines_;
    pid_t running_ = -1;  // the run in progress
};

}  // namespace harness::sandbox::box
