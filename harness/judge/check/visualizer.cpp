#include "harness/judge/check/visualizer.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/check/program_validator.hpp"
#include "harness/judge/compile/message.hpp"

namespace harness::check {

namespace {

using model::Drawn;
using model::Picture;

constexpr std::array<std::string_view, 4> picture_endings{".svg", ".png", ".jpg", ".jpeg"};
constexpr std::size_t longest_fault = 300;

// The bytes as a picture, or why they are none.
Picture picture_of(Drawn drawn, std::string bytes) {
    if (bytes.size() > Picture::limit) {
        return {drawn, {}, {}, fmt::format("is larger than {} KiB", Picture::limit / 1024)};
    }
    const std::string_view type = type_of_picture(bytes);
    if (type.empty()) {
        return {drawn, {}, {}, "is neither SVG in UTF-8 nor PNG nor JPEG"};
    }
    return {drawn, std::string{type}, std::move(bytes), {}};
}

Picture read_picture(const sandbox::Result& result, Drawn drawn, std::string_view file) {
    Picture picture = picture_of(drawn, compile::collected_bytes(result, file, Picture::limit + 1).value_or(""));
    if (!picture.fault.empty()) {
        picture.fault = base::one_line(fmt::format("wrote {}, which {}", file, picture.fault), longest_fault);
    }
    return picture;
}

// The file to show, as the format chooses it where only one can be shown: "STEM.svg" or another type, else the last
// "STEM-ID.svg". Empty: there is none.
std::string chosen_file(const sandbox::Result& result, const std::string& stem) {
    std::string last;
    for (const std::string_view ending : picture_endings) {
        if (compile::collected_file(result, fmt::format("{}{}", stem, ending)) != nullptr) {
            return fmt::format("{}{}", stem, ending);
        }
        for (const sandbox::CollectedFile& file : result.collected) {
            if (file.file && file.name.starts_with(stem + "-") && file.name.ends_with(ending)) {
                last = std::max(last, file.name);
            }
        }
    }
    return last;
}

// A picture that says why a visualizer left none. Throws ValidatorTimedOut.
Picture no_picture(Drawn drawn, const sandbox::Result& result, std::string_view files) {
    const model::Outcome& outcome = result.outcome;
    if (outcome.stop == model::Stop::Cpu || outcome.stop == model::Stop::Wall) {
        throw ValidatorTimedOut(model::describe_failure(outcome));
    }
    const std::string error = base::one_line(base::last_line(outcome.error_text), longest_fault);
    const std::string said = compile::with_advice(error, outcome.error_text);
    const std::string fault = model::exited_with(outcome, 0) ? fmt::format("wrote no picture: it must write {}", files)
                                                             : model::describe_failure(outcome);
    return {drawn, {}, {}, fault + (said.empty() ? "" : ", saying: " + said)};
}

}  // namespace

std::string_view type_of_picture(std::string_view bytes) {
    if (bytes.starts_with("\x89PNG\r\n\x1a\n")) {
        return "image/png";
    }
    if (bytes.starts_with("\xff\xd8\xff")) {
        return "image/jpeg";
    }
    const std::string_view text = base::trimmed(bytes.substr(bytes.starts_with("\xef\xbb\xbf") ? 3 : 0));
    const bool is_svg = text.starts_with('<') && text.find("<svg") != std::string_view::npos &&
                        base::safe_utf8(bytes, bytes.size() + 3) == bytes;
    return is_svg ? "image/svg+xml" : "";
}

Picture run_input_visualizer(sandbox::Runner& runner, const compile::Program& visualizer, const model::Limits& limits,
                             const base::SeenFile& input, const base::SeenFile& answer,
                             const std::vector<std::string>& flags) {
    // Some make the picture's name from that of the input.
    sandbox::Request request =
        own_program_request(visualizer, limits, {path_in_box("testcase.in"), path_in_box("testcase.ans")});
    request.arguments.insert(request.arguments.end(), flags.begin(), flags.end());
    request.files = {{"testcase.in", input}};
    const base::Fd none = base::memory_file("");
    request.files.push_back({"testcase.ans", answer});
    if (answer.empty()) {
        request.files.back().source = std::filesystem::path{fmt::format("/proc/self/fd/{}", none.get())};
    }
    for (const std::string_view stem : {"testcase", "judgeimage", "teamimage"}) {
        for (const std::string_view ending : picture_endings) {
            request.collect.push_back(fmt::format("{}{}", stem, ending));
        }
    }
    const sandbox::Result result = runner.run(request, [](std::string_view) {});
    for (const char* stem : {"testcase", "judgeimage", "teamimage"}) {
        if (const std::string file = chosen_file(result, stem); !file.empty()) {
            return read_picture(result, Drawn::Input, file);
        }
    }
    return no_picture(Drawn::Input, result, "testcase.svg, .png or .jpg into its working directory");
}

std::vector<Picture> run_output_visualizer(sandbox::Runner& runner, const compile::Program& visualizer,
                                           const model::Limits& limits, const base::SeenFile& input,
                                           const base::SeenFile& answer, int output,
                                           const std::vector<sandbox::InputFile>& feedback,
                                           const std::vector<std::string>& flags) {
    sandbox::Request request = output_validator_run(visualizer, limits, input, answer, flags).request;
    request.files.insert(request.files.end(), feedback.begin(), feedback.end());
    request.collect = {"feedback/*"};
    request.standard_input = output;
    const sandbox::Result result = runner.run(request, [](std::string_view) {});
    std::vector<Picture> pictures;
    for (const auto& [drawn, stem] :
         {std::pair{Drawn::OutputForTeam, "feedback/teamimage"}, {Drawn::OutputForJury, "feedback/judgeimage"}}) {
        if (const std::string file = chosen_file(result, stem); !file.empty()) {
            pictures.push_back(read_picture(result, drawn, file));
        }
    }
    if (pictures.empty()) {
        pictures.push_back(no_picture(Drawn::OutputForJury, result,
                                      "teamimage.svg or judgeimage.svg (or .png, .jpg) into the feedback folder"));
    }
    return pictures;
}

}  // namespace harness::check
