#include "harness/format/package/source_line.hpp"

#include "harness/base/scratch_folder.hpp"

namespace harness::package {
namespace {

class SourceLinesTest : public base::ScratchFolder {
  protected:
    std::string line(const std::string& name, bool has_driver, const std::string& place,
                     const std::string& text = "one\n  two\n") const {
        Submission submission;
        submission.files.emplace_back(write(name, text));
        return SourceLines(submission, has_driver).text({place, 2});
    }
};

TEST_F(SourceLinesTest, ASingleFileIsCalledAsItWasCompiled) {
    EXPECT_EQ(line("queens.cpp", false, "main.cpp"), "two");
    EXPECT_EQ(line("queens.cpp", true, "submission.cpp"), "two");
    EXPECT_EQ(line("queens.cpp", true, "main.cpp"), "") << "the driver's";
    EXPECT_EQ(line("main.cpp", true, "main.cpp"), "") << "the driver's";
    EXPECT_EQ(line("queens.cpp", false, "/usr/include/stdio.h"), "");
}

TEST_F(SourceLinesTest, ASingleFileThatKeepsItsNameIsCalledByIt) {
    EXPECT_EQ(line("Queens.java", false, "Queens.java"), "two");
    EXPECT_EQ(line("Queens.java", true, "Queens.java"), "two");
    EXPECT_EQ(line("N Queens.java", false, "Queens.java", "public class Queens {\ntwo\n"), "two");
    EXPECT_EQ(line("N Queens.java", false, "Board.java", "public class Queens {\ntwo\n"), "");
}

}  // namespace
}  // namespace harness::package
