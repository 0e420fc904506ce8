// Made-up views for the tests of the pages, as pages by their names.
#pragma once

#include <map>
#include <string>

#include "harness/serve/pages/views.hpp"

namespace harness::serve::pages {

// Each kind of page, as a class has it in the middle of a term.
std::map<std::string, std::string> sample_pages(Language language);

// The same pages, with `text` wherever somebody other than the judge has a word.
std::map<std::string, std::string> hostile_pages(Language language, const std::string& text);

// The pages that grow with the course, as large as they become with 300 students, long texts and full lists.
std::map<std::string, std::string> large_pages();

}  // namespace harness::serve::pages
