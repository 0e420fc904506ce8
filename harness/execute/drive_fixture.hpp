// A run whose engine a test chooses, driven without waiting: a pause only moves the clock.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "harness/base/temp_dir.hpp"
#include "harness/execute/drive.hpp"

namespace harness::execute {

class DriveTest : public testing::Test {
  protected:
    DriveTest() : run_(folder_.path() / "run") {
        run_.create({});
        options_.slots = 2;
        options_.now = [this] { return now_; };
        options_.sleep = [this](std::chrono::milliseconds time) { now_ += time; };
    }
    static std::vector<Item> items(std::size_t count) {
        std::vector<Item> items(count);
        for (std::size_t place = 0; place < count; ++place) {
            items[place].id = fmt::format("{:03}", place);
        }
        return items;
    }
    // Drives the run as a new process would.
    void drive(const std::vector<Item>& items, Engine& engine) {
        results_.emplace(run_);
        execute::drive(run_, items, engine, options_, *results_);
    }
    std::size_t accepted(const std::vector<Item>& items) const {
        return static_cast<std::size_t>(std::ranges::count_if(items, [&](const Item& item) {
            const auto published = results_->of(item.id);
            return published && published->result.verdict == model::Verdict::Accepted;
        }));
    }

    base::TempDir folder_;
    RunDir run_;
    std::optional<Results> results_;
    DriveOptions options_;
    std::chrono::steady_clock::time_point now_{};
};

}  // namespace harness::execute
