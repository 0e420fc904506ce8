// Parts shared by several pages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/inputs/models.hpp"
#include "harness/report/html/template.hpp"
#include "harness/serve/pages/views.hpp"
#include "serve_assets.hpp"

namespace harness::serve::pages {

using report::html::Data;
using report::html::list;
using report::html::list_of;
using report::html::object;

// Limits for hostile text, in bytes of the page.
inline constexpr std::size_t longest_name = 200;
inline constexpr std::size_t longest_line = 600;

// Fills a template: [[key]] is replaced by a text of the language, and its placeholders {name} by values of `data`. All
// values are escaped.
std::string fill(const Asset& asset, Language language, const Data& data);

// The whole page around the filled template `main`. `here`: the page's path, to mark its link at the top.
std::string whole_page(const Frame& frame, const std::string& title, const Asset& main, const Data& data,
                       std::string_view here = "");

// `name`: "style", "live", "editor" or "icon".
std::string path_of_asset(std::string_view name);
std::string path_of_attempt(std::string_view id);
std::string path_of_student(std::string_view account);
// Of all problems if `package` is empty.
std::string path_of_export(std::string_view platform, std::string_view package);

// "31 Jan, 23:59", in the frame's time zone.
std::string time_text(const Frame& frame, Time time);
// "machine" for the datetime attribute, "text" for people, in the frame's time zone.
Data time_data(const Frame& frame, Time time);

// What `make` makes of the value; false if there is none, so that a template leaves its section out.
template <typename Value, typename Make>
Data data_if(const std::optional<Value>& value, const Make& make) {
    if (value) {
        return make(*value);
    }
    return false;
}
// Whether the text that is shown is only the beginning of the whole.
bool is_cut(std::string_view shown, std::string_view whole);
// The text in one line; false if it is empty.
Data line_if(const std::string& text, std::size_t limit);

// Like time_data, with `due`: says that the deadline is or was due; false if there is none.
Data deadline_data(const Frame& frame, const std::optional<Time>& deadline);

// A problem's title; the package's name if there is none.
std::string title_of(const std::string& title, const std::string& package);
// "Wrong answer"; without a verdict, what is known: "Received".
std::string state_text(const Frame& frame, const Attempt& attempt);
// "late by 2 h 5 min: points × 0.9", "late by 2 h 5 min: 1 late day"; empty if it was in time.
std::string late_text(const Frame& frame, const Attempt& attempt);
// path, number, received, class, short, state, score, counts, late, replaced (judged again), is_open (not judged
// yet).
Data attempt_data(const Frame& frame, const Attempt& attempt);
// "40 of 100", "40"
std::string points_of_text(const Frame& frame, double points, const std::optional<double>& most);
// "47 of 60 programs …"
std::string dispute_text(const Frame& frame, const report::Dispute& dispute);
// "100 points"; false if the number is not known.
Data worth_data(const Frame& frame, const std::optional<double>& most);

// An error of a form or a request in words: what is wrong, and what to do; false if there is none.
Data complaint_data(const Frame& frame, const std::optional<Complaint>& complaint);

// How the class does at a problem, with figures. What is not known is left out.
std::string standing_html(const Frame& frame, const ClassStanding& standing);
// The links to the pages of the settings. `here`: the path of the page; empty: none of them.
std::string settings_topics(const Frame& frame, std::string_view here);

// A table of attempts, the newest first; empty if there are none.
std::string attempts_table(const Frame& frame, const std::vector<Attempt>& attempts);

// ---- What the pages of an attempt and of a try share.

inline constexpr std::size_t longest_case_name = 120;

// class, short, name, time, memory.
Data case_data(const model::CaseResult& result);
// The case with its evidence, as a part of the page.
std::string failing_html(const Texts& texts, const inputs::InputModel& model, const model::CaseResult& failing);
// title, text: what the compiler, or the judge before it, says.
Data compiler_data(const Frame& frame, const model::SubmissionResult& result);

}  // namespace harness::serve::pages
