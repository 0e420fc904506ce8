#include "harness/execute/data_claims.hpp"

#include <filesystem>
#include <utility>

#include <gmock/gmock.h>

#include "harness/base/scratch_folder.hpp"
#include "harness/history/cache/digest.hpp"

namespace harness::execute {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

class DataClaims : public base::ScratchFolder {
  protected:
    DataClaims() {
        for (const char* name : {"data/1.in", "data/2.in"}) {
            const fs::path file = write(fs::path("package") / name, "3\n");
            files_.push_back({name, 2, cache::hash_of_file(file)});
        }
        fs::remove(root() / "data/2.in");  // the driver has it
    }
    fs::path root() const { return folder_.path() / "package"; }
    base::SeenFile look(const std::string& name) const {
        return look_by_claims(files_, folder_.path() / "cache")(root() / name, root(), 1);
    }

    std::vector<judge::DataFile> files_;
};

TEST_F(DataClaims, AFileIsComparedWhenItIsOpened) {
    const base::SeenFile file = look("data/1.in");
    EXPECT_EQ(base::read_file(file), "3\n");
    write("package/data/1.in", "4\n");
    EXPECT_THAT([&] { base::open_file(look("data/1.in")); },
                ThrowsMessage<OtherData>(HasSubstr("data/1.in: is another file than the driver")));
    const base::SeenFile missing = look("data/2.in");
    EXPECT_EQ(missing.bytes(), 2);
    EXPECT_THAT([&] { base::open_file(missing); }, ThrowsMessage<OtherData>(HasSubstr("data/2.in")));
}

TEST_F(DataClaims, NoLinkLeadsOutOfThePackage) {
    write("outside", "3\n");
    fs::create_symlink("../../outside", root() / "data/2.in");
    EXPECT_THAT([&] { base::open_file(look("data/2.in")); }, ThrowsMessage<OtherData>(HasSubstr("leads out")));
}

TEST_F(DataClaims, WhatTheDriverHasNotSeenIsLookedAt) {
    write("package/data/3.in", "5\n");
    const base::SeenFile file = look("data/3.in");
    EXPECT_TRUE(file.seen);
    EXPECT_FALSE(file.claim);
    EXPECT_THROW(look("data/4.in"), base::ConfigError);
}

}  // namespace
}  // namespace harness::execute
