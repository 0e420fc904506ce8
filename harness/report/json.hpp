// The whole run as one JSON object, in the shape that docs/judge.schema.json fixes. Figures that were not measured are
// null.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/model/listener.hpp"

namespace harness::report {

class Json : public model::Listener {
  public:
    // `write` is called once, at the end of the run, with the whole text.
    explicit Json(std::function<void(std::string_view)> write);
    Json(const Json&) = delete;
    Json& operator=(const Json&) = delete;
    ~Json() override;

    void package_ended(const model::PackageResult& result) override;
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

  private:
    std::function<void(std::string_view)> write_;
    std::vector<nlohmann::ordered_json> packages_;  // without the evidence, which is large
    std::vector<nlohmann::ordered_json> reruns_;
};

}  // namespace harness::report
