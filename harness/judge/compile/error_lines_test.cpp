// What each compiler says about usual mistakes: compile_errors.txt has the messages, with the line that students are
// shown first and the place of the error.
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/base/fd.hpp"
#include "harness/judge/compile/message.hpp"
#include "harness/languages/reading/messages.hpp"
#include "paths.hpp"

namespace harness::compile {
namespace {

struct Mistake {
    std::string language;
    std::string location;  // "main.c:3"; "-": none
    std::string line;
    std::string message;
};

// Each begins with "=== LANGUAGE", "place: FILE:LINE" and "line: TEXT".
std::vector<Mistake> mistakes() {
    constexpr std::string_view heading = "=== ";
    std::vector<Mistake> read;
    std::istringstream text(
        base::read_file(std::filesystem::path(QUEENS_SOURCE_DIR) / "harness/judge/compile/compile_errors.txt"));
    for (std::string line; std::getline(text, line);) {
        if (line.starts_with(heading)) {
            read.emplace_back().language = line.substr(heading.size());
        } else if (line.starts_with("place: ") && read.back().location.empty()) {
            read.back().location = line.substr(7);
        } else if (line.starts_with("line: ") && read.back().line.empty()) {
            read.back().line = line.substr(6);
        } else {
            read.back().message += line + '\n';
        }
    }
    return read;
}

TEST(CompileErrors, AreShownByTheFirstLineThatSaysWhatIsWrong) {
    ASSERT_GT(mistakes().size(), 60U);
    for (const Mistake& mistake : mistakes()) {
        const auto location = languages::error_location(mistake.message);
        EXPECT_EQ(error_line(mistake.message), mistake.line) << mistake.language;
        EXPECT_EQ(location ? fmt::format("{}:{}", location->file, location->line) : "-", mistake.location)
            << mistake.message;
    }
}

}  // namespace
}  // namespace harness::compile
