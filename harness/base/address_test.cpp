#include "harness/base/address.hpp"

#include <gtest/gtest.h>

namespace harness::base {
namespace {

TEST(Address, IsPrivateIfEncryptedOrOfThisMachine) {
    for (const char* address :
         {"https://a.example", "https://a.example:8443/b?c=d@e#f", "http://127.0.0.1:80/x", "http://localhost:8000"}) {
        EXPECT_TRUE(is_private_address(address)) << address;
    }
    for (const char* address :
         {"", "a.example", "http://a.example", "http://127.0.0.1.a.example/", "http://localhost.a.example:80/",
          "http://127.0.0.1:80@a.example/", "https://user:password@a.example/", "https://", "https:///path",
          "https://?query", "file:///etc/passwd", "https://a.example/a b", "https://a.example/\n",
          "https://a.example/\"", "https://a.example/\\", "https://a.example/\x7f", "https://\xc3\xa4.example/",
          "HTTPS://a.example"}) {
        EXPECT_FALSE(is_private_address(address)) << address;
    }
}

TEST(Address, EncodesAllButPlainBytes) {
    EXPECT_EQ(percent_encoded("aZ09-._~"), "aZ09-._~");
    EXPECT_EQ(percent_encoded("a b/&=+%ä"), "a%20b%2F%26%3D%2B%25%C3%A4");
    EXPECT_EQ(url_encoded({}), "");
    EXPECT_EQ(url_encoded({{"a", "1&b=2"}, {"c", ""}}), "a=1%26b%3D2&c=");
}

}  // namespace
}  // namespace harness::base
