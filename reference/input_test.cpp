#include "reference/input.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace reference {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> read_picture(std::string_view text, Symbols symbols = board_file_symbols) {
    Lines lines{text, "b.txt"};
    const Board board = read_board(lines, symbols);
    expect_end(lines);
    return picture(board);
}

std::string complaint(std::string_view text) {
    try {
        read_picture(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no complaint";
}

TEST(ReadBoard, ReadsTheBoardFile) {
    EXPECT_THAT(read_picture("2\n.*\n..\n"), ElementsAre(".*", ".."));
}

TEST(ReadBoard, ForgivesCarriageReturnsAndAMissingLastLineEnd) {
    EXPECT_THAT(read_picture("2\r\n.*\r\n..\r\n"), ElementsAre(".*", ".."));
    EXPECT_THAT(read_picture("2\n.*\n.."), ElementsAre(".*", ".."));
}

TEST(ReadBoard, BlockedQueensMeansTheOpposite) {
    EXPECT_THAT(read_picture("2\n.*\n..\n", blocked_queens_symbols), ElementsAre("*.", "**"));
}

TEST(ReadBoard, SaysWhereARowIsTooShortOrTooLong) {
    EXPECT_EQ(complaint("2\n..\n.\n"),
              "b.txt:3: row 2 of the board is 1 squares long; make it 2, the size given before it");
    EXPECT_THAT(complaint("2\n...\n..\n"), HasSubstr("b.txt:2: row 1 of the board is 3 squares long"));
    EXPECT_THAT(complaint("2\n.. \n..\n"), HasSubstr("b.txt:2: row 1 of the board is 3 squares long"));
}

TEST(ReadBoard, SaysWhereARowIsMissing) {
    EXPECT_EQ(complaint("2\n..\n"), "b.txt:3: the input ends here; add row 2 of 2 of the board");
}

TEST(ReadBoard, SaysWhichSquareIsNone) {
    EXPECT_EQ(complaint("2\n..\n.x\n"), "b.txt:3: square 2 of row 2 is 'x'; write '.' (free) or '*' (blocked)");
    EXPECT_THAT(complaint("2\n..\n.\x1b\n"), HasSubstr("is '\\x1b';"));
    EXPECT_THAT(complaint(std::string_view{"2\n..\n.\0\n", 8}), HasSubstr("is '\\x00';"));
}

TEST(ReadBoard, SaysWhatFollowsTheBoard) {
    EXPECT_THAT(complaint("1\n.\n3\n"), HasSubstr("b.txt:3: '3' follows where the input should end"));
    EXPECT_THAT(complaint("1\n.\n\n"), HasSubstr("b.txt:3: '' follows where the input should end"));
}

class BadSize : public testing::TestWithParam<std::string> {};

TEST_P(BadSize, IsRefused) {
    EXPECT_THAT(complaint(GetParam() + "\n"), HasSubstr("b.txt:1: '"));
    EXPECT_THAT(complaint(GetParam() + "\n"), HasSubstr("is no board size; write a whole number from 1 to 32"));
}

INSTANTIATE_TEST_SUITE_P(Texts, BadSize,
                         testing::Values("", "0", "33", "-1", "+4", "04", " 4", "4 ", "4 4", "4.0", "four", "0x4",
                                         "4294967300", "99999999999999999999999"));

TEST(ReadBoard, ShowsAByteOrderMark) {
    EXPECT_THAT(complaint("\xef\xbb\xbf"
                          "2\n"),
                HasSubstr(R"(b.txt:1: '\xef\xbb\xbf2' is no board size)"));
}

TEST(ReadBoard, RefusesAnEmptyText) {
    EXPECT_EQ(complaint(""), "b.txt:1: the input ends here; add a whole number from 1 to 32 on a line of its own");
}

TEST(ReadBoard, QuotesOnlyTheStartOfALongLine) {
    const std::string message = complaint(std::string(100'000, 'x') + "\n");
    EXPECT_LT(message.size(), 200U);
    EXPECT_THAT(message, HasSubstr("…"));
}

TEST(ReadSize, TakesZeroWhereItEndsAList) {
    Lines lines{"0\n32\n", "x"};
    EXPECT_EQ(read_size(lines, 0), 0);
    EXPECT_EQ(read_size(lines, 0), 32);
}

TEST(ReadText, NamesAFileThatItCannotRead) {
    for (const std::string name : {"/nowhere/board.txt", "/"}) {
        try {
            read_text(name);
            FAIL() << "read " << name;
        } catch (const InputError& error) {
            EXPECT_THAT(error.what(), testing::StartsWith(name + ": cannot "));
        }
    }
}

}  // namespace
}  // namespace reference
