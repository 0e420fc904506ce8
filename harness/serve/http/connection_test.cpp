#include "harness/serve/http/connection.hpp"

#include <string>

#include <gtest/gtest.h>
#include <sys/socket.h>

namespace harness::serve::http {

namespace {

// Each byte that is read makes space for more, so the transfer never pauses for long.
TEST(Connection, AReaderThatTakesLetterForLetterHasAnEnd) {
    int ends[2];
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    const support::Fd reader(ends[1]);
    ConnectionLimits limits;
    limits.pause = std::chrono::seconds{600};
    limits.answer = std::chrono::milliseconds{100};
    Connection connection(ends[0], -1, limits);
    const std::string many(1 << 20, 'x');
    char letter = 0;
    while (connection.write(many.data(), many.size()) > 0) {
        ASSERT_EQ(::recv(reader.get(), &letter, 1, 0), 1);
    }
    EXPECT_EQ(connection.write(many.data(), 1), -1) << "it stays so for this answer";
}

}  // namespace

}  // namespace harness::serve::http
