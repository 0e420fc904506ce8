#include "harness/model/feedback.hpp"

#include <algorithm>

namespace harness::model {

std::optional<Feedback> feedback_of(std::string_view name) {
    const auto found = std::ranges::find(feedback_names, name);
    return found == feedback_names.end() ? std::nullopt
                                         : std::optional(static_cast<Feedback>(found - feedback_names.begin()));
}

}  // namespace harness::model
