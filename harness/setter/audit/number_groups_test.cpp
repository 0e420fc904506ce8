#include "harness/setter/audit/number_groups.hpp"

#include <gmock/gmock.h>

#include "harness/inputs/models.hpp"

namespace harness::audit {
namespace {

using testing::ElementsAre;

// "NAME: LEAST … MOST, EXAMPLES" of each group.
std::vector<std::string> groups(const std::vector<std::string>& inputs, const std::string& grammar = "") {
    std::vector<std::string> texts;
    for (const NumberGroup& group : number_groups(inputs, *inputs::model_of({.grammar = grammar}))) {
        texts.push_back(group.name + ": " + std::to_string(group.least) + " … " + std::to_string(group.most) + ", " +
                        std::to_string(group.examples.size()));
    }
    return texts;
}

TEST(NumberGroups, NumbersOfOnePositionBelongTogether) {
    EXPECT_THAT(groups({"2 9\n5\n-6\n", "1 7\n5\n"}),
                ElementsAre("number 1 in line 1: 1 … 2, 2", "number 2 in line 1: 7 … 9, 2",
                            "the number in each other line: -6 … 5, 3"));
    EXPECT_THAT(groups({"3\n1 2 3\n", "2\n4 5\n"}),
                ElementsAre("the number in line 1: 2 … 3, 2", "the numbers in the other lines: 1 … 5, 4"));
    EXPECT_THAT(groups({"1\nab 0.5 99999999999999999999\n"}), ElementsAre("the number in line 1: 1 … 1, 1"));
}

TEST(NumberGroups, AGrammarNamesThem) {
    EXPECT_THAT(groups({"2\n7 8\n"}, "INT(1, 9, n) NEWLINE REPI(i, n, SPACE) INT(1, 10, a[i]) END NEWLINE EOF"),
                ElementsAre("n: 2 … 2, 1", "a: 7 … 8, 2"));
}

}  // namespace
}  // namespace harness::audit
