#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/judge/compile/compiler_fixture.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::compile {
namespace {

namespace fs = std::filesystem;
using model::Stop;
using sandbox::FakeRunner;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

TEST_F(CompilerTest, MakesAProgramThatTheSandboxMayRead) {
    messages_ = "main.cpp:1:1: warning: x\n";
    const Compilation compiled = compile({write("queens.cpp", "int main() {}")});
    ASSERT_TRUE(compiled.program);
    EXPECT_EQ(compiled.language, "cpp");
    EXPECT_FALSE(compiled.result.cached);
    EXPECT_EQ(compiled.result.wall, std::chrono::milliseconds{7});
    EXPECT_EQ(compiled.result.message, "main.cpp:1:1: warning: x\n");
    EXPECT_THAT(compiled.program->arguments, ElementsAre("/program/program", "-x"));
    const fs::path program = compiled.program->dir / "program";
    EXPECT_EQ(base::read_file(program), "int main() {}");
    EXPECT_EQ(fs::status(program).permissions(), fs::perms{0755});
    EXPECT_EQ(fs::status(compiled.program->dir).permissions(), fs::perms{0755});

    EXPECT_EQ(last_.profile, sandbox::Profile::Compiler);
    EXPECT_THAT(last_.arguments, ElementsAre("/bin/true", "-O2", "-o", "program", "main.cpp"));
    EXPECT_THAT(last_.collect, ElementsAre("program"));
    EXPECT_EQ(last_.limits, toolchain_.compile_limits);
    EXPECT_THAT(last_.environment, testing::IsSupersetOf({"PATH=/usr/bin:/bin", "TMPDIR=/work"}));
}

TEST_F(CompilerTest, TheUmaskDoesNotMatter) {
    const mode_t old = ::umask(0077);
    const Compilation compiled = compile({write("a.cpp", "x")});
    const Compilation kept = compile({write("a.py", "x")});
    const Compilation tree = compile({write("main.py", "x"), {"sub/part.py", write("part.py", "x")}});
    ::umask(old);
    EXPECT_EQ(fs::status(compiled.program->dir).permissions(), fs::perms{0755});
    EXPECT_EQ(fs::status(compiled.program->dir / "program").permissions(), fs::perms{0755});
    EXPECT_EQ(fs::status(kept.program->dir).permissions(), fs::perms{0755});
    EXPECT_EQ(fs::status(kept.program->dir / "main.py").permissions(), fs::perms{0644});
    EXPECT_EQ(fs::status(tree.program->dir / "sub").permissions(), fs::perms{0755});
}

TEST_F(CompilerTest, KeepsTheSourcesOfAnInterpretedLanguage) {
    const Compilation compiled = compile({write("q.py", "print(1)")});
    ASSERT_TRUE(compiled.program);
    EXPECT_THAT(compiled.program->arguments, ElementsAre("/bin/true", "-B", "/program/main.py"));
    EXPECT_EQ(base::read_file(compiled.program->dir / "main.py"), "print(1)");
    EXPECT_THAT(last_.arguments, ElementsAre("/bin/true", "main.py"));
    EXPECT_THAT(last_.collect, IsEmpty());
}

TEST_F(CompilerTest, CompilesOnlyOnce) {
    const fs::path source = write("a.cpp", "x");
    messages_ = "a warning";
    const Compilation first = compile({source});
    const Compilation second = compile({source});
    EXPECT_EQ(compile_runs_, 1);
    EXPECT_TRUE(second.result.cached);
    EXPECT_EQ(second.result.wall, std::nullopt);
    EXPECT_EQ(second.result.message, "a warning");
    EXPECT_EQ(second.program->dir, first.program->dir);
    EXPECT_EQ(second.program->arguments, first.program->arguments);
    compile({write("another-name.cpp", "x")});
    EXPECT_EQ(compile_runs_, 1) << "a single file's name means nothing";
}

TEST_F(CompilerTest, AProgramThatIsLargeForTheCacheIsThereAsLongAsItIsUsed) {
    toolchain_.cache_size_kib = 16;
    const fs::path small = write("small.cpp", std::string(1024, 'x'));
    compile({small});
    EXPECT_TRUE(compile({small}).result.cached);
    const fs::path large = write("large.cpp", std::string(1025, 'x'));
    fs::path folder;
    {
        const Compilation compiled = compile({large});
        ASSERT_TRUE(compiled.program);
        const std::optional<Program> copy = compiled.program;
        folder = copy->dir;
        EXPECT_EQ(base::read_file(folder / "program").size(), 1025);
    }
    EXPECT_FALSE(fs::exists(folder));
    EXPECT_FALSE(compile({large}).result.cached);
}

TEST_F(CompilerTest, ACacheThatCannotBeWrittenCostsNoProgram) {
    const auto compiled_with = [&](const std::filesystem::path& in_the_way, const std::string& extension) {
        toolchain_.cache_dir = root() / ("cache" + in_the_way.string() + extension);
        std::filesystem::create_directories((toolchain_.cache_dir / in_the_way).parent_path());
        if (in_the_way.filename() == "lock") {
            std::filesystem::create_directory(toolchain_.cache_dir / in_the_way);
        } else {
            base::write_file_atomically(toolchain_.cache_dir / in_the_way, "no folder");
        }
        const Compilation compiled = compile({write("a" + extension, "source")});
        EXPECT_EQ(compiled.result.message, "");
        return base::read_file(compiled.program.value().dir / (extension == ".py" ? "main.py" : "program"));
    };
    for (const char* extension : {".c", ".py"}) {
        for (const char* in_the_way : {"programs", "programs/work", "programs/lock"}) {
            EXPECT_EQ(compiled_with(in_the_way, extension), "source") << in_the_way;
        }
    }
}

TEST_F(CompilerTest, EverythingThatMattersIsPartOfTheKey) {
    const fs::path source = write("a.cpp", "x");
    const fs::path driver = write("driver.cpp", "d");
    int expected = 0;
    const auto expect_compiled = [&](const char* what, const std::map<std::string, fs::path>& drivers = {}) {
        compile({source}, drivers);
        EXPECT_EQ(compile_runs_, ++expected) << what;
    };
    expect_compiled("the first");
    write("a.cpp", "y");
    expect_compiled("another source");
    version_ = "compiler 13";
    expect_compiled("another version");
    toolchain_.languages[1].compile[1] = "-O3";
    expect_compiled("other flags");
    toolchain_.compile_limits.memory_kib += 1;
    expect_compiled("other limits");
    expect_compiled("a driver", {{"cpp", driver}});
    write("driver.cpp", "e");
    expect_compiled("another driver", {{"cpp", driver}});
}

TEST_F(CompilerTest, NamesAndBytesDoNotRunIntoEachOther) {
    compile({write("1/main.py", "a"), write("1/b.py", "c")});
    compile({write("2/main.py", "a\n4:b.py\n"), write("2/b.py", "c")});
    compile({write("3/main.py", "c"), write("3/b.py", "a")});
    EXPECT_EQ(compile_runs_, 3);
}

TEST_F(CompilerTest, AsksForTheVersionOnce) {
    FakeRunner fake = runner();
    const Compiler compiler(toolchain_);
    compiler.compile({{write("a.cpp", "x")}, {}}, fake);
    compiler.compile({{write("b.cpp", "y")}, {}}, fake);
    EXPECT_EQ(version_runs_, 1);
}

TEST_F(CompilerTest, AKilledCompilerIsNotTheStudentsFaultInWords) {
    end_ = [](model::Outcome& outcome) { outcome.end = model::Exited{4}; };
    messages_ =
        "g++: internal compiler error: Killed signal terminated program cc1plus\nPlease submit a full bug "
        "report.\n";
    EXPECT_EQ(compile({write("b.cpp", "y")}).result.message, "a part of the compiler was killed\n");
    messages_ = "gcc: internal compiler error: File size limit exceeded signal terminated program as\nPlease submit.\n";
    EXPECT_THAT(
        compile({write("c.cpp", "z")}).result.message,
        testing::MatchesRegex("the compiler needed more than .* of disk: a large array with initial values .*\n"));
}

TEST_F(CompilerTest, ALinkerThatCannotPlaceAHugeArrayIsExplained) {
    messages_ = "main.c:(.text+0x7): relocation truncated to fit: R_X86_64_PC32 against `.bss'\n";
    end_ = [](model::Outcome& outcome) { outcome.end = model::Exited{1}; };
    EXPECT_EQ(compile({write("a.c", "char a[3000000000];")}).result.message,
              "linker: error: the variables outside of functions need more than 2 GiB together\n" + messages_);
    end_ = [](model::Outcome& outcome) { outcome.end = model::Exited{0}; };
    EXPECT_EQ(compile({write("b.c", "#warning")}).result.message, messages_) << "a warning may have these words";
}

// All files of a program are in memory while it runs, so a large one is more than the memory limit allows.
TEST_F(CompilerTest, AProgramLargerThanTheMemoryLimitIsACompileError) {
    constexpr std::int64_t mib = 1024;
    const std::string text(std::size_t{20} << 20U, 'x');
    toolchain_.largest_source_kib = 64 * mib;
    const fs::path source = write("a.cpp", text);
    const auto message_with = [&](std::int64_t memory_kib) {
        toolchain_.largest_program_kib = memory_kib;
        return compile({source}).result.message;
    };
    const std::string refused =
        "the program is too large: it has 20 MiB, and the memory limit allows 19 MiB; a large array with initial "
        "values is in the program itself\n";
    EXPECT_EQ(message_with(19 * mib), refused);
    EXPECT_EQ(message_with(20 * mib), "") << "the refusal of one package was kept for another";
    EXPECT_EQ(compile_runs_, 2);
    messages_ = "unseen";
    EXPECT_EQ(message_with(19 * mib), refused) << "it is in the cache, from a package that allows it";
    EXPECT_EQ(compile_runs_, 2);
    toolchain_.languages[1].runtime.memory_extra_kib = mib;
    EXPECT_EQ(message_with(19 * mib), "");
}

TEST_F(CompilerTest, AnUsualProgramIsNeverTooLarge) {
    toolchain_.largest_program_kib = 1;
    toolchain_.largest_source_kib = std::int64_t{16} * 1024;
    EXPECT_TRUE(compile({write("a.cpp", std::string(std::size_t{16} << 20U, 'x'))}).program);
    FakeRunner fake = runner();
    EXPECT_TRUE(
        Compiler(toolchain_)
            .compile({.files = {write("b.cpp", std::string(std::size_t{17} << 20U, 'x'))}, .is_own = true}, fake)
            .program)
        << "a program of the package";
}

TEST_F(CompilerTest, ACompileErrorIsKeptToo) {
    messages_ = "main.cpp:1:1: error: \x1b[31mno\xff\n";
    end_ = [](model::Outcome& outcome) { outcome.end = model::Exited{1}; };
    for (const bool cached : {false, true}) {
        const Compilation compiled = compile({write("a.cpp", "x")});
        EXPECT_FALSE(compiled.result.ok);
        EXPECT_EQ(compiled.result.cached, cached);
        EXPECT_EQ(compiled.language, "cpp");
        EXPECT_EQ(compiled.result.message, "main.cpp:1:1: error: \\x1b[31mno\\xff\n");
    }
    EXPECT_EQ(compile_runs_, 1);
    messages_.clear();
    EXPECT_EQ(compile({write("b.cpp", "y")}).result.message, "the compiler ended with exit code 1\n");
}

TEST_F(CompilerTest, MessagesAreBounded) {
    messages_ = std::string(65536, 'x');
    EXPECT_LE(compile({write("a.cpp", "x")}).result.message.size(), 16U * 1024U);
}

TEST_F(CompilerTest, AStoppedCompilersFirstErrorIsKept) {
    for (int i = 0; i < 2'000; ++i) {
        messages_ += "main.c:1:1: warning: x\n";
    }
    messages_ += "main.c:9:1: error: y\n";
    end_ = [](model::Outcome& outcome) { outcome.stop = Stop::Cpu; };
    EXPECT_THAT(compile({write("b.cpp", "y")}).result.message,
                testing::MatchesRegex("the compiler was stopped after .*\n.2000 lines .*\nmain.c:9:1: error: y\n"));
}

TEST_F(CompilerTest, AStoppedCompilerNamesTheLimitAndIsNotKept) {
    toolchain_.compile_limits.cpu = std::chrono::seconds{10};
    toolchain_.compile_limits.wall = std::chrono::milliseconds{20'500};
    toolchain_.compile_limits.memory_kib = 1'048'576;
    toolchain_.compile_limits.output_kib = 3;
    toolchain_.compile_limits.processes = 9;
    const std::vector<std::pair<std::function<void(model::Outcome&)>, const char*>> ends{
        {[](auto& o) { o.stop = Stop::Cpu; }, "the compiler was stopped after 10 s of cpu time\nmore"},
        {[](auto& o) { o.stop = Stop::Wall; }, "the compiler reached its wall limit of 20.5 s\n"},
        {[](auto& o) { o.stop = Stop::Memory; }, "the compiler was stopped at 1 GiB of memory\n"},
        {[](auto& o) { o.stop = Stop::Output; }, "the compiler was stopped after 3 KiB of output\n"},
        {[](auto& o) {
             o.process_limit_hit = true;
             o.end = model::Exited{1};
         },
         "the compiler needed more than 9 processes\n"},
        {[](auto& o) { o.end = model::Signaled{11}; }, "the compiler was ended by signal 11 (SIGSEGV)\n"},
        {[](auto& o) {
             o.end = model::Exited{1};
             o.error_text = "g++: fatal error: Killed signal terminated program cc1plus";
         },
         "a part of the compiler was killed\ng++: fatal"}};
    messages_ = "more";
    int runs = 0;
    for (const auto& [end, message] : ends) {
        end_ = end;
        for (int i = 0; i < 2; ++i) {
            const Compilation compiled = compile({write("a.cpp", "x")});
            EXPECT_FALSE(compiled.result.ok) << message;
            EXPECT_THAT(compiled.result.message, StartsWith(message));
            EXPECT_EQ(compile_runs_, ++runs) << message;
        }
    }
}

// A source can make its compiler sleep. The box itself reports the judge's fault if others had the cores.
TEST_F(CompilerTest, ACompilerThatWaitsIsTheSourcesFault) {
    toolchain_.compile_limits.wall = std::chrono::milliseconds{20'500};
    end_ = [](model::Outcome& outcome) {
        outcome.stop = Stop::Wall;
        outcome.cpu = std::chrono::milliseconds{140};
    };
    const Compilation compiled = compile({write("a.cpp", "x")});
    EXPECT_FALSE(compiled.result.ok);
    EXPECT_THAT(
        compiled.result.message,
        StartsWith(
            "the compiler reached its wall limit of 20.5 s and used 0.1 s of cpu time: it waited for something"));
}

TEST_F(CompilerTest, AProcessLimitThatDidNoHarmIsNoCompileError) {
    end_ = [](model::Outcome& outcome) { outcome.process_limit_hit = true; };
    EXPECT_TRUE(compile({write("a.cpp", "x")}).result.ok);
}

TEST_F(CompilerTest, AMissingCompilerNamesItsPackage) {
    toolchain_.languages[1].compile[0] = "/usr/bin/no-such-compiler";
    const Compilation compiled = compile({write("a.cpp", "x")});
    EXPECT_EQ(compiled.language, "cpp");
    EXPECT_EQ(compiled.not_judged, "C++20 is not installed here");
    EXPECT_THAT(compiled.result.message, testing::StartsWith("there is no /usr/bin/no-such-compiler: install C++20"));
    EXPECT_THAT(compiled.result.message, HasSubstr("`apt-get install g++`"));
}

TEST_F(CompilerTest, LimitsAreThoseOfTheLanguage) {
    toolchain_.languages[1].run = {"{program}", "-Xmx{memory}m"};
    toolchain_.languages[1].runtime = {2.5, 1024, 100, {"out of memory"}};
    const Program program = compile({write("a.cpp", "x")}).program.value();
    const model::Limits limits = program.limits(
        {.cpu = std::chrono::seconds{2}, .wall = std::chrono::seconds{5}, .memory_kib = 65'536, .processes = 64});
    EXPECT_EQ(limits.cpu, std::chrono::seconds{5});
    EXPECT_EQ(limits.wall, std::chrono::milliseconds{12'500});
    EXPECT_EQ(limits.memory_kib, 65'536 + 1024);
    EXPECT_EQ(limits.processes, 100);
    EXPECT_THAT(program.command(limits), testing::ElementsAre("/program/program", "-Xmx64m"));
    model::Outcome outcome{.end = model::Exited{1}, .memory_kib = 60'000, .error_text = "java: out of memory\n"};
    EXPECT_TRUE(program.ran_out_of_memory(outcome, limits));
    outcome.memory_kib = 30'000;
    EXPECT_FALSE(program.ran_out_of_memory(outcome, limits)) << "anybody can say so";
    outcome.memory_kib.reset();
    EXPECT_FALSE(program.ran_out_of_memory(outcome, limits));
    outcome.memory_kib = 60'000;
    outcome.end = model::Exited{0};
    EXPECT_FALSE(program.ran_out_of_memory(outcome, limits));
}

TEST_F(CompilerTest, WhatCannotBeReadIsNamed) {
    const auto expect_error = [&](const fs::path& source, const std::map<std::string, fs::path>& drivers,
                                  const char* message) {
        EXPECT_THAT([&] { compile({source}, drivers); }, testing::ThrowsMessage<base::ConfigError>(HasSubstr(message)));
    };
    expect_error(root() / "gone.cpp", {}, "gone.cpp: No such file");
    fs::create_directory(root() / "folder.cpp");
    expect_error(root() / "folder.cpp", {}, "folder.cpp: Is a directory");
    const fs::path fifo = root() / "fifo.cpp";
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    expect_error(fifo, {}, "fifo.cpp is no regular file");
    expect_error(write("a.cpp", "x"), {{"cpp", root() / "no-driver.cpp"}}, "no-driver.cpp");
}

// In some languages a source can cause this. It must not make the judge fail.
TEST_F(CompilerTest, ASourceOfWhichNoProgramIsMadeIsACompileError) {
    leaves_program_ = false;
    const auto compiled = compile({write("a.cpp", "x")});
    EXPECT_FALSE(compiled.result.ok);
    EXPECT_THAT(compiled.result.message, HasSubstr("made no program"));
    leaves_program_ = true;
    EXPECT_TRUE(compile({write("b.cpp", "y")}).result.ok);
}

TEST_F(CompilerTest, ARunnersFailureIsPassedOn) {
    end_ = [](model::Outcome&) { throw base::JudgeError("the box failed"); };
    EXPECT_THROW(compile({write("a.cpp", "x")}), base::JudgeError);
}

}  // namespace
}  // namespace harness::compile
