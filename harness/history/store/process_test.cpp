#include "harness/history/store/process.hpp"

#include <csignal>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace harness::store {
namespace {

TEST(Process, LivesAsLongAsItDoes) {
    EXPECT_TRUE(is_alive(this_process()));
    EXPECT_EQ(this_process(), this_process());
}

TEST(Process, AnotherOfTheSameNumberIsAnother) {
    EXPECT_FALSE(is_alive(this_process() + "1"));
    EXPECT_FALSE(is_alive("other-boot " + this_process()));
    EXPECT_FALSE(is_alive(""));
}

TEST(Process, IsDeadOnceItWasKilled) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const std::string self = this_process();
        static_cast<void>(::write(ends[1], self.data(), self.size()));
        ::pause();
        ::_exit(0);
    }
    std::string text(500, '\0');
    text.resize(static_cast<std::size_t>(::read(ends[0], text.data(), text.size())));
    EXPECT_NE(text, this_process());
    EXPECT_TRUE(is_alive(text));
    ::kill(child, SIGKILL);
    siginfo_t ended{};
    ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT), 0);
    EXPECT_FALSE(is_alive(text)) << "a parent that does not wait for it keeps it no longer alive";
    ::waitpid(child, nullptr, 0);
    EXPECT_FALSE(is_alive(text));
    ::close(ends[0]);
    ::close(ends[1]);
}

}  // namespace
}  // namespace harness::store
