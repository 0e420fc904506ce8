// `judge infer`: a grammar from a package's data, which the package can keep.
#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

class Infer : public EndToEnd {
  protected:
    void put_input(const std::string& name, const std::string& input) const {
        write("double/data/secret/" + name + ".in", input);
        write("double/data/secret/" + name + ".ans", "0\n");
    }
};

TEST_F(Infer, ProposesAGrammarThatThePackageCanKeep) {
    std::filesystem::remove_all(folder() / "double/data");
    put_input("1", "2\n4 5\n");
    put_input("2", "1\n9\n");
    put_input("3", "3\n1 2 3\n");
    write("double/input_validators/v.cpp",
          "int main() {\n    int n = inf.readInt(1, 100, \"n\");\n    inf.readEoln();\n"
          "    inf.readInts(n, 1, 9, \"a\");\n}\n");
    const Ended ended = judge({"infer", "double"});
    EXPECT_EQ(ended.code, 0) << ended.error;
    EXPECT_EQ(
        ended.output,
        "# Proposed by judge infer from 3 inputs. Each bound is the least or the most in them: replace it by that "
        "of the statement.\nINT(1,3,n) NEWLINE\n# guessed: as many in the line as n\n"
        "REP(n,SPACE) INT(1,9,a) END NEWLINE\n");
    std::filesystem::remove_all(folder() / "double/input_validators");
    write("double/input_validators/input.ctd", ended.output);
    std::filesystem::remove_all(folder() / "double/submissions");
    write("double/submissions/accepted/zero.c", "#include <stdio.h>\nint main(void) { puts(\"0\"); }\n");
    const Ended verified = judge({"verify", "double"});
    EXPECT_EQ(verified.code, 0) << verified.output << verified.error;
    put_input("4", "4\n1 2 3\n");
    EXPECT_EQ(judge({"verify", "double"}).code, 1) << "it does not follow the grammar";
    expect_refused({"infer", "double"}, {"double", "no layout that judge infer knows"});
}

}  // namespace
}  // namespace harness::cli
