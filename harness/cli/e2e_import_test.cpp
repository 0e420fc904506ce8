// End to end: a Polygon package becomes a package whose jury submissions are as Polygon says.
#include "harness/cli/e2e_fixture.hpp"
#include "harness/format/polygon/polygon_fixture.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

class Import : public EndToEnd {
  protected:
    Import() {
        problem_.files = R"(<resources><file path="files/testlib.h" type="h.g++"/></resources>
            <executables><executable><source path="files/gen.cpp"/></executable></executables>)";
        problem_.assets = R"(<checker type="testlib"><source path="files/check.cpp"/></checker>
            <validators><validator><source path="files/val.cpp"/></validator></validators>)";
        write("twice/files/testlib.h", polygon::small_testlib);
        write("twice/files/check.cpp", polygon::small_checker);
        write("twice/files/val.cpp",
              "#include \"testlib.h\"\nint main() { int n = 0; return std::cin >> n && n < 100 ? 0 : 1; }\n");
        write("twice/files/gen.cpp",
              "#include \"testlib.h\"\nint main(int, char* argv[]) { std::cout << argv[1] << '\\n'; }\n");
        write("twice/tests/01", "3\n");
        write("twice/tests/01.a", "6\n");
        solution("main", "main.c", right_source);
    }

    void solution(const std::string& tag, const std::string& name, std::string_view source) {
        if (tag != "main") {
            problem_.solutions += "<solution tag=\"" + tag + "\"><source path=\"solutions/" + name + "\"/></solution>";
        }
        write("twice/solutions/" + name, source);
    }
    // Imports the package, and returns what `judge verify` says of the result.
    json verified(int code) {
        write("twice/problem.xml", problem_.text());
        const Ended made = judge({"import", "twice", "made"});
        EXPECT_EQ(made.code, 0) << made.error;
        said_ = made.output;
        const Ended ended = judge({"verify", "made", "--json", "-"});
        EXPECT_EQ(ended.code, code) << ended.error << ended.warnings << read("made/problem.yaml");
        return document(ended)["packages"][0];
    }

    polygon::ProblemText problem_;
    std::string said_;
};

TEST_F(Import, APackageIsJudgedAsPolygonSays) {
    problem_.tests = R"(<test sample="true"/><test cmd="gen 5"/><test cmd="gen 3 again"/>)";
    solution("wrong-answer", "wrong.c", wrong_source);
    solution("rejected", "crash.c", "int main(void) { return 1; }\n");
    const json package = verified(0);
    EXPECT_THAT(said_,
                AllOf(HasSubstr("its own programs made 2 inputs and 2 answers"), HasSubstr("judge verify made")));
    EXPECT_EQ(package["submissions"].size(), 3U);
    EXPECT_EQ(read("made/data/secret/02.ans"), "10\n");
    expect_refused({"import", "twice", "made"}, {"made", "exists already"});
}

TEST_F(Import, GroupsGiveTheirPoints) {
    problem_.tests = R"(<test sample="true" group="0"/><test group="1" cmd="gen 3" points="30"/>
        <test group="2" cmd="gen 5" points="70"/>)";
    problem_.groups =
        R"(<groups><group name="0"/><group name="1"><dependencies><dependency group="0"/></dependencies></group>
        <group name="2"><dependencies><dependency group="1"/></dependencies></group></groups>)";
    solution("rejected", "half.c", wrong_source);
    const json package = verified(0);
    for (const json& submission : package["submissions"]) {
        EXPECT_EQ(submission["score"], submission["name"] == "accepted/main.c" ? 100 : 30) << submission["name"];
    }
}

// The interactor writes what it heard to a file, and the checker decides.
TEST_F(Import, TheCheckerFollowsTheInteractor) {
    problem_.assets += R"(<interactor><source path="files/inter.cpp"/></interactor>)";
    problem_.tests = R"(<test/>)";
    write("twice/files/inter.cpp",
          "#include \"testlib.h\"\nint main(int, char* argv[]) {\n    std::ifstream input(argv[1]);\n    int n = 0;\n"
          "    input >> n;\n    std::cout << n << std::endl;\n    std::cin >> n;\n    tout.open(argv[2]);\n"
          "    tout << n << std::endl;\n    return 0;\n}\n");
    solution("wrong-answer", "wrong.c", "#include <stdio.h>\nint main(void) { puts(\"7\"); }\n");
    const json package = verified(0);
    EXPECT_EQ(package["submissions"].size(), 2U);
}

TEST_F(Import, AnArchiveIsReadLikeItsFolder) {
    write("twice/tests/02", "4\n");
    write("twice/tests/02.a", "8\n");
    write("twice/problem.xml", problem_.text());
    EXPECT_EQ(shell("python3 -m zipfile -c twice.zip twice && \"$judge\" import twice.zip from-zip && "
                    "\"$judge\" import twice from-folder && diff -r from-zip from-folder")
                  .code,
              0);
    expect_refused({"import", "double", "x"}, {"double", "it has no problem.xml"});
    EXPECT_FALSE(fs::exists(folder() / "x"));
}

}  // namespace
}  // namespace harness::cli
