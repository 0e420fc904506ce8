#include "harness/serve/tries.hpp"

#include <gtest/gtest.h>

namespace harness::serve {

namespace {

Try of_problem(const std::string& package) {
    return {package, {{"a.py", "1"}}, "4\n", {}};
}

TEST(TriesTest, AreRunInTheirOrderAndTheLastOneOfEachIsKept) {
    Tries tries;
    EXPECT_FALSE(tries.take());
    ASSERT_TRUE(tries.add(7, of_problem("p")));
    ASSERT_TRUE(tries.add(3, of_problem("p")));
    const auto first = tries.take();
    EXPECT_EQ(first->account, 7);
    EXPECT_EQ(first->what.files.at(0).bytes, "1");
    EXPECT_EQ(tries.take()->account, 3);
    EXPECT_FALSE(tries.take());
    EXPECT_TRUE(tries.of(7, "p")->input.has_value());
    EXPECT_TRUE(tries.of(7, "p")->files.empty()) << "they take memory";
    EXPECT_FALSE(tries.of(7, "p")->result);
    EXPECT_FALSE(tries.of(7, "q"));
    EXPECT_FALSE(tries.of(8, "p"));
    tries.finish(*first, {});
    EXPECT_TRUE(tries.of(7, "p")->result);
}

TEST(TriesTest, AResultThatComesTooLateIsForgotten) {
    Tries tries;
    ASSERT_TRUE(tries.add(7, of_problem("p")));
    const auto first = tries.take();
    ASSERT_TRUE(tries.add(7, of_problem("p")));
    tries.finish(*first, {});
    EXPECT_FALSE(tries.of(7, "p")->result);
}

TEST(TriesTest, NotTooManyWait) {
    Tries tries(2);
    EXPECT_TRUE(tries.add(1, of_problem("p")));
    EXPECT_TRUE(tries.add(2, of_problem("p")));
    EXPECT_FALSE(tries.add(3, of_problem("p")));
    EXPECT_TRUE(tries.add(2, of_problem("q"))) << "in place of the one before";
    EXPECT_FALSE(tries.of(2, "p"));
    ASSERT_TRUE(tries.take());
    EXPECT_TRUE(tries.add(3, of_problem("p")));
}

}  // namespace

}  // namespace harness::serve
