#include "harness/setter/mutation/plan.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/setter/mutation/syntax_fixture.hpp"

namespace harness::mutation {
namespace {

const std::string source =
    "int main(void) {\n"
    "    for (int i = 0; i < 8; ++i) {\n"
    "        if (a[i] & ~(b | c)) x = x + 1;\n"
    "    }\n"
    "    return x == 3;\n"
    "}\n";

Subject subject() {
    return {"accepted/a.c", {{"a.c", source, &c_syntax}}};
}

TEST(Plan, AllAreTakenWhereThereIsRoom) {
    const Plan all = plan(subject(), 1, 1000);
    EXPECT_EQ(all.mutants.size(), all.possible);
    EXPECT_EQ(all.possible, mutations(Code(source, c_syntax)).size());
    EXPECT_EQ(plan(subject(), 1, 0).mutants, all.mutants) << "0: all";
}

TEST(Plan, ASampleHasOneOfEachOperatorBeforeTwoOfAny) {
    std::set<std::string_view> names;
    for (const PlannedMutant& planned : plan(subject(), 1, 1000).mutants) {
        names.insert(planned.mutation.name);
    }
    std::map<std::string_view, int> taken;
    for (const PlannedMutant& planned : plan(subject(), 1, names.size()).mutants) {
        ++taken[planned.mutation.name];
    }
    EXPECT_EQ(taken.size(), names.size());
}

TEST(Plan, AnotherSeedIsAnotherSample) {
    EXPECT_FALSE(plan(subject(), 1, 10).mutants == plan(subject(), 2, 10).mutants);
}

TEST(Plan, OnlySourcesInKnownLanguagesAreChanged) {
    const base::TempDir folder;
    base::write_file_atomically(folder.path() / "a.cpp", source);
    base::write_file_atomically(folder.path() / "b.txt", source);
    const Subject both = read_subject({"accepted/x", {folder.path() / "a.cpp", folder.path() / "b.txt"}, {}, {}});
    for (const PlannedMutant& planned : plan(both, 1, 1000).mutants) {
        EXPECT_EQ(planned.file, 0U);
        const auto made = mutated(both, planned);
        EXPECT_NE(made[0].text, source);
        EXPECT_EQ(made[1].text, source);
    }
}

RC_GTEST_PROP(Plan, TheSameSeedGivesTheSameSample, (std::uint64_t seed)) {
    const auto most = static_cast<std::size_t>(*rc::gen::inRange(1, 60));
    const Plan first = plan(subject(), seed, most);
    const bool same = first.mutants == plan(subject(), seed, most).mutants;
    RC_ASSERT(same);
    RC_ASSERT(first.mutants.size() == std::min(most, first.possible));
    std::set<std::string> different;
    for (const PlannedMutant& planned : first.mutants) {
        RC_ASSERT(different.insert(mutated(subject(), planned)[0].text).second);
    }
}

}  // namespace
}  // namespace harness::mutation
