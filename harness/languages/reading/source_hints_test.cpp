#include "harness/languages/reading/source_hints.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::languages {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::string hint(std::string_view source, std::string_view extension, Symptom symptom) {
    return source_hint(source, extension, symptom, "comes on standard input");
}

TEST(FileUse, OfEveryLanguage) {
    constexpr std::string_view writes = "it prints nothing, and writes to a file";
    constexpr std::string_view reads =
        "it prints nothing, and reads from a file, which is not there: the input comes on";
    for (const auto& [extension, source, says, line] :
         {std::tuple{".c", "int main() {\n    freopen(\"q.out\", \"w\", stdout);\n", writes, 2},
          {".cpp", "freopen(\"q.in\", \"r\", stdin);\nfreopen(\"q.out\", \"w\", stdout);\n", writes, 2},
          {".cpp", "freopen(\"q.in\", \"r\", stdin);\n", reads, 1},
          {".cpp", "#include <fstream>\nstd::ofstream out(\"q.out\");", writes, 2},
          {".c", "FILE *f = fopen(\"q.in\", \"r\");", reads, 1},
          {".py", "n = 1\nwith open('q.out', 'w') as f:", writes, 2},
          {".py", "# mine\nsys.stdin = open('q.in')", reads, 2},
          {".rb", "f = File.open(\"q.out\", \"w\")", writes, 1},
          {".lua", "local f = io.open('q.in')", reads, 1}}) {
        EXPECT_THAT(hint(source, extension, Symptom::PrintsNothing),
                    AllOf(StartsWith(says), HasSubstr("; line " + std::to_string(line) + ": ")))
            << source;
    }
    for (const auto& [extension, source] : {std::pair{".py", "data = open(0).read()"},
                                            {".c", "// freopen(\"q.out\", \"w\", stdout);"},
                                            {".c", "/*\nfreopen(\"q.out\", \"w\", stdout);\n*/"},
                                            {".py", "# f = open('q.out', 'w')"},
                                            {".cpp", "reopen(x); is_open(y);"},
                                            {".py", "reopen(x); is_open(y)"},
                                            {".xyz", "open('q.out', 'w')"},
                                            {".c", ""}}) {
        EXPECT_EQ(hint(source, extension, Symptom::PrintsNothing), "") << source;
    }
}

TEST(EndOfFile, OfDosIsNoErrorWhereTheCompilerKnowsIt) {
    EXPECT_THAT(hint("int main() {}\n\x1A", ".c", Symptom::DoesNotCompile), StartsWith("its last character is Ctrl-Z"));
    EXPECT_EQ(hint("end.\n\x1A", ".pas", Symptom::DoesNotCompile), "");
}

TEST(Arguments, AreNotReadByWhatReadsStandardInput) {
    for (const auto& [extension, source, line] :
         {std::tuple{".c", "int n;\nscanf(\"%d\", &n);", "line 2: scanf(\"%d\", &n);"},
          {".cpp", "while (cin >> n)", "line 1: while (cin >> n)"},
          {".py", "  n = int(input())", "line 1: n = int(input())"},
          {".py", "sys.stdin = open('q.in')", "line 1: sys.stdin = open('q.in')"},
          {".java", "Scanner in = new Scanner(System.in);", "line 1: Scanner in = new Scanner(System.in);"}}) {
        EXPECT_THAT(hint(source, extension, Symptom::IgnoresArguments), AllOf(HasSubstr("argv"), EndsWith(line)));
    }
    EXPECT_EQ(hint("sscanf(argv[1], \"%d\", &n);", ".c", Symptom::IgnoresArguments), "");
    EXPECT_EQ(hint("self.input(n)", ".py", Symptom::IgnoresArguments), "");
    EXPECT_EQ(hint("Console.ReadKey();", ".cs", Symptom::IgnoresArguments), "") << "it waits for a person";
}

