#include "harness/sandbox/wire.hpp"

#include <array>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harness/support/error.hpp"
#include "harness/support/few_descriptors.hpp"

namespace harness::sandbox::wire {
namespace {

using support::Fd;

struct Ends {
    Fd one;
    Fd other;
};

Ends connected() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        support::throw_errno("socketpair");
    }
    return {Fd{ends[0]}, Fd{ends[1]}};
}

std::vector<FileToWrite> any_files() {
    std::vector<FileToWrite> files;
    for (const std::string& name : *rc::gen::arbitrary<std::vector<std::string>>()) {
        files.push_back({name, *rc::gen::arbitrary<bool>()});
    }
    return files;
}

Request any_request() {
    Request request;
    request.profile = *rc::gen::element(Profile::Submission, Profile::Compiler, Profile::Validator);
    request.arguments = *rc::gen::arbitrary<std::vector<std::string>>();
    request.environment = *rc::gen::arbitrary<std::vector<std::string>>();
    request.new_program = *rc::gen::arbitrary<bool>();
    request.program = any_files();
    request.files = any_files();
    request.writable_dirs = *rc::gen::arbitrary<std::vector<std::string>>();
    request.collect = *rc::gen::arbitrary<std::vector<std::string>>();
    request.limits.cpu = std::chrono::nanoseconds{*rc::gen::arbitrary<std::int64_t>()};
    request.limits.wall = std::chrono::nanoseconds{*rc::gen::arbitrary<std::int64_t>()};
    request.limits.memory_kib = *rc::gen::arbitrary<std::int64_t>();
    if (*rc::gen::arbitrary<bool>()) {
        request.limits.stack_kib = *rc::gen::arbitrary<std::int64_t>();
    }
    request.limits.output_kib = *rc::gen::arbitrary<std::int64_t>();
    request.limits.error_kib = *rc::gen::arbitrary<std::int64_t>();
    request.limits.disk_kib = *rc::gen::arbitrary<std::int64_t>();
    request.limits.processes = *rc::gen::arbitrary<int>();
    request.limits.open_files = *rc::gen::arbitrary<int>();
    return request;
}

Response any_response() {
    Response response;
    response.failed_stage = *rc::gen::arbitrary<std::string>();
    response.error_number = *rc::gen::arbitrary<int>();
    response.exited = *rc::gen::arbitrary<bool>();
    response.status = *rc::gen::arbitrary<int>();
    response.stop = *rc::gen::element(model::Stop::None, model::Stop::Cpu, model::Stop::Memory);
    if (*rc::gen::arbitrary<bool>()) {
        response.cpu = std::chrono::nanoseconds{*rc::gen::arbitrary<std::int64_t>()};
    }
    response.wall = std::chrono::nanoseconds{*rc::gen::arbitrary<std::int64_t>()};
    response.wall_limit = std::chrono::nanoseconds{*rc::gen::arbitrary<std::int64_t>()};
    if (*rc::gen::arbitrary<bool>()) {
        response.memory_kib = *rc::gen::arbitrary<std::int64_t>();
    }
    response.process_limit_hit = *rc::gen::arbitrary<bool>();
    response.collected = *rc::gen::arbitrary<std::vector<std::string>>();
    return response;
}

TEST(Wire, OrderComesBackAsItWas) {
    EXPECT_TRUE(rc::check([] {
        const Request request = any_request();
        RC_ASSERT(decode<Request>(encode(request)) == request);
    }));
}

TEST(Wire, ReportComesBackAsItWas) {
    EXPECT_TRUE(rc::check([] {
        const Response response = any_response();
        RC_ASSERT(decode<Response>(encode(response)) == response);
    }));
}

TEST(Wire, SetupAndReadyComeBackAsTheyWere) {
    const auto setup = decode<wire::Setup>(encode(wire::Setup{7, true, {"/etc/java"}, {"/usr/share/judge"}}));
    EXPECT_EQ(setup.cpu, 7);
    EXPECT_EQ(setup.readonly, std::vector<std::string>{"/etc/java"});
    EXPECT_EQ(setup.hidden, std::vector<std::string>{"/usr/share/judge"});
    const auto ready =
        decode<Ready>(encode(Ready{"mount /proc", 13, {{"own user", true, "uid", ""}, {"x", false, "", "y"}}}));
    EXPECT_EQ(ready.failed_stage, "mount /proc");
    EXPECT_EQ(ready.error_number, 13);
    ASSERT_EQ(ready.protections.size(), 2U);
    EXPECT_EQ(ready.protections[0].mechanism, "uid");
    EXPECT_FALSE(ready.protections[1].enforced);
}

