// Which files of a Java project are one program, although each class may have a main.
#include "harness/course/students_fixture.hpp"

namespace harness::course {
namespace {

using testing::ElementsAre;

TEST(JavaAttempts, JavaClassesWithAMainAreOneProgramWhereOneUsesAnother) {
    const std::string main_of_java = "class X { public static void main(String[] args) { ";
    const auto sent = [&](const std::string& queens, const std::string& solver) {
        Rules rules = reading({{"Queens.java", main_of_java + queens}, {"Solver.java", main_of_java + solver}});
        rules.languages = {{".java", "java"}};
        return shown({file("ada/Queens.java", 1), file("ada/Solver.java", 2)}, rules);
    };
    const auto last = ElementsAre("ada: (Solver.java)");
    EXPECT_THAT(sent("new Solver(); }}", "}}"), ElementsAre("ada: (Queens.java Solver.java)"));
    EXPECT_THAT(sent("/* Solver */ }}", "}}"), last);
    EXPECT_THAT(sent("new Solver(); }}", "new Queens(); }}"), ElementsAre("ada: (Queens.java Solver.java)"))
        << "neither compiles alone";
}

// Each has a main, and the class Main is used by others.
TEST(JavaAttempts, JavaClassesThatUseEachOtherAreOneProgram) {
    const std::string main_of_java = "class X { public static void main(String[] args) { ";
    const std::string all = "ada: (Board.java Cell.java Main.java)";
    const auto sent = [&](const std::string& main, const std::string& board, const std::string& cell) {
        Rules rules = reading({{"Main.java", main_of_java + main + "}}"}, {"Board.java", board}, {"Cell.java", cell}});
        rules.languages = {{".java", "java"}};
        return shown({file("ada/Main.java", 1), file("ada/Board.java", 2), file("ada/Cell.java", 3)}, rules);
    };
    EXPECT_THAT(sent("new Board();", main_of_java + "new Cell();}}", main_of_java + "new Main();}}"), ElementsAre(all));
    EXPECT_THAT(sent("new Cell();", main_of_java + "new Main();}}", main_of_java + "new Board();}}"), ElementsAre(all));
    EXPECT_THAT(sent("new Board();", "class Board { Cell cell; }", main_of_java + "}}"), ElementsAre(all))
        << "used by a part of the program";
    EXPECT_THAT(sent("", main_of_java + "new Cell();}}", main_of_java + "new Board();}}"),
                ElementsAre("ada: (Board.java Cell.java)"));
}

TEST(JavaAttempts, AFolderOfJavaIsAPartOfWhatImportsItsPackage) {
    const std::string text = " class X { public static void main(String[] args) { }}";
    Rules rules = reading({{"L.java", text}, {"加.java", text}, {"A.java", "import u.a.L;" + text + "加 f;"}});
    rules.languages = {{".java", "java"}};
    EXPECT_THAT(shown({file("x/a/L.java"), file("x/b/A.java"), file("y/加.java"), file("y/A.java")}, rules),
                ElementsAre("x: (a/L.java b/A.java)", "y: (A.java 加.java)"));
}

TEST(JavaAttempts, AJavaClassDoesNotUseAnotherOfItsOwnName) {
    const std::string text = "public class Main { public static void main(String[] args) { new Main(); } }";
    Rules rules = reading({{"N Queens.java", text}, {"Main (1).java", text}});
    rules.languages = {{".java", "java"}};
    EXPECT_THAT(shown({file("ada/N Queens.java", 1), file("ada/Main (1).java", 2)}, rules),
                ElementsAre("ada: (Main (1).java)"));
}

}  // namespace
}  // namespace harness::course
