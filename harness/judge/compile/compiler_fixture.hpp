// For tests: a compiler of three invented languages, with temporary sources and a fake runner.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "harness/base/fd.hpp"
#include "harness/base/scratch_folder.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::compile {

inline config::Language make_language(std::string id, std::string name, std::vector<std::string> extensions) {
    config::Language language;
    language.id = std::move(id);
    language.name = std::move(name);
    language.extensions = std::move(extensions);
    language.compile = {"/bin/true", "-O2", "-o", "{program}", "{sources}"};
    language.run = {"{program}", "-x"};
    language.version = {"/bin/true", "--version"};
    language.package = "g++";
    return language;
}

class CompilerTest : public base::ScratchFolder {
  protected:
    CompilerTest() {
        toolchain_.file = "judge.toml";
        toolchain_.cache_dir = root() / "cache";
        toolchain_.languages = {make_language("c", "C17", {".c"}), make_language("cpp", "C++20", {".cpp", ".cc"}),
                                make_language("python", "Python 3", {".py"})};
        toolchain_.languages[2].compile = {"/bin/true", "{sources}"};
        toolchain_.languages[2].run = {"/bin/true", "-B", "{main}"};
        toolchain_.languages[2].keeps_sources = true;
        toolchain_.largest_source_kib = 4;
    }

    std::filesystem::path write(const std::string& name, std::string_view bytes) const {
        return ScratchFolder::write("sources/" + name, bytes);
    }

    // A compiler that writes the bytes of all sources into the program; `end_` may change how it ends.
    sandbox::FakeRunner runner() {
        return sandbox::FakeRunner([this](const sandbox::Request& request, const sandbox::OutputSink& sink) {
            sandbox::Result result;
            result.outcome.end = model::Exited{0};
            result.outcome.wall = std::chrono::milliseconds{7};
            if (request.arguments.back() == "--version") {
                ++version_runs_;
                sink(version_);
                return result;
            }
            ++compile_runs_;
            std::string bytes;
            for (const sandbox::InputFile& file : request.files) {
                bytes += base::read_file(file.source);
            }
            result.outcome.error_text = messages_;
            if (end_) {
                end_(result.outcome);
            }
            if (leaves_program_) {
                for (const std::string& name : request.collect) {
                    result.collected.push_back({name, base::memory_file(bytes)});
                }
            }
            return result;
        });
    }

    Compilation compile(std::vector<model::CodeFile> files, std::map<std::string, std::filesystem::path> drivers = {}) {
        sandbox::FakeRunner fake = runner();
        Compilation compiled = Compiler(toolchain_).compile({std::move(files), std::move(drivers)}, fake);
        if (!fake.requests().empty()) {
            last_ = fake.requests().back();
        }
        EXPECT_EQ(compiled.result.ok, compiled.program.has_value());
        return compiled;
    }

    // The reason why this source is refused before any compiler sees it.
    std::string refusal(std::vector<model::CodeFile> files, std::map<std::string, std::filesystem::path> drivers = {}) {
        const int before = compile_runs_;
        const Compilation compiled = compile(std::move(files), std::move(drivers));
        EXPECT_FALSE(compiled.result.ok);
        EXPECT_EQ(compile_runs_, before);
        EXPECT_EQ(compiled.result.message.find('\n'), std::string::npos) << compiled.result.message;
        return compiled.result.message;
    }

    std::vector<std::string> laid_names() const {
        std::vector<std::string> names;
        for (const sandbox::InputFile& file : last_.files) {
            names.push_back(file.name);
        }
        return names;
    }

    std::filesystem::path root() const { return folder_.path(); }

    config::Toolchain toolchain_;
    std::string version_ = "compiler 12.2\n";
    std::string messages_;
    std::function<void(model::Outcome&)> end_;
    bool leaves_program_ = true;
    int version_runs_ = 0;
    int compile_runs_ = 0;
    sandbox::Request last_;
};

}  // namespace harness::compile
