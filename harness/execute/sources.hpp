// The files of submissions that are not a package's own: copied into a file of the run's folder, one after the other,
// so that all nodes see the same unchanged bytes.
#pragma once

#include <string>
#include <vector>

#include "harness/base/fd.hpp"
#include "harness/execute/run_dir.hpp"

namespace harness::execute {

// Copies the files of those items that have none in the folder yet. Only the run's driver may call it. Throws
// SystemError.
void stage(const RunDir& run, const std::vector<Item*>& items);

// Reads them, on a node.
class Sources {
  public:
    // The run must outlive this.
    explicit Sources(const RunDir& run) : run_(run) {}

    // Writes the item's files into this folder of the node, and sets the item's paths to them. Throws SystemError, and
    // JudgeError if bytes are missing.
    void write(Item& item, const std::filesystem::path& folder);

  private:
    const RunDir& run_;
    std::string name_;  // of the file that is open
    base::Fd file_;
};

}  // namespace harness::execute
