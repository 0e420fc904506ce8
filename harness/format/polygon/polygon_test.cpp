#include "harness/format/polygon/polygon.hpp"

#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"
#include "harness/format/polygon/polygon_fixture.hpp"

namespace harness::polygon {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class PolygonImport : public base::ScratchFolder {
  protected:
    PolygonImport() {
        write("tests/01", "3\n");
        write("tests/01.a", "6\n");
        write("tests/02", "5\n");
        write("tests/02.a", "10\n");
        write("solutions/main.c", "int main(void) {}\n");
    }

    Imported imported() {
        write("problem.xml", problem_.text());
        return import_polygon(folder_.path(), 1024);
    }
    std::string refusal() {
        return base::error_of([&] { imported(); });
    }
    // The bytes of a file of the new package; "(none)" if it has none of that name.
    static std::string text(const Imported& imported, const std::string& name) {
        const auto file = std::ranges::find(imported.files, name, &NewFile::name);
        if (file == imported.files.end()) {
            return "(none)";
        }
        return file->source.empty() ? file->text : base::read_file(file->source);
    }
    static std::vector<std::string> names(const Imported& imported) {
        std::vector<std::string> names;
        std::ranges::transform(imported.files, std::back_inserter(names), &NewFile::name);
        return names;
    }
    // "what: why" for each thing left out.
    static std::vector<std::string> left_out(const Imported& imported) {
        std::vector<std::string> lines;
        for (const LeftOut& each : imported.left_out) {
            lines.push_back(each.what + ": " + each.why);
        }
        return lines;
    }

    ProblemText problem_;
};

TEST_F(PolygonImport, MakesAPackageOfTheNewestVersion) {
    const Imported package = imported();
    EXPECT_EQ(names(package), (std::vector<std::string>{
                                  "data/sample/01.ans", "data/sample/01.in", "data/secret/02.ans", "data/secret/02.in",
                                  "problem.yaml", "submissions/accepted/main.c", "submissions/submissions.yaml"}));
    EXPECT_EQ(text(package, "data/secret/02.ans"), "10\n");
    EXPECT_THAT(
        text(package, "problem.yaml"),
        AllOf(HasSubstr("problem_format_version: 2025-09\nname: {en: \"Twice \\\"it\\\"\", ru: \"Дважды\"}\n"),
              HasSubstr("\n  time_limit: 1.5\n  time_resolution: 0.001\n  memory: 256\n"), Not(HasSubstr("type"))));
    EXPECT_EQ(text(package, "submissions/submissions.yaml"), "accepted/main.c: {model_solution: true}\n");
    EXPECT_EQ(package.main_solution, "accepted/main.c");
    EXPECT_EQ(text(package, "problem.yaml"), text(imported(), "problem.yaml")) << "the uuid is the same each time";
}

TEST_F(PolygonImport, EverythingThatIsNotCarriedOverIsNamed) {
    problem_.more = "<stresses><list><stress index=\"1\"/></list></stresses><novelty a=\"1\"/><properties/>";
    problem_.tests = R"(<test sample="true"/><test cmd="gen 1"/>)";
    problem_.solutions += R"(<solution tag="do-not-run"><source path="solutions/idle.c" type="c.gcc"/></solution>)";
    write("solutions/idle.c", "int main(void) {}\n");
    write("check.exe", "MZ");
    write("notes/idea.txt", "x");
    EXPECT_THAT(left_out(imported()),
                testing::UnorderedElementsAre(
                    HasSubstr("<stresses> in problem.xml: the format has no stress tests"),
                    "<novelty> in problem.xml: unknown here", "<properties> in problem.xml: settings of Polygon's own",
                    "the commands that made the tests: the tests are carried over as they are",
                    "solutions/idle.c: no verdict is expected of a solution with the tag 'do-not-run'",
                    "a checker: the package does not have its source, so the default validator compares token by token",
                    "check.exe: a program for Windows, made from its source",
                    "notes/idea.txt: problem.xml does not say what it is for"));
}

TEST_F(PolygonImport, AnAttachmentThatIsNotThereIsNamed) {
    problem_.files = R"(<attachments><file path="files/small.zip"/><file path="files/large.zip"/></attachments>)";
    write("files/small.zip", "PK");
    const Imported package = imported();
    EXPECT_EQ(text(package, "attachments/small.zip"), "PK");
    EXPECT_THAT(left_out(package), Contains("files/large.zip: it is not in the package"));
}

TEST_F(PolygonImport, GroupsKeepTheirPointsAndDependencies) {
    problem_.tests = R"(<test sample="true" group="0" points="0"/><test group="hard" points="40"/><test group="hard"/>
        <test group="easy" points="10"/><test group="easy" points="10"/><test group="easy" points="5"/>)";
    problem_.groups = R"(<groups><group name="0" points-policy="complete-group"/>
        <group name="hard" points-policy="complete-group"><dependencies><dependency group="easy"/></dependencies></group>
        <group name="easy" points-policy="each-test"><dependencies><dependency group="0"/></dependencies></group></groups>)";
    for (const char* test : {"03", "04", "05", "06"}) {
        write(std::string{"tests/"} + test, test);
        write(std::string{"tests/"} + test + ".a", test);
    }
    const Imported package = imported();
    EXPECT_THAT(text(package, "problem.yaml"), HasSubstr("\ntype: [scoring]\n"));
    EXPECT_EQ(text(package, "data/secret/test_group.yaml"), "max_score: 65\nscore_aggregation: sum\n");
    EXPECT_EQ(text(package, "data/secret/01-easy/test_group.yaml"),
              "max_score: 20\nscore_aggregation: sum\nrequire_pass: [sample]\n");
    EXPECT_EQ(text(package, "data/secret/02-easy/test_group.yaml"),
              "max_score: 5\nscore_aggregation: sum\nrequire_pass: [sample]\n");
    EXPECT_EQ(text(package, "data/secret/03-hard/test_group.yaml"),
              "max_score: 40\nscore_aggregation: pass-fail\nrequire_pass: [secret/01-easy, secret/02-easy]\n");
    EXPECT_EQ(text(package, "data/secret/01-easy/05.in"), "05");
    EXPECT_EQ(text(package, "data/secret/02-easy/06.in"), "06");
    EXPECT_EQ(text(package, "data/sample/01.in"), "3\n");
    EXPECT_EQ(text(package, "data/secret/03-hard/01.in"), "(none)");
    problem_.groups = R"(<groups><group name="easy"><dependencies><dependency group="hard"/></dependencies></group>
        <group name="hard"><dependencies><dependency group="easy"/></dependencies></group></groups>)";
    EXPECT_THAT(refusal(), HasSubstr("which depends on itself"));
}

