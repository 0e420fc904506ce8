#include "harness/judge/calibration.hpp"

#include <atomic>

#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::judge {
namespace {

using namespace std::chrono_literals;

// Worker 0 takes 10 ms, and one more millisecond with each run; the others take 20 ms.
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
    const model::Calibration calibration = calibrate({runners(runs), 3}, "/probe");
    ASSERT_TRUE(calibration.alone && calibration.in_parallel);
    EXPECT_EQ(calibration.alone->runs, 5U);
    EXPECT_EQ(calibration.in_parallel->runs, 15U);
    EXPECT_EQ(runs, 4 * 6) << "a warm-up for each";
    EXPECT_LT(calibration.in_parallel->most, 5s) << "the warm-up is not counted";
}

TEST(Calibration, OneWorkerRunsNothingInParallel) {
    std::atomic<int> runs = 0;
    const model::Calibration calibration = calibrate({runners(runs), 1}, "/probe");
    ASSERT_TRUE(calibration.alone);
    EXPECT_EQ(calibration.alone->least, 10ms);
    EXPECT_EQ(calibration.alone->middle, 12ms);
    EXPECT_EQ(calibration.alone->most, 14ms);
    EXPECT_FALSE(calibration.in_parallel);
}

TEST(Calibration, AProbeThatFailsIsTheJudgesFault) {
    const auto factory = sandbox::fake_runners([](const auto&, const auto&) {
        return sandbox::Result{{.end = model::Exited{2}}, {}};
    });
    EXPECT_THROW(calibrate({factory, 1}, "/probe"), base::JudgeError);
}

}  // namespace
}  // namespace harness::judge
