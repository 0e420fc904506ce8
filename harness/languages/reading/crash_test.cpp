#include "harness/languages/reading/crash.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::languages {
namespace {

using testing::HasSubstr;

TEST(Crash, AddressSanitizerNamesTheInnermostLineOfTheProgram) {
    EXPECT_EQ(
        read_crash("=================================================================\n"
                   "==1==ERROR: AddressSanitizer: stack-buffer-overflow on address 0x7ffe at pc 0x55 bp 0x7 sp 0x7\n"
                   "WRITE of size 4 at 0x7ffe thread T0\n"
                   "    #0 0x7f1 in memset ../../../../src/libsanitizer/asan/asan_interceptors.cpp:26\n"
                   "    #1 0x7f2 in std::vector<int>::at(unsigned long) /usr/include/c++/12/bits/stl_vector.h:1123\n"
                   "    #2 0x55a in place(int) /work/main.cpp:12\n"
                   "    #3 0x55b in main /work/main.cpp:30\n"),
        (Crash{"AddressSanitizer: stack-buffer-overflow", {"main.cpp", 12}}));
    EXPECT_EQ(
        read_crash(
            "==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0 (pc 0x5)\n    #0 0x5 in main /work/m.c:3:5\n"),
        (Crash{"AddressSanitizer: SEGV", {"m.c", 3}}));
}

TEST(Crash, LibrariesSourcesAreNotTheProgramsOwn) {
    EXPECT_EQ(read_crash("==1==ERROR: AddressSanitizer: SEGV on unknown address 0x4\n"
                         "    #0 0x7f1 in __vfscanf_internal ./stdio-common/./stdio-common/vfscanf-internal.c:1896\n"
                         "    #1 0x7f2 in __interceptor_scanf ../../../../src/libsanitizer/asan/a.inc:5\n"
                         "    #2 0x55a in main /work/main.c:5\n"),
              (Crash{"AddressSanitizer: SEGV", {"main.c", 5}}));
    EXPECT_EQ(read_crash("/usr/include/c++/12/bits/stl_vector.h:1124:9: runtime error: reference binding to null\n"
                         "    #0 0x7f1 in std::vector<int>::operator[] /usr/include/c++/12/bits/stl_vector.h:1124\n"
                         "    #1 0x55a in main /work/main.cpp:7\n\n"),
              (Crash{"reference binding to null", {"main.cpp", 7}}));
}

TEST(Crash, MessagesOfLibrariesNameTheReason) {
    EXPECT_EQ(read_crash("terminate called after throwing an instance of 'std::out_of_range'\n"
                         "  what():  vector::_M_range_check: __n (which is 9) >= this->size() (which is 3)\n"),
              (Crash{"nobody catches the exception std::out_of_range: vector::_M_range_check: __n (which is 9) >= "
                     "this->size() (which is 3)",
                     {}}));
    EXPECT_EQ(read_crash("program: main.c:5: main: Assertion `n > 100' failed.\n"),
              (Crash{"Assertion `n > 100' failed.", {"main.c", 5}}));
    EXPECT_EQ(read_crash("free(): invalid pointer\n"), (Crash{"free(): invalid pointer", {"", 0}}));
    EXPECT_EQ(read_crash("/usr/include/c++/12/bits/stl_vector.h:1123: T& f(): Assertion '__n < this->size()' failed.\n"
                         "==1==ERROR: AddressSanitizer: ABRT on unknown address 0x1\n"
                         "    #0 0x7f1 in __pthread_kill nptl/pthread_kill.c:43\n"
                         "    #1 0x55a in main /work/main.cpp:7\n"),
              (Crash{"Assertion '__n < this->size()' failed.", {"main.cpp", 7}}));
}

TEST(Crash, UndefinedBehaviourHasItsLocationInFront) {
    EXPECT_EQ(read_crash("n = 4\nmain.c:7:13: runtime error: index 4 out of bounds for type 'int [4]'\n"),
              (Crash{"index 4 out of bounds for type 'int [4]'", {"main.c", 7}}));
}

TEST(Crash, OfAdaAndFortranNamesTheLineOfTheProgram) {
    EXPECT_EQ(read_crash("\nraised CONSTRAINT_ERROR : queens.adb:15 index check failed\n"),
              (Crash{"CONSTRAINT_ERROR : queens.adb:15 index check failed", {"queens.adb", 15}}));
    EXPECT_EQ(read_crash("raised ADA.IO_EXCEPTIONS.NAME_ERROR : q.in: No such file or directory\n"),
              (Crash{"ADA.IO_EXCEPTIONS.NAME_ERROR : q.in: No such file or directory", {}}));
    EXPECT_EQ(read_crash("At line 6 of file main.f90 (unit = 5, file = 'stdin')\n"
                         "Fortran runtime error: End of file\n\nError termination. Backtrace:\n"),
              (Crash{"End of file", {"main.f90", 6}}));
    EXPECT_EQ(read_crash("Fortran runtime error: End of file\n"), (Crash{"End of file", {}}));
}

TEST(Crash, OfOtherRuntimesAreRead) {
    EXPECT_EQ(read_crash("panic: runtime error: index out of range [4] with length 2\n\ngoroutine 1 [running]:\n"
                         "main.main()\n\t/work/main.go:25 +0x1d\nexit status 2\n"),
              (Crash{"index out of range [4] with length 2", {"main.go", 25}}));
    for (const char* other : {"panic: no board\n", "ERROR: no board\n", "raised hands : 4\n"}) {
        EXPECT_EQ(read_crash(other), Crash{}) << "any program can say so: " << other;
    }
    EXPECT_EQ(read_crash("\nUnhandled Exception:\nSystem.DivideByZeroException: Attempted to divide by zero.\n"),
              (Crash{"System.DivideByZeroException: Attempted to divide by zero.", {}}));
    EXPECT_EQ(read_crash("/program/main.rb:18:in `/': divided by 0 (ZeroDivisionError)\n"),
              (Crash{"divided by 0 (ZeroDivisionError)", {"main.rb", 18}}));
    EXPECT_EQ(read_crash("/program/main.rb:1:in `gets': No such file or directory @ rb_sysopen - 8 (Errno::ENOENT)\n"),
              (Crash{"No such file or directory @ rb_sysopen - 8 (Errno::ENOENT)", {"main.rb", 1}}));
    EXPECT_EQ(read_crash("PHP Fatal error:  Uncaught DivisionByZeroError: Modulo by zero in /program/main.php:17\n"),
              (Crash{"DivisionByZeroError: Modulo by zero", {"main.php", 17}}));
    EXPECT_EQ(read_crash("Warning: /program/main.pl:8:\nERROR: -g main: answer/1: Unknown procedure: totl/2\n").what,
              "-g main: answer/1: Unknown procedure: totl/2");
    EXPECT_EQ(read_crash("ERROR: Prolog initialisation failed:\nERROR: Unknown procedure: a/1\n").what,
              "Unknown procedure: a/1");
    EXPECT_EQ(read_crash("ERROR: /program/main.pl:8:\nERROR:    Arguments are not sufficiently instantiated\n"),
              (Crash{"Arguments are not sufficiently instantiated", {"main.pl", 8}}));
    EXPECT_EQ(read_crash("Unhandled UNDEFINED-FUNCTION in thread #<SB-THREAD:THREAD \"main thread\" RUNNING\n"
                         "                                          {1001348003}>:\n"
                         "  The function COMMON-LISP-USER::PLCAE is undefined.\n")
                  .what,
              "The function COMMON-LISP-USER::PLCAE is undefined.");
}

TEST(Crash, OfRustIsReadInBothForms) {
    for (const char* form :
         {"thread 'main' panicked at 'index out of bounds: the len is 1', main.rs:20:41\nnote: run with\n",
          "\nthread 'main' panicked at main.rs:20:41:\nindex out of bounds: the len is 1\nnote: run with\n"}) {
        EXPECT_EQ(read_crash(form), (Crash{"index out of bounds: the len is 1", {"main.rs", 20}})) << form;
    }
    EXPECT_EQ(read_crash("thread 'main' panicked at 'oh', /rustc/9fc6b/library/core/src/option.rs:5:9\n"),
              (Crash{"oh", {}}))
        << "a library's line";
    EXPECT_EQ(read_crash("thread 'main' panicked at 'two\nlines', main.rs:20:41\n"), (Crash{"two", {}}));
}

TEST(Crash, OfHaskellHasItsLocationInFrontOrInTheCalls) {
    EXPECT_EQ(read_crash("program: main.hs:11:14-20: Non-exhaustive patterns in function f\n\n"),
              (Crash{"main.hs:11:14-20: Non-exhaustive patterns in function f", {"main.hs", 11}}));
    EXPECT_EQ(read_crash("program: no board\nCallStack (from HasCallStack):\n"
                         "  error, called at libraries/base/GHC/List.hs:1646:3 in base:GHC.List\n"
                         "  head, called at main.hs:7:17 in main:Main\n"),
              (Crash{"no board", {"main.hs", 7}}));
    EXPECT_EQ(read_crash("program: Prelude.head: empty list\n"), (Crash{"Prelude.head: empty list", {}}));
    EXPECT_EQ(read_crash("program: no such file\n"), Crash{}) << "any program can say so";
}

TEST(Crash, OfLanguagesWithoutLinesIsRead) {
    EXPECT_EQ(read_crash("Fatal error: exception Failure(\"hd\")\n"), (Crash{"exception Failure(\"hd\")", {}}));
    EXPECT_EQ(read_crash("Error in f(x) : object 'y' not found\nCalls: print -> f\nExecution halted\n"),
              (Crash{"Error in f(x) : object 'y' not found", {}}));
    EXPECT_EQ(read_crash("Error in scan(quiet = TRUE) : \n  scan() expected 'a real'\nExecution halted\n"),
              (Crash{"Error in scan(quiet = TRUE) : scan() expected 'a real'", {}}));
    EXPECT_EQ(read_crash("Error in scan() : \n"), Crash{}) << "R did not end by it";
    EXPECT_EQ(read_crash("gawk: /program/main.awk:6: (FILENAME=- FNR=1) fatal: division by zero attempted\n"),
              (Crash{"division by zero attempted", {"main.awk", 6}}));
    EXPECT_EQ(read_crash("Unhandled SB-INT:INVALID-ARRAY-INDEX-ERROR in thread #<SB-THREAD:THREAD \"main\" RUNNING\n"
                         "                                                        {1001348003}>:\n"
                         "  Invalid index 8 for (SIMPLE-VECTOR\n"
                         "                       8), should be a non-negative integer below 8.\n\n"
                         "Backtrace for: #<SB-THREAD:THREAD\n"),
              (Crash{"Invalid index 8 for (SIMPLE-VECTOR 8), should be a non-negative integer below 8.", {}}));
}

TEST(RunWarning, NamesTheLineOfTheProgram) {
    EXPECT_EQ(read_run_warning("PHP Warning:  Undefined variable $count in /program/main.php on line 6\n"
                               "Warning: Undefined variable $count in /program/main.php on line 6\n"),
              (Crash{"Undefined variable $count", {"main.php", 6}}));
    EXPECT_EQ(read_run_warning("Use of uninitialized value $known[8] in addition (+) at /program/main.pl line 8, "
                               "<STDIN> line 3.\n"),
              (Crash{"Use of uninitialized value $known[8] in addition (+)", {"main.pl", 8}}));
    for (const char* none :
         {"", "PHP Warning:  oh", "PHP Warning:  a on line 6 in b", "my own words at /x line 3.\n"}) {
        EXPECT_EQ(read_run_warning(none), Crash{}) << none;
    }
}

TEST(Crash, ATracebackEndsWithTheInnermost) {
    EXPECT_EQ(read_crash("Traceback (most recent call last):\n"
                         "  File \"/program/main.py\", line 9, in <module>\n"
                         "    solve(n)\n"
                         "  File \"/program/main.py\", line 4, in solve\n"
                         "    return rows[n]\n"
                         "           ~~~~^^^\n"
                         "IndexError: list index out of range\n"),
              (Crash{"IndexError: list index out of range", {"main.py", 4}}));
}

TEST(Crash, OfJavaTheInnermostCallOfTheProgramCounts) {
    EXPECT_EQ(read_crash("Exception in thread \"main\" java.util.NoSuchElementException\n"
                         "\tat java.base/java.util.Scanner.throwFor(Scanner.java:937)\n"
                         "\tat java.base/java.util.Scanner.nextInt(Scanner.java:2212)\n"
                         "\tat Board.read(Queens.java:7)\n"
                         "\tat Queens.main(Queens.java:12)\n"),
              (Crash{"java.util.NoSuchElementException", {"Queens.java", 7}}));
    EXPECT_EQ(read_crash("n = 3\nException in thread \"Thread-0\" java.lang.StackOverflowError\n"
                         "\tat kotlin.collections.ArraysKt.sum(Arrays.kt:9)\n\tat MainKt.f(Main.kt:2)\n"),
              (Crash{"Exception in thread \"Thread-0\" java.lang.StackOverflowError", {"Main.kt", 2}}));
}

TEST(Crash, OfJavaScriptTheInnermostCallOfTheProgramCounts) {
    EXPECT_EQ(read_crash("/program/main.js:2\nfunction f(){ return a[3].x; }\n                          ^\n\n"
                         "TypeError: Cannot read properties of undefined (reading 'x')\n"
                         "    at Array.map (<anonymous>)\n"
                         "    at f (/program/main.js:2:27)\n"
                         "    at Module._compile (node:internal/modules/cjs/loader:1521:14)\n"),
              (Crash{"TypeError: Cannot read properties of undefined (reading 'x')", {"main.js", 2}}));
    EXPECT_EQ(read_crash("ReferenceError: b is not defined\n    at /program/main.js:3:1\n"),
              (Crash{"ReferenceError: b is not defined", {"main.js", 3}}));
}

TEST(Crash, OtherTextIsNone) {
    EXPECT_EQ(read_crash(""), Crash{});
    EXPECT_EQ(read_crash("terminate called\nmain.cpp:3: broke\n"), Crash{});
    EXPECT_EQ(read_crash("Error: 3\nat home (x.js:1)\n"), Crash{});
    EXPECT_EQ(read_crash("ERROR: AddressSanitizer"), (Crash{"AddressSanitizer", {"", 0}}));
    EXPECT_EQ(read_crash("x: runtime error: \x1b[2J"), (Crash{"\\x1b[2J", {"", 0}}));
}

TEST(Messages, OfAnotherLanguageOrVersionAreExplained) {
    for (const auto& [message, advice] :
         {std::pair{"main.c:5:5: error: variably modified ‘row’ at file scope", ".cpp"},
          {"main.c:9:10: fatal error: iostream: No such file or directory", "extension .cpp"},
          {"Queens.java:1: error: unmappable character (0xF6) for encoding UTF-8", "save it as UTF-8"},
          {"main.cpp:2:10: error: ‘getch’ was not declared in this scope", "getch() is of Windows or DOS"},
          {"SyntaxError: Missing parentheses in call to 'print'. Did you mean print(...)?", "Python 2"},
          {"Traceback (most recent call last):\nNameError: name 'xrange' is not defined. Did you mean: 'range'?",
           "Python 2"},
          {"main.c:(.text+0x34): undefined reference to `omp_get_max_threads'", "OpenMP"},
          {"ReferenceError: prompt is not defined\n    at /program/main.js:3:1", "standard input"}}) {
        EXPECT_THAT(advice_on(message), HasSubstr(advice)) << message;
    }
}

TEST(Messages, OfWhatIsNotThereAreExplained) {
    EXPECT_THAT(advice_on("ModuleNotFoundError: No module named 'numpy'"), HasSubstr("one of Python's own"));
    constexpr std::string_view ended = "after the end of its input";
    EXPECT_THAT(advice_on("EOFError: EOF when reading a line"), HasSubstr(ended));
    EXPECT_THAT(advice_on("Exception in thread \"main\" java.util.NoSuchElementException: No line found\n"),
                HasSubstr(ended));
    EXPECT_THAT(advice_on("Exception in thread \"main\" java.util.NoSuchElementException\n"
                          "\tat java.base/java.util.Scanner.throwFor(Scanner.java:937)\n"),
                HasSubstr(ended));
    EXPECT_EQ(advice_on("Exception in thread \"main\" java.util.NoSuchElementException\n"
                        "\tat java.base/java.util.ArrayDeque.removeFirst(ArrayDeque.java:362)\n"),
              "");
}

TEST(Messages, OfAnyOtherKindAreLeftAsTheyAre) {
    for (const char* message : {"", "main.c:1:1: error: expected ‘;’", "NameError: name 'queens' is not defined"}) {
        EXPECT_EQ(advice_on(message), "") << message;
    }
}

}  // namespace
}  // namespace harness::languages
