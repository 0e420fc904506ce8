#include "harness/format/package/source_line.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/seen_file.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/languages/language.hpp"

namespace harness::package {

namespace {

constexpr std::size_t longest_line = 200;

// The file that a compiler or sanitizer names: by its full name, or by its last part if only one file has that.
const model::CodeFile* called(const std::vector<model::CodeFile>& files, const std::filesystem::path& file) {
    const auto by_name = std::ranges::find(files, file.lexically_normal().string(), &model::CodeFile::name);
    if (by_name != files.end()) {
        return &*by_name;
    }
    const auto ends_so = [&](const model::CodeFile& each) {
        return std::filesystem::path(each.name).filename() == file;
    };
    const auto match = std::ranges::find_if(files, ends_so);
    return std::ranges::count_if(files, ends_so) == 1 ? &*match : nullptr;
}

}  // namespace

std::string source_of(const model::CodeFile& file) {
    try {
        return base::read_file(file.file);
    } catch (const base::JudgeError&) {
        return "";
    }
}

std::string SourceLines::text(const languages::SourceLocation& location) const {
    const model::CodeFile* code = called(submission_.files, location.file);
    if (submission_.files.size() == 1) {
        const std::string stem = std::filesystem::path(location.file).stem().string();
        if (stem == (has_driver_ ? "submission" : "main")) {
            code = &submission_.files.front();
        } else if (has_driver_ && stem == "main") {
            code = nullptr;  // this is the driver
        }
    }
    const bool may_be_renamed = code == nullptr && submission_.files.size() == 1 && !has_driver_;
    code = may_be_renamed ? &submission_.files.front() : code;
    if (code == nullptr || location.line <= 0) {
        return "";
    }
    const std::string source = source_of(*code);
    const std::filesystem::path file{location.file};
    if (may_be_renamed && languages::language_of(file.extension().string()).required_stem(source) != file.stem()) {
        return "";
    }
    const std::vector<std::string_view> lines = base::lines_of(source);
    if (static_cast<std::size_t>(location.line) > lines.size()) {
        return "";
    }
    const std::string_view line = lines[static_cast<std::size_t>(location.line) - 1];
    return base::one_line(base::trimmed(line), longest_line);
}

std::string SourceLines::quoted(const languages::SourceLocation& location) const {
    const std::string line = text(location);
    return line.empty() ? base::say<"{}, line {}">(location.file, location.line)
                        : base::say<"line {}: {}">(location.line, line);
}

}  // namespace harness::package
