// What a link on the platform leads to.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/serve/course.hpp"
#include "harness/serve/lti/messages.hpp"

namespace harness::serve::lti {

// The problem with this name or title, else the problems of the assignment with this name; empty if there is neither.
std::vector<std::shared_ptr<const Problem>> problems_called(const CourseSnapshot& course, std::string_view name);

// The name of the problem or assignment that the link's parameter `problem` names, else its title; empty if neither
// names one.
std::string name_of_link(const CourseSnapshot& course, const Launch& launch);

}  // namespace harness::serve::lti
