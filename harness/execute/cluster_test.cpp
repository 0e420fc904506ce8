// A cluster that judges one batch after another. Scripts in place of Slurm's commands, in the only folder of PATH.
#include "harness/execute/cluster.hpp"

#include <chrono>
#include <cstdlib>
#include <thread>

#include <gmock/gmock.h>

#include "harness/execute/journal.hpp"
#include "harness/format/package/scratch_package.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::execute {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

// Each shard is refused by node n1 as soon as it is sent out. If n1 is excluded, the shard is lost.
constexpr const char* sbatch = R"(
: >sent
case "$*" in *--exclude=n1*) echo "$*" >>excluded; exit 0;; esac
run=$(echo "$*" | /usr/bin/sed "s/.*--run' '\([^']*\)'.*/\1/")
shard=$(echo "$*" | /usr/bin/sed 's/.*$((\([0-9]*\) .*/\1/')
echo "{\"node\":\"n1\",\"shard\":$shard,\"item\":\"\",\"reason\":\"no javac\"}" >"$run/refusals/$shard.json"
)";

class ClusterTest : public package::ScratchPackage {
  protected:
    ClusterTest() {
        put_case("1", "1", "1");
        plan_ = std::make_shared<const judge::Plan>(judge::make_plan(config_, package_));
        ::setenv("PATH", (folder_.path() / "bin").c_str(), 1);
        program("sbatch", sbatch);
        program("squeue", "if [ -e sent ]; then echo 'R|n2|17|0|None'; fi");
        program("scancel", "");
        program("scontrol", "");
    }
    void TearDown() override { ::setenv("PATH", path_.c_str(), 1); }

    void program(const std::string& name, const std::string& script) {
        fs::permissions(write("bin/" + name, "#!/bin/sh\ncd '" + folder_.path().string() + "'\n" + script + "\n"),
                        fs::perms::owner_all);
    }

    // Judges a batch of one submission. Its result comes when n1 is excluded.
    void judge(Cluster& cluster) {
        const std::jthread worker([&](const std::stop_token& ended) {
            while (!exists("excluded") && !ended.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds{20});
            }
            const RunDir run(fs::directory_iterator(folder_.path() / "cluster")->path());
            Published published{{"n2", "", ""}, 1, {}, {}};
            published.result.verdict = model::Verdict::Accepted;
            Journal(run, "7").publish(run.shard(0).front().id, published);
        });
        std::vector<model::Verdict> verdicts;
        cluster.judge(
            {{plan_, {"a.c", {write("a.c", "right")}, {}, {}}}},
            [&](std::size_t /*index*/, const model::SubmissionResult& result) { verdicts.push_back(result.verdict); },
            0, {});
        EXPECT_THAT(verdicts, ElementsAre(model::Verdict::Accepted));
    }

    std::shared_ptr<const judge::Plan> plan_;

  private:
    const std::string path_ = std::getenv("PATH");
};

TEST_F(ClusterTest, ANodeThatRefusesIsAvoidedInTheNextBatchToo) {
    const auto runner = [](const sandbox::Request& /*request*/, const sandbox::OutputSink& sink) {
        sink("1\n");  // a compiler's version
        return sandbox::Result{};
    };
    std::vector<std::string> warnings;
    Dispatch dispatch;
    dispatch.executor.kind = "slurm";
    dispatch.executor.max_nodes = 16;
    Cluster cluster(
        {config_, {sandbox::fake_runners(runner)}, {}, [&](const std::string& text) { warnings.push_back(text); }},
        dispatch, "machine", folder_.path() / "cluster");
    judge(cluster);
    EXPECT_THAT(read("excluded"), HasSubstr("$((2 + SLURM_ARRAY_TASK_ID))")) << "after two refusals";
    fs::remove(folder_.path() / "excluded");
    fs::remove(folder_.path() / "sent");
    judge(cluster);
    EXPECT_THAT(read("excluded"), HasSubstr("$((0 + SLURM_ARRAY_TASK_ID))")) << "the first shard of the second batch";
    EXPECT_THAT(warnings, ElementsAre(AllOf(HasSubstr("n1"), HasSubstr("10 minutes"), HasSubstr("2 times"),
                                            HasSubstr("no javac"))));
}

}  // namespace
}  // namespace harness::execute
