#include <gtest/gtest.h>

#include "harness/setter/recipe/verify/lint_parts.hpp"

namespace harness::recipe {
namespace {

// "LINE: WHAT"; empty: no fault.
std::string fault_in(std::string_view latex) {
    const auto fault = fault_of_groups(latex);
    return fault ? std::to_string(fault->line) + ": " + fault->what : "";
}

TEST(LintLatex, ClosedGroupsHaveNoFault) {
    for (const char* text :
         {"", "a \\{ b", "a {b {c}} $\\{ x \\}$ \\\\{d}\n", "\\begin{itemize}\n\\item {a}\n\\end{itemize}",
          "\\begin{verbatim}\n}{{\n\\end{verbatim}\n", "\\verb|{| \\verb*+}+ \\lstinline!{! \\verbatiminput{a}",
          "$a_{1}$, $$b$$, \\$5 and $c \\text{ if $d$ }$\n\n$a$$b$", "$a$ \\verb|$|", "$a\n\n+ b$",
          "\\begin{tabular}{>{$}c<{$}|>{$\\displaystyle}l<{$}}\na & b_{1} \\\\\n\\end{tabular}", "$a <{b}$",
          "\\begin{Verbatim}\ncost=$1\n\\end{Verbatim}", "\\begin{alltt}\n$ ls\n\\end{alltt}",
          "\\begin{lstlisting}[language=C]\nint main() {\n\\end{lstlisting}", "\\"}) {
        EXPECT_EQ(fault_in(text), "") << text;
    }
}

TEST(LintLatex, AFaultHasItsLine) {
    EXPECT_EQ(fault_in("a\n\\textbf{b\n\nc\n"), "2: { is not closed");
    EXPECT_EQ(fault_in("a\nb}\n"), "2: } closes nothing");
    EXPECT_EQ(fault_in("a\n\\begin{itemize}\n\\item b\n"), "2: \\begin{itemize} is not closed");
    EXPECT_EQ(fault_in("\\begin{a}\n\\begin{b}\n\\end{a}"), "3: \\end{a} is there, and \\begin{b} of line 2 is open");
    EXPECT_EQ(fault_in("\\begin{a}\n{\n\\end{a}"), "3: \\end{a} is there, and { of line 2 is open");
    EXPECT_EQ(fault_in("\\end{a}"), "1: \\end{a} closes nothing");
    EXPECT_EQ(fault_in("\\begin{verbatim}\n\n}\\end{verbatim}\n{"), "4: { is not closed");
    EXPECT_EQ(fault_in("$a$\n\nb $c d\n\n$e$ $f$"), "3: $ is not closed");
    EXPECT_EQ(fault_in("\\textbf{a $b}\n"), "1: } is there, and $ of line 1 is open");
    EXPECT_EQ(fault_in("$$a"), "1: $$ is not closed");
    EXPECT_EQ(fault_in("$a <{b}"), "1: $ is not closed");
    EXPECT_NE(fault_in("\\begin{verbatim}\n"), "");
    EXPECT_NE(fault_in("\\begin{"), "");
}

}  // namespace
}  // namespace harness::recipe
