#include "harness/format/config/config.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"
#include "paths.hpp"

namespace harness::config {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string cpp_table = R"([languages.cpp]
name = "C++20"
extensions = [".cpp", ".cc"]
compile = ["/usr/bin/g++", "-o", "{program}", "{sources}"]
run = ["{program}"]
version = ["/usr/bin/g++", "--version"]
package = "g++"
)";  // 7 lines

class ReadConfig : public base::ScratchFolder {
  protected:
    Config read(const std::string& text) { return read_config(write("judge.toml", text)); }
    Config read_more(const std::string& text) { return read(cpp_table + text); }

    // The message without the file's name: "8: …".
    std::string error_of(const std::string& text) {
        const std::string message = base::error_of([&] { read(text); });
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
        EXPECT_THAT(message, testing::StartsWith(file().string() + ":"));
        return message.substr(std::min(message.size(), file().string().size() + 1));
    }
    std::string error_of_more(const std::string& text) { return error_of(cpp_table + text); }

    fs::path file() const { return folder_.path() / "judge.toml"; }
    const fs::path& folder() const { return folder_.path(); }
};

TEST_F(ReadConfig, TheProjectsOwnFileIsSound) {
    const Config config = read_config(fs::path{QUEENS_SOURCE_DIR} / "judge.toml");
    ASSERT_NE(config.language_of_extension(".cpp"), nullptr);
    EXPECT_EQ(config.language_of_extension(".cpp")->id, "cpp");
    EXPECT_EQ(config.language_of_extension(".C")->id, "cpp") << "as the format has it";
    ASSERT_NE(config.language("python"), nullptr);
    EXPECT_TRUE(config.language("python")->keeps_sources);
    EXPECT_EQ(config.language_of_extension(".c")->package, "gcc");
    EXPECT_EQ(config.compile_limits.cpu, seconds{60});
    EXPECT_EQ(config.compile_limits.memory_kib, 2048 * 1024);
    EXPECT_EQ(config.compile_limits.disk_kib, 1280 * 1024);
    EXPECT_EQ(config.sandbox, SandboxPolicy::Strict);
}

TEST_F(ReadConfig, LeftOutMeansTheDefault) {
    const Config config = read(cpp_table);
    EXPECT_EQ(config.default_limits.cpu, seconds{1});
    EXPECT_EQ(config.default_limits.wall, seconds{3});
    EXPECT_EQ(config.default_limits.stack_kib, std::nullopt);
    EXPECT_EQ(config.compile_limits.cpu, seconds{60});
    EXPECT_EQ(config.compile_limits.wall, seconds{121});
    EXPECT_EQ(config.largest_source_kib, 1024);
    EXPECT_EQ(config.maximum.data_file_kib, 1024 * 1024);
    EXPECT_TRUE(config.packages.empty());
    EXPECT_EQ(config.language_of_extension(".rs"), nullptr);
    EXPECT_EQ(config.language("rust"), nullptr);
}

TEST_F(ReadConfig, ReadsEveryLimit) {
    const Config config = read_more(R"(
[limits]
time = "2.5 s"
wall_factor = 3
wall_extra = "500 ms"
memory = "64 MiB"
stack = "8 MiB"
output = "1 MiB"
disk = "3 MiB"
processes = 5
open_files = 6
source = "7 KiB"
[limits.maximum]
time = "20 s"
memory = "2 GiB"
output = "3 MiB"
data_file = "4 MiB"
[compile]
time = "4 s"
wall = "5 s"
[validator]
memory = "9 MiB"
time = "2 s"
[sandbox]
policy = "best-effort"
)");
    const model::Limits& limits = config.default_limits;
    EXPECT_EQ(limits.cpu, milliseconds{2500});
    EXPECT_EQ(limits.wall, seconds{8});
    EXPECT_EQ(limits.memory_kib, 64 * 1024);
    EXPECT_EQ(limits.stack_kib, 8 * 1024);
    EXPECT_EQ(limits.output_kib, 1024);
    EXPECT_EQ(limits.disk_kib, 3 * 1024);
    EXPECT_EQ(limits.processes, 5);
    EXPECT_EQ(limits.open_files, 6);
    EXPECT_EQ(config.maximum.cpu, seconds{20});
    EXPECT_EQ(config.maximum.memory_kib, 2048 * 1024);
    EXPECT_EQ(config.maximum.output_kib, 3 * 1024);
    EXPECT_EQ(config.maximum.data_file_kib, 4 * 1024);
    EXPECT_EQ(config.largest_source_kib, 7);
    EXPECT_EQ(config.compile_limits.wall, seconds{5});
    EXPECT_EQ(config.validator_limits.memory_kib, 9 * 1024);
    EXPECT_EQ(config.validator_limits.wall, milliseconds{6500});
    EXPECT_EQ(config.sandbox, SandboxPolicy::BestEffort);
}