TEST_F(PolygonImport, TheFeedbackOfAnyGroupIsNamedOnce) {
    const auto feedback = testing::Contains("feedback-policy of the groups: the contest says what contestants see");
    problem_.groups = R"(<groups><group name="1" feedback-policy="none"/><group name="2"/></groups>)";
    EXPECT_THAT(left_out(imported()), Not(feedback));
    problem_.groups = R"(<groups><group name="1"/><group name="2" feedback-policy="icpc"/>
        <group name="3" feedback-policy="complete"/></groups>)";
    EXPECT_THAT(left_out(imported()), feedback.Times(1));
}

TEST_F(PolygonImport, ASampleWithPointsCountsInItsGroupToo) {
    problem_.tests = R"(<test sample="true" group="1" points="3"/><test group="1" points="3"/>)";
    problem_.groups = R"(<groups><group name="1" points-policy="each-test"/></groups>)";
    const Imported package = imported();
    EXPECT_THAT(names(package),
                AllOf(Contains("data/sample/01.in"), Contains("data/secret/1/01.in"), Contains("data/secret/1/02.in")));
}

TEST_F(PolygonImport, CheckersAndValidatorsComeWithTheirHeaders) {
    problem_.files = R"(<resources><file path="files/testlib.h" type="h.g++"/></resources>)";
    problem_.tests = R"(<test group="g" sample="true"/><test group="g"/>)";
    problem_.assets = R"(<checker name="own" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>
        <validators><validator><source path="files/val.cpp" type="cpp.g++17"/><testset><input-path-pattern>v/%02d</input-path-pattern>
        <tests><test verdict="valid"/><test verdict="invalid"/><test verdict="invalid" testset="tests" group="g"/></tests>
        </testset></validator></validators>)";
    write("files/testlib.h", small_testlib);
    write("files/check.cpp", small_checker);
    write("files/val.cpp", "#include <string>\n#include \"testlib.h\"\n");
    write("v/01", "1\n");
    write("v/02", "x\r\n");
    write("v/03", "y\n");
    const Imported package = imported();
    EXPECT_EQ(text(package, "output_validator/testlib.h"), small_testlib);
    EXPECT_EQ(text(package, "output_validator/check.cpp"), small_checker);
    EXPECT_EQ(text(package, "input_validators/validator/testlib.h"), small_testlib);
    EXPECT_EQ(text(package, "data/secret/02.yaml"), "input_validator_args: [--testset, tests, --group, \"g\"]\n");
    EXPECT_EQ(text(package, "data/invalid_input/validator-02.in"), "x\n") << "with Linux line ends";
    EXPECT_EQ(text(package, "data/invalid_input/validator-02.yaml"), "(none)");
    EXPECT_EQ(text(package, "data/invalid_input/validator-03.yaml"),
              "input_validator_args: [--testset, \"tests\", --group, \"g\"]\n");
    EXPECT_THAT(left_out(package),
                Contains(HasSubstr("v/01: the format has no tests of inputs that a validator must accept")));
}

