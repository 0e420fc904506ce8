#include "harness/format/package/cases.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fnmatch.h>

#include "harness/base/text.hpp"
#include "harness/format/package/complain.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/metadata.hpp"
#include "harness/format/package/submissions.hpp"
#include "harness/format/package/yaml_map.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;

// The name appears in reports, file names and command lines, so it must be printable in all of them.
void check_printable(const Entry& entry) {
    if (base::one_line(entry.name, entry.name.size() + 3) != entry.name) {
        fail(entry.path.parent_path(), "has an entry '{}' whose name is not printable UTF-8: rename it",
             base::one_line(entry.name, 100));
    }
}

bool matches(const std::string& pattern, const std::string& case_name) {
    return ::fnmatch(pattern.c_str(), case_name.c_str(), 0) == 0;
}

constexpr std::array case_extensions{".in", ".ans", ".args"};
constexpr int deepest = 16;  // levels of nested groups
// By links to each other, a few folders can be as many as an attacker likes.
constexpr int most_folders = 10'000;

const Entry* named(const std::map<std::string, Entry>& files, const std::string& name) {
    const auto file = files.find(name);
    return file != files.end() ? &file->second : nullptr;
}

std::string stem_of(const std::string& name, std::string_view extension) {
    return name.size() > extension.size() && name.ends_with(extension) ? name.substr(0, name.size() - extension.size())
                                                                       : "";
}

// The entries of a folder of test data.
struct Content {
    std::vector<std::string> names;      // of all of them, sorted
    std::map<std::string, Entry> files;  // including targets of links within the package
    std::vector<Entry> groups;
    std::vector<Entry> strays;  // neither files nor folders, or folders with the name of a case's file
};

Content content_of(const fs::path& folder, Package& package) {
    Content content;
    const auto is_case_or_group = [](const Entry& entry) {
        return entry.kind == EntryKind::Folder || entry.name.ends_with(".in");
    };
    const PackageFolders folders{package.root, package.version, package.warnings};
    for (Entry& entry : list_allowed(folder, folders, is_case_or_group, Look::AtKinds)) {
        check_printable(entry);
        content.names.push_back(entry.name);
        const bool is_called_a_file = std::ranges::any_of(
            case_extensions, [&](const char* extension) { return !stem_of(entry.name, extension).empty(); });
        const fs::path extension = fs::path{entry.name}.extension();
        if (entry.kind == EntryKind::Folder && !is_called_a_file) {
            if (extension != ".files") {
                content.groups.push_back(std::move(entry));
            }
        } else if (entry.kind == EntryKind::File) {
            std::string name = entry.name;
            content.files.emplace(std::move(name), std::move(entry));
        } else {
            content.strays.push_back(std::move(entry));
        }
    }
    return content;
}

class CaseReader {
  public:
    explicit CaseReader(Package& package) : package_(package) {}

    void read() {
        enter(data_, "", package_.grading, 0);
        for (const char* group : {"sample", "secret"}) {
            const std::size_t before = package_.cases.size();
            if (is_there(data_ / group)) {
                read_group(data_ / group, group, 0, 1);
            }
            std::ranges::sort(package_.cases.begin() + static_cast<std::ptrdiff_t>(before), package_.cases.end(), {},
                              &Case::name);
        }
        if (const auto twice = std::ranges::adjacent_find(package_.cases, {}, &Case::name);
            twice != package_.cases.end()) {
            fail(data_ / (twice->name + ".in"), "has the name of its group's static validation: give the case another");
        }
        static const std::array<std::pair<const char*, ValidatorTest::Kind>, 4> tests{
            {{"invalid_input", ValidatorTest::Kind::InvalidInput},
             {"invalid_answer", ValidatorTest::Kind::InvalidAnswer},
             {"invalid_output", ValidatorTest::Kind::InvalidOutput},
             {"valid_output", ValidatorTest::Kind::ValidOutput}}};
        for (const auto& [name, kind] : tests) {
            if (is_there(data_ / name)) {
                read_validator_tests(data_ / name, name, package_.groups.front(), kind, 1);
            }
            if (is_there(data_ / (std::string{name} + "s"))) {
                package_.warnings.push_back(
                    fmt::format("{}: is not read: it must be called {}", (data_ / name).string() + "s", name));
            }
        }
        if (package_.cases.empty()) {
            fail(data_, "holds no case: {}", way_to_cases());
        }
        check_patterns();
    }

