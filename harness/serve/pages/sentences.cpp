#include "harness/serve/pages/sentences.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <toml++/toml.h>

#include "harness/base/error.hpp"
#include "harness/base/letters.hpp"
#include "serve_assets.hpp"

namespace harness::serve::pages {

namespace {

using Words = std::vector<std::string_view>;

// How an English sentence is recognised, and what it is in Chinese.
struct Form {
    Words texts;  // before, between and after the arguments
    std::string_view chinese;
    bool is_part = false;       // stands only within other sentences
    bool has_sentence = false;  // as an argument: is tried first, as its other arguments may hold any text
    std::size_t size = 0;       // of all texts: of two forms the longer one is the right one
};

Form form_of(std::string_view english, std::string_view chinese, bool is_part) {
    Form form{{}, chinese, is_part, chinese.find("*}") != std::string_view::npos};
    for (std::size_t open = english.find('{'); open != std::string_view::npos; open = english.find('{')) {
        form.texts.push_back(english.substr(0, open));
        english.remove_prefix(english.find('}') + 1);
    }
    form.texts.push_back(english);
    for (const std::string_view text : form.texts) {
        form.size += text.size();
    }
    return form;
}

std::vector<Form> read_forms() {
    std::vector<Form> forms;
    for (const auto& [english, chinese] : chinese_sentences().sentences) {
        forms.push_back(form_of(english, chinese, false));
    }
    for (const auto& [english, chinese] : chinese_sentences().parts) {
        forms.push_back(form_of(english, chinese, true));
    }
    std::ranges::stable_sort(forms, std::ranges::greater{},
                             [](const Form& form) { return std::pair(form.has_sentence, form.size); });
    return forms;
}

const std::vector<Form>& forms() {
    static const std::vector<Form> all = read_forms();
    return all;
}

// The arguments of a sentence that has this form: each is as short as possible.
std::optional<Words> arguments_in(const Form& form, std::string_view sentence) {
    if (!sentence.starts_with(form.texts.front())) {
        return std::nullopt;
    }
    Words arguments;
    sentence.remove_prefix(form.texts.front().size());
    for (std::size_t i = 1; i < form.texts.size(); ++i) {
        const bool is_last = i + 1 == form.texts.size();
        const std::string_view text = form.texts[i];
        const bool ends = is_last && sentence.ends_with(text);
        const std::size_t end = ends ? sentence.size() - text.size() : is_last ? sentence.npos : sentence.find(text);
        if (end == std::string_view::npos) {
            return std::nullopt;
        }
        arguments.push_back(sentence.substr(0, end));
        sentence.remove_prefix(end + text.size());
    }
    return sentence.empty() ? std::optional(arguments) : std::nullopt;
}

std::optional<std::string> in_chinese(std::string_view sentence, bool is_part, int depth);

// An argument as its mark in the Chinese text says; empty if it is not what it has to be.
std::optional<std::string> argument_in_chinese(std::string_view argument, char mark, int depth) {
    if (mark == '#' && !std::ranges::all_of(argument, base::is_digit)) {
        return std::nullopt;
    }
    if (mark != '*' && mark != '?') {
        return std::string(argument);
    }
    const auto sentence = in_chinese(argument, true, depth + 1);
    return sentence || mark == '*' ? sentence : std::string(argument);
}

// The Chinese text with its arguments; empty if the sentence has another form.
std::optional<std::string> filled(std::string_view chinese, const Words& arguments, int depth) {
    std::string text;
    for (std::size_t open = chinese.find('{'); open != std::string_view::npos; open = chinese.find('{')) {
        const std::size_t close = chinese.find('}');
        const auto index = static_cast<std::size_t>(chinese.at(open + 1) - '0');
        const auto argument = argument_in_chinese(arguments.at(index), chinese.at(close - 1), depth);
        if (!argument) {
            return std::nullopt;
        }
        text.append(chinese.substr(0, open)).append(*argument);
        chinese.remove_prefix(close + 1);
    }
    return text.append(chinese);
}

std::optional<std::string> in_chinese(std::string_view sentence, bool is_part, int depth) {
    constexpr int deepest = 5;  // its text may be an attacker's
    for (const Form& form : forms()) {
        const bool may_be = depth <= deepest && (is_part || !form.is_part);
        if (const auto arguments = may_be ? arguments_in(form, sentence) : std::nullopt) {
            if (auto text = filled(form.chinese, *arguments, depth)) {
                return text;
            }
        }
    }
    return std::nullopt;
}

}  // namespace

std::string sentence_in(Language language, std::string_view sentence) {
    const auto text = language == Language::Chinese ? in_chinese(sentence, false, 0) : std::nullopt;
    return text.value_or(std::string(sentence));
}

std::string part_in(Language language, std::string_view part) {
    const auto text = language == Language::Chinese ? in_chinese(part, true, 0) : std::nullopt;
    return text.value_or(std::string(part));
}

std::string first_line_in(Language language, const std::string& message) {
    const std::size_t end = std::min(message.find('\n'), message.size());
    return sentence_in(language, std::string_view(message).substr(0, end)) + message.substr(end);
}

const ChineseSentences& chinese_sentences() {
    static const ChineseSentences all = [] {
        const toml::table tables = toml::parse(sentences_zh_asset.text);
        ChineseSentences read;
        for (const auto& [name, sentences] : {std::pair{"sentences", &read.sentences}, {"parts", &read.parts}}) {
            for (const auto& [english, node] : *tables[name].as_table()) {
                const auto* chinese = node.as_string();
                base::assert_that(chinese != nullptr, "a sentence is a string");
                sentences->emplace(english.str(), chinese->get());
            }
        }
        return read;
    }();
    return all;
}

}  // namespace harness::serve::pages
