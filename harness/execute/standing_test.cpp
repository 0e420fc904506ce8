#include "harness/execute/standing.hpp"

#include <gmock/gmock.h>

#include "harness/base/temp_dir.hpp"
#include "harness/execute/journal.hpp"

namespace harness::execute {
namespace {

class StandingTest : public testing::Test {
  protected:
    StandingTest() : run_(folder_.path() / "run") {
        run_.create({});
        run_.add_shard(0, {{.id = "a", .name = "x\xff"}, {.id = "b", .name = "y"}});
        run_.add_shard(1, {{.id = "b", .name = "y"}});
        Journal first(run_, "0");
        first.begin("a", {"n1", "", ""});
        first.publish("a", {.node = {"n1", "", ""}, .attempt = 1});
        first.begin("b", {"n1", "", ""});
        Journal(run_, "1").begin("b", {"n2", "", ""});
    }

    base::TempDir folder_;
    RunDir run_;
};

TEST_F(StandingTest, IsReadFromAllFilesWithoutADriver) {
    keep_standing(run_, {.items = 7});
    const Standing expected{2, 1, {{"n1", 1}}, {{"y", 2, "n2", false}}};
    EXPECT_EQ(read_standing(run_), expected);
    const base::Fd lock = run_.lock();
    std::filesystem::remove(run_.path() / "standing.json");
    EXPECT_EQ(read_standing(run_), expected) << "the driver has just begun";
}

TEST_F(StandingTest, IsTheDriversIfThereIsOne) {
    const Standing kept{7, 3, {{"n1", 2}, {"n\xff", 1}}, {{"x\xff", 2, "n1", true}}};
    keep_standing(run_, kept);
    const base::Fd lock = run_.lock();
    std::filesystem::remove_all(run_.path() / "shards");
    std::filesystem::remove_all(run_.path() / "results");
    EXPECT_EQ(read_standing(run_), kept);
}

}  // namespace
}  // namespace harness::execute
