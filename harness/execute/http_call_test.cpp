#include "harness/execute/http_call.hpp"

#include <gmock/gmock.h>

namespace harness::execute {
namespace {

using testing::HasSubstr;

TEST(HttpAnswers, HaveAllLinksOfTheirHeads) {
    const HttpAnswer answer = read_answer(
        "{\"server\":[\"caf\xe9 \\\"1\\\"\"],\n"
        "\"link\":[\"<https://c.example/m?page=1>; rel=first\",\"<https://c.example/m?page=2>; rel=next\"]\n}\n200",
        "body\n");
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.body, "body\n");
    EXPECT_EQ(answer.link, "<https://c.example/m?page=1>; rel=first, <https://c.example/m?page=2>; rel=next");
    EXPECT_EQ(read_answer("{\n}\n404", "").status, 404);
    EXPECT_EQ(read_answer("{\n}\n404", "").link, "");
}

TEST(HttpAnswers, ThatCannotBeReadAreNone) {
    for (const char* written : {"", "\n", "200", "{}", "{}\n", "{}\nx", "[]\n200", "{\"link\":[\"a\"\n200"}) {
        EXPECT_EQ(read_answer(written, "").status, 0) << written;
        EXPECT_THAT(read_answer(written, "").error, HasSubstr("cannot be read")) << written;
    }
}

}  // namespace
}  // namespace harness::execute
