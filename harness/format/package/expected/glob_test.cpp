#include "harness/format/package/expected/glob.hpp"

#include <string>

#include <gtest/gtest.h>

namespace harness::package {
namespace {

TEST(Glob, MatchesAsSubmissionsYamlDoes) {
    struct Pair {
        const char* pattern;
        const char* name;
        bool matches;
    };
    for (const auto& [pattern, name, matches] : {Pair{"accepted", "accepted/a.py", true},
                                                 {"accepted/", "accepted/a.py", true},
                                                 {"accepted/*", "accepted/a.py", true},
                                                 {"accepted/*", "accepted/deep/a.py", true},
                                                 {"*", "accepted/a.py", true},
                                                 {"accept", "accepted/a.py", false},
                                                 {"accepted/*.py", "accepted/a.py", true},
                                                 {"accepted/*.py", "accepted/a.pyc", false},
                                                 {"*/*", "a", false},
                                                 {"*b", "a/b", false},
                                                 {"a*b*c", "axxbyyc", true},
                                                 {"a*b*c", "axxbyy", false},
                                                 {"x.{py,cpp}", "x.cpp", true},
                                                 {"x.{py,cpp}", "x.c", false},
                                                 {"{simple,comp*}.py", "complex.py", true},
                                                 {"{a,b}{c,d}", "bd", true},
                                                 {"{a,}x", "x", true},
                                                 {"{a", "{a", true},
                                                 {"a,b", "a,b", true},
                                                 {"secret/*-easy", "secret/01-easy", true},
                                                 {"secret/*-easy", "secret/01-hard", false},
                                                 {"secret/group1", "secret/group10/x", false},
                                                 {"[ab]", "a", false},
                                                 {"", "a", false}}) {
        EXPECT_EQ(matches_glob(pattern, name), matches) << pattern << " on " << name;
    }
}

TEST(Glob, StaysShortWhateverThePattern) {
    std::string pattern;
    for (int i = 0; i < 200; ++i) {
        pattern += "*a";
    }
    EXPECT_FALSE(matches_glob(pattern + "b", std::string(2000, 'a')));
}

}  // namespace
}  // namespace harness::package