TEST(Arguments, AreReadByWhatNamesThem) {
    for (const auto& [extension, source] :
         {std::pair{".c", "int main(int argc, char** argv) {\n    n = atoi(argv[1]);\n}"},
          {".cpp", "std::vector<std::string> words(argv + 1, argv + argc);"},
          {".py", "n = int(sys.argv[1])"},
          {".java", "n = Integer.parseInt(args[0]);"},
          {".js", "const n = Number(process.argv[2]);"},
          {".pl", "my $n = $ARGV[0];"},
          {".pas", "val(ParamStr(1), n);"}}) {
        EXPECT_THAT(hint(source, extension, Symptom::ReadsArguments), HasSubstr("but has none")) << source;
    }
    for (const auto& [extension, source] : {std::pair{".c", "int main(int argc, char** argv) {"},
                                            {".cpp", "int main(int argc, char* argv[]) {"},
                                            {".java", "public static void main(String[] args) {"},
                                            {".py", "# sys.argv"}}) {
        EXPECT_EQ(hint(source, extension, Symptom::ReadsArguments), "") << source;
    }
}

TEST(Channels, OfLanguagesThatOpenFilesTheirOwnWay) {
    for (const auto& [extension, source, says] :
         {std::tuple{".pl", "open(my $in, '<', 'q.in');", "reads from a file"},
          {".pl", "open(my $out, '>', 'q.out');", "writes to a file"},
          {".pas", "assign(input, 'q.in');", "reads from a file"},
          {".f90", "open (11, file=\"q.out\", action=\"write\")", "writes to a file"},
          {".js", "require('fs').readFileSync('q.in')", "reads from a file"},
          {".java", "new Scanner(new File(\"q.in\"))", "reads from a file"}}) {
        EXPECT_THAT(hint(source, extension, Symptom::PrintsNothing), HasSubstr(says)) << source;
    }
    EXPECT_EQ(hint("require('fs').readFileSync(0)", ".js", Symptom::PrintsNothing), "");
    EXPECT_EQ(hint("$f = fopen('php://stdin', 'r');", ".php", Symptom::PrintsNothing), "");
}

TEST(Arguments, BeginWithTheFirst) {
    for (const auto& [extension, source, first] : {std::tuple{".c", "n = atoi(argv[0]);", "argv[1]"},
                                                   {".java", "n = Integer.parseInt(args[1]);", "args[0]"},
                                                   {".py", "n = int(sys.argv[0])", "sys.argv[1]"},
                                                   {".js", "const n = process.argv[1];", "process.argv[2]"},
                                                   {".pas", "val(ParamStr(0), n, code);", "ParamStr(1)"},
                                                   {".pl", "my $n = $ARGV[1];", "$ARGV[0]"},
                                                   {".sh", "n=$0", "$1"},
                                                   {".rb", "n = ARGV[1].to_i", "ARGV[0]"},
                                                   {".php", "$n = $argv[0];", "$argv[1]"},
                                                   {".lua", "n = arg[0]", "arg[1]"},
                                                   {".go", "n := os.Args[0]", "os.Args[1]"},
                                                   {".cs", "n = int.Parse(args[1]);", "args[0]"},
                                                   {".ml", "Sys.argv.(0)", "Sys.argv.(1)"}}) {
        EXPECT_EQ(hint(source, extension, Symptom::MisreadsArguments),
                  fmt::format("the first argument is {}; line 1: {}", first, source));
        EXPECT_EQ(hint(fmt::format("{}\n{}", source, first), extension, Symptom::MisreadsArguments), "")
            << "it reads both";
    }
    for (const auto& [extension, source] : {
             std::pair{".c", "puts(argv[0]);\nfor (i = 1; i < argc; ++i) n = atoi(argv[i]);"},
             {".py", "print('usage:', sys.argv[0])\nfor text in sys.argv[1:]:"},
             {".js", "console.error(process.argv[1]);\nconst [n] = process.argv.slice(2);"},
             {".pas", "writeln(ParamStr(0));\nval(paramstr(1), n, code);"},
             {".pl", "my $n = shift;\nmy $most = $ARGV[1];"},
             {".sh", "cd \"$(dirname \"$0\")\"\nn=${1:-8}"},
             {".go", "println(os.Args[0])\nfor _, text := range os.Args[1:] {"},
         }) {
        EXPECT_EQ(hint(source, extension, Symptom::MisreadsArguments), "") << "it reads its first argument otherwise";
    }
}

