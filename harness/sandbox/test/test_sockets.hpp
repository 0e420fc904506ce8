// For tests: sockets of the machine that no program in a box may reach.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"

namespace harness::sandbox {

class ListeningSockets {
  public:
    ListeningSockets();  // throws SystemError

    // PATH NAME PORT, the arguments of hostile/connect_to.c.
    std::vector<std::string> arguments() const;

  private:
    base::TempDir folder_;
    std::string path_;
    std::string name_;
    std::string port_;
    base::Fd by_path_;
    base::Fd by_name_;
    base::Fd by_port_;
};

// Whether a process listens on a port of this machine; `port`: a number, optionally followed by other text.
bool reaches_port(std::string_view port);

}  // namespace harness::sandbox
