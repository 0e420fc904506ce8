// For the tests of generate.cpp: a package with a recipe, and scripted generator and reference.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/setter/recipe/generate.hpp"
#include "harness/setter/recipe/lock.hpp"
#include "harness/setter/recipe/recipe_fixture.hpp"

namespace harness::recipe {

namespace fs = std::filesystem;

inline constexpr const char* two_cases = R"(salt = "s"
[[case]]
name = "sample/1"
input = "4\n"
[[case]]
name = "secret/group/1"
input = "99\n"
answer = "none"
)";

class Generate : public RecipeFolder {
  protected:
    Generate() {
        write("problem.yaml", "name: P\n");
        makers_.generator = "boards 1";
    }
    GeneratedData make(Mode mode) {
        boards_runs_ = 0;
        queens_runs_ = 0;
        const judge::Jury jury{
            .plan = plan(), .compiler = nullptr, .input_checks = input_checks_, .reference = reference_given_};
        return generate(context_, jury, makers_, mode);
    }
    GeneratedData make(std::string_view text, Mode mode = Mode::Update) {
        write("tests.toml", text);
        return make(mode);
    }
    Lock lock() const { return read_lock(lock_file(folder_.path())).value(); }
    // The changed files, relative to data/.
    std::vector<std::string> changed(const GeneratedData& result) const {
        std::vector<std::string> names;
        for (const FileChange& change : result.changes) {
            names.push_back(change.path.lexically_relative(folder_.path() / "data"));
        }
        return names;
    }
    // Every file below data/, by its name.
    std::map<std::string, std::string> files() const {
        std::map<std::string, std::string> found;
        for (const auto& entry : fs::recursive_directory_iterator(folder_.path() / "data")) {
            if (entry.is_regular_file()) {
                found.emplace(entry.path().lexically_relative(folder_.path() / "data"), base::read_file(entry.path()));
            }
        }
        return found;
    }
    std::string error(std::string_view text) {
        return base::error_of([&] { make(text); });
    }

    Makers makers_;
    std::vector<judge::InputCheck> input_checks_;
    std::optional<Reference> reference_given_ = reference_;
};

}  // namespace harness::recipe
