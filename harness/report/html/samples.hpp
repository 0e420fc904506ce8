// Made-up runs for the tests of the report, played to a listener.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "harness/boards/layout.hpp"
#include "harness/model/listener.hpp"

namespace harness::report::html {

// How the boards of the made-up packages are laid out.
std::map<std::string, boards::Layout> sample_layouts();

// One of its submissions, a wrong answer with a hint; and its package.
std::pair<model::PackageInfo, model::SubmissionResult> sample_of_a_student();
// A program of 9-fold growth, measured from n = 8 to 11 and stopped at 13, at a limit of one second.
model::Growth sample_growth();
// A grade run of one package with boards; every verdict is there.
void play_boards(model::Listener& listener);
// A class: of anna two attempts, bo late, rejected ones shown at a case far behind the others; best-effort.
void play_class(model::Listener& listener);
// A course of three problems, of 24, 1 and 60 cases: one student is excused, of one the points are not known, and one
// handed in for a single problem.
void play_course(model::Listener& listener);
// A verify run of two packages, one of them with boards in its output; one submission is not as expected.
void play_verify(model::Listener& listener);
// Every text that a submission has a hand in tries to break out of the page.
void play_hostile(model::Listener& listener);
// 300 submissions on 60 cases, each with as much text as the model lets through, all of it to be escaped.
void play_large(model::Listener& listener);
// Likewise, with names of students and cases as long as file systems let them be.
void play_large_names(model::Listener& listener);
// As play_large, with boards in the output.
void play_large_output(model::Listener& listener);

}  // namespace harness::report::html
