#include "harness/model/results/results.hpp"

#include <algorithm>
#include <string>

#include "harness/support/error.hpp"
#include "harness/support/packed.hpp"

namespace harness::model {

Results Results::in_file() {
    Results results;
    results.file_ = std::make_shared<support::TempFile>();
    return results;
}

void Results::push_back(const SubmissionResult& result) {
    if (!file_) {
        values_.push_back(result);
        return;
    }
    const std::string bytes = support::packed(result);
    places_.push_back({file_->size(), bytes.size()});
    file_->append(bytes);
}

SubmissionResult Results::operator[](std::size_t place) const {
    if (!file_) {
        return values_.at(place);
    }
    const std::string bytes = file_->read(places_.at(place).begin, places_.at(place).bytes);
    return support::unpacked<SubmissionResult>(bytes, "a result in a temporary file");
}

std::vector<SubmissionResult>& Results::values() {
    support::assert_that(!file_, "results in a file are only read");
    return values_;
}

bool Results::operator==(const Results& other) const {
    return size() == other.size() && std::equal(begin(), end(), other.begin());
}

}  // namespace harness::model
