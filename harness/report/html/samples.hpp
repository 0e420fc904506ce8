// Sample runs for the tests of the report, replayed to a listener.
#pragma once

#include <string>
#include <utility>

#include "harness/inputs/models.hpp"
#include "harness/model/listener.hpp"

namespace harness::report::html {

// What is known of the inputs of a sample package.
inputs::SharedModel sample_model(const std::string& package);

// A wrong answer with a hint, and its package.
std::pair<model::PackageInfo, model::SubmissionResult> sample_of_a_student();
// A program with 9-fold growth, measured from n = 8 to 11 and stopped at 13, with a limit of one second.
model::Growth sample_growth();
// A grade run of one package with boards; has every verdict.
void play_boards(model::Listener& listener);
// A class: anna has two attempts, bo is late, rejected ones show a case long after the rejection. Best-effort.
void play_class(model::Listener& listener);
// A course of three problems with 24, 1 and 60 cases. One student is excused, one has unknown points, and one submitted
// for a single problem.
void play_course(model::Listener& listener);
// A verify run of two packages, one with boards in its output. One submission is not as expected.
void play_verify(model::Listener& listener);
// All texts that a submission can influence try to break out of the page.
void play_hostile(model::Listener& listener);
// 300 submissions with 60 cases, each with as much text as the model allows. All the text must be escaped.
void play_large(model::Listener& listener);
// The same, with names of students and cases as long as file systems allow.
void play_large_names(model::Listener& listener);
// Like play_large, with boards in the output.
void play_large_output(model::Listener& listener);

}  // namespace harness::report::html
