#include "harness/package/package.hpp"

#include <fmt/format.h>

#include "harness/package/package_fixture.hpp"

namespace harness::package {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

using ReadPackage = PackageFolder;

TEST_F(ReadPackage, TakesWhatIsNotSaidFromTheConfig) {
    remove(".timelimit");
    config().default_limits.cpu = seconds{3};
    config().default_limits.memory_kib = 777;
    config().wall_factor = 2;
    config().wall_extra = seconds{1};
    const Package package = read();
    EXPECT_EQ(package.name, root().filename().string());
    EXPECT_EQ(package.root, root());
    EXPECT_EQ(package.title, "A Problem");
    EXPECT_EQ(package.limits.cpu, seconds{3});
    EXPECT_EQ(package.limits.wall, seconds{7});
    EXPECT_EQ(package.limits.memory_kib, 777);
    EXPECT_EQ(package.output_check, OutputCheck::Default);
    EXPECT_TRUE(package.stop_at_rejection);
    EXPECT_THAT(warnings(), ElementsAre("problem.yaml: names no time limit, and judge.toml's of 3 s is used: set "
                                        "'time_limit' under 'limits'"));
}

TEST_F(ReadPackage, WhatIsNotHeededIsSaid) {
    write("problem.yaml",
          "name: x\nlanguages: all\nlimits:\n  code: 128\n  compilation_time: 9\n  validation_output: 9\n");
    EXPECT_THAT(warnings(),
                ElementsAre("problem.yaml:4: 'code' is not heeded: judge.toml's 'source' under [limits] holds",
                            "problem.yaml:5: 'compilation_time' is not heeded: judge.toml's [compile] holds",
                            HasSubstr("problem.yaml:6: 'validation_output' is not heeded")));
    const std::string head = "problem_format_version: 2025-09\nname: x\nuuid: u\n";
    write("problem.yaml", head + "languages: [cpp]\n");
    EXPECT_THAT(warnings(), ElementsAre(StartsWith("problem.yaml:4: 'languages' is not heeded")));
    write("problem.yaml", head + "languages: all\n");
    EXPECT_THAT(warnings(), IsEmpty());
}

TEST_F(ReadPackage, LimitsComeFromTheProblem) {
    write("problem.yaml", "name: x\nlimits:\n  memory: 64\n  output: 2\n");
    write(".timelimit", "2.5\n");
    const Package package = read();
    EXPECT_EQ(package.limits.cpu, milliseconds{2500});
    EXPECT_EQ(package.limits.wall, milliseconds{6000});
    EXPECT_EQ(package.limits.memory_kib, 64 * 1024);
    EXPECT_EQ(package.limits.output_kib, 2 * 1024);
}

TEST_F(ReadPackage, MayAskForNoMoreThanJudgeTomlAllows) {
    config().maximum.memory_kib = 1024 * 1024;
    config().maximum.output_kib = 1024 * 1024;
    config().maximum.cpu = seconds{20};
    write("problem.yaml", "name: x\nlimits:\n  memory: 1024\n  output: 1024\n");
    write(".timelimit", "20");
    EXPECT_EQ(error(), "no error");
    write(".timelimit", "20.5");
    EXPECT_EQ(error(),
              "problem.yaml: asks for 'time' of 20.5 s, and judge.toml allows 20 s ('time' under [limits.maximum])");
    write(".timelimit", "20");
    write("problem.yaml", "name: x\nlimits:\n  memory: 1025\n");
    EXPECT_EQ(error(),
              "problem.yaml: asks for 'memory' of 1025 MiB, and judge.toml allows 1 GiB ('memory' under "
              "[limits.maximum])");
    write("problem.yaml", "name: x\nlimits:\n  output: 1025\n");
    EXPECT_THAT(error(), StartsWith("problem.yaml: asks for 'output' of 1025 MiB"));
}

TEST_F(ReadPackage, YamlOfAnyDepthIsReadOrRefused) {
    for (const std::string deep : {"[", "{a: ", "- ", "? "}) {
        std::string text = "name: x\nkeywords:\n  ";
        for (int level = 0; level < 100'000; ++level) {
            text += deep;
        }
        write("problem.yaml", text);
        EXPECT_THAT(error(), StartsWith("problem.yaml")) << deep;
    }
}

// Expanded, these would be 10^30 words.
TEST_F(ReadPackage, AliasesOfYamlAreNotExpanded) {
    std::string text = "name: x\nkeywords:\n  - &a0 word\n";
    for (int level = 1; level <= 30; ++level) {
        text += fmt::format("  - &a{} [", level);
        for (int i = 0; i < 10; ++i) {
            text += fmt::format("{}*a{}", i == 0 ? "" : ", ", level - 1);
        }
        text += "]\n";
    }
    write("problem.yaml", text);
    EXPECT_EQ(error(), "no error");
}

TEST_F(ReadPackage, TheTimeLimitHasAnOrderOfPlaces) {
    remove(".timelimit");
    write("domjudge-problem.ini", "short-name = x\ntimelimit='4'\n");
    EXPECT_EQ(read().limits.cpu, seconds{4});
    write(".timelimit", "3");
    EXPECT_EQ(read().limits.cpu, seconds{3});
    write("problem.yaml", "problem_format_version: 2025-09\nname: x\nuuid: u\nlimits: {time_limit: 0.5}\n");
    EXPECT_EQ(read().limits.cpu, milliseconds{500});
}

TEST_F(ReadPackage, BadLimitsAreNamedWithTheirLine) {
    write("problem.yaml", "name: x\nlimits:\n  memory: much\n");
    EXPECT_THAT(error(), StartsWith("problem.yaml:3: 'memory' must be a number above 0"));
    for (const char* bad : {"0", "-1", "nan", "inf", "1e400", "", "[1]", "12345678901"}) {
        write("problem.yaml", std::string{"name: x\nlimits:\n  memory: '"} + bad + "'\n");
        EXPECT_THAT(error(), StartsWith("problem.yaml:3: 'memory' must be")) << bad;
    }
    write("problem.yaml", "name: x\nlimits: 3\n");
    EXPECT_EQ(error(), "problem.yaml:2: 'limits' must be a map");
    write("problem.yaml", "name: x\n");
    write(".timelimit", "soon");
    EXPECT_THAT(error(), StartsWith(".timelimit:1: the time limit must be a number of seconds"));
    remove(".timelimit");
    write("domjudge-problem.ini", "\ntimelimit = 1s\n");
    EXPECT_THAT(error(), StartsWith("domjudge-problem.ini:2: the time limit"));
}

TEST_F(ReadPackage, UnknownKeysWarnInLegacyAndFailIn2025) {
    write("problem.yaml", "name: x\nlimits:\n  memroy: 3\ncolour: red\n");
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("problem.yaml:4: unknown key 'colour'; known are"),
                                        "problem.yaml:3: unknown key 'memroy'; did you mean 'memory'?"));
    write("problem.yaml", "problem_format_version: 2025-09\nname: x\nuuid: u\nautor: me\n");
    EXPECT_THAT(error(), StartsWith("problem.yaml:4: unknown key 'autor'"));
    write("problem.yaml", "problem_format_version: 2025-09\nname: x\nuuid: u\nlimits:\n  time_limt: 1\n");
    EXPECT_EQ(error(), "problem.yaml:5: unknown key 'time_limt'; did you mean 'time_limit'?");
    write("problem.yaml", "name: x\n? [a, b]\n: 1\n");
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("a key that is no word")));
}

