#include "harness/serve/http/form.hpp"

#include <gmock/gmock.h>

namespace harness::serve::http {

namespace {

using testing::ElementsAre;
using testing::Optional;
using testing::Pair;
using testing::SizeIs;

constexpr std::size_t most = 3;

TEST(Form, PercentEscapes) {
    EXPECT_THAT(percent_decoded("/a%20%C3%A9+"), Optional(std::string("/a é+")));
    EXPECT_THAT(percent_decoded("%00"), Optional(std::string(1, '\0')));
    for (const char* invalid : {"%", "%2", "%zz", "a%2", "%-1", "%+1", "%u0041"}) {
        EXPECT_EQ(percent_decoded(invalid), std::nullopt) << invalid;
    }
}

TEST(Form, UrlEncoded) {
    EXPECT_THAT(url_encoded_fields("a=1&&b=x+%2B%zz&c&=d", 10),
                ElementsAre(Pair("a", "1"), Pair("b", "x +%zz"), Pair("c", ""), Pair("", "d")));
    EXPECT_THAT(url_encoded_fields("a&b&c&d", most), SizeIs(most));
    EXPECT_THAT(url_encoded_fields("", most), SizeIs(0));
}

TEST(Form, HeaderParameters) {
    EXPECT_THAT(header_parameters(R"(; charset=utf-8; Boundary="a;b")"),
                Optional(ElementsAre(Pair("boundary", "a;b"), Pair("charset", "utf-8"))));
    EXPECT_THAT(header_parameters(R"(;name="a\"b")"), Optional(ElementsAre(Pair("name", "a\"b"))));
    EXPECT_THAT(header_parameters(";"), Optional(SizeIs(0)));
    for (const char* invalid : {"a=b", "; a", "; a=\"b", "; a=\"b\" c=d", "; a=\"b\\\""}) {
        EXPECT_EQ(header_parameters(invalid), std::nullopt) << invalid;
    }
}

std::string part_of_form(const std::string& head, const std::string& content) {
    return "--B\r\nContent-Disposition: form-data; " + head + "\r\n\r\n" + content + "\r\n";
}

TEST(Form, Multipart) {
    const auto form =
        multipart_form(part_of_form("name=a", "1\r\n--\r\n--A") +
                           part_of_form("name=\"files\"; filename=\"x/y.c\"\r\nContent-Type: text/plain", "\r\n") +
                           part_of_form("name=\"files\"; filename=\"\"", "") + "--B--\r\n",
                       "B", most);
    ASSERT_TRUE(form);
    EXPECT_THAT(form->fields, ElementsAre(Pair("a", "1\r\n--\r\n--A")));
    ASSERT_THAT(form->files, SizeIs(1));
    EXPECT_EQ(form->files[0].name, "x/y.c");
    EXPECT_EQ(form->files[0].bytes, "\r\n");
}

TEST(Form, MultipartThatIsNone) {
    const std::string part = part_of_form("name=a", "1");
    EXPECT_TRUE(multipart_form(part + "--B--", "B", most));
    EXPECT_TRUE(multipart_form("--B--\r\n", "B", most)) << "without parts";
    std::string four_parts = "--B--";
    for (int i = 0; i < 4; ++i) {
        four_parts.insert(0, part);
    }
    for (const std::string& invalid :
         std::vector<std::string>{"", part, part + "--B", part + "--Bx", "x" + part + "--B--", "--B\r\n\r\n1\r\n--B--",
                                  "--B\r\nX: y\r\n\r\n1\r\n--B--", part_of_form("filename=a", "1") + "--B--",
                                  part_of_form("name=\"a", "1") + "--B--",
                                  "--B\r\nContent-Disposition: attachment; name=a\r\n\r\n1\r\n--B--", four_parts}) {
        EXPECT_FALSE(multipart_form(invalid, "B", most)) << invalid;
    }
    EXPECT_FALSE(multipart_form("----", "", most));
    EXPECT_FALSE(multipart_form("--" + std::string(71, 'B') + "--", std::string(71, 'B'), most));
}

}  // namespace

}  // namespace harness::serve::http
