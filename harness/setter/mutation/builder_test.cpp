#include "harness/setter/mutation/builder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/format/config/config.hpp"
#include "harness/judge/compile/headers_fixture.hpp"
#include "harness/sandbox/box_pool.hpp"
#include "harness/setter/mutation/runs.hpp"
#include "harness/setter/mutation/syntax_fixture.hpp"
#include "paths.hpp"

namespace harness::mutation {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(Builder, TakesTheIncludesThatComeFirst) {
    EXPECT_EQ(leading_includes("// a\n#include <b>\n/* c */\n#include <d/e.h>  // f\nint g;\n#include <h>\n"),
              "#include <b>\n#include <d/e.h>\n");
    EXPECT_EQ(leading_includes("#define A\n#include <b>\n"), "") << "the macro may change what the header says";
    EXPECT_EQ(leading_includes("#include \"a\"\n#include <b>\n"), "");
    EXPECT_EQ(leading_includes("#include <a\n"), "#include <a>\n") << "whatever it is, it ends";
}

TEST(Builder, OnlyGccsAreCalledInAnotherWay) {
    config::Config config;
    config.languages.resize(3);
    config.languages[0].compile = {"/usr/bin/g++", "-static", "-o", "{program}", "{sources}"};
    config.languages[1].compile = {"/usr/bin/gcc-12", "-static", "{sources}"};
    config.languages[2].compile = {"/usr/bin/clang++", "-static", "{sources}"};
    const config::Toolchain changed = for_mutants(config);
    EXPECT_THAT(changed.languages[0].compile,
                ElementsAre("/usr/bin/g++", "-include", "/program/prefix.hpp", "-o", "{program}", "{sources}"));
    EXPECT_THAT(changed.languages[1].compile, ElementsAre("/usr/bin/gcc-12", "{sources}"));
    EXPECT_EQ(changed.languages[2].compile, config.languages[2].compile);
}

TEST(Builder, HeadersArePrecompiledOnceAndUsed) {
    try {
        sandbox::BoxPool(compile::Telling::options()).protections();
    } catch (const base::ConfigError& error) {
        GTEST_SKIP() << "no sandbox here: " << error.what();
    }
    const base::TempDir cache;
    config::Config config = config::read_config(QUEENS_SOURCE_DIR "/judge.toml");
    config.cache_dir = cache.path();
    Builder builder(config);
    compile::Telling runner;
    const auto told_of = [&](const std::string& number) {
        const std::string source = "#include <cstdio>\n#include <vector>\nint main() { return " + number + "; }\n";
        EXPECT_TRUE(builder.build({}, {{"a.cpp", source, &cpp_syntax}}, runner));
        return runner.take_told();
    };
    EXPECT_THAT(told_of("1"), Contains(HasSubstr("! /program/prefix.hpp.gch\n")));
    EXPECT_THAT(told_of("2"), ElementsAre(HasSubstr("! /program/prefix.hpp.gch\n")));
}

TEST(Runs, QuickCasesComeFirstAndKeepTheirOrder) {
    EXPECT_THAT(quick_first({500ms, 2ms, 1ms, 90ms, 3ms}), ElementsAre(1U, 2U, 4U, 3U, 0U));
}

}  // namespace
}  // namespace harness::mutation
