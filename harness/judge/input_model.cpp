#include "harness/judge/input_model.hpp"

#include <fmt/format.h>

#include "harness/base/error.hpp"
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

std::unique_ptr<inputs::InputModel> input_model_of(const config::PackageEntry& entry) {
    try {
        return inputs::model_of(description_of(entry));
    } catch (const inputs::PictureError& error) {
        const std::string hint = error.choices.empty() ? "" : "; " + config::hint(error.word, error.choices);
        throw base::ConfigError(
            entry.file, entry.picture.at(error.key).line,
            fmt::format("'{}' in 'picture' {}{}", base::one_line(error.key, 100), error.message, hint));
    }
}

}  // namespace harness::judge
