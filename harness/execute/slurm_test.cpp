// Uses scripts in place of Slurm's commands, in the only folder of PATH.
#include "harness/execute/slurm.hpp"

#include <cstdlib>

#include <gmock/gmock.h>

#include "harness/base/error.hpp"
#include "harness/base/temp_dir.hpp"

namespace harness::execute {
namespace {

namespace fs = std::filesystem;
using base::ConfigError;
using testing::Contains;
using testing::EndsWith;
using testing::HasSubstr;
using testing::ThrowsMessage;

class SlurmTest : public testing::Test {
  protected:
    SlurmTest() : run_(folder_.path() / "run 100%") {
        run_.create({});
        fs::create_directory(folder_.path() / "bin");
        ::setenv("PATH", (folder_.path() / "bin").c_str(), 1);
        for (const char* name : {"sbatch", "squeue", "scancel", "scontrol"}) {
            program(name, "exit 0");
        }
        options_.name = "judge-1";
        options_.worker = {"/opt/it's/judge", "shard", "--index"};
    }
    void TearDown() override { ::setenv("PATH", path_.c_str(), 1); }

    // The script appends its arguments to a file, one line for each call.
    void program(const std::string& name, const std::string& script) const {
        const fs::path file = folder_.path() / "bin" / name;
        base::write_file_atomically(
            file, "#!/bin/sh\necho \"$0 $*\" >>'" + (folder_.path() / "calls").string() + "'\n" + script + "\n");
        fs::permissions(file, fs::perms::owner_all);
    }
    std::string calls() const { return base::read_file(folder_.path() / "calls"); }

    base::TempDir folder_;
    RunDir run_;
    SlurmOptions options_;

