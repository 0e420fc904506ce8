#include "harness/sandbox/wire.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include <boost/pfr.hpp>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/few_descriptors.hpp"

namespace harness::sandbox::wire {
namespace {

using base::Fd;

struct Ends {
    Fd one;
    Fd other;
};

Ends connected() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        base::throw_errno("socketpair");
    }
    return {Fd{ends[0]}, Fd{ends[1]}};
}

// Sets a message to arbitrary values, member by member.
struct Arbitrary {
    template <typename T>
    void operator()(T& value) const {
        if constexpr (std::is_enum_v<T>) {
            value = static_cast<T>(*rc::gen::inRange(0, static_cast<int>(last_of(T{})) + 1));
        } else if constexpr (std::is_aggregate_v<T>) {
            boost::pfr::for_each_field(value, *this);
        } else {
            value = *rc::gen::arbitrary<T>();
        }
    }
    void operator()(std::chrono::nanoseconds& time) const {
        time = std::chrono::nanoseconds{*rc::gen::arbitrary<std::int64_t>()};
    }
    template <typename T>
    void operator()(std::optional<T>& value) const {
        value.reset();
        if (*rc::gen::arbitrary<bool>()) {
            (*this)(value.emplace());
        }
    }
    void operator()(std::vector<FileToWrite>& files) const {
        files.resize(*rc::gen::inRange<std::size_t>(0, 5));
        std::ranges::for_each(files, *this);
    }
};

template <typename Message>
Message any() {
    Message message;
    Arbitrary{}(message);
    return message;
}

template <typename Message>
class WireMessage : public testing::Test {};
using Compared = testing::Types<Request, Response>;
TYPED_TEST_SUITE(WireMessage, Compared);

TYPED_TEST(WireMessage, ComesBackAsItWas) {
    EXPECT_TRUE(rc::check([] {
        const auto message = any<TypeParam>();
        RC_ASSERT(decode<TypeParam>(encode(message)) == message);
    }));
}

TEST(Wire, SetupAndReadyComeBackAsTheyWere) {
    const auto setup = decode<wire::Setup>(encode(wire::Setup{7, true, {"/etc/java"}, {"/usr/share/judge"}}));
    EXPECT_EQ(setup.cpu, 7);
    EXPECT_EQ(setup.readonly, std::vector<std::string>{"/etc/java"});
    EXPECT_EQ(setup.hidden, std::vector<std::string>{"/usr/share/judge"});
    const auto ready = decode<SetUpResult>(
        encode(SetUpResult{"mount /proc", 13, {{"own user", true, "uid", ""}, {"x", false, "", "y"}}}));
    EXPECT_EQ(ready.failed_stage, "mount /proc");
    EXPECT_EQ(ready.error_number, 13);
    ASSERT_EQ(ready.protections.size(), 2U);
    EXPECT_EQ(ready.protections[0].mechanism, "uid");
    EXPECT_FALSE(ready.protections[1].enforced);
}

TYPED_TEST(WireMessage, IsRefusedIfItsEndIsMissing) {
    EXPECT_TRUE(rc::check([] {
        const std::string bytes = encode(any<TypeParam>());
        const auto kept = *rc::gen::inRange<std::size_t>(0, bytes.size());
        RC_ASSERT_THROWS_AS(decode<TypeParam>(std::string_view{bytes}.substr(0, kept)), base::JudgeError);
    }));
}

TEST(Wire, BytesBehindAMessageAreRefused) {
    EXPECT_THROW(decode<Request>(encode(Request{}) + "x"), base::JudgeError);
    EXPECT_THROW(decode<Response>(encode(Response{}) + "x"), base::JudgeError);
    EXPECT_THROW(decode<wire::Setup>(encode(wire::Setup{}) + "x"), base::JudgeError);
    EXPECT_THROW(decode<Change>(encode(Change{}) + "x"), base::JudgeError);
    EXPECT_THROW(decode<SetUpResult>(encode(SetUpResult{}) + "x"), base::JudgeError);
}

