#include "harness/format/package/package.hpp"

#include <fmt/format.h>

#include "harness/format/package/limits.hpp"
#include "harness/format/package/package_fixture.hpp"

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
    config().wall.factor = 2;
    config().wall.extra = seconds{1};
    const Package package = read();
    EXPECT_EQ(package.name, root().filename().string());
    EXPECT_EQ(package.root, root());
    EXPECT_EQ(package.title, "A Problem");
    const model::Limits limits = run_limits(config(), package);
    EXPECT_EQ(limits.cpu, seconds{3});
    EXPECT_EQ(limits.wall, seconds{7});
    EXPECT_EQ(limits.memory_kib, 777);
    EXPECT_EQ(package.output_check, OutputCheck::Default);
    EXPECT_TRUE(package.stop_at_rejection);
    EXPECT_TRUE(package.time_limit.is_derived);
    EXPECT_THAT(warnings(), IsEmpty());
}

TEST_F(ReadPackage, TheLanguagesAreThoseOfTheProblem) {
    const std::string head = "problem_format_version: 2025-09\nname: x\nuuid: u\n";
    write("problem.yaml", head + "languages: [cpp, java]\n");
    EXPECT_THAT(read().languages, ElementsAre("cpp", "java"));
    write("problem.yaml", head + "languages: cpp java\n");
    EXPECT_THAT(read().languages, ElementsAre("cpp", "java"));
    write("problem.yaml", head + "languages: [C++, Python 3, 'C#', Java]\n");
    EXPECT_THAT(read().languages, ElementsAre("cpp", "python3", "csharp", "java"));
    write("problem.yaml", head + "languages: all\n");
    EXPECT_THAT(read().languages, IsEmpty());
}

TEST_F(ReadPackage, LimitsComeFromTheProblem) {
    write("problem.yaml", "name: x\nlimits:\n  memory: 64\n  output: 2\n");
    write(".timelimit", "2.5\n");
    const model::Limits limits = run_limits(config(), read());
    EXPECT_EQ(limits.cpu, milliseconds{2500});
    EXPECT_EQ(limits.wall, milliseconds{6000});
    EXPECT_EQ(limits.memory_kib, 64 * 1024);
    EXPECT_EQ(limits.output_kib, 2 * 1024);
}

TEST_F(ReadPackage, MayAskForNoMoreThanJudgeTomlAllows) {
    config().default_limits.memory_kib = 1024;
    config().maximum.memory_kib = std::int64_t{1024} * 1024;
    config().maximum.output_kib = std::int64_t{1024} * 1024;
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

// Expanded, these aliases would be 10^30 words.
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
    EXPECT_EQ(read().limits.time_limit, seconds{4});
    write(".timelimit", "3");
    EXPECT_EQ(read().limits.time_limit, seconds{3});
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("different time limits are given")));
    use("2025-09", "limits: {time_limit: 0.5}\n");
    EXPECT_EQ(read().limits.time_limit, milliseconds{500});
    EXPECT_FALSE(read().time_limit.is_derived);
}

TEST_F(ReadPackage, ATimeLimitIsAMultipleOfTheResolution) {
    remove(".timelimit");
    for (const char* version : {"2023-07", "2025-09"}) {
        use(version, "limits: {time_limit: 0.5}\n");
        EXPECT_THAT(warnings(),
                    ElementsAre(HasSubstr("'time_limit' is 0.5 s, which is no multiple of time_resolution, 1 s")));
        use(version, "limits: {time_limit: 0.3, time_resolution: 0.1}\n");
        EXPECT_THAT(warnings(), IsEmpty());
    }
    use("2025-09", "limits: {time_limit: 1, time_resolution: 1e-12}\n");
    EXPECT_EQ(read().time_limit.resolution, std::chrono::microseconds{1});
    use("legacy", "limits: {time_limit: 0.5}\n");
    EXPECT_THAT(warnings(), IsEmpty());
}