  private:
    const std::string path_ = std::getenv("PATH");
};

TEST_F(SlurmTest, SaysOnceThatThereIsNoSlurm) {
    fs::remove(folder_.path() / "bin" / "squeue");
    EXPECT_THAT([&] { const Slurm slurm(run_, options_); },
                ThrowsMessage<ConfigError>(HasSubstr("--executor slurm: there is no squeue here")));
}

TEST_F(SlurmTest, AsksForArraysByTheRunsName) {
    program("scontrol", "echo 'MaxArraySize            = 101'");
    options_.arguments = {"--partition=short", "--nice=100"};
    const auto commands = Slurm(run_, options_).commands(7, 150);
    ASSERT_EQ(commands.size(), 2U);
    for (const char* word : {"--requeue", "--job-name=judge-1", "--array=0-99%64", "--partition=short", "--nice=100",
                             "--open-mode=append", "--parsable"}) {
        EXPECT_THAT(commands.at(7), Contains(word));
    }
    EXPECT_THAT(commands.at(7),
                Contains("--wrap=exec '/opt/it'\\''s/judge' 'shard' '--index' $((7 + SLURM_ARRAY_TASK_ID))"));
    EXPECT_THAT(commands.at(7), Contains(testing::AllOf(HasSubstr("--output="), EndsWith("/run 100%%/log/%A_%a.log"))));
    EXPECT_THAT(commands.at(107), Contains("--array=0-49%64"));
    EXPECT_THAT(commands.at(107), Contains(HasSubstr("$((107 + SLURM_ARRAY_TASK_ID))")));
}

TEST_F(SlurmTest, CountsWhatLivesAndKnowsWhenItDoesNot) {
    Slurm slurm(run_, options_);
    EXPECT_EQ(slurm.live(), 0U) << "an empty answer: two of them are believed";
    program("squeue",
            "printf 'PD||17|3|Resources\\nR|n1|17|0|None\\nR|n2|17|1|None\\nR|n2|17|2|None\\n"
            "CG|n3|16|0|None\\nCD|n4|15|0|None\\n'");
    EXPECT_EQ(slurm.live(), 4U);
    EXPECT_EQ(slurm.nodes(), (std::set<std::string>{"n1", "n2"}));
    program("squeue", "echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1");
    EXPECT_EQ(slurm.live(), std::nullopt);
    program("squeue", "echo 'PD||17|3|Priority'; exec sleep 60");
    ::setenv("PATH", (folder_.path() / "bin").string().append(":/usr/bin:/bin").c_str(), 1);
    options_.patience = std::chrono::milliseconds{300};
    EXPECT_EQ(Slurm(run_, options_).live(), std::nullopt) << "what it says before it hangs counts for nothing";
    EXPECT_THAT(calls(), Not(HasSubstr("--job=")));
}

TEST_F(SlurmTest, KnowsWhetherAllJobsOnlyWait) {
    Slurm slurm(run_, options_);
    const auto waits = [&](const std::string& jobs) {
        program("squeue", "printf '" + jobs + "'");
        slurm.live();
        return slurm.is_waiting();
    };
    EXPECT_FALSE(waits("CD|n4|15|0|None\\n"));
    EXPECT_TRUE(waits("PD||17|3|Priority\\nPD||17|4|JobHeldUser\\nCD|n4|15|0|None\\n"));
    EXPECT_FALSE(waits("PD||17|3|JobArrayTaskLimit\\nR|n1|17|0|None\\n"));
    EXPECT_FALSE(waits("PD||17|3|launch failed requeued held\\nPD||17|4|JobHeldAdmin\\n")) << "they may never start";
    EXPECT_TRUE(waits("PD||17|3|Resources\\n"));
    program("squeue", "exit 1");
    slurm.live();
    EXPECT_FALSE(slurm.is_waiting()) << "not known";
}

TEST_F(SlurmTest, WhoeverEndsTheRunDoesNotWaitForAnAnswer) {
    ::setenv("PATH", (folder_.path() / "bin").string().append(":/usr/bin:/bin").c_str(), 1);
    program("squeue", "exec sleep 600");
    std::stop_source source;
    source.request_stop();
    options_.stop = source.get_token();
    EXPECT_EQ(Slurm(run_, options_).live(), std::nullopt);  // without the stop, ctest would end it
}

TEST_F(SlurmTest, ARefusalIsBelievedTheThirdTimeWhereSlurmAnswers) {
    program("sbatch", "echo 'sbatch: error: invalid partition specified: nowhere' >&2; exit 1");
    Slurm slurm(run_, options_);
    slurm.submit(0, 1);
    slurm.submit(1, 1);
    EXPECT_THAT([&] { slurm.submit(2, 1); },
                ThrowsMessage<ConfigError>(HasSubstr("invalid partition specified: nowhere")));
    program("squeue", "exit 1");
    Slurm down(run_, options_);
    for (int time = 0; time < 10; ++time) {
        EXPECT_NO_THROW(down.submit(0, 1)) << "nobody answers: it may come back";
    }
}

TEST_F(SlurmTest, AvoidsNodesInWaitingJobsAndInNewOnes) {
    program("squeue", "printf '17\\n17\\n23\\n'");
    Slurm slurm(run_, options_);
    slurm.avoid({"n1", "n3"});
    EXPECT_THAT(calls(), HasSubstr("/scontrol update JobId=17 ExcNodeList=n1,n3\n"));
    EXPECT_THAT(calls(), HasSubstr("/scontrol update JobId=23 ExcNodeList=n1,n3\n"));
    EXPECT_THAT(slurm.commands(0, 1).at(0), Contains("--exclude=n1,n3"));
    options_.arguments = {"-x", "n2", "--exclude=gpu[1-4]"};
    Slurm with_own(run_, options_);
    EXPECT_THAT(with_own.commands(0, 1).at(0), Contains("--exclude=gpu[1-4],n2"));
    with_own.avoid({"n3"});
    EXPECT_THAT(with_own.commands(0, 1).at(0), Contains("--exclude=gpu[1-4],n2,n3"));
    EXPECT_THAT(with_own.commands(0, 1).at(0), testing::Not(Contains("-x")));
    slurm.avoid({});
    EXPECT_THAT(calls(), HasSubstr("/scontrol update JobId=17 ExcNodeList=\n"));
    EXPECT_THAT(slurm.commands(0, 1).at(0), Not(Contains(HasSubstr("--exclude"))));
}

TEST_F(SlurmTest, KnowsTheNodesOfShardsWhoseJobsFailed) {
    program("sbatch", "echo '17;here'");
    program("squeue",
            "printf 'F|n3|17|2|NonZeroExitCode\\nF|n3|16|1|NonZeroExitCode\\nR|n1|17|0|None\\n"
            "TO|n2|17|1|TimeLimit\\n'");
    Slurm slurm(run_, options_);
    slurm.submit(40, 5);
    EXPECT_EQ(slurm.live(), 1U);
    EXPECT_EQ(slurm.failed(), (std::map<std::size_t, std::string>{{42, "n3"}})) << "job 16 is not of this driver";
}

TEST_F(SlurmTest, EndsARunByItsName) {
    Slurm(run_, options_).cancel();
    EXPECT_THAT(calls(), HasSubstr("/scancel --name=judge-1\n"));
}

}  // namespace
}  // namespace harness::execute
