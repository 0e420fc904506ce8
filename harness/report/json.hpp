// The whole run as one JSON object, in the shape that CLI.md fixes. Figures that were not measured are null.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "harness/model/listener.hpp"

namespace harness::report {

class Json : public model::Listener {
  public:
    // `write` is called once, at the end of the run, with the whole text.
    explicit Json(std::function<void(std::string_view)> write) : write_(std::move(write)) {}

    void package_ended(const model::PackageResult& result) override { packages_.push_back(result); }
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

  private:
    std::function<void(std::string_view)> write_;
    std::vector<model::PackageResult> packages_;
};

}  // namespace harness::report