TEST_F(ReadConfig, EachNameIsItsValue) {
    EXPECT_EQ(read_more("[sandbox]\npolicy = \"strict\"\n").sandbox, SandboxPolicy::Strict);
    EXPECT_EQ(read_more("[[package]]\npath = \"a\"\ninput_as = \"stdin\"\n").packages.at(0).input_as,
              InputAs::StandardInput);
}

TEST_F(ReadConfig, ReadsPackagesRelativeToTheFile) {
    const Config config = read_more(R"(
[[package]]
path = "testdata/a/"
drivers = { cpp = "drivers/a.cpp" }
driver_notes = { cpp = "called twice" }
input_as = "arguments"
expect_failure = ["secret/*-bad"]
picture = { input = "boards", free = "_", bad = "#", output = "placements" }
reference = ["{queens}", "answer", "a"]
allow = ["empty-file"]
[[package]]
path = "/b"
)");
    ASSERT_EQ(config.packages.size(), 2U);
    const PackageEntry& entry = config.packages[0];
    EXPECT_EQ(entry.path, folder() / "testdata/a");
    EXPECT_EQ(entry.line, 9);
    EXPECT_EQ(entry.drivers.at("cpp"), folder() / "drivers/a.cpp");
    EXPECT_EQ(entry.driver_notes.at("cpp"), "called twice");
    EXPECT_EQ(entry.input_as, InputAs::Arguments);
    EXPECT_THAT(entry.expect_failure, ElementsAre("secret/*-bad"));
    EXPECT_EQ(entry.picture.at("input").text, "boards");
    EXPECT_EQ(entry.picture.at("bad").text, "#");
    EXPECT_GT(entry.picture.at("bad").line, entry.line);
    EXPECT_EQ(entry.picture.size(), 4U);
    EXPECT_THAT(entry.reference, ElementsAre("{queens}", "answer", "a"));
    EXPECT_THAT(entry.allow, ElementsAre("empty-file"));
    EXPECT_EQ(config.packages[1].path, "/b");
    EXPECT_EQ(config.packages[1].input_as, InputAs::StandardInput);
    EXPECT_TRUE(config.packages[1].picture.empty());
}

TEST_F(ReadConfig, UnknownKeysAreNamedWithTheirLine) {
    EXPECT_EQ(error_of_more("[limits]\nmemroy = \"1 MiB\"\n"),
              "9: unknown key 'memroy' in [limits]; did you mean 'memory'?");
    EXPECT_THAT(error_of_more("[colours]\n"), HasSubstr("8: unknown key 'colours' in the file; known are languages,"));
    EXPECT_THAT(error_of_more("nmae = \"x\"\n"),
                HasSubstr("8: unknown key 'nmae' in [languages.cpp]; did you mean 'name'?"));
    EXPECT_THAT(error_of_more("[[package]]\npath = \"a\"\ndriver = 1\n"),
                HasSubstr("10: unknown key 'driver' in [[package]]"));
    EXPECT_THAT(error_of_more("[[package]]\npath = \"a\"\ndrivers = { rust = \"x\" }\n"),
                HasSubstr("10: unknown key 'rust'"));
    EXPECT_THAT(error_of_more("[[package]]\npath = \"a\"\ndriver_notes = { cpp = \"x\" }\n"),
                HasSubstr("10: unknown key 'cpp' in 'driver_notes'"))
        << "it has no driver";
    EXPECT_THAT(error_of_more("[cache]\n\"d\\nir\" = 1\n"), HasSubstr("9: unknown key 'd\\nir'"));
}

