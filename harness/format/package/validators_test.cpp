#include "harness/format/package/validators.hpp"

#include "harness/format/package/package_fixture.hpp"

namespace harness::package {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Validators = PackageFolder;

TEST_F(Validators, LegacyValidators) {
    write("problem.yaml", "name: x\nvalidation: custom\nvalidator_flags: case_sensitive 'a b'\n");
    EXPECT_THAT(error(), HasSubstr("there is none in output_validator/ or output_validators/"));
    write("output_validators/check/check.cpp", "int main() {}");
    write("output_validators/check/check.h", "");
    write("input_validators/shape.py", "x");
    write("input_format_validators/form.cpp", "x");
    const Package package = read();
    EXPECT_EQ(package.output_check, OutputCheck::Custom);
    ASSERT_EQ(package.output_validators.size(), 1U);
    EXPECT_EQ(package.output_validators[0].name, "output_validators/check");
    EXPECT_EQ(package.output_validators[0].files.size(), 2U);
    EXPECT_THAT(package.validator_flags, ElementsAre("case_sensitive", "a b"));
    ASSERT_EQ(package.input_validators.size(), 2U);
    EXPECT_EQ(package.input_validators[0].name, "input_validators/shape.py");
    EXPECT_EQ(package.input_validators[1].name, "input_format_validators/form.cpp");
    write("problem.yaml", "name: x\nvalidation: custom interactive\n");
    EXPECT_EQ(read().output_check, OutputCheck::Interactive);
    write("problem.yaml", "name: x\n");
    EXPECT_TRUE(read().output_validators.empty());
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("output_validators/check: is not used")));
}

TEST_F(Validators, FilesSideBySideAreOneProgramWhereTheyNeedEachOther) {
    const auto validators = [&](const std::vector<std::pair<std::string, std::string>>& files) {
        write("problem.yaml", "name: x\nvalidation: custom\n");
        for (const auto& [name, text] : files) {
            write("output_validators/" + name, text);
            write("input_validators/" + name, text);
        }
        const Package package = read();
        remove("output_validators");
        remove("input_validators");
        std::vector<std::string> names;
        std::ranges::transform(package.output_validators, std::back_inserter(names), &ProgramSource::name);
        EXPECT_EQ(package.input_validators.size(), names.size());
        return names;
    };
    const auto only_one = ElementsAre("output_validators");
    EXPECT_THAT(validators({{"a.py", "import b\n"}, {"b.py", "x = 1\n"}}), only_one);
    EXPECT_THAT(validators({{"a.cpp", "int main() {}"}, {"b.cpp", "int f() { return 42; }"}}), only_one);
    EXPECT_THAT(validators({{"a.cpp", "#include \"b.cpp\"\n"}, {"b.cpp", "x"}}), only_one);
    EXPECT_THAT(validators({{"build", "#!/bin/sh\n"}, {"v.c", "int main(void) {}"}}), only_one);
    EXPECT_THAT(validators({{"a.cpp", "int main() {}"}, {"b.cpp", "int main() {}"}}),
                ElementsAre("output_validators/a.cpp", "output_validators/b.cpp"));
    EXPECT_THAT(validators({{"a.py", "import sys\n"}, {"sys.cpp", "int main() {}"}}),
                ElementsAre("output_validators/a.py", "output_validators/sys.cpp"));
    EXPECT_THAT(validators({{"a.py", "x"}, {"b/b.py", "x"}}),
                ElementsAre("output_validators/a.py", "output_validators/b"));
}

TEST_F(Validators, WhatIsNoProgramBesideAnOutputValidatorIsLeftOut) {
    write("problem.yaml", "name: x\nvalidation: custom\n");
    write("output_validators/Makefile", "x");
    EXPECT_THAT(error(), HasSubstr("Makefile: cannot be run: it is in no language"));
    write("output_validators/v.py", "x");
    EXPECT_EQ(read().output_validators.at(0).name, "output_validators/v.py");
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("Makefile: is left out: it is no program")));
}

