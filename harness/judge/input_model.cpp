#include "harness/judge/input_model.hpp"

#include <filesystem>
#include <vector>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/nearest.hpp"

namespace harness::judge {

inputs::Description description_of(const config::PackageEntry& entry) {
    inputs::Description description{.as_argument = entry.input_as == config::InputAs::Arguments,
                                    .may_be_refused = !entry.expect_failure.empty()};
    for (const auto& [key, word] : entry.picture) {
        description.picture[key] = word.text;
    }
    return description;
}

namespace {

// Empty if there is none, or more than one.
std::string grammar_of(const package::Package& package) {
    std::string text;
    for (const package::ProgramSource& validator : package.input_validators) {
        if (validator.form == package::ProgramForm::Grammar && validator.files.front().name.ends_with(".ctd")) {
            if (!text.empty()) {
                return "";
            }
            text = base::read_file(validator.files.front().file);
        }
    }
    return text;
}

// As grammar_of, of a package that is not read.
std::string grammar_in(const std::filesystem::path& package) {
    std::vector<std::filesystem::path> grammars;
    for (const char* folder : {"input_validators", "input_validator", "input_format_validators"}) {
        std::error_code error;  // a folder that is missing has no grammar
        for (const auto& entry : base::entries_of(package / folder, error)) {
            if (entry.path().extension() == ".ctd" && entry.is_regular_file(error)) {
                grammars.push_back(entry.path());
            }
        }
    }
    return grammars.size() == 1 ? base::read_file(grammars.front()) : "";
}

std::unique_ptr<inputs::InputModel> model_of(const inputs::Description& description,
                                             const config::PackageEntry& entry) {
    try {
        return inputs::model_of(description);
    } catch (const inputs::PictureError& error) {
        const std::string hint = error.choices.empty() ? "" : "; " + config::hint(error.word, error.choices);
        throw base::ConfigError(
            entry.file, entry.picture.at(error.key).line,
            fmt::format("'{}' in 'picture' {}{}", base::one_line(error.key, 100), error.message, hint));
    }
}

}  // namespace

std::unique_ptr<inputs::InputModel> input_model_of(const config::PackageEntry& entry) {
    inputs::Description description = description_of(entry);
    if (inputs::is_shape(description.picture)) {
        description.grammar = grammar_in(entry.path);
    }
    return model_of(description, entry);
}

std::unique_ptr<inputs::InputModel> input_model_of(const package::Package& package) {
    inputs::Description description = description_of(package.entry);
    description.grammar = grammar_of(package);
    return model_of(description, package.entry);
}

}  // namespace harness::judge
