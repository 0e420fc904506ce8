#include "harness/format/config/layers.hpp"

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"
#include "harness/format/config/config.hpp"
#include "harness/format/config/packages.hpp"

namespace harness::config {
namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

std::string language(const std::string& id, const std::string& extension) {
    return fmt::format(
        "[languages.{}]\nname = \"{}\"\nextensions = [\"{}\"]\n"
        "compile = [\"/usr/bin/g++\", \"-o\", \"{{program}}\", \"{{sources}}\"]\nrun = [\"{{program}}\"]\n"
        "version = [\"/usr/bin/g++\", \"--version\"]\npackage = \"g++\"\n",
        id, id, extension);
}  // 7 lines

// A shipped judge.toml and, in another folder, a course's own.
class Layered : public base::ScratchFolder {
  protected:
    Layered() {
        write("shipped/judge.toml",
              language("cpp", ".cpp") + language("py", ".py") +
                  "[limits]\ntime = \"2 s\"\nmemory = \"1 GiB\"\n[limits.maximum]\ntime = \"20 s\"\n"
                  "[class]\nlate = [{ hours = 1, factor = 0.5 }]\ndeadline = 2027-01-31T23:59:00Z\n"
                  "[store]\nfile = \"kept.db\"\n"
                  "[[package]]\npath = \"data/queens\"\n[[package]]\npath = \"data/kings\"\n");
    }

    Config read(const std::string& text) { return read_config(write("course/judge.toml", text), shipped()); }
    // The message, without the folder.
    std::string error_of(const std::string& text) {
        std::string message = base::error_of([&] { read(text); });
        for (std::size_t at = 0; (at = message.find(folder_.path().string() + "/")) != std::string::npos;) {
            message.erase(at, folder_.path().string().size() + 1);
        }
        return message;
    }
    static std::vector<std::string> names(const Config& config, bool listed_only) {
        std::vector<std::string> names;
        for (const PackageEntry& entry : config.packages) {
            if (entry.is_listed || !listed_only) {
                names.push_back(entry.path.filename().string());
            }
        }
        return names;
    }

