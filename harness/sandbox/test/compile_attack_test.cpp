// The compiler is as hostile as its source: it runs in a box, too, and has nothing to reveal.
#include <ostream>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/test/slowdown.hpp"
#include "harness/sandbox/test/test_box.hpp"

namespace harness::sandbox {
namespace {

using namespace std::chrono_literals;

constexpr const char* place_of_secret = "SECRET";
constexpr const char* secret = "the_answer_is_92";

// SECRET in text and arguments stands for the path of a file of the judge.
struct Source {
    const char* title;
    std::string text;  // of source.cpp
    std::vector<std::string> more_arguments{};
    std::string script{};  // of source.ld
};

// For test reports, which otherwise print its bytes.
void PrintTo(const Source& source, std::ostream* out) {  // NOLINT(readability-identifier-naming): GoogleTest's
    *out << source.title;
}

std::string filled_in(std::string text, const std::string& path) {
    for (auto at = text.find(place_of_secret); at != std::string::npos; at = text.find(place_of_secret)) {
        text.replace(at, std::string_view{place_of_secret}.size(), path);
    }
    return text;
}

// `slower`: how many times slower the compiler may be, if it is to end by itself.
Ran compile(BoxRunner& runner, const Source& source, int slower = 1) {
    const base::TempDir folder;
    const std::string path = folder.path() / "secret.ans";
    base::write_file_atomically(path, secret);
    base::write_file_atomically(folder.path() / "source.cpp", filled_in(source.text, path));
    base::write_file_atomically(folder.path() / "source.ld", filled_in(source.script, path));
    Request request;
    request.profile = Profile::Compiler;
    request.arguments = {"/usr/bin/g++", "-O2", "-o", "program", "source.cpp"};
    request.arguments.insert(request.arguments.end(), source.more_arguments.begin(), source.more_arguments.end());
    request.environment = {"PATH=/usr/bin:/bin", "TMPDIR=/work"};
    request.files = {{"source.cpp", folder.path() / "source.cpp"}, {"source.ld", folder.path() / "source.ld"}};
    request.collect = {"program"};
    request.limits.cpu = 3s * slower;
    request.limits.wall = 20s * slower;
    request.limits.memory_kib = 512 * mib;
    request.limits.disk_kib = 64 * mib;
    return run(runner, request);
}

const Source incbin{"incbin", "asm(\".incbin \\\"SECRET\\\"\");\nint main() {}\n"};
const Source include{"include", "#include \"SECRET\"\nint main() {}\n"};
const Source linker_script{
    "linker_script", "int main() {}\n", {"source.ld"}, "TARGET(binary)\nINPUT(SECRET)\nTARGET(default)\n"};

class CompileAttack : public ::testing::TestWithParam<Source> {};

TEST_P(CompileAttack, GivesNoProgramAndNoSecret) {
    BoxRunner runner{test_box_options()};
    const Ran ran = compile(runner, GetParam());
    EXPECT_TRUE(ran.outcome.stop != model::Stop::None || exit_code(ran.outcome) != 0);
    EXPECT_FALSE(ran.collected.at(0).file);
    EXPECT_EQ(ran.outcome.error_text.find(secret), std::string::npos) << ran.outcome.error_text;
    EXPECT_EQ(ran.outcome.error_text.find("root:"), std::string::npos) << ran.outcome.error_text;
    EXPECT_EQ(exit_code(run(runner, hostile("exit_with", {"3"})).outcome), 3) << "the box is not fit any more";
}

INSTANTIATE_TEST_SUITE_P(
    Attack, CompileAttack,
    ::testing::Values(incbin, include, linker_script,
                      Source{"endless_include", "#include \"/dev/zero\"\nint main() {}\n"},
                      Source{"endless_incbin", "asm(\".incbin \\\"/dev/zero\\\"\");\nint main() {}\n"},
                      Source{"shadow", "#include \"/dev/stdin\"\n#include \"/etc/shadow\"\nint main() {}\n"},
                      Source{
                          "template_recursion",
                          "template <int N> struct A { using B = typename A<N + 1>::B; };\nint main() { A<0>::B b; }\n",
                          {"-ftemplate-depth=1000000000"}},
                      Source{"large_array", "int numbers[500000000] = {1};\nint main() { return numbers[4]; }\n"}),
    [](const auto& test) { return std::string{test.param.title}; });

// A source may read endless input, but must never wait for any.
class CompileFromAnOutput : public ::testing::TestWithParam<Source> {};

TEST_P(CompileFromAnOutput, IsRefusedAtOnce) {
    BoxRunner runner{test_box_options()};
    const Ran ran = compile(runner, GetParam(), slowdown());
    EXPECT_EQ(ran.outcome.stop, model::Stop::None);
    EXPECT_EQ(exit_code(ran.outcome), 1) << ran.outcome.error_text;
    EXPECT_FALSE(ran.collected.at(0).file);
}

INSTANTIATE_TEST_SUITE_P(
    Attack, CompileFromAnOutput,
    ::testing::Values(Source{"stdout", "#include \"/dev/stdout\"\nint main() {}\n"},
                      Source{"stderr", "#include \"/dev/stderr\"\nint main() {}\n"},
                      Source{"terminal", "#include \"/dev/tty\"\nint main() {}\n"},
                      Source{"descriptor_of_a_thread", "#include \"/proc/thread-self/fd/2\"\nint main() {}\n"},
                      Source{"incbin_stdout", "asm(\".incbin \\\"/dev/stdout\\\"\");\nint main() {}\n"},
                      Source{"linked_stderr",
                             "int main() {}\n",
                             {"source.ld"},
                             "TARGET(binary)\nINPUT(/dev/stderr)\nTARGET(default)\n"}),
    [](const auto& test) { return std::string{test.param.title}; });

TEST(CompileFromItsInput, FindsItEmpty) {
    BoxRunner runner{test_box_options()};
    const Ran ran = compile(runner, {"stdin", "#include \"/dev/stdin\"\nint main() {}\n"}, slowdown());
    EXPECT_EQ(exit_code(ran.outcome), 0) << ran.outcome.error_text;
}

class EffectiveOutsideCompile : public ::testing::TestWithParam<Source> {};

// Without the box, the judge's file gets into the program or the compiler's messages.
TEST_P(EffectiveOutsideCompile, GetsTheSecretWithoutTheBox) {
    BoxRunner runner{test_box_options(false)};
    const Ran ran = compile(runner, GetParam());
    const auto& program = ran.collected.at(0).file;
    const std::string told = (program ? base::read_all(program.get()) : "") + ran.outcome.error_text;
    EXPECT_NE(told.find(secret), std::string::npos) << "this attack tests nothing: " << ran.outcome.error_text;
}

INSTANTIATE_TEST_SUITE_P(Attack, EffectiveOutsideCompile, ::testing::Values(incbin, include, linker_script),
                         [](const auto& test) { return std::string{test.param.title}; });

}  // namespace
}  // namespace harness::sandbox