TEST_F(ReadPackage, TheTitleMayComeInLanguages) {
    write("problem.yaml", "name: {de: Damen, en: Queens}\n");
    EXPECT_EQ(read().title, "Queens");
    write("problem.yaml", "name: {de: Damen}\n");
    EXPECT_EQ(read().title, "Damen");
    write("problem.yaml", "name: \"a\\e[31mb\"\n");
    EXPECT_EQ(read().title, "a\\x1b[31mb");
    write("problem.yaml", "author: me\n");
    EXPECT_EQ(read().title, root().filename().string());
    write("problem.yaml", "");
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("'name' is missing")));
}

TEST_F(ReadPackage, OddYamlIsAnError) {
    for (const std::string& text :
         {std::string{"- a\n"}, std::string{"name: [\n"}, std::string{"\t: x"}, std::string{"just words"},
          std::string(5000, '['), std::string{"a: *b\n"}, std::string{"name: \xff\n"}, std::string{"name: {}\n"},
          std::string{"name: [a]\n"}, std::string((1U << 20U) + 1, ' '), std::string{"&a [*a]: *a\n- x"}}) {
        write("problem.yaml", text);
        EXPECT_THAT(error(), StartsWith("problem.yaml")) << text.substr(0, 50);
    }
    write("problem.yaml", "name: &a {en: *a}\n");
    EXPECT_THAT(error(), testing::AnyOf(StartsWith("problem.yaml"), "no error"));
    remove("problem.yaml");
    fs::create_directory(root() / "problem.yaml");
    EXPECT_THAT(error(), HasSubstr("problem.yaml"));
}