TEST_F(PolygonImport, TagsSayWhatIsExpected) {
    for (const char* name : {"to", "ml", "pe", "rj"}) {
        problem_.solutions += std::string{R"(<solution tag=")"} +
                              (std::string_view{name} == "to"   ? "time-limit-exceeded-or-accepted"
                               : std::string_view{name} == "ml" ? "memory-limit-exceeded"
                               : std::string_view{name} == "pe" ? "presentation-error"
                                                                : "rejected") +
                              R"("><source path="solutions/)" + name + R"(.c"/></solution>)";
        write(std::string{"solutions/"} + name + ".c", name);
    }
    const Imported package = imported();
    EXPECT_THAT(names(package),
                AllOf(Contains("submissions/mixed/to.c"), Contains("submissions/memory_limit_exceeded/ml.c"),
                      Contains("submissions/wrong_answer/pe.c"), Contains("submissions/rejected/rj.c")));
    EXPECT_THAT(text(package, "submissions/submissions.yaml"), HasSubstr("mixed/to.c: {permitted: [AC, TLE]}\n"));
}

TEST_F(PolygonImport, ATagForAGroupHoldsThere) {
    problem_.tests = R"(<test group="1" points="1"/><test group="2" points="1"/>)";
    problem_.groups = R"(<groups><group name="1"/><group name="2"/></groups>)";
    problem_.solutions += R"(<solution tag="accepted"><source path="solutions/slow.c"/><extra-tags>
        <extra-tag group="2" tag="time-limit-exceeded"/></extra-tags></solution>)";
    write("solutions/slow.c", "x");
    EXPECT_THAT(text(imported(), "submissions/submissions.yaml"),
                HasSubstr("mixed/slow.c:\n  secret/2: {permitted: [AC, TLE], required: [TLE]}\n"
                          "  secret/1: {permitted: [AC]}\n"));
}

TEST_F(PolygonImport, ATagForATestSetIsNamed) {
    problem_.tests = R"(<test points="1"/><test points="1"/>)";
    problem_.solutions += R"(<solution tag="accepted"><source path="solutions/slow.c"/><extra-tags>
        <extra-tag testset="pretests" tag="time-limit-exceeded"/></extra-tags></solution>)";
    write("solutions/slow.c", "x");
    const Imported package = imported();
    EXPECT_THAT(names(package), Contains("submissions/accepted/slow.c"));
    EXPECT_THAT(left_out(package), Contains(HasSubstr("the tag 'time-limit-exceeded' of solutions/slow.c for the test "
                                                      "set 'pretests'")));
}

TEST_F(PolygonImport, WithoutATagThatHoldsForAGroupTheSolutionsOwnTagHolds) {
    problem_.solutions += R"(<solution tag="wrong-answer"><source path="solutions/slow.c"/><extra-tags>
        <extra-tag group="2" tag="time-limit-exceeded"/></extra-tags></solution>)";
    write("solutions/slow.c", "x");
    const Imported package = imported();
    EXPECT_THAT(names(package), Contains("submissions/wrong_answer/slow.c"));
    EXPECT_THAT(text(package, "submissions/submissions.yaml"), Not(HasSubstr("slow.c")));
    EXPECT_THAT(left_out(package), Contains("the tag 'time-limit-exceeded' of solutions/slow.c for the group '2': the "
                                            "group is no test group of the new package"));
}

TEST_F(PolygonImport, TheStatementIsMadeOfItsSections) {
    write("statement-sections/english/legend.tex", "Print \\t{2n}.\r\n");
    write("statement-sections/english/input.tex", "A number.\n");
    write("statement-sections/english/name.tex", "Twice");
    write("statement-sections/english/tree.png", "PNG");
    write("statement-sections/english/example.01", "33\n");
    write("statement-sections/english/example.01.a", "6\n");
    const Imported package = imported();
    EXPECT_THAT(text(package, "statement/problem.en.tex"),
                AllOf(HasSubstr("\\problemname{Twice \"it\"}\n"),
                      HasSubstr("\nPrint \\t{2n}.\n\n\\section*{Input}\nA number.\n")));
    EXPECT_EQ(text(package, "statement/tree.png"), "PNG");
    EXPECT_EQ(text(package, "data/sample/01.in.statement"), "33\n");
    EXPECT_EQ(text(package, "data/sample/01.in.download"), "3\n");
    EXPECT_EQ(text(package, "data/sample/01.ans.statement"), "(none)");
}

