#include "harness/setter/hack/shrink.hpp"

#include <utility>

namespace harness::hack {

namespace {

// The first step from `failing` that fails; empty if none does, or if `is_over`.
std::optional<std::string> first_step(const std::string& failing, const inputs::InputModel& model,
                                      const FirstFailing& first_failing, const std::function<bool()>& is_over,
                                      std::size_t together) {
    std::optional<std::string> first;
    std::vector<std::string> batch;
    std::size_t bytes = 0;
    model.each_smaller(failing, [&](std::string step) {
        bytes += step.size();
        batch.push_back(std::move(step));
        if (batch.size() == together || bytes >= most_bytes_together) {
            first = first_failing(std::exchange(batch, {}));
            bytes = 0;
        }
        return !first && !is_over();
    });
    if (!first && !batch.empty() && !is_over()) {
        first = first_failing(batch);
    }
    return first;
}

}  // namespace

std::string shrink(std::string failing, const inputs::InputModel& model, const FirstFailing& first_failing,
                   const std::function<bool()>& is_over, std::size_t together) {
    while (std::optional<std::string> smaller = first_step(failing, model, first_failing, is_over, together)) {
        failing = *std::move(smaller);
    }
    return failing;
}

}  // namespace harness::hack
