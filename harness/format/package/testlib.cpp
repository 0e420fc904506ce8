#include <algorithm>
#include <string_view>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/complain.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/validators.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using base::take_word;

constexpr std::string_view header_name = "testlib.h";

// Whether it has #include "testlib.h", also with <…> and with a folder.
bool includes_testlib(const std::string& text) {
    for (std::string_view rest : base::lines_of(text)) {
        if (take_word(rest, "#") && take_word(rest, "include") && (take_word(rest, "\"") || take_word(rest, "<"))) {
            const std::string_view name = rest.substr(0, rest.find_first_of("\">"));
            if (name == header_name || name.ends_with("/testlib.h")) {
                return true;
            }
        }
    }
    return false;
}

// A testlib for the format uses 42 as the exit code for right answers.
bool is_for_the_format(const std::string& header) {
    constexpr std::string_view name = "OK_EXIT_CODE";
    for (std::size_t at = header.find(name); at != std::string::npos; at = header.find(name, at + 1)) {
        std::string_view rest = std::string_view{header}.substr(at + name.size());
        if (take_word(rest, "42")) {
            return true;
        }
    }
    return false;
}

bool is_testlib(const model::CodeFile& file) {
    return fs::path{file.name}.filename() == header_name;
}

// Returns why the program cannot be compiled; empty if it can.
std::string settle_one(const config::Toolchain& toolchain, const Package& package, ProgramSource& source) {
    if (source.form != ProgramForm::Sources) {
        return {};
    }
    const auto own = std::ranges::find_if(source.files, is_testlib);
    const bool includes = std::ranges::any_of(source.files, [](const model::CodeFile& file) {
        return !is_testlib(file) && includes_testlib(text_of(file.file));
    });
    const bool by_source = includes && (own == source.files.end() || !is_for_the_format(text_of(own->file)));
    source.speaks_testlib = package.entry.testlib.value_or(by_source);
    if (!includes || own != source.files.end()) {
        return {};
    }
    if (toolchain.testlib_header.empty()) {
        return "includes testlib.h, and there is none beside it: name yours in judge.toml, 'header' under [testlib]";
    }
    source.files.emplace_back(std::string{header_name}, base::SeenFile{toolchain.testlib_header});
    return {};
}

}  // namespace

void settle_testlib(const config::Toolchain& toolchain, Package& package) {
    const auto settle_or_drop = [&](std::vector<ProgramSource>& sources) {
        std::erase_if(sources, [&](ProgramSource& source) {
            const std::string obstacle = settle_one(toolchain, package, source);
            if (!obstacle.empty()) {
                warn(package.warnings, package.root / source.name, "is left out: it {}", obstacle);
            }
            return !obstacle.empty();
        });
    };
    const auto settle = [&](ProgramSource& source) {
        if (const std::string obstacle = settle_one(toolchain, package, source); !obstacle.empty()) {
            fail(package.root / source.name, "{}", obstacle);
        }
    };
    settle_or_drop(package.input_validators);
    settle_or_drop(package.answer_validators);
    std::ranges::for_each(package.output_validators, settle);
}

}  // namespace harness::package
