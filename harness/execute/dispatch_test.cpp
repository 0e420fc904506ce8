#include "harness/execute/dispatch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/execute/executor_kind.hpp"
#include "harness/format/config/executors.hpp"

namespace harness::execute {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST(Dispatch, ScalesLimitsByHowLongTheSameWorkTakes) {
    EXPECT_EQ(time_scale(10ms, 10ms, "A"), 1);
    EXPECT_EQ(time_scale(13'666us, 10ms, "A"), 1.37);
    EXPECT_EQ(time_scale(5ms, 10ms, "A"), 0.5);
    EXPECT_THROW(time_scale(101ms, 10ms, "A"), base::JudgeError);
    EXPECT_THROW(time_scale(1us, 10ms, "A"), base::JudgeError);
    EXPECT_THROW(time_scale(1s, 0ms, "A"), base::JudgeError);
}

TEST(Dispatch, AsksForJobsAsTheFlagsOrElseTheSiteSay) {
    config::Config site;
    site.executor = {.partition = "short", .account = "cs", .time = "1:00", .sbatch_args = {"--nice"}};
    Dispatch dispatch;
    dispatch.executor = {.partition = "long", .mem = "2G", .constraint = "avx2", .sbatch_args = {"-v"}, .max_nodes = 0};
    const config::Executor executor = completed(dispatch, site).executor;
    EXPECT_THAT(job_arguments(executor),
                ElementsAre("--partition=long", "--account=cs", "--time=1:00", "--mem=2G", "--constraint=avx2"));
    EXPECT_THAT(executor.sbatch_args, ElementsAre("--nice", "-v"));
    EXPECT_EQ(executor.max_nodes, 64);
}

TEST(Executors, EachNameHasAFile) {
    EXPECT_EQ(all_executors().size(), config::executor_names.size());
    for (const auto& [name, text] : config::executor_names) {
        EXPECT_EQ(executor_of({.kind = name}).name, name) << text;
    }
    EXPECT_EQ(executor_of({}).name, "local");
}

TEST(Dispatch, SaysOnWhichProcessorsItWasJudgedWhereThatTellsSomething) {
    EXPECT_EQ(processor_of({"n1", "A", "k"}), "A");
    EXPECT_EQ(processor_of({"n1", "A", "k", 1.37}), "A, limits × 1.37");
    EXPECT_THAT(facts_of({}, true), IsEmpty());
    EXPECT_THAT(facts_of({{"A", 3}}, true), IsEmpty());
    EXPECT_THAT(facts_of({{"A, limits × 1.37", 3}}, false), ElementsAre(Pair("judged on", "A, limits × 1.37 (3)")));
    EXPECT_THAT(facts_of({{"A", 3}, {"B", 1}}, false), ElementsAre(Pair("judged on", "A (3), B (1)")));
    EXPECT_THROW(facts_of({{"A", 3}, {"B", 1}}, true), base::ConfigError);
}

}  // namespace
}  // namespace harness::execute