TEST_F(ReadConfig, WrongTypesAreNamedWithTheirLine) {
    EXPECT_THAT(error_of_more("[limits]\ntime = 1\n"),
                HasSubstr("9: 'time' in [limits] must be a number and ms, s or min"));
    EXPECT_THAT(error_of_more("[limits]\n\nmemory = \"1 MB\"\n"),
                HasSubstr("10: 'memory' in [limits] must be a whole number and KiB"));
    EXPECT_THAT(error_of_more("[limits]\nprocesses = 0\n"), HasSubstr("9: 'processes' in [limits] must be from 1 to"));
    EXPECT_THAT(error_of_more("[limits]\nprocesses = 1.5\n"), HasSubstr("must be a whole number, and is a number"));
    EXPECT_THAT(error_of_more("[limits]\nwall_factor = nan\n"),
                HasSubstr("9: 'wall_factor' in [limits] must be from 1 to 1000"));
    EXPECT_THAT(error_of_more("[limits]\nwall_factor = \"2\"\n"), HasSubstr("must be a number, and is a string"));
    EXPECT_THAT(error_of_more("limits = 1\n"), HasSubstr("unknown key 'limits' in [languages.cpp]"));
    EXPECT_THAT(error_of("limits = 1\n" + cpp_table), HasSubstr("1: 'limits' in the file must be a table"));
    EXPECT_THAT(error_of("package = [1]\n" + cpp_table),
                HasSubstr("1: 'package' in the file must be an array of tables"));
    EXPECT_THAT(error_of_more("[[package]]\npath = 1\n"), HasSubstr("9: 'path' in [[package]] must be a string"));
    EXPECT_THAT(error_of_more("[[package]]\npath = \"\"\n"), HasSubstr("9: 'path' in [[package]] must not be empty"));
    EXPECT_THAT(error_of_more("[[package]]\npath = \"a\"\nreference = [1]\n"),
                HasSubstr("10: 'reference' in [[package]] must be an array of strings"));
    EXPECT_THAT(error_of_more("[[package]]\npath = \"a\"\ninput_as = \"argv\"\n"), HasSubstr("10: 'input_as'"));
    const auto picture_error = [this](const std::string& keys) {
        return error_of_more("[[package]]\npath = \"a\"\npicture = { " + keys + " }\n");
    };
    EXPECT_THAT(picture_error("input = 7"), HasSubstr("10: 'input' in 'picture' must be a string"));
    EXPECT_THAT(error_of_more("[sandbox]\npolicy = \"lax\"\n"),
                HasSubstr("9: 'policy' in [sandbox] must be \"strict\""));
    EXPECT_THAT(error_of_more("[sandbox]\npolicy = \"none\"\n"),
                testing::AllOf(HasSubstr("9: 'policy' in [sandbox] must be"), HasSubstr("only by --sandbox none")));
    EXPECT_THAT(error_of("[languages]\ncpp = 1\n"), HasSubstr("2: 'cpp' in [languages] must be a table"));
    EXPECT_THAT(error_of_more("keeps_sources = 1\n"),
                HasSubstr("8: 'keeps_sources' in [languages.cpp] must be true or false"));
}