TEST_F(ReadPackage, EachVersionHasItsMultipliers) {
    EXPECT_EQ(read().version, Version::Legacy);
    EXPECT_EQ(read().time_limit.ac_to_time_limit, 5);
    EXPECT_EQ(read().time_limit.time_limit_to_tle, 2);
    write("problem.yaml", "name: x\nlimits: {time_multiplier: 3, time_safety_margin: 1.5}\n");
    EXPECT_EQ(read().time_limit.ac_to_time_limit, 3);
    EXPECT_EQ(read().time_limit.time_limit_to_tle, 1.5);
    EXPECT_THAT(warnings(), IsEmpty());
    write("problem.yaml", "name: x\nlimits: {time_multipliers: 4}\n");
    EXPECT_EQ(read().time_limit.ac_to_time_limit, 4);
    EXPECT_THAT(warnings(), Contains(HasSubstr("'time_multipliers' is read as 'time_multiplier', as one number")));
    for (const char* version : {"2023-07", "2023-07-draft", "2025-09"}) {
        const std::string head = std::string{"problem_format_version: "} + version + "\nname: x\nuuid: u\n";
        write("problem.yaml", head);
        EXPECT_EQ(read().time_limit.ac_to_time_limit, 2) << version;
        EXPECT_EQ(read().time_limit.time_limit_to_tle, 1.5) << version;
        EXPECT_EQ(read().time_limit.resolution, seconds{1}) << version;
        write("problem.yaml", head + "limits:\n  time_resolution: 0.1\n  time_multipliers: {ac_to_time_limit: 4}\n");
        EXPECT_EQ(read().time_limit.ac_to_time_limit, 4) << version;
        EXPECT_EQ(read().time_limit.resolution, milliseconds{100}) << version;
        EXPECT_THAT(warnings(), IsEmpty()) << version;
        write("problem.yaml", head + "limits: {time_multipliers: {ac_to_time_limit: 0.5}}\n");
        EXPECT_THAT(error(), HasSubstr("'ac_to_time_limit' must be at least 1")) << version;
    }
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

TEST_F(ReadPackage, UnknownKeysWarn) {
    write("problem.yaml", "name: x\nlimits:\n  memroy: 3\ncolour: red\n");
    EXPECT_THAT(warnings(), ElementsAre(StartsWith("problem.yaml:4: unknown key 'colour'; "),
                                        "problem.yaml:3: unknown key 'memroy'; did you mean 'memory'?"));
    use("2025-09", "autor: me\n");
    EXPECT_THAT(warnings(), ElementsAre("problem.yaml:4: unknown key 'autor'; did you mean 'author'?"));
    use("2025-09", "author: me\n");
    EXPECT_THAT(warnings(),
                ElementsAre("problem.yaml:4: 'author' is no key of 2025-09, but of legacy, and is read as such"));
    use("2025-09", "limits:\n  time_limt: 1\n");
    EXPECT_THAT(warnings(), ElementsAre("problem.yaml:5: unknown key 'time_limt'; did you mean 'time_limit'?"));
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
    EXPECT_EQ(read().title_from, TitleFrom::Folder);
}

TEST_F(ReadPackage, TheTitleMayBeInTheStatementAlone) {
    write("problem.yaml", "author: me\n");
    write("problem_statement/problem.de.tex", "\\problemname{Damen}");
    EXPECT_EQ(read().title, "Damen");
    write("problem_statement/problem.fr.tex", "no name");
    write("problem_statement/problem.tex", "\\problemname{Queens}");
    EXPECT_EQ(read().title, "Queens") << "English first";
    EXPECT_EQ(read().title_from, TitleFrom::Statement);
    EXPECT_THAT(warnings(), IsEmpty());
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
    refuses("name: x\nvalidation: custom multi-pass\n", "asks for an output validator of its own");
    refuses("name: x\ntype: odd\n", "problem.yaml:2: 'type' must be made of");
    refuses("name: x\ntype: pass-fail scoring\n", "must not be both");
    refuses("name: x\nvalidation: default interactive\n", "has 'interactive'");
    refuses("name: x\nvalidation: strict\n", "'validation' must begin with 'default' or 'custom'");
    refuses("name: x\nvalidator_flags: \"a 'b\"\n", "problem.yaml:2: 'validator_flags' has a quote");
    refuses("name: x\nproblem_format_version: 2031-01\n", "problem.yaml:2: 'problem_format_version' must be");
    const std::string head = "problem_format_version: 2025-09\nname: x\n";
    refuses(head + "type: [pass-fail, multi-pass]\n", "asks for an output validator of its own");
    refuses(head + "type: [submit-answer, interactive]\n", "must not be submit-answer and interactive");
    refuses(head + "type: {a: b}\n", "problem.yaml:3: 'type' must be a sequence of strings");
    refuses(head + "constants: [1]\n", "problem.yaml:3: 'constants' must be a map");
}

TEST_F(ReadPackage, WhatGoesWithSubmissionsIsByTheirLanguage) {
    write("include/cpp/main.cpp", "int main() {}\n");
    write("include/default/data/a.txt", "a");
    write("include/stray.txt", "a");
    const Package package = read();
    ASSERT_EQ(package.includes.size(), 2U);
    EXPECT_THAT(package.includes.at("cpp"), ElementsAre(model::CodeFile(root() / "include/cpp/main.cpp")));
    EXPECT_THAT(package.includes.at("default"),
                ElementsAre(model::CodeFile("data/a.txt", root() / "include/default/data/a.txt")));
    EXPECT_THAT(warnings(), ElementsAre(HasSubstr("include/stray.txt: is not read")));
}

TEST_F(ReadPackage, ThePackagesLimitsReplaceTheConfigs) {
    write("problem.yaml",
          "name: x\nlimits: {code: 9, compilation_time: 3, compilation_memory: 4, validation_time: 5, "
          "validation_memory: 6, validation_output: 7}\n");
    config().wall.factor = 2;
    config().wall.extra = seconds{1};
    const config::Toolchain toolchain = toolchain_for(config(), read());
    EXPECT_EQ(toolchain.largest_source_kib, 9);
    EXPECT_EQ(toolchain.compile_limits.cpu, seconds{3});
    EXPECT_EQ(toolchain.compile_limits.wall, seconds{7});
    EXPECT_EQ(toolchain.compile_limits.memory_kib, 4 * 1024);
    const model::Limits validator = validator_limits(config(), read());
    EXPECT_EQ(validator.cpu, seconds{5});
    EXPECT_EQ(validator.memory_kib, 6 * 1024);
    EXPECT_EQ(validator.output_kib, 7 * 1024);
    EXPECT_EQ(toolchain.largest_program_kib, config().default_limits.memory_kib);
    write("problem.yaml", "name: x\nlimits: {memory: 64}\n");
    EXPECT_EQ(toolchain_for(config(), read()).largest_program_kib, 64 * 1024);
    EXPECT_THAT(warnings(), IsEmpty());
    write("problem.yaml", "name: x\nlimits: {memory: 1000000}\n");
    EXPECT_THAT(error(), HasSubstr("asks for 1000000 MiB of 'memory', of which this machine has"));
}

TEST_F(ReadPackage, ATabInYamlIsNamedWithItsLine) {
    for (const char* text : {"name: x\nlimits:\n\ttime_limit: 1\n", "name: x\nsource:\n  - name: a\n  \turl: b\n"}) {
        write("problem.yaml", text);
        EXPECT_THAT(error(), testing::MatchesRegex(".*problem.yaml:[34]: is not YAML: it is indented by a tab.*"));
    }
    write("problem.yaml", "name:\tx\nlimits:\t{time_limit:\t1}\n");
    EXPECT_THAT(warnings(), IsEmpty());
    write("problem.yaml", "name: x\nsource: |\n  two\n  \tlines\nlimits: [\n");
    EXPECT_THAT(error(), testing::MatchesRegex(".*problem.yaml:[56]: is not YAML: end of sequence.*"))
        << "a tab in a block of text is harmless";
}

TEST_F(ReadPackage, OneThatIsBrokenHidesNoOther) {
    write("broken/problem.yaml", "name: [\n");
    const auto read = [this](const std::string& where) { return read_package(config(), where); };
    const auto each = read_each(config(), {(root() / "broken").string(), root().string(), "nothing"}, read);
    ASSERT_EQ(each.size(), 3U);
    EXPECT_EQ(each[0].name, "broken");
    EXPECT_FALSE(each[0].package);
    EXPECT_THAT(each[0].error, HasSubstr("is not YAML"));
    EXPECT_TRUE(each[1].package);
    EXPECT_THAT(each[2].error, HasSubstr("there is no package 'nothing'"));
    EXPECT_THROW(read_each(config(), {}, read), base::ConfigError);
}

TEST_F(ReadPackage, IsFoundByItsNameOrItsFolder) {
    config::PackageEntry entry;
    entry.line = 7;
    entry.expect_failure = {"secret/01"};
    list(entry);
    for (const std::string& where : {root().filename().string(), root().string(), root().string() + "/"}) {
        const Package package = read_package(config(), where);
        EXPECT_EQ(package.entry.line, 7) << where;
        EXPECT_EQ(package.cases.at(0).expectation, Expectation::NonZeroExit) << where;
    }
    EXPECT_EQ(read_packages(config(), {}).size(), 1U);
    EXPECT_EQ(read_packages(config(), {root().string(), root().filename().string()}).size(), 2U);
    EXPECT_EQ(read_packages_without_data(config(), {}).at(0).entry.line, 7);
    config().packages.clear();
    EXPECT_THROW(read_packages(config(), {}), base::ConfigError);
}

TEST_F(ReadPackage, AMissingOneIsNamed) {
    const auto error_at = [this](const std::string& where) { return error_of([&] { read_package(config(), where); }); };
    EXPECT_THAT(error_at("queens"), HasSubstr("there is no package 'queens'"));
    EXPECT_THAT(error_at(""), HasSubstr("there is no package ''"));
    EXPECT_THAT(error_at((root() / "data").string()), HasSubstr("data: is no problem package: it has no problem.yaml"));
    write("old/problem.yml", "");
    write("polygon/problem.xml", "");
    write("contest/sums/problem.yaml", "name: x\n");
    write("contest/images/a.png", "");
    for (const auto& [folder, meant] :
         {std::pair{"old", "; rename its problem.yml"}, std::pair{"polygon", "; it may be a package of Polygon"},
          std::pair{"contest", "; name one in it, such as "}}) {
        EXPECT_THAT(error_at((root() / folder).string()), HasSubstr(meant));
    }
    config::PackageEntry entry;
    entry.path = root() / "n-queens";
    entry.file = "judge.toml";
    entry.line = 7;
    config().packages = {entry};
    EXPECT_THAT(error_at("n-quens"), HasSubstr("did you mean 'n-queens'?"));
    EXPECT_THAT(error_at("n-queens"), StartsWith("judge.toml:7: the package "));
    config().packages[0].path = root();
    config().packages[0].drivers["cpp"] = root() / "driver.cpp";
    EXPECT_THAT(error_at(root().string()), HasSubstr("judge.toml:7: the cpp driver"));
}

TEST_F(ReadPackage, WithoutDataNeedsNone) {
    remove("data");
    EXPECT_EQ(error(), "data: holds no case: put NAME.in and NAME.ans into sample/ and secret/");
    EXPECT_EQ(read_packages_without_data(config(), {root().string()}).front().title, "A Problem");
}

TEST_F(ReadPackage, WithoutItsDataKnowsWhichSubmissionsACaseCatches) {
    write("tests.toml",
          "salt = \"s\"\n[[case]]\nname = \"secret/1\"\ninput = \"1\"\ncatches = [\"wrong_answer/missing.cpp\"]\n");
    EXPECT_THAT(base::error_of([this] { read_packages_without_data(config(), {root().string()}); }),
                testing::HasSubstr("no submission of the package"));
}

// An entry that cannot be read is never taken for one that is missing: other limits, data or expectations would hold.
TEST_F(ReadPackage, EntriesThatCannotBeUsedAreErrorsThatNameThem) {
    const std::vector<std::string> files{
        "problem.yaml",        ".timelimit",          "domjudge-problem.ini", "submissions/submissions.yaml",
        "data/testdata.yaml",  "data/secret/01.yaml", "data/secret/01.desc",  "data/secret/testdata.yaml",
        "data/secret/01.files"};
    const std::vector<std::string> folders{"data/sample", "data/secret",       "data/invalid_input",
                                           "submissions", "output_validators", "input_validators",
                                           "include",     "include/python3"};
    const auto expect_named = [&](const std::string& name, const std::string& kind, const auto& make) {
        const fs::path kept = root().string() + "-kept";
        fs::create_directories((root() / name).parent_path());
        const bool was_there = fs::exists(root() / name);
        if (was_there) {
            fs::rename(root() / name, kept);
        }
        make(root() / name);
        EXPECT_THAT(error(), HasSubstr(name)) << name << ", " << kind;
        fs::remove(root() / name);
        if (was_there) {
            fs::rename(kept, root() / name);
        }
    };
    for (const std::vector<std::string>& names : {files, folders}) {
        for (const std::string& name : names) {
            expect_named(name, "to nothing", [](const fs::path& at) { fs::create_symlink("nowhere", at); });
            expect_named(name, "to itself", [](const fs::path& at) { fs::create_symlink(at.filename(), at); });
            expect_named(name, "a FIFO", [](const fs::path& at) { ASSERT_EQ(::mkfifo(at.c_str(), 0600), 0); });
        }
    }
    EXPECT_EQ(read().cases.size(), 1U);
}

}  // namespace
}  // namespace harness::package
