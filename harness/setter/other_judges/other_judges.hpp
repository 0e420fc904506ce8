// What problemtools (Kattis), DOMjudge and BAPCtools would decide otherwise than this judge, as far as their rules and
// the results of a run tell it. Nothing is judged for it.
#pragma once

#include <string>
#include <vector>

#include "harness/judge/plan/plan.hpp"
#include "harness/model/divergence.hpp"

namespace harness::other_judges {

// The names that divergences() takes: "kattis", …
std::vector<std::string> names();

// `result`: of the jury's submissions. Where a package was not judged to the end, only what is known is compared.
std::vector<model::Divergence> divergences(const std::string& name, const judge::Plan& plan,
                                           const model::PackageResult& result);

}  // namespace harness::other_judges