TEST(CompileErrors, MayBeOfAnotherLanguageOrSystem) {
    EXPECT_THAT(hint("queens(N, Qs) :-\n    safe(Qs).\n", ".pl", Symptom::DoesNotCompile),
                HasSubstr("--language prolog"));
    EXPECT_EQ(hint("print join(',', @a)\n", ".pl", Symptom::DoesNotCompile), "");
    EXPECT_THAT(hint("if true; then\r\n", ".sh", Symptom::DoesNotCompile), HasSubstr("CR LF"));
    EXPECT_EQ(hint("if true; then\n", ".sh", Symptom::DoesNotCompile), "");
}

TEST(LineEnds, OneLetterOfScanfMayBeALineFeed) {
    EXPECT_THAT(hint("int main() {\n    scanf(\"%c\", &d);\n}\n", ".c", Symptom::WrongOrCrashed),
                AllOf(HasSubstr("\" %c\", with a blank"), HasSubstr("line 2: scanf(\"%c\", &d);")));
    for (const char* right : {"scanf(\" %c\", &d);", "scanf(\"%c\", &d); getchar();", "// scanf(\"%c\", &d);",
                              "do scanf(\"%c\", &d); while (d == '\\n');"}) {
        EXPECT_EQ(hint(right, ".c", Symptom::WrongOrCrashed), "") << right;
    }
}

TEST(LineEnds, ALineAfterANumberIsTheRestOfItsLine) {
    for (const auto& [extension, source, line] :
         {std::tuple{".cpp", "cin >> n;\nfor (auto& row : rows)\n    getline(cin, row);\n",
                     "line 3: getline(cin, row);"},
          {".java", "n = in.nextInt();\nrow = in.nextLine();\n", "line 2: row = in.nextLine();"},
          {".c", "scanf(\"%d\", &n);\nfgets(row, 20, stdin);\n", "line 2: fgets(row, 20, stdin);"}}) {
        EXPECT_THAT(hint(source, extension, Symptom::WrongOrCrashed),
                    AllOf(HasSubstr("the rest of the number's line"), EndsWith(line)));
    }
    for (const char* right : {"cin >> n;\ngetline(cin, line);\ngetline(cin, row);\n",
                              "cin >> n >> ws;\ngetline(cin, row);", "cin >> n;\ncin.ignore();\ngetline(cin, row);\n",
                              "getline(cin, line);\nn = stoi(line);\n", "cin >> n >> row;\n", ""}) {
        EXPECT_EQ(hint(right, ".cpp", Symptom::WrongOrCrashed), "") << right;
    }
    EXPECT_EQ(hint("n = parse(in.nextLine());\nrow = in.nextLine();\n", ".java", Symptom::WrongOrCrashed), "");
}

TEST(Events, ComeAfterTheLinesBelow) {
    EXPECT_THAT(hint("process.stdin.on('data', d => { n = +d; });\n", ".js", Symptom::WrongOrCrashed),
                HasSubstr("before its input has come"));
    EXPECT_EQ(hint("process.stdin.on('data', f).on('end', g);\n", ".js", Symptom::WrongOrCrashed), "");
}

TEST(Writers, KeepTheirTextUntilTheyAreFlushed) {
    EXPECT_THAT(hint("var out = new PrintWriter(System.out);\n", ".java", Symptom::PrintsNoWord),
                AllOf(HasSubstr("flush()"), HasSubstr("line 1: ")));
    for (const char* right : {"new PrintWriter(System.out, true);", "new BufferedWriter(w); out.close();", ""}) {
        EXPECT_EQ(hint(right, ".java", Symptom::PrintsNoWord), "") << right;
    }
}

}  // namespace
}  // namespace harness::languages
