#include "harness/format/package/samples.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "harness/base/seen_file.hpp"
#include "harness/format/package/folder.hpp"

namespace harness::package {

namespace {

std::string beginning(const base::SeenFile& file, std::size_t most_bytes) {
    return file.path.empty() ? "" : base::read_file(file, most_bytes);
}

}  // namespace

std::vector<model::Sample> samples_of(const Package& package, std::size_t most_bytes) {
    const std::filesystem::path folder = package.root / "data" / "sample";
    std::vector<Entry> entries;
    if (is_there_within(package.root, folder)) {
        entries = list_followed(folder, package.root);
    }
    // The first of these files that is there.
    const auto file_of = [&](const std::string& stem, std::initializer_list<const char*> endings) {
        for (const char* ending : endings) {
            const auto entry = std::ranges::find(entries, stem + ending, &Entry::name);
            if (entry != entries.end() && entry->kind == EntryKind::File) {
                return entry->file();
            }
        }
        return base::SeenFile{};
    };
    std::vector<model::Sample> samples;
    for (const Case& test_case : package.cases) {
        if (!test_case.is_sample() || test_case.is_static()) {
            continue;
        }
        const std::string stem = test_case.name.substr(test_case.name.find('/') + 1);
        const base::SeenFile input = file_of(stem, {".in.statement"});
        const base::SeenFile answer = file_of(stem, {".ans.statement", ".out"});
        samples.push_back({beginning(input.empty() ? test_case.input : input, most_bytes),
                           beginning(answer.empty() ? test_case.answer : answer, most_bytes),
                           beginning(test_case.interaction, most_bytes)});
    }
    if (!package.type.interactive && !package.type.multi_pass) {
        return samples;
    }
    for (const Entry& entry : entries) {
        const std::string stem = std::filesystem::path{entry.name}.stem().string();
        if (entry.name == stem + ".interaction" && file_of(stem, {".in"}).empty() && entry.kind == EntryKind::File) {
            samples.push_back({"", "", beginning(entry.file(), most_bytes)});
        }
    }
    return samples;
}

}  // namespace harness::package
