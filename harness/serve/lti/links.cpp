#include "harness/serve/lti/links.hpp"

#include <algorithm>

namespace harness::serve::lti {

std::vector<std::shared_ptr<const Problem>> problems_called(const CourseSnapshot& course, std::string_view name) {
    std::vector<std::shared_ptr<const Problem>> problems;
    for (const auto& problem : course.problems) {
        const package::Package& package = problem->plan.package;
        if (!name.empty() && (package.name == name || package.title == name)) {
            return {problem};
        }
    }
    for (const auto& problem : course.problems) {
        const config::Assignment* assignment = course.config.class_rules.assignment_of(problem->plan.package.name);
        if (!name.empty() && assignment != nullptr && assignment->name == name) {
            problems.push_back(problem);
        }
    }
    return problems;
}

std::string name_of_link(const CourseSnapshot& course, const Launch& launch) {
    for (const std::string& name : {launch.problem, launch.link_title}) {
        if (!problems_called(course, name).empty()) {
            return name;
        }
    }
    return "";
}

}  // namespace harness::serve::lti
