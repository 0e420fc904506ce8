#include "harness/judge/calibration.hpp"

#include <atomic>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/sandbox/fake_runner.hpp"
#include "harness/support/error.hpp"

namespace harness::judge {
namespace {

using namespace std::chrono_literals;

// Worker 0 takes 10 ms, and a millisecond more at each run; the others 20 ms.
sandbox::RunnerFactory runners(std::atomic<int>& runs) {
    return [&runs](int worker) {
        auto own = std::make_shared<int>(0);
        return std::make_unique<sandbox::FakeRunner>(
            [&runs, worker, own](const sandbox::Request& request, const sandbox::OutputSink&) {
                ++runs;
                EXPECT_EQ(request.arguments.at(1), "work");
                const bool warm_up = request.arguments.at(2) == "1";
                const auto time = worker == 0 ? 10ms + 1ms * (warm_up ? 0 : (*own)++) : 20ms;
                return sandbox::Result{{.cpu = warm_up ? 5s : std::chrono::nanoseconds{time}}, {}};
            });
    };
}

TEST(Calibration, MeasuresTheSameWorkAloneAndOnAllWorkers) {
    std::atomic<int> runs = 0;
    const Calibration calibration = calibrate({{}, runners(runs), 3}, "/probe");
    ASSERT_TRUE(calibration.alone && calibration.in_company);
    EXPECT_EQ(calibration.alone->runs, 5U);
    EXPECT_EQ(calibration.in_company->runs, 15U);
    EXPECT_EQ(runs, 4 * 6) << "a warm-up for each";
    EXPECT_LT(calibration.in_company->most, 5s) << "the warm-up is not counted";
}

TEST(Calibration, OneWorkerHasNoCompany) {
    std::atomic<int> runs = 0;
    const Calibration calibration = calibrate({{}, runners(runs), 1}, "/probe");
    ASSERT_TRUE(calibration.alone);
    EXPECT_EQ(calibration.alone->least, 10ms);
    EXPECT_EQ(calibration.alone->middle, 12ms);
    EXPECT_EQ(calibration.alone->most, 14ms);
    EXPECT_FALSE(calibration.in_company);
    EXPECT_EQ(describe(calibration).size(), 1U);
}

TEST(Calibration, SaysNothingOfWhatWasNotMeasured) {
    const sandbox::RunnerFactory factory = [](int) {
        return std::make_unique<sandbox::FakeRunner>(
            [](const sandbox::Request&, const sandbox::OutputSink&) { return sandbox::Result{}; });
    };
    EXPECT_TRUE(describe(calibrate({{}, factory, 2}, "/probe")).empty());
}

TEST(Calibration, AProbeThatFailsIsTheJudgesFault) {
    const sandbox::RunnerFactory factory = [](int) {
        return std::make_unique<sandbox::FakeRunner>([](const sandbox::Request&, const sandbox::OutputSink&) {
            return sandbox::Result{{.end = model::Exited{2}}, {}};
        });
    };
    EXPECT_THROW(calibrate({{}, factory, 1}, "/probe"), support::JudgeError);
}

TEST(Calibration, IsToldInMillisecondsAndPercent) {
    const Calibration calibration{Spread{10ms, 10ms, 11ms, 5}, Spread{11ms, 12ms, 22ms, 10}};
    const auto lines = describe(calibration);
    EXPECT_EQ(lines.at("cpu time alone"), "10.0 to 11.0 ms in 5 runs of the same work (10.0 %)");
    EXPECT_EQ(lines.at("cpu time in company"), "11.0 to 22.0 ms in 10 runs of the same work (100.0 %)");
    EXPECT_EQ(lines.at("company slows by"), "20.0 %");
}

}  // namespace
}  // namespace harness::judge
