// What several pages are made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/report/html/template.hpp"
#include "harness/serve/pages/assets.hpp"
#include "harness/serve/pages/views.hpp"

namespace harness::serve::pages {

using report::html::Data;
using report::html::list;

// Bounds of hostile text, in bytes of the page.
inline constexpr std::size_t longest_name = 200;
inline constexpr std::size_t longest_line = 600;

// A list of what `make` makes of each.
template <typename Values, typename Make>
Data list_of(const Values& values, const Make& make) {
    Data all = list();
    for (const auto& each : values) {
        all << Data(make(each));
    }
    return all;
}

// A template with its texts of one language in their places: [[key]] stands for a text, whose places {name} are values
// of `data`. Whatever is filled in is escaped.
std::string fill(const Asset& asset, Language language, const Data& data);

// The whole page around `main`, which is HTML. `here`: the path of the page, as the links at the top have it.
std::string whole_page(const Frame& frame, const std::string& title, const std::string& main, std::string_view here);

// For a path: each byte but letters, digits and -._~ as %XX.
std::string encoded(std::string_view text);

std::string path_of_problem(std::string_view package);
std::string path_of_attempt(std::string_view id);

// "machine" for the attribute datetime, "text" for people, in the frame's zone.
Data time_data(const Frame& frame, Time time);
std::string time_text(const Frame& frame, Time time);

// As time_data, with `due`: that it is, or was.
Data deadline_data(const Frame& frame, Time deadline);

// What a problem is called; a package without a title by its name.
std::string title_of(const std::string& title, const std::string& package);
// "Wrong answer"; what else is known where there is no verdict: "Received".
std::string state_text(const Frame& frame, const Attempt& attempt);
// path, number, received, class, short, state, score, counts, is_open (not judged yet).
Data attempt_data(const Frame& frame, const Attempt& attempt);
// "40 of 100", "40"
std::string points_of_text(const Frame& frame, double points, const std::optional<double>& most);

// What is wrong with a form or a request, in words: what it is, and what to do.
Data complaint_data(const Frame& frame, const Complaint& complaint);

// A table of attempts, the newest first; nothing where there are none.
std::string attempts_table(const Frame& frame, const std::vector<Attempt>& attempts);

}  // namespace harness::serve::pages
