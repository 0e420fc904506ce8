// The whole run as one JSON object that follows docs/judge.schema.json. Values that were not measured are null.
#pragma once

#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/model/listener.hpp"
#include "harness/report/json_values.hpp"
#include "harness/support/temp_file.hpp"

namespace harness::report {

class Json : public model::Listener {
  public:
    // `write` is called at the end of the run, with pieces of the text.
    explicit Json(std::function<void(std::string_view)> write) : write_(std::move(write)) {}

    void package_ended(const model::PackageResult& result) override;
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

  private:
    std::function<void(std::string_view)> write_;
    support::TempFile packages_;  // as text
    std::vector<Object> reruns_;
};

}  // namespace harness::report
