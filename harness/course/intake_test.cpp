#include "harness/course/intake.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/course/unpack/stream.hpp"
#include "harness/format/package/answers.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::course {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

// The submissions made of these files of one folder, each with its name and the names of its files.
std::vector<std::pair<std::string, std::vector<std::string>>> taken(const std::vector<std::string>& names) {
    const base::TempDir place;
    const std::filesystem::path top = place.path() / "sent";
    for (const std::string& name : names) {
        std::filesystem::create_directories((top / name).parent_path());
        base::write_file_atomically(top / name, "1\n");
    }
    config::Config config;
    config.languages = {package::language_of_answers()};
    config.largest_source_kib = 1;
    package::Package package;
    package.type.submit_answer = true;
    for (const char* name : {"sample/1", "secret/1", "secret/g/2"}) {
        package.cases.emplace_back().name = name;
    }
    const Intake intake = take_in(config, {top.string()}, Folders::AsFound, {}, {}, package);
    std::vector<std::pair<std::string, std::vector<std::string>>> found;
    for (const package::Submission& submission : intake.submissions) {
        found.emplace_back(submission.name, std::vector<std::string>{});
        std::ranges::transform(submission.files, std::back_inserter(found.back().second), &model::CodeFile::name);
    }
    return found;
}

auto one_submission(const std::vector<std::string>& files) {
    return ElementsAre(testing::Pair("sent", testing::UnorderedElementsAreArray(files)));
}

TEST(Intake, AnswersThatAreCalledAsTheCasesAreOneSubmission) {
    EXPECT_THAT(taken({"sample/1.out", "secret/1.out", "secret/g/2.ans"}),
                one_submission({"sample/1.out", "secret/1.out", "secret/g/2.ans"}));
    EXPECT_THAT(taken({"1.out", "sample/1.out", "g/2.out"}), one_submission({"1.out", "sample/1.out", "g/2.out"}));
    EXPECT_THAT(taken({"mine/data/secret/1.out", "mine/data/sample/1.out"}),
                one_submission({"secret/1.out", "sample/1.out"}));
    EXPECT_THAT(taken({"mine/1.out", "mine/2.out", "solve.py"}), one_submission({"1.out", "2.out"}));
}

TEST(Intake, AnswersInFoldersOfOtherNamesAreAClass) {
    EXPECT_THAT(taken({"ada/1.out", "ada/2.out", "bob/secret/1.out", "bob/g/2.out"}),
                UnorderedElementsAre(testing::Pair("ada", UnorderedElementsAre("1.out", "2.out")),
                                     testing::Pair("bob", UnorderedElementsAre("secret/1.out", "g/2.out"))));
}

// The archives of the given number of students, each with so many folders that they may hold no more.
std::string refusal_of_archives(int students) {
    const base::TempDir place;
    for (int student = 0; student < students; ++student) {
        base::write_file_atomically(place.path() / (std::to_string(student) + ".zip"), "");
    }
    const auto write_folders = [](const sandbox::Request& request, const sandbox::OutputSink& sink) {
        EXPECT_EQ(request.arguments.back(), "10000");
        const stream::Header folder{stream::Kind::Folder, 0, 1};
        const stream::Block end;
        const stream::Trailer whole;
        for (int i = 0; i < 10'000; ++i) {
            sink({reinterpret_cast<const char*>(&folder), sizeof folder});
            sink("d");
            sink({reinterpret_cast<const char*>(&end), sizeof end});
            sink({reinterpret_cast<const char*>(&whole), sizeof whole});
        }
        const stream::Header last;
        sink({reinterpret_cast<const char*>(&last), sizeof last});
        return sandbox::Result{};
    };
    const Unpacker unpacker{sandbox::fake_runners(write_folders), {}};
    config::Config config;
    config.largest_source_kib = 1;
    try {
        const Intake intake = take_in(config, {place.path().string()}, Folders::Classes, unpacker, {}, {}, 20'000);
        return std::to_string(intake.submissions.size()) + " students";
    } catch (const base::ConfigError& error) {
        return error.what();
    }
}

TEST(Intake, ArchivesThatHoldTooManyFilesTogetherAreRefused) {
    EXPECT_EQ(refusal_of_archives(2), "2 students");
    EXPECT_THAT(refusal_of_archives(3), testing::HasSubstr("that hold more than 20000 files together"));
}

}  // namespace
}  // namespace harness::course