TEST_F(Validators, AFolderMakesA2025ValidatorCustom) {
    use("2025-09");
    write("output_validator/a.cpp", "x");
    write("output_validator/b.cpp", "x");
    Package package = read();
    EXPECT_EQ(package.output_check, OutputCheck::Custom);
    EXPECT_EQ(package.output_validators.at(0).files.size(), 2U);
    use("2025-09", "type: interactive\n");
    EXPECT_EQ(read().output_check, OutputCheck::Interactive);
    remove("output_validator");
    EXPECT_THAT(error(), HasSubstr("there is none in output_validator/"));
    write("output_validators/v.py", "x");
    EXPECT_EQ(read().output_validators.at(0).name, "output_validators/v.py");
    remove("output_validators");
    write("output_validator/inner/a.cpp", "x");
    write("output_validator/inner/a.h", "x");
    EXPECT_EQ(read().output_validators.at(0).name, "output_validator/inner");
    EXPECT_EQ(read().output_validators.at(0).files.size(), 2U);
}

TEST_F(Validators, AVisualizerIsAProgramOnWhichNoVerdictDepends) {
    EXPECT_FALSE(read().input_visualizer);
    write("input_visualizer/draw.py", "");
    write("input_visualizer/readme.md", "");
    write("output_visualizer/draw.asy", "");
    const Package package = read();
    EXPECT_EQ(package.input_visualizer->name, "input_visualizer");
    EXPECT_FALSE(package.output_visualizer);
    EXPECT_THAT(package.warnings,
                testing::Contains(HasSubstr("output_visualizer: draws nothing: it is in no language of judge.toml")));
}

TEST_F(Validators, ValidatorsHaveAForm) {
    write("input_validators/a.java", "x");
    write("input_validators/b/build", "x");
    write("input_validators/b/b.java", "x");
    write("input_validators/c.py", "x");
    write("input_validators/d", "#!/bin/sh\nexit 42\n");
    write("input_validators/testlib.h", "x");
    link("/etc/passwd", "input_validators/out.py");
    link("c.py", "input_validators/linked.py");
    EXPECT_THAT(warnings(), ElementsAre("input_validators/a.java: is left out: it is in no language of judge.toml",
                                        HasSubstr("out.py: is left out: it is a link that leads out of the package")));
    const std::vector<ProgramSource> found = read().input_validators;
    ASSERT_EQ(found.size(), 4U);
    EXPECT_EQ(found[0].name, "input_validators/b");
    EXPECT_EQ(found[0].form, ProgramForm::Scripts);
    EXPECT_EQ(found[1].form, ProgramForm::Sources);
    EXPECT_THAT(found[1].files, ElementsAre(model::CodeFile(root() / "input_validators/c.py"),
                                            model::CodeFile(root() / "input_validators/testlib.h")));
    EXPECT_EQ(found[2].form, ProgramForm::Scripts);
    EXPECT_EQ(found[2].files.front().name, "run");
    EXPECT_EQ(found[3].name, "input_validators/linked.py");
    write("answer_validators/e.py", "x");
    EXPECT_EQ(read().answer_validators.size(), 1U);
    write("problem.yaml", "name: x\nvalidation: custom\n");
    write("output_validators/v/w.java", "x");
    EXPECT_EQ(error(), "output_validators/v: cannot be run: it is in no language of judge.toml");
}

TEST_F(Validators, AScriptNeedsItsInterpreter) {
    write("input_validators/a", "#!/usr/bin/env -S python2 -u\nexit()\n");
    write("input_validators/b/build", "#!/nowhere/bash\n");
    write("input_validators/c", "#! /usr/bin/env LANG=C sh\n");
    write("input_validators/d/build", "#!/bin/sh -e\n");
    write("input_validators/d/run", "#!/nowhere/made-by-build\n");
    write("input_validators/e/run", "no line");
    write("input_validators/f/build", "#!/bin/sh\r\n");
    EXPECT_THAT(warnings(),
                ElementsAre("input_validators/a: is left out: it asks for 'python2', which is not installed",
                            "input_validators/b: is left out: it asks for '/nowhere/bash', which is not installed",
                            HasSubstr("f: is left out: it begins with a line that ends as on Windows")));
    EXPECT_EQ(read().input_validators.size(), 3U);
    write("problem.yaml", "name: x\nvalidation: custom\n");
    write("output_validators/v", "#!/usr/bin/env python2\n");
    EXPECT_EQ(error(), "output_validators/v: cannot be run: it asks for 'python2', which is not installed");
}

TEST_F(Validators, LegacyMayHaveSeveralThatMustAllAccept) {
    write("problem.yaml", "name: x\nvalidation: custom\n");
    write("output_validators/a.py", "x");
    write("output_validators/b.cpp", "x");
    ASSERT_EQ(read().output_validators.size(), 2U);
    EXPECT_EQ(read().output_validators[0].name, "output_validators/a.py");
    EXPECT_EQ(read().output_validators[1].name, "output_validators/b.cpp");
    write("problem.yaml", "name: x\nvalidation: custom interactive\n");
    EXPECT_THAT(error(), HasSubstr("output_validators/b.cpp: is a second output validator besides"));
}

