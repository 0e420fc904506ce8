#include "harness/judge/compile/headers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/judge/compile/headers_fixture.hpp"
#include "harness/sandbox/box_pool.hpp"
#include "paths.hpp"

namespace harness::compile {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(Headers, OnlyCommentsMayStandBeforeThem) {
    for (const char* source : {"#include <bits/stdc++.h>", "\xef\xbb\xbf// a\n/* b\n */ # include<bits/stdc++.h>\n"}) {
        EXPECT_TRUE(begins_with_whole_library(source)) << source;
    }
    for (const char* source :
         {"", "#define int long\n#include <bits/stdc++.h>", "#pragma GCC optimize(\"O3\")\n#include <bits/stdc++.h>",
          "#include \"bits/stdc++.h\"", "// a \\\n#include <bits/stdc++.h>", "/* #include <bits/stdc++.h>",
          "#include <vector>\n#include <bits/stdc++.h>"}) {
        EXPECT_FALSE(begins_with_whole_library(source)) << source;
    }
}

TEST(Headers, AreMadeByTheCommandThatCompiles) {
    config::Language language;
    language.compile = {"/usr/bin/g++-12", "-include", "/program/a.hpp", "-O2",
                        "{quote_folders}", "-o",       "{program}",      "{sources}"};
    EXPECT_THAT(header_command(language, "a.hpp"),
                ElementsAre("/usr/bin/g++-12", "-O2", "-o", "a.hpp.gch", "-x", "c++-header", "a.hpp"));
    EXPECT_TRUE(is_gcc(language, "g++"));
    EXPECT_FALSE(is_gcc(language, "gcc"));
}

TEST(Headers, TheWholeLibraryIsPrecompiledOnceAndUsed) {
    try {
        sandbox::BoxPool(Telling::options()).protections();
    } catch (const base::ConfigError& error) {
        GTEST_SKIP() << "no sandbox here: " << error.what();
    }
    const base::TempDir folder;
    config::Config config = config::read_config(QUEENS_SOURCE_DIR "/judge.toml");
    config.cache_dir = folder.path() / "cache";
    const config::Toolchain& toolchain = config;
    Telling runner;
    const auto told_of = [&](const Compiler& compiler, const std::string& source) {
        base::write_file_atomically(folder.path() / "a.cpp", source);
        const Compilation compiled = compiler.compile({{folder.path() / "a.cpp"}, {}}, runner);
        EXPECT_TRUE(compiled.program) << compiled.result.message;
        return runner.take_told();
    };
    const std::string used = "! /program/bits/stdc++.h.gch\n";
    const std::string source = "#include <bits/stdc++.h>\nint main() { std::cout << ";
    const Compiler compiler(toolchain);
    EXPECT_THAT(told_of(compiler, source + "1; }"), Contains(HasSubstr(used)));
    EXPECT_THAT(told_of(compiler, source + "2; }"), ElementsAre(HasSubstr(used)));
    const std::string again = "#include <bits/stdc++.h>\n" + source;
    EXPECT_THAT(told_of(compiler, again + "2; }"), ElementsAre(HasSubstr(used)));
    EXPECT_THAT(told_of(compiler, "#include <cstdio>\nint main() {}"), Not(Contains(HasSubstr(".gch"))));
    const Compiler another(toolchain);  // as in the next run of the judge: the header is cached
    EXPECT_THAT(told_of(another, source + "3; }"), ElementsAre(testing::_, HasSubstr(used)));
}

}  // namespace
}  // namespace harness::compile
