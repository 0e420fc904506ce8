#include "harness/format/package/answers.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/base/scratch_folder.hpp"

namespace harness::package {
namespace {

Package with_cases(const std::vector<std::string>& names) {
    Package package;
    for (const std::string& name : names) {
        package.cases.emplace_back().name = name;
    }
    return package;
}

class Answers : public base::ScratchFolder {
  protected:
    std::string answer(const Package& package, std::size_t index) const {
        return answer_to(package, package.cases.at(index), folder_.path()).lexically_relative(folder_.path()).string();
    }
};

TEST_F(Answers, AreCalledAsTheirCases) {
    const Package package = with_cases({"secret/g/1", "secret/h/2"});
    write("1", "");
    write("h/1.out", "");
    write("2.out", "");
    EXPECT_EQ(answer(package, 0), "");
    for (const std::string name : {"1.ans", "1.out", "g/1.ans", "g/1.out", "secret/g/1.out"}) {
        write(name, "");
        EXPECT_EQ(answer(package, 0), name);
    }
}

TEST_F(Answers, OfTwoCasesThatEndAlikeAreNoneByThatEnd) {
    const Package package = with_cases({"sample/1", "secret/1", "secret/g/1"});
    write("1.out", "");
    EXPECT_EQ(answer(package, 0), "");
    EXPECT_EQ(answer(package, 1), "1.out");
    EXPECT_EQ(answer(package, 2), "");
    write("sample/1.out", "");
    EXPECT_EQ(answer(package, 0), "sample/1.out");
}

}  // namespace
}  // namespace harness::package
