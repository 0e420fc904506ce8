// A scripted Runner for tests: it answers each request by a function and remembers the requests it saw.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "harness/sandbox/runner.hpp"

namespace harness::sandbox {

class FakeRunner : public Runner {
  public:
    using Script = std::function<Result(const Request&, const OutputSink&)>;

    explicit FakeRunner(Script script) : script_(std::move(script)) {}

    Result run(const Request& request, const OutputSink& sink) override {
        requests_.push_back(request);
        return script_(request, sink);
    }

    void renew() override { ++renewals_; }
    CpuClock cpu_clock() override { return {}; }
    bool is_waiting() const override { return true; }

    const std::vector<Request>& requests() const { return requests_; }
    int renewals() const { return renewals_; }

  private:
    Script script_;
    int renewals_ = 0;
    std::vector<Request> requests_;
};

// Makes a runner with this script for each worker.
inline RunnerFactory fake_runners(FakeRunner::Script script) {
    return [script = std::move(script)](int) { return std::make_unique<FakeRunner>(script); };
}

}  // namespace harness::sandbox