TEST_F(ReadPackage, WhatIsNotSupportedIsRefused) {
    const auto refuses = [&](const std::string& yaml, const std::string& what) {
        write("problem.yaml", yaml);
        EXPECT_THAT(error(), HasSubstr(what)) << yaml;
    };
    refuses("name: x\ntype: scoring\n", "problem.yaml:2: 'type' must be pass-fail");
    refuses("name: x\nvalidation: custom score\n", "problem.yaml:2: 'validation' must not have 'score'");
    refuses("name: x\nvalidation: custom multi-pass\n", "'multi-pass'");
    refuses("name: x\nvalidation: default interactive\n", "has 'interactive'");
    refuses("name: x\nvalidation: strict\n", "'validation' must be 'default', 'custom'");
    refuses("name: x\nvalidator_flags: \"a 'b\"\n", "problem.yaml:2: 'validator_flags' has a quote");
    refuses("name: x\nproblem_format_version: 2031-01\n", "problem.yaml:2: 'problem_format_version' must be");
    const std::string head = "problem_format_version: 2025-09\nname: x\n";
    refuses(head + "type: [pass-fail, multi-pass]\n", "problem.yaml:3: 'type' must be pass-fail or interactive");
    refuses(head + "type: {a: b}\n", "problem.yaml:3: 'type' must be a sequence of strings");
    refuses(head + "constants: {a: 1}\n", "problem.yaml:3: 'constants' is not supported");
    write("include/cpp/main.cpp", "int main() {}\n");
    refuses("name: x\n", "include: holds code that goes with every submission");
}

TEST_F(ReadPackage, LegacyValidators) {
    write("problem.yaml", "name: x\nvalidation: custom\nvalidator_flags: case_sensitive 'a b'\n");
    EXPECT_THAT(error(), HasSubstr("there is none in output_validators/"));
    write("output_validators/check/check.cpp", "int main() {}");
    write("output_validators/check/check.h", "");
    write("input_validators/shape.py", "x");
    write("input_format_validators/form.cpp", "x");
    const Package package = read();
    EXPECT_EQ(package.output_check, OutputCheck::Custom);
    ASSERT_TRUE(package.output_validator);
    EXPECT_EQ(package.output_validator->name, "output_validators/check");
    EXPECT_EQ(package.output_validator->files.size(), 2U);
    EXPECT_THAT(package.validator_flags, ElementsAre("case_sensitive", "a b"));
    ASSERT_EQ(package.input_validators.size(), 2U);
    EXPECT_EQ(package.input_validators[0].name, "input_validators/shape.py");
    EXPECT_EQ(package.input_validators[1].name, "input_format_validators/form.cpp");
    write("problem.yaml", "name: x\nvalidation: custom interactive\n");
    EXPECT_EQ(read().output_check, OutputCheck::Interactive);
    write("problem.yaml", "name: x\n");
    EXPECT_FALSE(read().output_validator);
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("output_validators/check: is not used")));
}