TEST(Wire, EveryBeginningOfAMessageIsRefused) {
    EXPECT_TRUE(rc::check([] {
        const std::string bytes = encode(any_request());
        const auto kept = *rc::gen::inRange<std::size_t>(0, bytes.size());
        RC_ASSERT_THROWS_AS(decode<Request>(std::string_view{bytes}.substr(0, kept)), support::JudgeError);
    }));
    EXPECT_TRUE(rc::check([] {
        const std::string bytes = encode(any_response());
        const auto kept = *rc::gen::inRange<std::size_t>(0, bytes.size());
        RC_ASSERT_THROWS_AS(decode<Response>(std::string_view{bytes}.substr(0, kept)), support::JudgeError);
    }));
}

TEST(Wire, BytesBehindAMessageAreRefused) {
    EXPECT_THROW(decode<Request>(encode(Request{}) + "x"), support::JudgeError);
    EXPECT_THROW(decode<Response>(encode(Response{}) + "x"), support::JudgeError);
    EXPECT_THROW(decode<wire::Setup>(encode(wire::Setup{}) + "x"), support::JudgeError);
    EXPECT_THROW(decode<Cancel>(encode(Cancel{}) + "x"), support::JudgeError);
    EXPECT_THROW(decode<Ready>(encode(Ready{}) + "x"), support::JudgeError);
}

TEST(Wire, AnyBytesGiveAMessageOrAnError) {
    EXPECT_TRUE(rc::check([](const std::string& bytes) {
        try {
            static_cast<void>(decode<Request>(bytes));
            static_cast<void>(decode<Response>(bytes));
        } catch (const support::JudgeError&) {
            RC_SUCCEED("refused");
        }
    }));
}

// A size that does not fit must not be believed before the bytes are there: no allocation of exabytes.
TEST(Wire, AnEnormousSizeIsRefused) {
    std::string bytes = encode(Ready{});
    for (std::size_t i = 0; i < sizeof(std::size_t); ++i) {
        bytes[i] = '\x7f';
    }
    EXPECT_THROW(decode<Ready>(bytes), support::JudgeError);
}

TEST(Wire, OnlyACancelIsACancel) {
    EXPECT_TRUE(is_cancel(encode(Cancel{model::Stop::Output})));
    EXPECT_FALSE(is_cancel(encode(Request{})));
    EXPECT_EQ(decode<Cancel>(encode(Cancel{model::Stop::ErrorOutput})).stop, model::Stop::ErrorOutput);
}

TEST(Wire, BytesAndDescriptorsArrive) {
    const Ends ends = connected();
    const Fd file = support::memory_file("what it holds");
    send(ends.one.get(), "hello", {file.get(), file.get()});
    const auto packet = receive(ends.other.get());
    ASSERT_TRUE(packet);
    EXPECT_EQ(packet->bytes, "hello");
    ASSERT_EQ(packet->descriptors.size(), 2U);
    EXPECT_EQ(support::read_all(packet->descriptors[0].get()), "what it holds");
    EXPECT_NE(::fcntl(packet->descriptors[1].get(), F_GETFD) & FD_CLOEXEC, 0);
}

TEST(Wire, TheLargestPacketArrivesWhole) {
    const Ends ends = connected();
    const Fd file = support::memory_file("");
    const std::string bytes(largest_packet, 'x');
    send(ends.one.get(), bytes, std::vector<int>(most_descriptors, file.get()));
    const auto packet = receive(ends.other.get());
    ASSERT_TRUE(packet);
    EXPECT_EQ(packet->bytes, bytes);
    EXPECT_EQ(packet->descriptors.size(), most_descriptors);
}

TEST(Wire, DescriptorsThatFindNoRoomAreAnErrorOfTheirOwn) {
    const Ends ends = connected();
    const Fd file = support::memory_file("");
    send(ends.one.get(), "hello", {file.get(), file.get(), file.get()});
    {
        const support::FewDescriptors few{2};
        EXPECT_THROW(receive(ends.other.get()), DescriptorsLost);
    }
    send(ends.one.get(), "again", {file.get(), file.get()});
    const support::FewDescriptors few{2};
    EXPECT_EQ(receive(ends.other.get())->descriptors.size(), 2U) << "the first of them are not left open";
}

TEST(Wire, MoreThanAPacketHoldsIsAnError) {
    const Ends ends = connected();
    EXPECT_THROW(send(ends.one.get(), std::string(largest_packet + 1, 'x')), support::JudgeError);
    EXPECT_THROW(send(ends.one.get(), "x", std::vector<int>(most_descriptors + 1, ends.one.get())),
                 support::JudgeError);
}

TEST(Wire, AClosedEndIsSeenByBothSides) {
    Ends ends = connected();
    ends.one.reset();
    EXPECT_FALSE(receive(ends.other.get()));
    EXPECT_THROW(send(ends.other.get(), "x"), support::SystemError);
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