TEST(Wire, AnyBytesGiveAMessageOrAnError) {
    EXPECT_TRUE(rc::check([](const std::string& bytes) {
        try {
            static_cast<void>(decode<Request>(bytes));
            static_cast<void>(decode<Response>(bytes));
        } catch (const base::JudgeError&) {
            RC_SUCCEED("refused");
        }
    }));
}

// A size that does not fit must not be believed before the bytes are there: no allocation of exabytes.
TEST(Wire, AnEnormousSizeIsRefused) {
    std::string bytes = encode(SetUpResult{});
    for (std::size_t i = 0; i < sizeof(std::size_t); ++i) {
        bytes[i] = '\x7f';
    }
    EXPECT_THROW(decode<SetUpResult>(bytes), base::JudgeError);
}

TEST(Wire, OnlyAChangeIsAChange) {
    EXPECT_TRUE(is_change(encode(Change{model::Stop::Output})));
    EXPECT_FALSE(is_change(encode(Request{})));
    EXPECT_EQ(decode<Change>(encode(Change{model::Stop::Output})).stop, model::Stop::Output);
}

TEST(Wire, BytesAndDescriptorsArrive) {
    const Ends ends = connected();
    const Fd file = base::memory_file("what it holds");
    send(ends.one.get(), "hello", {file.get(), file.get()});
    const auto packet = receive(ends.other.get());
    ASSERT_TRUE(packet);
    EXPECT_EQ(packet->bytes, "hello");
    ASSERT_EQ(packet->descriptors.size(), 2U);
    EXPECT_EQ(base::read_all(packet->descriptors[0].get()), "what it holds");
    EXPECT_NE(::fcntl(packet->descriptors[1].get(), F_GETFD) & FD_CLOEXEC, 0);
}

TEST(Wire, TheLargestPacketArrivesWhole) {
    const Ends ends = connected();
    const Fd file = base::memory_file("");
    const std::string bytes(largest_packet, 'x');
    send(ends.one.get(), bytes, std::vector<int>(most_descriptors, file.get()));
    const auto packet = receive(ends.other.get());
    ASSERT_TRUE(packet);
    EXPECT_EQ(packet->bytes, bytes);
    EXPECT_EQ(packet->descriptors.size(), most_descriptors);
}

TEST(Wire, DescriptorsThatFindNoRoomAreAnErrorOfTheirOwn) {
    const Ends ends = connected();
    const Fd file = base::memory_file("");
    send(ends.one.get(), "hello", {file.get(), file.get(), file.get()});
    {
        const base::FewDescriptors few{2};
        EXPECT_THROW(receive(ends.other.get()), DescriptorsLost);
    }
    send(ends.one.get(), "again", {file.get(), file.get()});
    const base::FewDescriptors few{2};
    EXPECT_EQ(receive(ends.other.get())->descriptors.size(), 2U) << "the first of them are not left open";
}

TEST(Wire, MoreThanAPacketHoldsIsAnError) {
    const Ends ends = connected();
    EXPECT_THROW(send(ends.one.get(), std::string(largest_packet + 1, 'x')), base::JudgeError);
    EXPECT_THROW(send(ends.one.get(), "x", std::vector<int>(most_descriptors + 1, ends.one.get())), base::JudgeError);
}

TEST(Wire, AClosedEndIsSeenByBothSides) {
    Ends ends = connected();
    ends.one.reset();
    EXPECT_FALSE(receive(ends.other.get()));
    EXPECT_THROW(send(ends.other.get(), "x"), base::SystemError);
}

TEST(AsksFor, AFileByNameOrAllOfAFolder) {
    EXPECT_TRUE(asks_for("feedback/a", "feedback/a"));
    EXPECT_FALSE(asks_for("feedback/a", "feedback/b"));
    EXPECT_TRUE(asks_for("feedback/*", "feedback/any name"));
    for (const char* name :
         {"feedback/", "feedback/.", "feedback/..", "feedback/a/b", "feedback", "other/a", "/etc/passwd"}) {
        EXPECT_FALSE(asks_for("feedback/*", name)) << name;
    }
}

}  // namespace
}  // namespace harness::sandbox::wire