TEST_F(ReadPackage, AFolderMakesA2025ValidatorCustom) {
    write("problem.yaml", "problem_format_version: 2025-09\nname: x\nuuid: u\n");
    write("output_validator/a.cpp", "x");
    write("output_validator/b.cpp", "x");
    Package package = read();
    EXPECT_EQ(package.output_check, OutputCheck::Custom);
    EXPECT_EQ(package.output_validator->files.size(), 2U);
    write("problem.yaml", "problem_format_version: 2025-09\nname: x\nuuid: u\ntype: interactive\n");
    EXPECT_EQ(read().output_check, OutputCheck::Interactive);
    remove("output_validator");
    EXPECT_THAT(error(), HasSubstr("there is none in output_validator/"));
}

TEST_F(ReadPackage, ValidatorsThatCannotBeRun) {
    write("input_validators/a.ctd", "x");
    write("input_validators/b/build", "x");
    write("input_validators/b/b.cpp", "x");
    write("input_validators/c.py", "x");
    write("input_validators/testlib.h", "x");
    EXPECT_THAT(warnings(), ElementsAre("input_validators/a.ctd: is left out: it is in no language of judge.toml",
                                        HasSubstr("input_validators/b: is left out: it has a 'build' script")));
    ASSERT_EQ(read().input_validators.size(), 1U);
    write("problem.yaml", "name: x\nvalidation: custom\n");
    write("output_validators/v/run", "x");
    EXPECT_EQ(error(), "output_validators/v: cannot be run: it has a 'run' script, which is not supported");
    write("output_validators/w.cpp", "x");
    EXPECT_THAT(error(), HasSubstr("is a second output validator besides 'v'"));
}

TEST_F(ReadPackage, IsFoundByItsNameOrItsFolder) {
    config::PackageEntry entry;
    entry.path = root();
    entry.line = 7;
    entry.expect_failure = {"secret/01"};
    config().packages = {entry};
    for (const std::string& where : {root().filename().string(), root().string(), root().string() + "/"}) {
        const Package package = read_package(config(), where);
        EXPECT_EQ(package.entry.line, 7) << where;
        EXPECT_EQ(package.cases.at(0).expectation, Expectation::NonZeroExit) << where;
    }
    EXPECT_EQ(read_packages(config(), {}).size(), 1U);
    EXPECT_EQ(read_packages(config(), {root().string(), root().filename().string()}).size(), 2U);
    EXPECT_EQ(read_packages_without_data(config(), {}).at(0).entry.line, 7);
    config().packages.clear();
    EXPECT_THROW(read_packages(config(), {}), support::ConfigError);
}

std::string error_of(const config::Config& config, const std::string& where) {
    try {
        read_package(config, where);
    } catch (const support::ConfigError& error) {
        return error.what();
    }
    return "no error";
}

TEST_F(ReadPackage, AMissingOneIsNamed) {
    EXPECT_THAT(error_of(config(), "queens"), HasSubstr("there is no package 'queens'"));
    EXPECT_THAT(error_of(config(), ""), HasSubstr("there is no package ''"));
    EXPECT_THAT(error_of(config(), (root() / "data").string()),
                HasSubstr("data: is no problem package: it has no problem.yaml"));
    config::PackageEntry entry;
    entry.path = root() / "n-queens";
    entry.line = 7;
    config().packages = {entry};
    EXPECT_THAT(error_of(config(), "n-quens"), HasSubstr("did you mean 'n-queens'?"));
    EXPECT_THAT(error_of(config(), "n-queens"), StartsWith("judge.toml:7: the package "));
    config().packages[0].path = root();
    config().packages[0].drivers["cpp"] = root() / "driver.cpp";
    EXPECT_THAT(error_of(config(), root().string()), HasSubstr("judge.toml:7: the cpp driver"));
}

TEST_F(ReadPackage, WithoutDataNeedsNone) {
    remove("data");
    EXPECT_EQ(error(), "data: holds no case: put NAME.in and NAME.ans into sample/ and secret/");
    EXPECT_EQ(read_package_without_data(config(), root().string()).title, "A Problem");
}

}  // namespace
}  // namespace harness::package
