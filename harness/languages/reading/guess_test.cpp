#include "harness/languages/reading/guess.hpp"

#include <filesystem>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/base/fd.hpp"
#include "harness/base/lines.hpp"
#include "paths.hpp"

namespace harness::languages {
namespace {

namespace fs = std::filesystem;

std::vector<const Language*> all() {
    std::vector<const Language*> languages;
    for (const Language& language : all_languages()) {
        languages.push_back(&language);
    }
    return languages;
}

std::string guessed(std::string_view text, const std::vector<const Language*>& among = all()) {
    const Language* language = guess_language(text, among);
    return language == nullptr ? "" : std::string{language->extensions.front()};
}

struct Program {
    std::string name;  // with the extension of its language
    std::string text;
};

// The programs of a file of harness/test/limits: "-- PACKAGE FILE --", and the text. Parts that others insert have no
// file.
std::vector<Program> programs_in(const fs::path& file) {
    std::vector<Program> programs;
    bool is_part = true;
    const std::string text = base::read_file(file);
    for (const std::string_view line : base::lines_of(text)) {
        if (line.starts_with("-- ") && line.ends_with(" --")) {
            const std::string_view head = line.substr(3, line.size() - 6);
            is_part = head.find(' ') == std::string_view::npos;
            if (!is_part) {
                programs.push_back({std::string{head.substr(head.find(' ') + 1)}, ""});
            }
        } else if (!is_part) {
            programs.back().text += fmt::format("{}\n", line);
        }
    }
    return programs;
}

TEST(GuessTest, KnowsTheProgramsOfAllLanguages) {
    std::size_t known = 0;
    std::size_t count = 0;
    for (const auto& file : fs::directory_iterator(fs::path(QUEENS_SOURCE_DIR) / "harness/test/limits")) {
        if (file.path().extension() != ".txt" || file.path().filename() == "CMakeLists.txt") {
            continue;
        }
        for (const Program& program : programs_in(file.path())) {
            const std::string guess = guessed(program.text);
            const std::string extension =
                std::string{language_of(fs::path(program.name).extension().string()).extensions.front()};
            const bool is_typeless = extension == ".ts" && guess == ".js";  // it is both
            EXPECT_TRUE(guess.empty() || guess == extension || is_typeless)
                << file.path().filename() << " " << program.name << " is taken for " << guess;
            known += guess == extension ? 1 : 0;
            ++count;
        }
    }
    EXPECT_GT(count, 50U);
    EXPECT_GE(known * 10, count * 9) << known << " of " << count;
}

TEST(GuessTest, AsksWhereThereIsLittleToGoBy) {
    EXPECT_EQ(guessed(""), "");
    EXPECT_EQ(guessed("42\n"), "");
    EXPECT_EQ(guessed("The procedure is to be used with care.\n"), "");
    EXPECT_EQ(guessed(std::string(100'000, '(')), "");
    EXPECT_EQ(guessed("func place(n)\n    total := 1\n    writeln(total)\n"), "") << "as many of Go as of Pascal";
}

TEST(GuessTest, ChoosesAmongThoseThatAreAllowed) {
    const std::string program = "#include <iostream>\nint main() {\n    std::cout << 1;\n}\n";
    EXPECT_EQ(guessed(program), ".cpp");
    EXPECT_EQ(guessed(program, {&language_of(".adb"), &language_of(".py")}), "");
    EXPECT_EQ(guessed("#include <stdio.h>\nint main(void) {\n    printf(\"1\");\n}\n"), ".c");
}

}  // namespace
}  // namespace harness::languages
