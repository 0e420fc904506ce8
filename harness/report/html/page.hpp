// HTML files that need no network and no script; a script adds sorting, filters and search. All text from submissions
// is escaped. A page's own Content-Security-Policy allows only the script whose hash it names.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "harness/inputs/models.hpp"
#include "harness/model/listener.hpp"
#include "harness/model/roster.hpp"
#include "harness/report/student.hpp"

namespace harness::report::html {

// What is known of the inputs of the package with this name.
using ModelOf = std::function<inputs::SharedModel(const std::string& package)>;

// The whole run. `write` is called at the end of the run, with pieces of the file. The table of grades, for several
// problems, has all students of `roster`.
std::unique_ptr<model::Listener> make_page(std::function<void(std::string_view)> write, ModelOf model_of,
                                           std::optional<model::Roster> roster = {});

// A submission with its shown case as a page of its own. `kind`: what the page is of.
std::string submission_page(const std::string& kind, const model::SubmissionResult& result,
                            const model::PackageInfo& package, inputs::SharedModel model);

// One student's report as a page of its own: what their level of feedback allows, with the picture of the failed case.
// Of the package it shows only the limits, and only together with a case.
std::string student_page(const StudentView& view, const model::PackageInfo& package, inputs::SharedModel model);

}  // namespace harness::report::html
