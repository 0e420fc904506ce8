// For tests: a small Polygon package, written as text.
#pragma once

#include <string>
#include <string_view>

namespace harness::polygon {

// The parts of a problem.xml that tests change.
struct ProblemText {
    std::string statements =
        R"(<statement charset="UTF-8" language="english" path="statements/english/problem.tex" type="application/x-tex"/>)";
    std::string judging = R"(input-file="" output-file="" run-count="1")";
    std::string limits = "<time-limit>1500</time-limit><memory-limit>268435456</memory-limit>";
    std::string tests = R"(<test method="manual" sample="true"/><test method="manual"/>)";
    std::string groups{};
    std::string files{};
    std::string assets{};
    std::string solutions = R"(<solution tag="main"><source path="solutions/main.c" type="c.gcc"/></solution>)";
    std::string more{};

    std::string text() const {
        return R"(<?xml version="1.0" encoding="utf-8"?>
<problem revision="3" short-name="twice" url="https://polygon.example/p/twice">
<names><name language="english" value="Twice &quot;it&quot;"/><name language="russian" value="Дважды"/></names>
<statements>)" +
               statements +
               R"(</statements>
<judging )" + judging +
               R"(><testset name="tests">)" + limits +
               R"(
<test-count>2</test-count><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests>)" + tests +
               "</tests>" + groups + "</testset></judging>\n<files>" + files + "</files>\n<assets>" + assets +
               "<solutions>" + solutions + "</solutions></assets>\n" + more + "</problem>\n";
    }
};

// Stands in for testlib.h, which is not part of this project.
inline constexpr std::string_view small_testlib = R"(#include <fstream>
#include <iostream>
inline std::ofstream tout;
)";

// Accepts an output whose first number is that of the answer.
inline constexpr std::string_view small_checker = R"(#include "testlib.h"
int main(int, char* argv[]) {
    std::ifstream output(argv[2]);
    std::ifstream answer(argv[3]);
    int number = 0;
    int right = 0;
    answer >> right;
    return output >> number && number == right ? 0 : 1;
}
)";

}  // namespace harness::polygon
