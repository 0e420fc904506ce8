// Writes the sample runs as pages into a folder: report_sample_pages FOLDER.
#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include <fmt/format.h>

#include "harness/base/fd.hpp"
#include "harness/report/html/page.hpp"
#include "harness/report/html/samples.hpp"

int main(int argc, char** argv) {
    using namespace harness;
    using namespace harness::report::html;
    if (argc != 2) {
        fmt::print(stderr, "usage: report_sample_pages FOLDER\n");
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    const std::map<std::string, std::function<void(model::Listener&)>> samples{
        {"boards", play_boards}, {"verify", play_verify}, {"hostile", play_hostile},
        {"large", play_large},   {"class", play_class},   {"course", play_course}};
    for (const auto& [name, play] : samples) {
        std::string text;
        play(*make_page([&text](std::string_view piece) { text += piece; }, sample_model));
        base::write_file_atomically(folder / (name + ".html"), text);
    }
    const auto [package, result] = sample_of_a_student();
    const auto view = report::view_for_student(package, result, model::Feedback::FirstFailing, true);
    base::write_file_atomically(folder / "student.html", student_page(view, package, sample_model("boards")));
    return 0;
}
