// For tests: the real box, whose g++ reports the headers that it opens.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "harness/sandbox/box_runner.hpp"
#include "paths.hpp"

namespace harness::compile {

class Telling : public sandbox::Runner {
  public:
    sandbox::Result run(const sandbox::Request& request, const sandbox::OutputSink& sink) override {
        sandbox::Request telling = request;
        if (request.arguments.back() != "--version") {
            telling.arguments.insert(telling.arguments.end(), {"-H", "-Winvalid-pch"});
        }
        sandbox::Result result = box_.run(telling, sink);
        told_.push_back(result.outcome.error_text);
        return result;
    }

    void renew() override { box_.renew(); }
    sandbox::CpuClock cpu_clock() override { return box_.cpu_clock(); }
    bool is_waiting() const override { return box_.is_waiting(); }

    static sandbox::BoxOptions options() {
        sandbox::BoxOptions box;
        box.box = queens::bin_dir / "judge-box";
        return box;
    }
    // The reports of each run since the last call.
    std::vector<std::string> take_told() { return std::exchange(told_, {}); }

  private:
    sandbox::BoxRunner box_{options()};
    std::vector<std::string> told_;
};

}  // namespace harness::compile
