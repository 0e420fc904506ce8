#include "harness/setter/hack/shrink.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace harness::hack {

namespace {

constexpr int steps_in_a_row = 8;
constexpr std::size_t most_bytes_skipped = std::size_t{64} << 20U;
constexpr std::size_t no_end = std::numeric_limits<std::size_t>::max();

struct Step {
    std::string input;
    std::size_t index = 0;  // among the steps from the larger input
};

class Shrinking {
  public:
    Shrinking(const inputs::InputModel& model, const FirstFailing& first_failing, const std::function<bool()>& is_over,
              std::size_t together)
        : model_(model), first_failing_(first_failing), is_over_(is_over), together_(together) {}

    // The first of the steps from `failing` with the indices [begin, end) that fails; empty if none does, or if it is
    // over.
    std::optional<Step> first_step(const std::string& failing, std::size_t begin, std::size_t end) const {
        std::optional<Step> first;
        std::vector<std::string> batch;
        std::size_t bytes = 0;  // of the batch
        std::size_t index = 0;  // of the next step
        const auto try_batch = [&] {
            const std::vector<std::string> inputs = std::exchange(batch, {});
            bytes = 0;
            if (std::optional<std::string> input = first_failing_(inputs)) {
                const auto at = static_cast<std::size_t>(std::ranges::find(inputs, *input) - inputs.begin());
                first = Step{*std::move(input), index - inputs.size() + at};
            }
        };
        model_.each_smaller(failing, [&](std::string step) {
            if (index == end) {
                return false;
            }
            if (index++ >= begin) {
                bytes += step.size();
                batch.push_back(std::move(step));
            }
            if (batch.size() == together_ || bytes >= most_bytes_together) {
                try_batch();
            }
            return !first && !is_over_();
        });
        if (!first && !batch.empty() && !is_over_()) {
            try_batch();
        }
        return first;
    }

  private:
    const inputs::InputModel& model_;
    const FirstFailing& first_failing_;
    const std::function<bool()>& is_over_;
    const std::size_t together_;
};

}  // namespace

std::string shrink(std::string failing, const inputs::InputModel& model, const FirstFailing& first_failing,
                   const std::function<bool()>& is_over, std::size_t together) {
    const Shrinking shrinking(model, first_failing, is_over, together);
    // The steps before the last that failed, such as fewer lines, rarely fail now. So the next ones come first; but
    // they are the largest, and numbers have very many steps: some steps later it begins anew.
    std::size_t begin = 0;
    for (int number = 1;; ++number) {
        std::optional<Step> step = shrinking.first_step(failing, begin, no_end);
        if (!step && begin > 0 && !is_over()) {
            step = shrinking.first_step(failing, 0, begin);
        }
        if (!step) {
            return failing;
        }
        failing = std::move(step->input);
        const bool goes_on = number % steps_in_a_row != 0 && step->index <= most_bytes_skipped / (failing.size() + 1);
        begin = goes_on ? step->index : 0;
    }
}

}  // namespace harness::hack
