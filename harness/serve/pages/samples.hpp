// Sample pages by name, for the tests of the pages.
#pragma once

#include <map>
#include <string>

#include "harness/serve/pages/views.hpp"

namespace harness::serve::pages {

// Each kind of page, for a class in the middle of a term.
std::map<std::string, std::string> sample_pages(Language language);

// The same pages, with `text` everywhere that other people's text may appear.
std::map<std::string, std::string> hostile_pages(Language language, const std::string& text);

// The pages that grow with the course, at their largest: 300 students, long texts and full lists.
std::map<std::string, std::string> large_pages();

}  // namespace harness::serve::pages