TEST_F(PolygonImport, ATextOfTheStatementThatIsNotShownIsNamed) {
    problem_.files = R"(<executables><executable><source path="files/gen.cpp"/></executable></executables>)";
    problem_.tests = R"(<test sample="true"/><test sample="true" cmd="gen 5"/>)";
    problem_.statements += R"(<statement language="english" path="statements/.pdf/p.pdf" type="application/pdf"/>
        <statement language="russian" path="statements/russian/problem.tex" type="application/x-tex"/>)";
    write("files/gen.cpp", "x");
    std::filesystem::remove(folder_.path() / "tests/02");
    write("statement-sections/english/example.01", "33\r\n");
    write("statement-sections/russian/example.01", "33\r\n");
    write("statement-sections/english/example.02", "5\n");
    EXPECT_THAT(left_out(imported()),
                testing::UnorderedElementsAre(
                    HasSubstr("Windows line ends"), HasSubstr("a checker"),
                    "statement-sections/english/example.02: the statement shows what the package's own programs make"));
    write("statement-sections/russian/example.01", "333\n");
    EXPECT_THAT(left_out(imported()),
                Contains("statement-sections/russian/example.01: another file became data/sample/01.in.statement"));
}

TEST_F(PolygonImport, AWholeStatementIsTakenApart) {
    write("statements/english/problem.tex",
          "\\begin{problem}{Twice}{stdin}{stdout}{1 s}{256 MB}\nPrint it.\n\\InputFile\nA number.\n\\Examples\n"
          "\\begin{example}\n\\exmpfile{a}{b}%\n\\end{example}\n\\Note\nEasy.\n\\end{problem}\n");
    EXPECT_THAT(text(imported(), "statement/problem.en.tex"),
                HasSubstr("\nPrint it.\n\\section*{Input}\nA number.\n\n\n\\section*{Notes}\nEasy.\n"));
}

TEST_F(PolygonImport, ATutorialThatIsNotAddedIsNamed) {
    problem_.more = R"(<tutorials><tutorial language="english" path="statements/t.tex" type="application/x-tex"/>
        <tutorial language="german" path="statements/t.pdf" type="application/pdf"/>
        <tutorial language="elvish" path="statements/e.tex" type="application/x-tex"/></tutorials>)";
    for (const char* language : {"english", "german", "elvish"}) {
        write(std::string{"statement-sections/"} + language + "/tutorial.tex", language);
    }
    write("statements/t.pdf", "PDF");
    const Imported package = imported();
    EXPECT_EQ(text(package, "solution/solution.en.tex"), "english");
    EXPECT_THAT(
        left_out(package),
        testing::IsSupersetOf({"the tutorial in elvish: its language has no code here",
                               "statements/t.pdf: made from the statement's sections",
                               "statement-sections/german/tutorial.tex: problem.xml does not say what it is for",
                               "statement-sections/elvish/tutorial.tex: problem.xml does not say what it is "
                               "for"}));
    EXPECT_THAT(left_out(package), Not(Contains(HasSubstr("english/tutorial.tex"))));
}

TEST_F(PolygonImport, AStatementBesideProblemXmlHasNoPictures) {
    problem_.statements = R"(<statement language="english" path="./problem.tex" type="application/x-tex"/>)";
    write("problem.tex", "Print it.\n");
    write("tree.png", "PNG");
    const Imported package = imported();
    EXPECT_THAT(text(package, "statement/problem.en.tex"), HasSubstr("\nPrint it.\n"));
    EXPECT_THAT(left_out(package), Contains("tree.png: problem.xml does not say what it is for"));
    problem_.statements = R"(<statement language="english" path="problem.tex" type="application/x-tex"/>)";
    EXPECT_THAT(names(imported()), AllOf(Contains("statement/problem.en.tex"), Not(Contains("statement/tree.png"))));
}

