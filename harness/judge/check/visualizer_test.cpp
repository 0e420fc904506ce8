#include "harness/judge/check/visualizer.hpp"

#include <functional>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/fd.hpp"
#include "harness/judge/check/check.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::check {
namespace {

namespace fs = std::filesystem;
using model::Drawn;
using model::Picture;
using sandbox::FakeRunner;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n";
const compile::Program drawer{"/cache/own", {"/program/own"}};

using DrawnFiles = std::vector<std::pair<std::string, std::string>>;

FakeRunner drawing(const DrawnFiles& files, const model::Outcome& outcome = {.end = model::Exited{0}}) {
    return FakeRunner([=](const sandbox::Request& request, const sandbox::OutputSink&) {
        sandbox::Result result{outcome, {}};
        for (const auto& [name, text] : files) {
            const bool is_collected = std::ranges::find(request.collect, name) != request.collect.end() ||
                                      (name.starts_with("feedback/") && request.collect.front() == "feedback/*");
            if (is_collected) {
                result.collected.push_back({name, base::memory_file(text)});
            }
        }
        return result;
    });
}

Picture drawn_input(FakeRunner& runner) {
    return run_input_visualizer(runner, drawer, {}, fs::path{"/p/1.in"}, fs::path{"/p/1.ans"}, {"flag"});
}

std::vector<Picture> drawn_output(FakeRunner& runner, int output = 7) {
    return run_output_visualizer(runner, drawer, {}, fs::path{"/p/1.in"}, fs::path{"/p/1.ans"}, output,
                                 {{"feedback/note", fs::path{"/kept/0"}}}, {"flag"});
}

TEST(Pictures, AreKnownByTheirBytes) {
    EXPECT_EQ(type_of_picture("\x89PNG\r\n\x1a\nrest"), "image/png");
    EXPECT_EQ(type_of_picture("\xff\xd8\xff\xe0"), "image/jpeg");
    EXPECT_EQ(type_of_picture(svg), "image/svg+xml");
    EXPECT_EQ(type_of_picture("\xef\xbb\xbf <?xml version=\"1.0\"?>\n<svg/>"), "image/svg+xml");
    EXPECT_EQ(type_of_picture("<svg>\xff</svg>"), "") << "not UTF-8";
    EXPECT_EQ(type_of_picture("<html><body/></html>"), "");
    EXPECT_EQ(type_of_picture("%PDF-1.7 <svg"), "");
    EXPECT_EQ(type_of_picture(""), "");
}

TEST(InputVisualizers, GetInputAnswerAndArguments) {
    FakeRunner runner = drawing({{"testcase.svg", svg}});
    EXPECT_EQ(drawn_input(runner), (Picture{Drawn::Input, "image/svg+xml", svg, ""}));
    const sandbox::Request& request = runner.requests().front();
    EXPECT_THAT(request.arguments, ElementsAre("/program/own", "/work/testcase.in", "/work/testcase.ans", "flag"));
    EXPECT_EQ(request.files.at(0).source, fs::path{"/p/1.in"});
    EXPECT_EQ(request.files.at(1).source, fs::path{"/p/1.ans"});
    EXPECT_EQ(request.profile, sandbox::Profile::Validator);
}

TEST(InputVisualizers, MayLeaveAPictureAndFailAllTheSame) {
    FakeRunner runner = drawing({{"judgeimage.jpg", "\xff\xd8\xff"}}, {.end = model::Exited{1}});
    EXPECT_EQ(drawn_input(runner).type, "image/jpeg");
}

TEST(InputVisualizers, SayWhyThereIsNoPicture) {
    FakeRunner silent = drawing({{"picture.svg", svg}});
    EXPECT_EQ(drawn_input(silent),
              (Picture{Drawn::Input, "", "",
                       "wrote no picture: it must write testcase.svg, .png or .jpg into its working directory"}));
    FakeRunner broken = drawing({}, {.end = model::Exited{1}, .error_text = "Traceback\nNameError: x\n"});
    EXPECT_EQ(drawn_input(broken).fault, "ended by exit code 1, saying: NameError: x");
    FakeRunner text = drawing({{"testcase.png", "no picture"}});
    EXPECT_EQ(drawn_input(text).fault, "wrote testcase.png, which is neither SVG in UTF-8 nor PNG nor JPEG");
    FakeRunner large = drawing({{"testcase.svg", svg + std::string(Picture::limit, ' ')}});
    EXPECT_EQ(drawn_input(large), (Picture{Drawn::Input, "", "", "wrote testcase.svg, which is larger than 64 KiB"}));
    FakeRunner slow = drawing({}, {.stop = model::Stop::Cpu});
    EXPECT_THROW(drawn_input(slow), ValidatorTimedOut);
}

TEST(OutputVisualizers, AreCalledAsOutputValidators) {
    FakeRunner runner = drawing({{"feedback/teamimage.svg", svg}, {"feedback/judgeimage.png", "\x89PNG\r\n\x1a\n"}});
    EXPECT_THAT(drawn_output(runner), ElementsAre(Picture{Drawn::OutputForTeam, "image/svg+xml", svg, ""},
                                                  Picture{Drawn::OutputForJury, "image/png", "\x89PNG\r\n\x1a\n", ""}));
    const sandbox::Request& request = runner.requests().front();
    EXPECT_THAT(request.arguments,
                ElementsAre("/program/own", "/work/input", "/work/answer", "/work/feedback/", "flag"));
    EXPECT_EQ(request.files.at(2).name, "feedback/note") << "what the output validator left";
    EXPECT_THAT(request.writable_dirs, ElementsAre("feedback"));
    EXPECT_EQ(request.standard_input, 7);
}

TEST(OutputVisualizers, MayDrawStepsOfWhichTheLastIsShown) {
    FakeRunner steps = drawing({{"feedback/teamimage-2.svg", "<svg>2</svg>"}, {"feedback/teamimage-1.svg", svg}});
    EXPECT_EQ(drawn_output(steps).front().bytes, "<svg>2</svg>");
    FakeRunner whole = drawing({{"feedback/teamimage-2.svg", svg}, {"feedback/teamimage.svg", "<svg>all</svg>"}});
    EXPECT_EQ(drawn_output(whole).front().bytes, "<svg>all</svg>");
}

TEST(OutputVisualizers, OwnNoOtherFiles) {
    FakeRunner runner = drawing({{"feedback/judgemessage.txt", svg}, {"feedback/teamimage.svg/x", svg}});
    EXPECT_THAT(drawn_output(runner, -1),
                ElementsAre(Picture{Drawn::OutputForJury, "", "",
                                    "wrote no picture: it must write teamimage.svg or judgeimage.svg (or .png, .jpg) "
                                    "into the feedback folder"}));
}

}  // namespace
}  // namespace harness::check