  private:
    // `outer` may be one of package_.groups, to which this adds the group.
    TestGroup enter(const fs::path& folder, std::string name, const TestGroup& outer, std::size_t parent) {
        TestGroup group = read_test_group(package_, folder, outer, package_.warnings);
        group.name = std::move(name);
        group.parent = parent;
        package_.groups.push_back(group);
        return group;
    }

    // Call it for each folder that is read. Throws ConfigError if there are too many, or it is too deep.
    void check_folders(const fs::path& folder, int depth) {
        if (depth > deepest) {
            fail(folder, "folders of test data are nested deeper than {}", deepest);
        }
        if (++folders_ > most_folders) {
            fail(data_, "has more than {} folders", most_folders);
        }
    }

    void read_group(const fs::path& folder, const std::string& name, std::size_t parent, int depth) {
        check_folders(folder, depth);
        const std::size_t index = package_.groups.size();
        const TestGroup group = enter(folder, name, package_.groups[parent], parent);
        add_static_validation(folder);
        const Content content = content_of(folder, package_);
        report_strays(content);
        for (const auto& [file, entry] : content.files) {
            if (const std::string stem = stem_of(file, ".in"); !stem.empty()) {
                read_case(content, stem, group);
                continue;
            }
            for (const char* extension : {".ans", ".args"}) {
                if (const std::string stem = stem_of(file, extension);
                    !stem.empty() && named(content.files, stem + ".in") == nullptr) {
                    add_problem(entry.path, fmt::format("belongs to no case: {}.in is missing", stem));
                }
            }
        }
        for (const Entry& inner : content.groups) {
            read_group(inner.path, name + "/" + inner.name, index, depth + 1);
        }
    }

    void report_strays(const Content& content) {
        for (const Entry& stray : content.strays) {
            add_problem(stray.path, fmt::format("{}: put a file in its place, or remove it",
                                                stray.kind == EntryKind::Folder ? "is a folder"
                                                                                : why_unusable(package_.root, stray)));
        }
    }

    // Adds to the group that was entered last.
    void add_static_validation(const fs::path& folder) {
        const TestGroup& group = package_.groups.back();
        if (group.static_validation_score.empty()) {
            if (!group.static_validator_args.empty()) {
                fail(folder, "has 'static_validator_args', and no 'static_validation_score'");
            }
            return;
        }
        Case test_case;
        test_case.name = group.name + "/static_validation";
        test_case.expectation = Expectation::StaticValidation;
        test_case.validator_flags = group.static_validator_args;
        test_case.group = package_.groups.size() - 1;
        package_.cases.push_back(std::move(test_case));
    }

    // Makes the case of NAME.in in the folder of `content`; the caller sets its answer. `name`: as in Case. What else
    // the case has is known by the listing: to ask for each file that it may have takes long if there are many cases.
    Case case_of(const Content& content, const Entry& input, const std::string& name, const TestGroup& group) {
        const fs::path stem = data_ / name;
        const auto has = [&](const char* extension) {
            return std::ranges::binary_search(content.names, stem.filename().string() + extension);
        };
        Case test_case;
        static_cast<CaseSettings&>(test_case) =
            read_case_settings(package_, stem, group.settings, has, package_.warnings);
        test_case.name = name;
        test_case.input = input.path;
        if (const fs::path files = stem.string() + ".files"; has(".files") && is_there_within(package_.root, files)) {
            test_case.files = program_files(files, {package_.root, package_.version, package_.warnings});
        }
        return test_case;
    }

    void read_case(const Content& content, const std::string& stem, const TestGroup& group) {
        const std::map<std::string, Entry>& files = content.files;
        const Entry& input = *named(files, stem + ".in");
        const Entry* answer = named(files, stem + ".ans");
        Case test_case = case_of(content, input, group.name + "/" + stem, group);
        test_case.group = package_.groups.size() - 1;
        if (failure_pattern(package_, test_case.name) != nullptr) {
            test_case.expectation = Expectation::NonZeroExit;
        } else if (answer == nullptr) {
            add_problem(input.path,
                        fmt::format("has no answer, and is not judged: {}.ans is missing; write it, or make it with "
                                    "`judge generate`",
                                    stem));
            return;
        } else {
            test_case.answer = answer->path;
        }
        const bool has_conversations = package_.type.interactive || package_.type.multi_pass;
        if (const Entry* interaction = named(files, stem + ".interaction");
            interaction != nullptr && has_conversations) {
            test_case.interaction = interaction->path;
        }
        take_arguments(test_case, named(files, stem + ".args"));
        package_.cases.push_back(std::move(test_case));
    }

