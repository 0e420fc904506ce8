// How results leave the pipeline: paired events, one stream, called from one thread at a time. A listener sees values
// and can change none of them.
#pragma once

#include "harness/model/result.hpp"

namespace harness::model {

class Listener {
  public:
    virtual ~Listener() = default;

    virtual void run_started(const RunInfo& /*run*/) {}
    virtual void package_started(const PackageInfo& /*package*/) {}
    // Cases end in any order, those of several submissions mixed; a case may be dropped afterwards from its
    // submission's result, where an earlier one was rejected. For progress only.
    virtual void case_ended(const PackageInfo& /*package*/, const std::string& /*submission*/,
                            const CaseResult& /*result*/) {}
    // As soon as the result is known, and before submission_ended, which keeps the order: for what must not be lost.
    // `place`: its place in the package's submissions, from 0.
    virtual void submission_judged(const PackageInfo& /*package*/, std::size_t /*place*/,
                                   const SubmissionResult& /*result*/) {}
    virtual void submission_ended(const PackageInfo& /*package*/, const SubmissionResult& /*result*/) {}
    virtual void package_ended(const PackageResult& /*result*/) {}
    virtual void run_ended(const RunInfo& /*run*/, const Summary& /*summary*/) {}
};

}  // namespace harness::model
