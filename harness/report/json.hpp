// The whole run as one JSON object that follows docs/judge.schema.json. Values that were not measured are null.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/model/listener.hpp"
#include "harness/support/temp_file.hpp"

namespace harness::report {

class Json : public model::Listener {
  public:
    // `write` is called at the end of the run, with pieces of the text.
    explicit Json(std::function<void(std::string_view)> write);
    Json(const Json&) = delete;
    Json& operator=(const Json&) = delete;
    ~Json() override;

    void package_ended(const model::PackageResult& result) override;
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

  private:
    std::function<void(std::string_view)> write_;
    support::TempFile packages_;  // as text
    std::vector<nlohmann::ordered_json> reruns_;
};

}  // namespace harness::report