TEST_F(PolygonImport, MissingTestsAreMadeByTheirGenerator) {
    problem_.files = R"(<executables><executable><source path="files/gen.cpp"/></executable></executables>)";
    problem_.tests = R"(<test method="manual"/><test method="generated" cmd="gen 5  7"/>)";
    write("files/gen.cpp", "x");
    std::filesystem::remove(folder_.path() / "tests/02");
    std::filesystem::remove(folder_.path() / "tests/02.a");
    const Imported package = imported();
    ASSERT_EQ(package.inputs.size(), 1U);
    EXPECT_EQ(package.inputs[0].command, (std::vector<std::string>{"generators/gen", "5", "7"}));
    EXPECT_EQ(package.inputs[0].names, std::vector<std::string>{"data/secret/02.in"});
    ASSERT_EQ(package.answers.size(), 1U);
    EXPECT_EQ(package.answers[0].input, "data/secret/02.in");
    EXPECT_EQ(text(package, "generators/gen/gen.cpp"), "x");
    std::filesystem::remove(folder_.path() / "tests/01");
    EXPECT_THAT(refusal(), HasSubstr("has test 1, but tests/01 is not in the package: download the full package"));
}

TEST_F(PolygonImport, NoEntityIsExpandedAndNoPathLeadsOut) {
    write("problem.xml",
          "<!DOCTYPE problem [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b SYSTEM \"/etc/passwd\">]>\n"
          "<problem short-name=\"&a;&b;\"><judging><testset><time-limit>1</time-limit>"
          "<memory-limit>1</memory-limit></testset></judging></problem>");
    EXPECT_THAT(text(import_polygon(folder_.path(), 1024), "problem.yaml"), HasSubstr("name: \"&a;&b;\"\n"));
    for (const char* path : {"../secret", "/etc/passwd", "a/../../b"}) {
        problem_.solutions = std::string{R"(<solution tag="main"><source path=")"} + path + R"("/></solution>)";
        EXPECT_THAT(refusal(), HasSubstr("which is no path in the package")) << path;
    }
    std::filesystem::create_symlink("/etc/passwd", folder_.path() / "solutions/link.c");
    problem_.solutions = R"(<solution tag="main"><source path="solutions/link.c"/></solution>)";
    EXPECT_THAT(refusal(), HasSubstr("leads out of the package"));
    problem_.solutions = std::string(100'000, '<');
    EXPECT_THAT(refusal(), HasSubstr("is not XML"));
    std::string deep;
    for (int depth = 0; depth < 100'000; ++depth) {
        deep += "<a>";
    }
    problem_.solutions = deep;
    EXPECT_THAT(refusal(), HasSubstr("is not XML"));
}

TEST_F(PolygonImport, WhatCannotBeJudgedAlikeIsRefused) {
    problem_.judging = R"(run-count="2")";
    EXPECT_THAT(refusal(), HasSubstr("run-count of 2"));
    problem_.judging = R"(input-file="in.txt" output-file="out.txt")";
    EXPECT_THAT(left_out(imported()), Contains(HasSubstr("that solutions use the files 'in.txt' and 'out.txt'")));
    std::filesystem::remove(folder_.path() / "problem.xml");
    EXPECT_THAT(base::error_of([&] { import_polygon(folder_.path(), 1); }), HasSubstr("it has no problem.xml"));
}

TEST_F(PolygonImport, ALimitThatIsNoneIsRefused) {
    const std::string memory = "<memory-limit>268435456</memory-limit>";
    for (const auto& [limits, why] : {
             std::pair{memory, "has a test set without time-limit"},
             std::pair{memory + "<time-limit> </time-limit>", "has a test set without time-limit"},
             std::pair{memory + "<time-limit>2 s</time-limit>", "has '2 s' as time-limit: it must be a number"},
             std::pair{memory + "<time-limit>0</time-limit>", "has '0' as time-limit: it must be above 0"},
             std::pair{memory + "<time-limit>2e15</time-limit>",
                       "has '2e15' as time-limit: it must be above 0 and at "
                       "most 10^15"},
             std::pair{std::string{"<time-limit>1</time-limit>"}, "has a test set without memory-limit"},
         }) {
        problem_.limits = limits;
        EXPECT_THAT(refusal(), HasSubstr(why)) << limits;
    }
}

TEST(PolygonNumbers, FillAPattern) {
    EXPECT_EQ(numbered("tests/%02d.a", 7), "tests/07.a");
    EXPECT_EQ(numbered("tests/%d", 12), "tests/12");
    EXPECT_EQ(numbered("tests/%s%999999999999dn", 1), "tests/1n");
    EXPECT_EQ(numbered("tests", 1), "tests");
}

}  // namespace
}  // namespace harness::polygon
