#include "harness/format/package/ini.hpp"

#include "harness/format/package/package_fixture.hpp"

namespace harness::package {
namespace {

using testing::ElementsAre;

using DomjudgeIni = PackageFolder;

TEST_F(DomjudgeIni, UnknownKeysAreNamed) {
    write("domjudge-problem.ini", "; a comment = 1\nshort-name = x\nspecial-compare = y\n");
    EXPECT_THAT(warnings(), ElementsAre("domjudge-problem.ini:3: unknown key 'special-compare'; did you mean "
                                        "'special_compare'?"));
}

}  // namespace
}  // namespace harness::package
