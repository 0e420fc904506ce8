#include "harness/judge/compile/sources.hpp"

#include <algorithm>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/judge/compile/compiler_fixture.hpp"

namespace harness::compile {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class SourcesTest : public CompilerTest {
  protected:
    // A file of a program in folders; its content is its own name.
    model::CodeFile in(const std::string& name) const { return {name, write("tree/" + name, name)}; }
    // Of a job that is not refused.
    Sources sources(const CompileJob& job) const { return std::get<Sources>(read_sources(toolchain_, job)); }
};

TEST_F(SourcesTest, RefusesWhatIsNoSource) {
    EXPECT_EQ(refusal({write("a.rs", "x")}),
              "'a.rs' is in no known language; known are .c (C17), .cpp .cc (C++20), .py (Python 3)");
    toolchain_.languages.push_back(make_language("rust", "Rust", {".rust"}));
    toolchain_.languages.back().compile = {"/no/compiler"};
    EXPECT_THAT(refusal({write("a.rs", "x")}), HasSubstr(".py (Python 3)")) << "those that are installed";
    EXPECT_THAT(refusal({write("a.rs", "x")}), testing::Not(HasSubstr(".rust")));
    EXPECT_EQ(compile({write("Makefile", "x"), write("a.rs", "x")}).not_judged, "no language for .rs");
    EXPECT_EQ(compile({write("queens", "x")}).not_judged, "no language for 'queens'");
    EXPECT_EQ(compile({write("a.cpp", "x"), write("b.c", "x")}).not_judged, "");
    EXPECT_THAT(refusal({write("queens", "x")}), StartsWith("'queens' has no extension, which tells the language"));
    EXPECT_THAT(refusal({write("a.CPP", "x")}), StartsWith("'a.CPP' is in no known language"));
    EXPECT_THAT(refusal({write("a\n\x1b.rs", "x")}), StartsWith("'a\\n\\x1b.rs' is in no"));
    EXPECT_EQ(refusal({write("e.cpp", "")}), "'e.cpp' is empty");
    EXPECT_EQ(refusal({write("e.cpp", " \r\n\t")}), "'e.cpp' is empty");
    EXPECT_THAT(refusal({write("b.py", std::string_view("\x7f"
                                                        "ELF\0\0",
                                                        6))}),
                StartsWith("'b.py' is no text: it has NUL bytes"));
    EXPECT_EQ(refusal({write("a.cpp", "x"), write("b.c", "x")}), "mixes languages: 'a.cpp' is C++20, and 'b.c' is C17");
    EXPECT_EQ(version_runs_, 0);
}

TEST_F(SourcesTest, AnInterpreterTakesAnEmptyFile) {
    EXPECT_TRUE(compile({write("e.py", "")}).result.ok);
}

TEST_F(SourcesTest, RefusesWhatIsTooLargeWithoutReadingIt) {
    const fs::path huge = write("h.cpp", "");
    fs::resize_file(huge, 100U << 20U);  // sparse: reading it would show NUL bytes
    EXPECT_EQ(refusal({huge}), "'h.cpp' is too large with 100.0 MiB: all sources together may have 4.0 KiB");
    EXPECT_TRUE(compile({write("a.cpp", std::string(4096, 'x'))}).result.ok);
    EXPECT_THAT(refusal({write("a.cpp", std::string(4097, 'x'))}), HasSubstr("too large"));
    EXPECT_THAT(refusal({write("a.cpp", std::string(3000, 'x')), write("b.cpp", std::string(3000, 'x'))}),
                StartsWith("'b.cpp' is too large"));
}

TEST_F(SourcesTest, InvalidUtf8IsForTheCompilerToJudge) {
    EXPECT_TRUE(compile({write("a.cpp", "// \xff\xfe\n")}).result.ok);
}

TEST_F(SourcesTest, AHostileNameOfASingleFileIsNeverUsed) {
    for (const char* name : {"-rf.cpp", "a b.cpp", "$(x).cpp", "a\nb.cpp", "\xff.cpp", "'.cpp", ".cpp.cpp"}) {
        EXPECT_TRUE(compile({write(name, "x")}).result.ok) << name;
    }
    compile({write("-o.cc", "y")});
    EXPECT_THAT(laid_names(), ElementsAre("main.cc"));
    compile({write(".cc", "z")});
    EXPECT_THAT(laid_names(), ElementsAre("main.cc"));
}

TEST_F(SourcesTest, SeveralFilesKeepTheirNames) {
    const Compilation cpp = compile({write("p/a.cpp", "x"), write("p/main.cpp", "x"), write("p/a.h", "")});
    EXPECT_TRUE(cpp.result.ok);
    EXPECT_THAT(laid_names(), ElementsAre("a.cpp", "main.cpp", "a.h"));
    EXPECT_THAT(last_.arguments, ElementsAre("/bin/true", "-O2", "-o", "program", "a.cpp", "main.cpp"));
    const Compilation python = compile({write("q/main.py", "x"), write("q/part.py", "")});
    EXPECT_THAT(python.program->arguments.back(), "/program/main.py");
    EXPECT_TRUE(fs::exists(python.program->dir / "part.py"));
    const Compilation first = compile({write("q/two.py", "x"), write("q/one.py", "x")});
    EXPECT_THAT(first.program->arguments.back(), "/program/one.py");
    EXPECT_EQ(first.note, "no file is called main.py: 'one.py' was started, the first by name");
    EXPECT_EQ(python.note, "");
    EXPECT_EQ(refusal({write("s/a.cpp", "x"), write("t/a.cpp", "x")}), "has two files called 'a.cpp'");
}

TEST_F(SourcesTest, FoldersAreKept) {
    const Compilation cpp = compile({in("main.cpp"), in("a/util.cpp"), in("b/util.cpp"), in("b/util.hpp")});
    EXPECT_TRUE(cpp.result.ok);
    EXPECT_THAT(laid_names(), ElementsAre("main.cpp", "a/util.cpp", "b/util.cpp", "b/util.hpp"));
    EXPECT_THAT(last_.arguments,
                ElementsAre("/bin/true", "-O2", "-o", "program", "main.cpp", "a/util.cpp", "b/util.cpp"));
    const Compilation python = compile({in("main.py"), in("sub/helper.py"), in("sub/table.txt")});
    EXPECT_THAT(last_.arguments, ElementsAre("/bin/true", "main.py", "sub/helper.py"));
    EXPECT_THAT(last_.writable_dirs, ElementsAre("sub")) << "py_compile writes there";
    EXPECT_EQ(python.program->arguments.back(), "/program/main.py");
    EXPECT_EQ(base::read_file(python.program->dir / "sub/helper.py"), "sub/helper.py");
    EXPECT_EQ(base::read_file(python.program->dir / "sub/table.txt"), "sub/table.txt");
    EXPECT_EQ(compile_runs_, 2);
    EXPECT_TRUE(compile({in("main.py"), in("sub/helper.py"), in("sub/table.txt")}).result.cached);
    EXPECT_TRUE(compile({{"main.py", in("main.py").file},
                         {"other/helper.py", in("sub/helper.py").file},
                         {"sub/table.txt", in("sub/table.txt").file}})
                    .result.ok);
    EXPECT_EQ(compile_runs_, 3) << "a file's folder is part of the program";
}

TEST_F(SourcesTest, QuoteFoldersAreTheTopAndAllOthers) {
    toolchain_.languages[1].compile = {"/bin/true", "{quote_folders}", "-o", "{program}", "{sources}"};
    compile({in("src/main.cpp"), in("src/a.cpp"), in("inc/b/board.h"), in("(x)/c.tpp"), in("inc/b/d.hpp")});
    EXPECT_THAT(last_.arguments,
                ElementsAre("/bin/true", "-iquote", ".", "-idirafter", ".", "-iquote", "(x)", "-iquote", "inc",
                            "-iquote", "inc/b", "-iquote", "src", "-o", "program", "src/main.cpp", "src/a.cpp"));
    compile({in("main.cpp")});
    EXPECT_THAT(last_.arguments,
                ElementsAre("/bin/true", "-iquote", ".", "-idirafter", ".", "-o", "program", "main.cpp"));
}

TEST_F(SourcesTest, AnInterpreterStartsAtTheHighestMain) {
    const auto start = [this](const std::vector<std::string>& names) {
        std::vector<model::CodeFile> files;
        std::ranges::transform(names, std::back_inserter(files), [this](const auto& name) { return in(name); });
        const Compilation compiled = compile(std::move(files));
        return compiled.program ? compiled.program->arguments.back() : compiled.result.message;
    };
    EXPECT_EQ(start({"a/main.py", "main.py"}), "/program/main.py");
    EXPECT_EQ(start({"a/b/main.py", "src/main.py", "src/part.py", "x.py"}), "/program/src/main.py");
    EXPECT_EQ(start({"__main__.py", "main.py"}), "/program/__main__.py");
    EXPECT_EQ(start({"a/helper.py", "solve.py"}), "/program/solve.py") << "the only one at the top";
    EXPECT_EQ(start({"a/main.py", "b/main.py"}), "has 'a/main.py' and 'b/main.py', so it is not known which to start");
    EXPECT_EQ(start({"b/two.py", "a/one.py"}), "/program/a/one.py") << "the first by name";
}

TEST_F(SourcesTest, NamesOfSeveralFilesAreHostile) {
    const std::string long_part(101, 'x');
    std::string deep;
    for (int i = 0; i < 20; ++i) {
        deep += "d/";
    }
    EXPECT_TRUE(compile({in("main.cpp"), {deep + "a.cpp", in("any.cpp").file}}).result.ok);
    const std::string long_name = std::string(90, 'x') + "/" + std::string(90, 'x') + "/" + std::string(90, 'x');
    const std::string turned = "x\u202e.cpp";  // NOLINT(misc-misleading-bidirectional): misleading is what it is for
    std::vector<std::string> hostile{
        turned,     "-o.cpp",     "-o/a.cpp",   "a/-o.cpp", "@x.cpp",    "a\nb.cpp", "a\nb/c.cpp", ".a.cpp",
        ".a/b.cpp", "$x.cpp",     "a;b.cpp",    "a:b.cpp",  "a\"b.cpp",  "\xff.cpp", "program",    "program/a.cpp",
        "../a.cpp", "a/../b.cpp", "/etc/a.cpp", "a//b.cpp", "a/./b.cpp", "a/",       "",           "..",
        " a.cpp",   "a/ b.cpp"};
    hostile.insert(hostile.end(), {long_part + ".cpp", long_part + "/a.cpp", long_name + ".cpp", deep + "d/a.cpp"});
    for (const std::string& name : hostile) {
        EXPECT_THAT(refusal({in("main.cpp"), {name, in("any.cpp").file}}), HasSubstr("cannot be used as a file's name"))
            << name;
    }
    EXPECT_THAT(refusal({in("main.cpp"), {deep + "d/a.cpp", in("any.cpp").file}}),
                HasSubstr("at most 20 folders deep"));
    for (const std::string name : {"a b/c (1).cpp", "\xc3\xa9.hpp", "L\xc3\xb6sung/x.cpp", "src/program", "main.h",
                                   "submission.cpp", "a/main.cpp"}) {
        EXPECT_TRUE(compile({in("main.cpp"), {name, in("any.cpp").file}}).result.ok) << name;
    }
    EXPECT_EQ(refusal({in("main.cpp"), {"a", in("any.cpp").file}, {"a/b.cpp", in("any.cpp").file}}),
              "has a file and a folder called 'a'");
    EXPECT_EQ(refusal({in("main.cpp"), {"a/b.cpp", in("any.cpp").file}, {"a/b.cpp", in("any.cpp").file}}),
              "has two files called 'a/b.cpp'");
    std::vector<model::CodeFile> spread;
    for (int i = 0; i < 51; ++i) {
        spread.emplace_back(std::to_string(i) + "/d/a.cpp", in("any.cpp").file);
    }
    EXPECT_EQ(refusal(spread), "has 102 folders, of which a program may have 100");
    EXPECT_EQ(refusal(std::vector<model::CodeFile>(101, in("main.cpp"))),
              "has 101 files, of which a program may have 100");
}

TEST_F(SourcesTest, ADriverSurroundsAFunction) {
    const std::map<std::string, fs::path> drivers{{"cpp", write("drivers/d.cpp", "driver")},
                                                  {"python", write("drivers/d.py", "driver")}};
    const Compilation cpp = compile({write("f.cc", "int f();")}, drivers);
    EXPECT_TRUE(cpp.result.ok);
    EXPECT_THAT(laid_names(), ElementsAre("submission.cpp", "main.cpp"));
    EXPECT_THAT(last_.arguments, ElementsAre("/bin/true", "-O2", "-o", "program", "main.cpp"));
    const Compilation python = compile({write("f.py", "def f(): pass")}, drivers);
    EXPECT_THAT(python.program->arguments.back(), "/program/main.py");
    EXPECT_EQ(base::read_file(python.program->dir / "submission.py"), "def f(): pass");
    EXPECT_THAT(last_.arguments, ElementsAre("/bin/true", "main.py", "submission.py"));
    EXPECT_EQ(refusal({write("f.c", "x")}, drivers), "this problem takes a function in C++20 or Python 3, not in C17");
    EXPECT_EQ(refusal({write("f.cpp", "x"), write("g.cpp", "x")}, drivers),
              "this problem takes a function in one file, and these are 2");
}

TEST_F(SourcesTest, APackagesOwnProgramMayHaveScripts) {
    CompileJob job{{in("build"), in("tool/part.rs")}, {}};
    EXPECT_TRUE(std::holds_alternative<Refusal>(read_sources(toolchain_, job))) << "a submission may not";
    job.is_own = true;
    EXPECT_EQ(sources(job).language->id, "scripts");
    job.files = {in("a.py"), in("b.py"), in("c.c")};
    EXPECT_EQ(sources(job).language->id, "python") << "most of its files are";
    EXPECT_EQ(sources(job).main, "a.py");
    job.files = {write("big.c", std::string(5000, 'x'))};
    EXPECT_TRUE(std::holds_alternative<Sources>(read_sources(toolchain_, job))) << "no limit for submissions holds";
}

TEST_F(SourcesTest, AJobMayNameLanguageAndEntry) {
    toolchain_.languages[2].codes = {"python3"};
    CompileJob job{{in("a.py"), in("main.py"), in("b.c")}, {}};
    job.language = "python3";
    job.entrypoint = "a.py";
    EXPECT_EQ(sources(job).language->id, "python");
    EXPECT_EQ(sources(job).main, "a.py");
    job.language = "cobol";
    EXPECT_THAT(std::get<Refusal>(read_sources(toolchain_, job)).reason,
                HasSubstr("'cobol', which judge.toml does not have"));
}

TEST_F(SourcesTest, OfSeveralLanguagesThePackageOrTheJobChooses) {
    toolchain_.languages.push_back(make_language("cpp23", "C++23", {".cpp"}));
    toolchain_.languages.back().is_by_name = true;
    toolchain_.languages.back().codes = {"cpp23"};
    CompileJob job{{in("a.cpp")}, {}};
    const auto chosen = [&] { return sources(job).language->id; };
    EXPECT_EQ(chosen(), "cpp");
    job.languages = {"python", "cpp23"};
    EXPECT_EQ(chosen(), "cpp23");
    job.languages = {"cpp", "cpp23"};
    toolchain_.languages[1].codes = {"cpp"};
    EXPECT_EQ(chosen(), "cpp");
    job.language = "cpp23";
    EXPECT_EQ(chosen(), "cpp23");
    job.language = "";
    job.languages = {"python", "java"};
    EXPECT_EQ(chosen(), "cpp") << "none of them; whether it is taken is for the judge to say";
}

TEST_F(SourcesTest, LinesTellALanguageThatSharesAnExtension) {
    toolchain_.languages.push_back(make_language("perl", "Perl", {".pl"}));
    toolchain_.languages.push_back(make_language("prolog", "Prolog", {".pl"}));
    toolchain_.languages.back().is_by_name = true;
    toolchain_.languages.back().line_starts = {"main :-", ":- "};
    const auto chosen = [&](const CompileJob& job) { return sources(job).language->id; };
    const auto logic = write("logic.pl", "solve(X) :-\n  X > 1.\nmain :-\n  solve(1).");
    const auto script = write("script.pl", "print 'x :- y'; # main :-\n\n");
    EXPECT_EQ(chosen({{logic}, {}}), "prolog");
    EXPECT_EQ(chosen({{script}, {}}), "perl");
    EXPECT_EQ(chosen({{script, logic}, {}}), "prolog") << "one file tells for all";
    EXPECT_EQ(chosen({{script, write("notes.txt", "main :-")}, {}}), "perl") << "no source";
    EXPECT_EQ(chosen({{write("main.py", ":- x")}, {}}), "python");
    CompileJob job{{logic}, {}};
    job.language = "perl";
    EXPECT_EQ(chosen(job), "perl") << "the submission's own choice comes first";
    job.language = "";
    job.languages = {"perl"};
    EXPECT_EQ(chosen(job), "perl") << "the package takes no Prolog";
    job.languages = {};
    job.is_own = true;
    EXPECT_EQ(chosen(job), "perl");
}

TEST_F(SourcesTest, TheFirstLineTellsPython2) {
    const auto old = write("old.py", "#!/usr/bin/env python2\nprint 1\n");
    const auto older = write("older.py", "#!/usr/bin/python2.7 -u\r\n");
    const auto refused = [&](const CompileJob& job) {
        const auto sources = read_sources(toolchain_, job);
        const auto* refusal = std::get_if<Refusal>(&sources);
        return refusal != nullptr ? refusal->not_judged : "";
    };
    EXPECT_EQ(refused({{old}, {}}), "no language for Python 2");
    EXPECT_EQ(refused({{older}, {}}), "no language for Python 2");
    for (const char* text : {"print 1\n", "#!/usr/bin/env python3\n", "#!/usr/bin/python2to3\n", "\n#! python2\n",
                             "# python2\n", "#!python20\n"}) {
        EXPECT_EQ(refused({{write("new.py", text)}, {}}), "") << text;
    }
    CompileJob job{{old}, {}};
    job.language = "python";
    EXPECT_EQ(refused(job), "") << "the submission's own choice comes first";
    job.language = "";
    job.is_own = true;
    EXPECT_EQ(refused(job), "no language for Python 2") << "nor is a validator run by another language's rules";
    toolchain_.languages.push_back(make_language("old", "Python 2", {".py"}));
    toolchain_.languages.back().is_by_name = true;
    toolchain_.languages.back().codes = {"python2"};
    EXPECT_EQ(sources({{old}, {}}).language->id, "old");
}

TEST_F(SourcesTest, ADriverServesAllVersionsOfItsLanguage) {
    toolchain_.languages.push_back(make_language("cpp23", "C++23", {".cpp"}));
    toolchain_.languages.back().is_by_name = true;
    CompileJob job{{in("a.cpp")}, {{"cpp", write("driver.cpp", "driver")}}};
    job.language = "cpp23";
    toolchain_.languages.back().codes = {"cpp23"};
    EXPECT_EQ(sources(job).main, "main.cpp");
}

TEST_F(SourcesTest, ALanguageMayKeepNames) {
    toolchain_.languages[1].keeps_names = true;
    CompileJob job{{in("Main Class.cpp")}, {}};
    job.entrypoint = "Solver";
    EXPECT_EQ(sources(job).main, "Main Class.cpp");
    EXPECT_EQ(sources(job).entrypoint, "Solver");
    job.files.front().name = "-o.cpp";
    EXPECT_EQ(sources(job).main, "main.cpp") << "an option's name";
}

TEST_F(SourcesTest, WhatOnlyDefinesIsNotStarted) {
    const Compilation python = compile({write("q/zebra.py", "print(1)"), write("q/apes.py", "def f(): pass")});
    EXPECT_THAT(python.program->arguments.back(), "/program/zebra.py");
    EXPECT_EQ(python.note, "");
}

TEST_F(SourcesTest, SomeLanguagesNameTheFile) {
    toolchain_.languages.push_back(make_language("java", "Java", {".java"}));
    toolchain_.languages.back().keeps_names = true;
    const auto named = [&](std::vector<model::CodeFile> files) {
        std::vector<std::string> names;
        std::ranges::transform(sources({std::move(files), {}}).files, std::back_inserter(names), &SourceFile::name);
        return names;
    };
    const model::CodeFile queens{"N Queens (1).java", write("q.java", "\xef\xbb\xbfpublic class Queens {}")};
    const model::CodeFile board{"src/Board-2.java", write("b.java", "public class Board {}")};
    EXPECT_THAT(named({queens}), ElementsAre("Queens.java"));
    EXPECT_THAT(named({queens, board}), ElementsAre("Queens.java", "src/Board.java"));
    const auto text = write("m.py", "x");
    EXPECT_THAT(
        named({{"main.py", text}, {"a (1).py", text}, {"b(12).py", text}, {"c (x).py", text}, {"d ().py", text}}),
        ElementsAre("main.py", "a.py", "b.py", "c (x).py", "d ().py"));
    EXPECT_THAT(named({{"main.py", text}, {"main (1).py", text}}), ElementsAre("main.py", "main (1).py"));
    EXPECT_THAT(named({board, {"src/Board.java", write("c.java", "class C {}")}}),
                ElementsAre("src/Board-2.java", "src/Board.java"))
        << "taken";
    EXPECT_THAT(named({{"A b.java", write("d.java", "class D {}")}}), ElementsAre("A b.java")) << "any name will do";
    EXPECT_THAT(named({{"x.java", write("p.java", "public class program {}")}}), ElementsAre("program.java"));
}

TEST_F(SourcesTest, AByteOrderMarkIsDropped) {
    const std::string marked = "\xef\xbb\xbfx";
    CompileJob job{{{"main.py", write("m.py", marked)}, {"data.txt", write("d.txt", marked)}}, {}};
    const std::vector<SourceFile> files = sources(job).files;
    EXPECT_EQ(files[0].bytes, "x");
    EXPECT_EQ(files[1].bytes, marked) << "no source";
    job.is_own = true;
    EXPECT_EQ(sources(job).files[0].bytes, marked);
}

TEST_F(SourcesTest, AHelpersLanguageGivesWay) {
    config::Language shell = make_language("bash", "Bash", {".sh"});
    shell.is_helper = true;
    toolchain_.languages.push_back(shell);
    EXPECT_EQ(sources({{in("a.c"), in("run.sh")}, {}}).language->id, "c");
    EXPECT_EQ(sources({{in("run.sh")}, {}}).language->id, "bash");
}

}  // namespace
}  // namespace harness::compile
