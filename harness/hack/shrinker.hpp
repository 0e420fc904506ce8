// The steps of shrink.hpp, taken by running them.
#pragma once

#include <functional>

#include "harness/hack/trier.hpp"

namespace harness::hack {

// The smallest candidate, step by step from one that looks slow in a quick run, that does so too: every smaller step
// ends within a quick run, if there was time for all.
Candidate least_slow(const Candidate& slow, const Protocol& protocol, Trier& trier);

// Makes of a failing candidate and its result the smallest, step by step, that fails in the same way: with the same
// verdict, or too slow one way or the other. Whether no smaller step fails; else the trier's time was over before that
// was known. `on_step` is called now and then.
bool shrink_to_smallest(Candidate& candidate, model::CaseResult& result, const Protocol& protocol, Trier& trier,
                        const std::function<void()>& on_step);

}  // namespace harness::hack