    void read_validator_tests(const fs::path& folder, const std::string& name, const TestGroup& outer,
                              ValidatorTest::Kind kind, int depth) {
        check_folders(folder, depth);
        const TestGroup group = read_test_group(package_, folder, outer, package_.warnings);
        const Content content = content_of(folder, package_);
        report_strays(content);
        const bool has_answer = kind != ValidatorTest::Kind::InvalidInput;
        const bool has_output = has_answer && kind != ValidatorTest::Kind::InvalidAnswer;
        for (const auto& [file, entry] : content.files) {
            const std::string stem = stem_of(file, ".in");
            if (stem.empty()) {
                continue;
            }
            ValidatorTest test;
            test.kind = kind;
            test.test = case_of(content, entry, fmt::format("{}/{}", name, stem), group);
            const Entry* answer = named(content.files, stem + ".ans");
            const Entry* output = named(content.files, stem + ".out");
            if ((has_answer && answer == nullptr) || (has_output && output == nullptr)) {
                add_problem(entry.path, fmt::format("tests nothing: {}.{} is missing", stem, answer ? "out" : "ans"));
                continue;
            }
            test.test.answer = has_answer ? answer->path : fs::path{};
            test.output = has_output ? output->path : fs::path{};
            package_.validator_tests.push_back(std::move(test));
        }
        for (const Entry& inner : content.groups) {
            read_validator_tests(inner.path, name + "/" + inner.name, group, kind, depth + 1);
        }
    }

    void take_arguments(Case& test_case, const Entry* arguments) const {
        test_case.input_is_arguments = package_.entry.input_as == config::InputAs::Arguments;
        if (arguments == nullptr && !test_case.input_is_arguments) {
            return;
        }
        const fs::path& file = test_case.input_is_arguments ? test_case.input.path : arguments->path;
        const std::string text = read_small_text(file, package_.root);
        auto words = split_words(text);
        if (!words) {
            fail(file, "holds a program's arguments, and a quote in it is not closed");
        }
        if (text.find('\0') != std::string::npos) {
            fail(file, "holds a program's arguments, which cannot have a NUL byte");
        }
        test_case.arguments = *std::move(words);
    }

    void check_patterns() {
        for (const std::string& pattern : package_.entry.expect_failure) {
            if (std::ranges::none_of(package_.cases,
                                     [&](const Case& test_case) { return matches(pattern, test_case.name); })) {
                warn(package_.warnings, package_.entry.path, "'expect_failure' \"{}\" in judge.toml matches no case",
                     base::one_line(pattern, 100));
            }
        }
    }

    // What to do if there is no case.
    std::string way_to_cases() const {
        if (!package_.problems.empty()) {
            return package_.problems.front().where + " " + package_.problems.front().what;
        }
        std::error_code ignored;
        return fs::exists(package_.root / "generators" / "generators.yaml", ignored)
                   ? "make the test data by BAPCtools (`bt generate`), as generators/generators.yaml is for it"
                   : "put NAME.in and NAME.ans into sample/ and secret/";
    }

    void add_problem(const fs::path& where, std::string what) {
        package_.problems.push_back({base::one_line(where.lexically_relative(data_).string(), 300), std::move(what)});
    }

    Package& package_;
    const fs::path data_ = package_.root / "data";
    int folders_ = 0;  // read so far
};

}  // namespace

const std::string* failure_pattern(const Package& package, const std::string& case_name) {
    const std::vector<std::string>& patterns = package.entry.expect_failure;
    const auto match =
        std::ranges::find_if(patterns, [&](const std::string& pattern) { return matches(pattern, case_name); });
    return match == patterns.end() ? nullptr : &*match;
}

ValidatorFlags input_validator_flags(const Package& package, const std::string& name) {
    std::vector<std::string> said_already;  // reading the package reported these warnings already
    const fs::path data = package.root / "data";
    fs::path folder = data;
    TestGroup group = read_test_group(package, folder, {}, said_already);
    for (const fs::path& part : fs::path{name}.parent_path()) {
        folder /= part;
        group = read_test_group(package, folder, group, said_already);
    }
    const fs::path stem = data / name;
    const auto has = [&](const char* extension) { return is_there(stem.string() + extension); };
    return read_case_settings(package, stem, group.settings, has, said_already).input_validator_flags;
}

void read_cases(Package& package) {
    CaseReader(package).read();
}

}  // namespace harness::package
