#include "harness/history/cache/digest.hpp"

#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"

namespace harness::cache {
namespace {

std::string digest(const std::vector<std::string>& fields) {
    Digest digest("test 1");
    for (const std::string& field : fields) {
        digest.add(field);
    }
    return digest.hex();
}

TEST(Digest, OfAFileIsWhatB2sumSays) {
    const base::TempDir folder;
    base::write_file_atomically(folder.path() / "a", "abc");
    EXPECT_EQ(hash_of_file(folder.path() / "a"), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
    EXPECT_THROW(hash_of_file(folder.path() / "b"), base::SystemError);
}

TEST(Digest, TellsFieldsApartHoweverTheyAreCut) {
    EXPECT_EQ(digest({"ab", "c"}), digest({"ab", "c"}));
    EXPECT_NE(digest({"ab", "c"}), digest({"a", "bc"}));
    EXPECT_NE(digest({"ab", "c"}), digest({"abc"}));
    EXPECT_NE(digest({"1:a"}), digest({"a"}));
    EXPECT_NE(digest({""}), digest({}));
    EXPECT_NE(Digest("test 1").hex(), Digest("test 2").hex());
    EXPECT_EQ(Digest("test 1", {"ab", "c"}).hex(), digest({"ab", "c"}));
}

}  // namespace
}  // namespace harness::cache
