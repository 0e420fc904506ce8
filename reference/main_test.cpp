// Tests the command `queens` from a shell: standard output, standard error, exit code.
#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "paths.hpp"
#include "reference/test_boards.hpp"

namespace reference {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Ended {
    std::string output;
    int exit_code;
};

// Runs `queens ARGUMENTS` in a shell.
Ended queens(const std::string& arguments) {
    const std::string command = (queens::bin_dir / "trusted/queens ").string() + arguments;
    std::FILE* pipe = ::popen(command.c_str(), "r");  // NOLINT(cert-env33-c): the command is ours
    std::string output;
    std::array<char, 4096> chunk{};
    while (const std::size_t got = std::fread(chunk.data(), 1, chunk.size(), pipe)) {
        output.append(chunk.data(), got);
    }
    const int status = ::pclose(pipe);
    return {output, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
}

// A file that lives as long as the object.
class BoardFile {
  public:
    explicit BoardFile(const std::string& text)
        : path_{std::filesystem::temp_directory_path() / ("queens_test." + std::to_string(::getpid()))} {
        std::ofstream{path_} << text;
    }
    ~BoardFile() { std::filesystem::remove(path_); }
    BoardFile(const BoardFile&) = delete;
    BoardFile& operator=(const BoardFile&) = delete;
    BoardFile(BoardFile&&) = delete;
    BoardFile& operator=(BoardFile&&) = delete;

    std::string name() const { return path_.string(); }

  private:
    std::filesystem::path path_;
};

TEST(Queens, CountPrintsTheCountAlone) {
    const Ended ended = queens("count 8");
    EXPECT_EQ(ended.output, "92\n");
    EXPECT_EQ(ended.exit_code, 0);
}

TEST(Queens, CountGivesTheSameByEveryInstructionSetAndOnAnyThreads) {
    for (const char* flags : {"--isa auto", "--isa portable --threads 2", "--isa plain", "--threads 3"}) {
        EXPECT_EQ(queens(std::string{"count 13 "} + flags).output, "73712\n") << flags;
    }
}

TEST(Queens, CountAndBoardsReadABoardFile) {
    const BoardFile file{"4\n.*..\n....\n....\n....\n"};
    EXPECT_EQ(queens("count --board " + file.name()).output, "1\n");
    EXPECT_EQ(queens("boards --board " + file.name()).output, "3 1 4 2\n");
}

TEST(Queens, BoardsPrintsEveryPlacementInOrder) {
    EXPECT_EQ(queens("boards 4").output, "2 4 1 3\n3 1 4 2\n");
    EXPECT_EQ(queens("boards 1").output, "1\n");
    EXPECT_EQ(queens("boards 3").output, "");
}

TEST(Queens, BoardsLosesNothingBetweenTheBlocksItWrites) {
    std::istringstream output{queens("boards 12").output};
    std::set<std::string> placements;
    for (std::string line; std::getline(output, line);) {
        EXPECT_EQ(std::count(line.begin(), line.end(), ' '), 11) << line;
        placements.insert(line);
    }
    EXPECT_EQ(placements.size(), 14200U);
}

TEST(Queens, AnswerReadsStandardInput) {
    const BoardFile file{"8\n4\n"};
    EXPECT_EQ(queens("answer n-queens < " + file.name()).output, "92\n2\n");
    EXPECT_EQ(queens("answer all-boards < /dev/null").output, "12 14200\n");
}

TEST(Queens, ABoardFileEndsAfterItsBoard) {
    const BoardFile file{"1\n.\n1\n"};
    const Ended ended = queens("boards --board " + file.name() + " 2>&1");
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_EQ(ended.output, "queens: " + file.name() +
                                ":3: '1' follows where the input should end; remove this line and all after it\n");
}

TEST(Queens, ABadBoardFileIsNamedWithItsLineAndExitsWithTwo) {
    const BoardFile file{"2\n..\n.x\n"};
    for (const char* command : {"count", "boards"}) {
        const Ended ended = queens(std::string{command} + " --board " + file.name() + " 2>&1");
        EXPECT_EQ(ended.exit_code, 2);
        EXPECT_EQ(ended.output,
                  "queens: " + file.name() + ":3: square 2 of row 2 is 'x'; write '.' (free) or '*' (blocked)\n");
    }
}

class BadUsage : public testing::TestWithParam<std::string> {};

TEST_P(BadUsage, ExitsWithTwoAndSaysSoInOneLine) {
    const Ended ended = queens(GetParam() + " 2>&1 < /dev/null");
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.output, StartsWith("queens: "));
    EXPECT_EQ(std::count(ended.output.begin(), ended.output.end(), '\n'), 1) << ended.output;
}

INSTANTIATE_TEST_SUITE_P(Commands, BadUsage,
                         testing::Values("", "count", "count 0", "count 33", "count eight", "count 8 9",
                                         "count 8 --board x", "count --board /nowhere", "boards", "certify 3",
                                         "certify --seed x", "certify --quick --long", "answer", "answer chess",
                                         "answer queens-command", "count --nonsense 8", "count 8 --isa mmx",
                                         "count 8 --threads 0", "count 8 --isa plain --threads 2", "frobnicate",
                                         "certify --seed -1", "certify --seed 18446744073709551616"));

TEST(Queens, BadUsageIsNamed) {
    EXPECT_THAT(queens("frobnicate 2>&1").output, HasSubstr("there is no command 'frobnicate'"));
    EXPECT_THAT(queens("certify --seed -1 2>&1").output, HasSubstr("'-1' is no whole number from 0 to 2^64 - 1"));
}

TEST(Queens, AFullDiskIsNotSuccess) {
    EXPECT_EQ(queens("boards 8 2>/dev/null >/dev/full").exit_code, 3);
    EXPECT_EQ(queens("count 8 2>/dev/null >/dev/full").exit_code, 3);
}

TEST(Queens, CertifyPrintsTheSameCertificateEachTimeAndNoTimes) {
    if (sanitized) {
        GTEST_SKIP() << "takes too long; Certify.* look at the checks";
    }
    const Ended ended = queens("certify --quick --seed 3 2>/dev/null");
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_THAT(ended.output, StartsWith("certificate of queens "));
    EXPECT_THAT(ended.output, HasSubstr(": quick, seed 3\n"));
    EXPECT_THAT(ended.output, HasSubstr("\n\ncertified: 11 checks hold on "));
    EXPECT_EQ(queens("certify --quick --seed 3 2>/dev/null").output, ended.output);
}

TEST(Queens, HelpShowsOnlyWhatWorks) {
    const Ended ended = queens("--help");
    EXPECT_EQ(ended.exit_code, 0);
    for (const char* command : {"count", "boards", "answer", "certify"}) {
        EXPECT_THAT(ended.output, HasSubstr(command));
    }
}

TEST(Queens, AnswersManyCasesInOneGo) {
    const BoardFile file{"2\n8\n2\n4\n"};
    const Ended ended = queens("answer total-n-queens --batch < " + file.name());
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_EQ(ended.output, "0 3\n92\n0 2\n2\n");
}

TEST(Queens, VersionNamesTheSources) {
    EXPECT_THAT(queens("--version").output, testing::MatchesRegex("queens [0-9.]+ \\(sources [0-9a-f]{16}\\)\n"));
}

}  // namespace
}  // namespace reference
