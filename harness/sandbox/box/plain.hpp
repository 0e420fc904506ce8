// `--sandbox none`: runs programs as plain child processes with limits for each process and deadlines, and ends them by
// signals. Nothing is isolated: a program may read, write and signal whatever the judge's user may.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/box/folder.hpp"
#include "harness/sandbox/box/run.hpp"
#include "harness/sandbox/box/server.hpp"
#include "harness/sandbox/wire.hpp"

namespace harness::sandbox::box {

class PlainBox : public Server {
  public:
    // Expects the socket to outlive it, and this process to have no other children. Throws StageError and SystemError.
    explicit PlainBox(const base::Fd& socket);

  private:
    wire::Response perform(const wire::Request& request, std::vector<base::Fd>& descriptors) override;
    bool abandon() override;
    const Folder& left() const override { return work_; }
    void clear_up(const wire::Request& request) override;

    void prepare(const wire::Request& request, const Descriptors& descriptors);
    base::Fd start(Run& run, const wire::Request& request, const Descriptors& descriptors);
    void watch(Run& run, const base::Fd& ended);
    static void end_all(Run& run);
    // Translates a path inside a box, or NAME=path, to the real path.
    std::string outside(std::string_view text) const;

    base::TempDir folder_;
    Folder program_{folder_.path() / "program"};
    Folder work_{folder_.path() / "work"};
    std::vector<char> stack_;  // of the child, until its exec
    Deadlines deadlines_;
    pid_t running_ = -1;  // the run in progress
};

}  // namespace harness::sandbox::box
