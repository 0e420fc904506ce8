// Does the steps of shrink.hpp by running the program.
#pragma once

#include <functional>

#include "harness/hack/trier.hpp"

namespace harness::hack {

// Shrinks a candidate that looks slow in a quick run, step by step, while the smaller one looks slow, too. If there was
// time, every further step ends within a quick run.
Candidate least_slow(const Candidate& slow, const Protocol& protocol, Trier& trier);

// Shrinks a failing candidate and its result, step by step, to the smallest that fails in the same way: with the same
// verdict, or with any verdict about time if it is one. Returns whether no smaller step fails; false also if the
// trier's time was over before that was known. `on_step` is called now and then.
bool shrink_to_smallest(Candidate& candidate, model::CaseResult& result, const Protocol& protocol, Trier& trier,
                        const std::function<void()>& on_step);

}  // namespace harness::hack
