// The judge's own sentences in the language of a page. Pure.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "harness/serve/pages/language.hpp"

namespace harness::serve::pages {

// A sentence of the judge, as base::say() made it. Unchanged in English, and if it is no sentence of the judge: what a
// validator says, or a runtime.
std::string sentence_in(Language language, std::string_view sentence);

// The same for what may also be a part of a sentence, such as "about 3 hours".
std::string part_in(Language language, std::string_view part);

// Of its first line only: a compiler's message may begin with a sentence of the judge.
std::string first_line_in(Language language, const std::string& message);

// English sentences with the places of their arguments → the same in Chinese.
struct ChineseSentences {
    std::map<std::string, std::string> sentences;
    std::map<std::string, std::string> parts;  // of sentences
};

const ChineseSentences& chinese_sentences();

}  // namespace harness::serve::pages
