// What another judge would decide otherwise.
#pragma once

#include <string>

#include "harness/model/fields.hpp"

namespace harness::model {

struct Divergence {
    std::string rule;          // what differs: "time-limit"; docs/packages.md lists them
    std::string submission{};  // "accepted/a.py"; empty: it is about the package
    std::string case_name{};   // empty: it is about no single case
    std::string here;
    std::string there{};  // empty: not known without judging it there
    std::string why;      // one line

    bool operator==(const Divergence&) const = default;
};

constexpr auto fields(const Divergence* /*type*/) {
    using D = Divergence;
    return std::tuple{shown("rule", &D::rule),
                      shown_as("submission", "submission", &D::submission, none_if_empty),
                      shown_as("case", "case", &D::case_name, none_if_empty),
                      shown("here", &D::here),
                      shown_as("there", "there", &D::there, none_if_empty),
                      shown("why", &D::why)};
}

}  // namespace harness::model