TEST_F(ReadConfig, MissingValuesAreNamed) {
    EXPECT_THAT(error_of("[limits]\n"), HasSubstr("'languages' in the file is missing"));
    EXPECT_THAT(error_of(""), HasSubstr("'languages' in the file is missing"));
    EXPECT_THAT(error_of("[languages.cpp]\n"), HasSubstr("1: 'name' in [languages.cpp] is missing"));
    EXPECT_THAT(error_of_more("[[package]]\n"), HasSubstr("8: 'path' in [[package]] is missing"));
    EXPECT_THAT(error_of_more("[[package]]\npath = \"a\"\ndrivers = {}\n"),
                HasSubstr("10: 'drivers' in [[package]] is empty"));
}

TEST_F(ReadConfig, ACommandMayHaveAScript) {
    const std::string more = "[scripts]\nfind = \"print {program}\"\n";
    const auto table_with = [](const std::string& placeholder) {
        return std::string{cpp_table}.replace(cpp_table.find("-o"), 2, placeholder);
    };
    EXPECT_THAT(read(table_with("{script find}") + more).languages.front().compile,
                ElementsAre("/usr/bin/g++", "print {program}", "{program}", "{sources}"));
    EXPECT_THAT(error_of(table_with("{script fund}") + more),
                HasSubstr("unknown placeholder \"{script fund}\"; did you mean '{script find}'?"));
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

TEST_F(ReadConfig, CommandsMustMakeSense) {
    EXPECT_THAT(
        error_of(with(cpp_table, R"("{sources}")", R"("{source}")")),
        HasSubstr(
            "4: 'compile' in [languages.cpp] has an unknown placeholder \"{source}\"; did you mean '{sources}'?"));
    EXPECT_THAT(error_of(with(cpp_table, R"(, "{sources}")", "")),
                testing::AllOf(HasSubstr("4: 'compile' in [languages.cpp] names no source"),
                               HasSubstr(R"(["/usr/bin/true", "{sources}"])")));
    EXPECT_THAT(error_of(with(cpp_table, R"("-o", "{program}")", R"("-o{program}")")),
                HasSubstr("4: 'compile' in [languages.cpp] has the placeholder in \"-o{program}\""));
    EXPECT_THAT(error_of(with(cpp_table, R"("/usr/bin/g++", "-o")", R"("g++", "-o")")),
                HasSubstr("4: 'compile' in [languages.cpp] must begin with the program's absolute path"));
    EXPECT_THAT(error_of(with(cpp_table, R"("-o", "{program}", )", "")),
                HasSubstr("4: 'compile' in [languages.cpp] must name \"{program}\""));
    EXPECT_THAT(error_of(with(cpp_table, R"(["{program}"])", R"(["/bin/true"])")),
                HasSubstr("5: 'run' in [languages.cpp] must name \"{program}\""));
    EXPECT_THAT(error_of(cpp_table + "keeps_sources = true\n"),
                HasSubstr("5: 'run' in [languages.cpp] cannot name \"{program}\" where keeps_sources"));
    EXPECT_THAT(error_of(cpp_table + "readonly = [\"/etc/../home\"]\n"), HasSubstr("8: 'readonly' in [languages.cpp]"));
    EXPECT_THAT(error_of(cpp_table + "readonly = [\"/work/a\"]\n"), HasSubstr("none of the sandbox's own"));
    for (const char* wide : {"/*", "/e*", "/e*/java", "/*/java"}) {
        EXPECT_THAT(error_of(fmt::format("{}readonly = [\"{}\"]\n", cpp_table, wide)),
                    HasSubstr("* only in the last name"));
    }
    EXPECT_THAT(error_of(cpp_table + "time_factor = 0\n"),
                HasSubstr("8: 'time_factor' in [languages.cpp] must be from"));
    EXPECT_THAT(error_of(with(cpp_table, "\".cc\"", "\"cc\"")),
                HasSubstr("3: 'extensions' in [languages.cpp] must be like \".cpp\""));
    EXPECT_THAT(error_of(cpp_table + with(cpp_table, "s.cpp]", "s.cxx]")),
                HasSubstr("10: 'extensions' in [languages.cxx] claims \".cpp\", which belongs to [languages.cpp]"));
    EXPECT_THAT(error_of_more("[[package]]\npath = \"a\"\nreference = [\"{queen}\"]\n"),
                HasSubstr("did you mean '{queens}'?"));
    EXPECT_THAT(error_of_more("[[package]]\npath = \"a\"\nreference = [\"{submission}\"]\n"),
                HasSubstr("10: 'reference' in [[package]] must name one submission of the package"));
    EXPECT_THAT(error_of_more("[[package]]\npath = \"a\"\nreference = [\"queens\"]\n"),
                HasSubstr("10: 'reference' in [[package]] must begin with the program's absolute path"));
}

TEST_F(ReadConfig, OneOfSeveralLanguagesIsTheUsualOne) {
    std::string cxx = with(cpp_table, "s.cpp]", "s.cxx]");
    cxx = with(cxx, "\".cc\"]", "\".cxx\"]");
    const Config config = read(cpp_table + cxx +
                               "by_name = true\ntime_factor = 1.5\nmemory_extra = \"1 MiB\"\nprocesses = 99\n"
                               "out_of_memory = [\"no memory\"]\nreadonly = [\"/etc/alternatives\"]\n");
    EXPECT_EQ(config.language_of_extension(".cpp")->id, "cpp");
    EXPECT_EQ(config.language_of_extension(".cxx")->id, "cxx") << "no other has it";
    EXPECT_EQ(config.language("cxx")->runtime, (Runtime{1.5, 1024, 99, {"no memory"}}));
    EXPECT_THAT(config.readonly_folders(), ElementsAre("/etc/alternatives"));
    EXPECT_THAT(error_of(cpp_table + "line_starts = [\":- \"]\n"), HasSubstr("counts only with by_name = true"));
}

TEST_F(ReadConfig, AReadonlyMayNameTheFoldersOfEachVersion) {
    const auto folders_of = [&](const char* readonly) {
        return read(fmt::format("{}readonly = [{}]\n", cpp_table, readonly)).readonly_folders();
    };
    EXPECT_THAT(folders_of(R"("/etc/alter*s", "/etc/alternatives")"), ElementsAre("/etc/alternatives"));
    EXPECT_THAT(folders_of(R"("/etc/p*d")"), testing::Not(testing::Contains("/etc/passwd"))) << "no folder";
    EXPECT_THAT(folders_of(R"("/etc/alternatives/*")"), testing::Not(testing::Contains("/etc/alternatives")));
    EXPECT_THAT(folders_of(R"("/etc/none-*", "/none/a*")"), testing::IsEmpty());
}

TEST_F(ReadConfig, ALanguageIsInstalledWhereAllThatItsShellsCallIs) {
    const std::string shell = with(cpp_table, "[\"/usr/bin/g++\", ", "[\"/bin/sh\", \"g++\", ");
    EXPECT_EQ(read(shell).language("cpp")->missing_program(), "");
    EXPECT_EQ(read(shell + "needs = [\"/bin/sh\", \"/nowhere/tsc\"]\n").language("cpp")->missing_program(),
              "/nowhere/tsc");
    EXPECT_THAT(error_of(cpp_table + "needs = [\"tsc\"]\n"), HasSubstr("'needs' in [languages.cpp] must"));
}

TEST_F(ReadConfig, TestlibIsAHeaderAndAPackagesChoice) {
    EXPECT_TRUE(read_more("").testlib_header.empty());
    const Config config = read_more("[testlib]\nheader = \"judge.toml\"\n[[package]]\npath = \"a\"\ntestlib = false\n");
    EXPECT_EQ(config.testlib_header, file());
    EXPECT_EQ(config.packages.at(0).testlib, std::optional(false));
    EXPECT_THROW(read_more("[testlib]\nheader = \"nowhere.h\"\n"), base::ConfigError);
}

TEST_F(ReadConfig, PackageNamesDiffer) {
    EXPECT_THAT(error_of_more("[[package]]\npath = \"x/a\"\n[[package]]\npath = \"y/a/\"\n"),
                HasSubstr("11: 'path' in [[package]] names a package called 'a', as line 8 does"));
}

TEST_F(ReadConfig, BrokenTextIsAnErrorWithItsLine) {
    EXPECT_THAT(error_of("[languages.cpp]\nname = \n"), HasSubstr("2: "));
    EXPECT_THAT(error_of("[languages.cpp]\nname = \"\xff\"\n"), testing::AllOf(HasSubstr("2: "), HasSubstr("utf-8")));
    EXPECT_THAT(error_of("a = 1\na = 2\n"), HasSubstr("2: "));
    EXPECT_THAT(error_of(std::string(100'000, '[')), HasSubstr("1: "));
    EXPECT_THAT(error_of(std::string("\0\0\0", 3)), HasSubstr("1: "));
}

TEST_F(ReadConfig, AFileThatIsNotThereIsNamed) {
    const auto message = [](const fs::path& file) { return base::error_of([&] { read_config(file); }); };
    EXPECT_THAT(message(folder() / "other.toml"),
                HasSubstr("other.toml: No such file or directory (ENOENT); name another"));
    EXPECT_THAT(message(folder()), HasSubstr("Is a directory"));
}

// Sets an environment variable during its lifetime; empty text unsets it.
class Environment {
  public:
    Environment(const char* name, const char* value) : name_(name) {
        if (const char* old = std::getenv(name); old != nullptr) {
            old_ = old;
        }
        set(value);
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;
    Environment(Environment&&) = delete;
    Environment& operator=(Environment&&) = delete;
    ~Environment() { set(old_.c_str()); }

  private:
    void set(const char* value) { *value != '\0' ? ::setenv(name_, value, 1) : ::unsetenv(name_); }
    const char* name_;
    std::string old_;
};

TEST_F(ReadConfig, TheCacheLiesWhereTheUserKeepsCaches) {
    const Environment home("HOME", "/home/x");
    {
        const Environment xdg("XDG_CACHE_HOME", "/c");
        EXPECT_EQ(read(cpp_table).cache_dir, "/c/queens-judge");
    }
    const Environment xdg("XDG_CACHE_HOME", "relative");
    EXPECT_EQ(read(cpp_table).cache_dir, "/home/x/.cache/queens-judge");
    EXPECT_EQ(read_more("[cache]\ndir = \"../cache\"\n").cache_dir, folder().parent_path() / "cache");
    EXPECT_EQ(read_more("[cache]\ndir = \"/k\"\nsize = \"2 MiB\"\n").cache_size_kib, 2048);
}

TEST_F(ReadConfig, WithoutAHomeTheCacheMustBeNamed) {
    const Environment home("HOME", "");
    const Environment xdg("XDG_CACHE_HOME", "");
    EXPECT_THAT(error_of(cpp_table), HasSubstr("neither HOME nor XDG_CACHE_HOME is set"));
    EXPECT_EQ(read_more("[cache]\ndir = \"/k\"\n").cache_dir, "/k");
}

TEST_F(ReadConfig, WhatProgramsMustNotReadIsHiddenWhereTheyCouldReadIt) {
    const Config config = read_more("[[package]]\npath = \"/usr/share/doc\"\n[[package]]\npath = \"a\"\n");
    EXPECT_THAT(config.hidden_folders({folder(), "/usr/lib", "/usr", "/", "/usr/nowhere"}),
                ElementsAre("/usr/lib", "/usr/share/doc"));
    EXPECT_FALSE(config.shows("/usr/share/doc"));
    EXPECT_FALSE(config.shows("/usr/share/doc/a/b"));
    EXPECT_TRUE(config.shows("/usr/share/docs"));
    EXPECT_TRUE(config.shows("/usr/share"));
    EXPECT_FALSE(config.shows(folder()));
    fs::create_directory_symlink("/usr/share", folder() / "link");
    EXPECT_TRUE(config.shows(folder() / "link/a"));
}

}  // namespace
}  // namespace harness::config
