#include <gmock/gmock.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"
#include "harness/format/config/config.hpp"
#include "paths.hpp"

namespace harness::config {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ExecutorTest : public base::ScratchFolder {
  protected:
    Executor read(const std::string& text) const {
        return read_config(write("judge.toml", text), std::filesystem::path(QUEENS_SOURCE_DIR) / "judge.toml").executor;
    }
    std::string error_of(const std::string& text) const {
        return base::error_of([&] { read(text); });
    }
};

TEST_F(ExecutorTest, IsWhatTheSiteSays) {
    EXPECT_EQ(read("").kind, "");
    EXPECT_EQ(read("").max_nodes, 64);
    const Executor executor = read(
        "[executor]\nkind = \"slurm\"\npartition = \"short\"\naccount = \"cs101\"\ntime = \"00:30:00\"\nmem = \"4G\"\n"
        "constraint = \"epyc\"\nstage = \"tarball\"\nsbatch_args = [\"--nice=100\"]\nmax_nodes = 40\n");
    EXPECT_EQ(executor.kind, "slurm");
    EXPECT_EQ(executor.partition, "short");
    EXPECT_EQ(executor.account, "cs101");
    EXPECT_EQ(executor.time, "00:30:00");
    EXPECT_EQ(executor.mem, "4G");
    EXPECT_EQ(executor.constraint, "epyc");
    EXPECT_EQ(executor.stage, "tarball");
    EXPECT_THAT(executor.sbatch_args, ElementsAre("--nice=100"));
    EXPECT_EQ(executor.max_nodes, 40);
}

TEST_F(ExecutorTest, RefusesWhatItDoesNotKnow) {
    EXPECT_THAT(error_of("[executor]\nkind = \"nowhere\"\n"), HasSubstr("2: 'kind' in [executor]"));
    EXPECT_THAT(error_of("[executor]\nstage = \"nfs\"\n"), HasSubstr("2: 'stage' in [executor]"));
    EXPECT_THAT(error_of("[executor]\nqueue = \"short\"\n"), HasSubstr("2: unknown key 'queue' in [executor]"));
    EXPECT_THAT(error_of("[executor]\nmax_nodes = 0\n"), HasSubstr("max_nodes"));
    EXPECT_THAT(error_of("executor = \"slurm\"\n"), HasSubstr("executor"));
}

}  // namespace
}  // namespace harness::config
