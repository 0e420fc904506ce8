// Follows docs/add-a-problem.md: the page's blocks, unchanged, make a package that is generated, verified and hacked.
#include <map>
#include <sstream>

#include "harness/base/fd.hpp"
#include "harness/cli/e2e_fixture.hpp"
#include "paths.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

// The page's blocks that start with "# FILE", by FILE.
std::map<std::string, std::string> files_of_page() {
    std::map<std::string, std::string> files;
    std::istringstream page(base::read_file(fs::path(QUEENS_SOURCE_DIR) / "docs" / "add-a-problem.md"));
    bool in_block = false;
    std::string file;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("```")) {
            in_block = !in_block;
            file.clear();
        } else if (in_block && file.empty() && line.starts_with("# ")) {
            file = line.substr(2, line.find_first_of(", ", 2) - 2);
        } else if (in_block && !file.empty()) {
            files[file] += line + "\n";
        }
    }
    return files;
}

TEST_F(EndToEnd, TheProblemOfThePageIsHackedWithBoards) {
    std::map<std::string, std::string> files = files_of_page();
    ASSERT_EQ(files.size(), 5U);
    configure({}, files.at("judge.toml"));
    files.erase("judge.toml");
    const fs::path package = "testdata/my-problem";
    for (const auto& [name, text] : files) {
        write(package / name, text);
    }
    write(package / ".timelimit", "1\n");
    const fs::path submissions = fs::path(QUEENS_SOURCE_DIR) / "testdata" / "another-n-queens" / "submissions";
    for (const char* name : {"accepted/blocked_masks.cpp", "wrong_answer/bad_squares_block.cpp"}) {
        write(package / "submissions" / name, base::read_file(submissions / name));
    }
    const Ended generated = judge({"generate", "my-problem"});
    EXPECT_EQ(generated.code, 0) << generated.error;
    const Ended verified = judge({"verify", "my-problem", "--strict"});
    EXPECT_EQ(verified.code, 0) << verified.output << verified.error;
    const Ended hacked = judge({"hack", "my-problem", "wrong_answer/bad_squares_block.cpp", "--json", "-"});
    EXPECT_EQ(hacked.code, 1) << hacked.error;
    EXPECT_EQ(document(hacked)["found"]["boards"].size(), 1U) << hacked.output;
}

}  // namespace
}  // namespace harness::cli
