#include "harness/serve/typed.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "harness/languages/reading/guess.hpp"
#include "harness/serve/history.hpp"

namespace harness::serve {

namespace {

using Languages = std::vector<const config::Language*>;

const config::Language* language_of_extension(const Languages& languages, const std::string& extension) {
    const auto language = std::ranges::find_if(languages, [&](const config::Language* each) {
        return std::ranges::find(each->extensions, extension) != each->extensions.end();
    });
    return language == languages.end() ? nullptr : *language;
}

// Null if the text does not tell.
const config::Language* guessed_language(const Languages& languages, std::string_view text) {
    std::vector<const languages::Language*> among;
    std::ranges::transform(languages, std::back_inserter(among), [](const config::Language* each) {
        return &languages::language_of(each->extensions.front());
    });
    const languages::Language* guess = languages::guess_language(text, among);
    const auto index = std::ranges::find(among, guess) - among.begin();
    return guess == nullptr ? nullptr : languages.at(static_cast<std::size_t>(index));
}

// Of the student's last attempt in the course. Null if there is none.
const config::Language* last_language(const RequestContext& context, const Languages& languages) {
    std::optional<Attempt> last;
    for (const auto& problem : context.snapshot->problems) {
        const std::vector<Attempt> attempts =
            context.site.attempts.of(context.session->account.id, problem->plan.package.name);
        if (!attempts.empty() && (!last || attempts.back().received > last->received)) {
            last = attempts.back();
        }
    }
    if (!last) {
        return nullptr;
    }
    for (const pages::SourceFile& file : sources_of(context.site.course, *last)) {
        const auto* language = language_of_extension(languages, std::filesystem::path(file.name).extension().string());
        if (language != nullptr) {
            return language;
        }
    }
    return nullptr;
}

}  // namespace

std::vector<UploadFile> typed_file(const RequestContext& context, const Languages& languages, bool& is_unknown) {
    std::string text = context.request.field("text");
    std::erase(text, '\r');  // browsers end lines with CR LF
    if (text.find_first_not_of(" \t\n") == std::string::npos) {
        return {};
    }
    const auto chosen = std::ranges::find(languages, context.request.field("language"), &config::Language::id);
    const config::Language* language = chosen != languages.end() ? *chosen : guessed_language(languages, text);
    language = language == nullptr ? last_language(context, languages) : language;
    is_unknown = language == nullptr;
    if (is_unknown) {
        return {};
    }
    return {{(language->keeps_names ? "Main" : "main") + language->extensions.front(), std::move(text)}};
}

}  // namespace harness::serve
