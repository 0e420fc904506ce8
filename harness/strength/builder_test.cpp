#include "harness/strength/builder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/strength/memory.hpp"
#include "harness/strength/runs.hpp"
#include "harness/support/fd.hpp"

namespace harness::strength {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

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
    const config::Config changed = for_mutants(config);
    EXPECT_THAT(changed.languages[0].compile,
                ElementsAre("/usr/bin/g++", "-include", "/program/prefix.hpp", "-o", "{program}", "{sources}"));
    EXPECT_THAT(changed.languages[1].compile, ElementsAre("/usr/bin/gcc-12", "{sources}"));
    EXPECT_EQ(changed.languages[2].compile, config.languages[2].compile);
}

TEST(Memory, FindsInALaterRunWhatWasKept) {
    const support::TempDir folder;
    const auto file = folder.path() / "deep" / "memory.json";
    {
        Memory memory(file);
        EXPECT_FALSE(memory.find("a"));
        memory.keep("a", "1");
        memory.save();
    }
    EXPECT_EQ(Memory(file).find("a"), "1");
    support::write_file_atomically(file, "{\"a\": ");
    EXPECT_FALSE(Memory(file).find("a")) << "damaged";
    support::write_file_atomically(file, "[1]");
    EXPECT_FALSE(Memory(file).find("a")) << "something else";
}

TEST(Runs, QuickCasesComeFirstAndKeepTheirOrder) {
    EXPECT_THAT(quick_first({500ms, 2ms, 1ms, 90ms, 3ms}), ElementsAre(1U, 2U, 4U, 3U, 0U));
}

}  // namespace
}  // namespace harness::strength
