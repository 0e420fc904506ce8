#include "harness/course/export.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "harness/course/students_fixture.hpp"

namespace harness::course {
namespace {

using testing::ElementsAre;

// As beside the folders of a class that no folder is around.
TEST(AssignFiles, ALooseSourceMakesNoStudentOfAWrappedClass) {
    const auto wrapped = [](std::vector<std::string> paths) {
        std::vector<HandedInFile> files;
        std::ranges::transform(paths, std::back_inserter(files),
                               [](const auto& path) { return file("class/" + path); });
        return files;
    };
    EXPECT_THAT(shown(wrapped({"ada/q.cpp", "lee/q.py", "loose.cpp"})),
                ElementsAre("ada: (q.cpp)", "lee: (q.py)", "loose: (loose.cpp)"));
    EXPECT_THAT(shown(wrapped({"ada/q.cpp", "lee/more.zip", "loose.cpp", "roster.csv"})),
                ElementsAre("ada: (q.cpp)", testing::StartsWith("lee: "), "loose: (loose.cpp)"));
    EXPECT_THAT(shown(wrapped({"A B_7_assignsubmission_file_/q.c", "loose.c"})),
                ElementsAre("A B#7: (q.c)", "loose: (loose.c)"));
    EXPECT_THAT(shown(wrapped({"ada_81_9021_q.c", "lee_82_9022_q.c", "loose.c"})),
                ElementsAre("ada#81: (q.c)", "lee#82: (q.c)", "loose: (loose.c)"));
    EXPECT_THAT(shown(wrapped({"ada/a.c", "lee/l.c", "main.c"}),
                      reading({{"a.c", "int main() {}\n"}, {"l.c", "int main() {}\n"}})),
                ElementsAre("ada: (a.c)", "lee: (l.c)", "main: (main.c)"));
    // One student's.
    EXPECT_THAT(shown(wrapped({"main.c", "board/b.c", "try/t.c"}), reading({{"t.c", "int main() {}\n"}})),
                ElementsAre(testing::StartsWith("class: ")));
    EXPECT_THAT(shown(wrapped({"main.cpp", "board/b.cpp", "moves/m.cpp"})),
                ElementsAre(testing::StartsWith("class: ")));
    EXPECT_THAT(shown(wrapped({"q.cpp", "old/a.cpp", "tests/t.cpp"})), ElementsAre(testing::StartsWith("class: ")));
    EXPECT_THAT(shown(wrapped({"q.cpp", "ada/a.cpp"})), ElementsAre(testing::StartsWith("class: ")));
    EXPECT_THAT(shown(wrapped({"q.py", "board/b.py", "moves/m.py"}), reading({{"q.py", "from board import b\n"}})),
                ElementsAre(testing::StartsWith("class: ")));
    EXPECT_THAT(shown(wrapped({"q.cpp", "a_1_2_b.cpp"})), ElementsAre(testing::StartsWith("class: ")));
}

}  // namespace
}  // namespace harness::course