TEST_F(Validators, WhatIncludesTestlibSpeaksItsProtocol) {
    write("problem.yaml", "name: x\nvalidation: custom\n");
    write("output_validators/v/testlib.h", "#define OK_EXIT_CODE 0\n");
    const auto speaks = [&](const std::string& source) {
        write("output_validators/v/v.cpp", source);
        return read().output_validators.at(0).speaks_testlib;
    };
    EXPECT_TRUE(speaks("#include \"testlib.h\"\n"));
    EXPECT_TRUE(speaks("int x;\n  #  include <../lib/testlib.h>\n"));
    for (const char* none : {"// testlib.h\n", "#include \"mytestlib.h\"\n", "#include <testlib.hpp>\n", ""}) {
        EXPECT_FALSE(speaks(none)) << none;
    }
    write("output_validators/v/testlib.h", "#define OK_EXIT_CODE 42\n");
    EXPECT_FALSE(speaks("#include \"testlib.h\"\n")) << "it was made for the format";
}

TEST_F(Validators, ATestlibThatThePackageLacksIsJudgeTomls) {
    write("problem.yaml", "name: x\nvalidation: custom\n");
    write("output_validators/v.cpp", "#include \"testlib.h\"\n");
    write("input_validators/i.cpp", "#include \"testlib.h\"\n");
    EXPECT_THAT(error(), HasSubstr("output_validators/v.cpp: includes testlib.h, and there is none beside it"));
    write("mine.h", "");
    config().testlib_header = root() / "mine.h";
    const Package package = read();
    EXPECT_TRUE(package.input_validators.at(0).speaks_testlib);
    EXPECT_EQ(package.output_validators.at(0).files.back(), model::CodeFile("testlib.h", root() / "mine.h"));
    config().testlib_header.clear();
    remove("output_validators");
    write("problem.yaml", "name: x\n");
    EXPECT_THAT(read().input_validators, IsEmpty());
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("input_validators/i.cpp: is left out: it includes testlib.h")));
}

TEST_F(Validators, TheJudgesOwnCheckerReadsGrammarsOfChecktestdata) {
    write("input_validators/n.ctd", "INT(1, 2)");
    config().grammar_checker = "/checker";
    const ProgramSource source = read().input_validators.at(0);
    EXPECT_EQ(source.form, ProgramForm::Grammar);
    ASSERT_EQ(source.files.size(), 2U);
    EXPECT_EQ(source.files[0].name, "grammar.ctd");
    EXPECT_EQ(source.files[1].name, "run");
    EXPECT_EQ(source.files[1].file.path, "/checker");
    config::Language tool;
    tool.extensions = {".ctd"};
    tool.compile = tool.run = tool.version = {"/bin/true"};
    config().grammars = {tool};
    EXPECT_EQ(read().input_validators.at(0).files.size(), 1U) << "a tool that judge.toml names comes first";
}

TEST_F(Validators, GrammarsNeedTheirTool) {
    write("input_validators/a.ctd", "x");
    write("input_validators/b.viva", "x");
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr(": input_validators/a.ctd and input_validators/b.viva did not "
                                                  "check its inputs: each is a grammar, for which judge.toml has no "
                                                  "table")));
    config::Language tool;
    tool.compile = tool.run = tool.version = {"/bin/true"};
    tool.needs = {"/usr/bin/no-such-tool"};
    tool.package = "checktestdata";
    tool.extensions = {".ctd"};
    config().grammars = {tool};
    EXPECT_THAT(
        warnings(),
        ElementsAre(HasSubstr("input_validators/b.viva did not check its inputs: it is a grammar"),
                    HasSubstr("input_validators/a.ctd did not check its inputs: it needs /usr/bin/no-such-tool")))
        << "each with what it lacks";
    remove("input_validators/b.viva");
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("needs /usr/bin/no-such-tool: install checktestdata")));
    config().grammars[0].needs.clear();
    EXPECT_THAT(warnings(), IsEmpty());
    EXPECT_EQ(read().input_validators.at(0).form, ProgramForm::Grammar);
    write("input_validators/validate.h", "int read_int();");
    EXPECT_EQ(read().input_validators.at(0).form, ProgramForm::Grammar) << "a header is for programs";
}

}  // namespace
}  // namespace harness::package