    fs::path shipped() const { return folder_.path() / "shipped/judge.toml"; }
    fs::path own() const { return folder_.path() / "course/judge.toml"; }
};

TEST_F(Layered, AnEmptyFileAddsNothing) {
    const Config config = read("");
    EXPECT_EQ(config.file, own());
    EXPECT_EQ(config.shipped, shipped());
    EXPECT_EQ(config.course, own().parent_path());
    EXPECT_EQ(config.default_limits.cpu, seconds{2});
    EXPECT_EQ(config.languages.size(), 2U);
    EXPECT_THAT(names(config, true), ElementsAre());
    EXPECT_THAT(names(config, false), ElementsAre("queens", "kings"));
    EXPECT_EQ(config.packages[0].path, shipped().parent_path() / "data/queens");
    EXPECT_EQ(config.packages[0].file, shipped());
    EXPECT_EQ(config.store_file, own().parent_path() / "kept.db") << "what is judged is the course's";
}

TEST_F(Layered, TablesAreLaidKeyByKeyAndListsWhole) {
    const Config config = read(
        "[limits]\ntime = \"3 s\"\n[languages.py]\ntime_factor = 2\n[class]\nlate = [{ hours = 5, factor = 0 }]\n"
        "[cache]\ndir = \"c\"\n");
    EXPECT_EQ(config.default_limits.cpu, seconds{3});
    EXPECT_EQ(config.default_limits.memory_kib, 1024 * 1024);
    EXPECT_EQ(config.maximum.cpu, seconds{20});
    EXPECT_EQ(config.language("py")->runtime.time_factor, 2);
    EXPECT_THAT(config.language("py")->extensions, ElementsAre(".py"));
    ASSERT_EQ(config.class_rules.late.size(), 1U);
    EXPECT_EQ(config.class_rules.late[0].hours, 5);
    EXPECT_TRUE(config.class_rules.deadline);
    EXPECT_EQ(config.cache_dir, own().parent_path() / "c");
}

TEST_F(Layered, OwnPackagesAreListedAndShippedOnesHaveNames) {
    const Config config = read("[[package]]\npath = \"mine\"\n[[package]]\npath = \"kings\"\n");
    EXPECT_THAT(names(config, true), ElementsAre("mine", "kings"));
    EXPECT_THAT(names(config, false), ElementsAre("mine", "kings", "queens"));
    EXPECT_EQ(config.packages[1].path, own().parent_path() / "kings");
    EXPECT_EQ(config.packages[1].file, own());
}

TEST_F(Layered, AnExtensionBelongsToTheOwnLanguage) {
    EXPECT_EQ(read(language("snake", ".py")).language_of_extension(".py")->id, "snake");
    EXPECT_EQ(read("[languages.py]\nextensions = [\".cpp\"]\n").language_of_extension(".cpp")->id, "py");
    EXPECT_EQ(read(language("snake", ".py")).language("py")->id, "py");
    EXPECT_THAT(error_of(language("snake", ".py") + language("worm", ".py")),
                HasSubstr("course/judge.toml:10: 'extensions' in [languages.worm] claims \".py\""));
}

TEST_F(Layered, AFileCanStandAlone) {
    const Config config = read("shipped = false\n" + language("only", ".o"));
    EXPECT_EQ(config.shipped, "");
    EXPECT_EQ(config.languages.size(), 1U);
    EXPECT_TRUE(config.packages.empty());
    EXPECT_EQ(config.default_limits.cpu, seconds{1});
    EXPECT_EQ(read("shipped = true\n").languages.size(), 2U);
    EXPECT_THAT(error_of("\nshipped = 0\n"), HasSubstr("course/judge.toml:2: 'shipped' must be true or false"));
    EXPECT_EQ(read_config(shipped(), shipped()).shipped, "") << "it is no layer over itself";
}

TEST_F(Layered, ErrorsNameTheFileAndTheLine) {
    EXPECT_THAT(error_of("\n[limits]\ntimme = 1\n"), HasSubstr("course/judge.toml:3: unknown key 'timme' in [limits]"));
    EXPECT_THAT(error_of("\n[limits]\ntime = 1\n"), HasSubstr("course/judge.toml:3: 'time' in [limits] must be"));
    EXPECT_THAT(error_of("[languages.go]\nname = \"Go\"\n"),
                HasSubstr("course/judge.toml:1: 'extensions' in [languages.go] is missing"));
    EXPECT_THAT(error_of("languages = 1\n"), HasSubstr("course/judge.toml:1: 'languages' in the file must be a table"));
    EXPECT_THAT(error_of("package = 1\n"), HasSubstr("course/judge.toml:1: 'package' in the file must be an array"));
    EXPECT_THAT(error_of("[languages]\ncpp = 1\n"), HasSubstr("course/judge.toml:2: 'cpp' in [languages] must be"));
    EXPECT_EQ(error_of("[languages.cpp]\nkeeps_sources = true\n"),
              "shipped/judge.toml:5: 'run' in [languages.cpp] cannot name \"{program}\" where keeps_sources = true: "
              "there is none (with what course/judge.toml:2 sets)");
    write("shipped/judge.toml", "[limits]\ntime = 1\n");
    EXPECT_THAT(error_of("[limits]\nmemory = \"1 MiB\"\n" + language("cpp", ".cpp")),
                HasSubstr("shipped/judge.toml:2: 'time' in [limits] must be"));
}

TEST_F(Layered, TheStoreIsWhereTheCallerSays) {
    EXPECT_EQ(read_config(shipped(), {}, "/state").store_file, "/state/kept.db");
}

using FindConfig = base::ScratchFolder;

TEST_F(FindConfig, LooksInParentFolders) {
    const fs::path folder = folder_.path();
    EXPECT_EQ(find_config(folder), "");
    const fs::path file = write("judge.toml", "");
    fs::create_directories(folder / "a/b");
    EXPECT_EQ(find_config(folder / "a/b"), file);
    EXPECT_EQ(find_config(folder), file);
}

// Skipped, it would leave the limits of another file in force without a word.
TEST_F(FindConfig, OneThatCannotBeReadIsAnErrorThatNamesIt) {
    write("judge.toml", "");
    fs::create_directories(folder_.path() / "a/b");
    const fs::path file = folder_.path() / "a/judge.toml";
    const std::vector<std::pair<std::string, std::function<void()>>> kinds{
        {"a folder", [&] { fs::create_directory(file); }},
        {"a link to nothing", [&] { fs::create_symlink("nowhere", file); }},
        {"a link to itself", [&] { fs::create_symlink("judge.toml", file); }},
        {"a FIFO", [&] { ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0); }}};
    for (const auto& [kind, make] : kinds) {
        make();
        EXPECT_THAT(base::error_of([&] { read_config(find_config(folder_.path() / "a/b"), {}); }),
                    AllOf(HasSubstr(file.string()), HasSubstr("another configuration with --config")))
            << kind;
        fs::remove(file);
    }
}

TEST_F(Layered, ACopyOfAPackageHasItsEntryAndItsOwnDrivers) {
    const Config config = with_copy(
        read_config(write(
            "judge.toml",
            language("cpp", ".cpp") +
                "[[package]]\npath = \"tasks/a\"\ndrivers = { cpp = \"tasks/a/d/a.cpp\" }\nallow = [\"empty-file\"]\n"
                "[[package]]\npath = \"b\"\ndrivers = { cpp = \"tasks/a/d/a.cpp\" }\n")),
        folder_.path() / "copies/a");
    const PackageEntry& entry = config.packages.at(0);
    EXPECT_EQ(entry.path, folder_.path() / "copies/a");
    EXPECT_EQ(entry.drivers.at("cpp"), folder_.path() / "copies/a/d/a.cpp");
    EXPECT_THAT(entry.allow, ElementsAre("empty-file"));
    EXPECT_EQ(config.packages.at(1).path, folder_.path() / "b");
    EXPECT_EQ(config.packages.at(1).drivers.at("cpp"), folder_.path() / "tasks/a/d/a.cpp");
}

}  // namespace
}  // namespace harness::config
