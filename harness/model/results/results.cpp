#include "harness/model/results/results.hpp"

#include <algorithm>
#include <string>

#include "harness/base/error.hpp"
#include "harness/base/packed.hpp"

namespace harness::model {

Results Results::in_file() {
    Results results;
    results.file_ = std::make_shared<base::TempFile>();
    return results;
}

void Results::push_back(const SubmissionResult& result) {
    if (!file_) {
        values_.push_back(result);
        return;
    }
    const std::string bytes = base::packed(result);
    extents_.push_back({file_->size(), bytes.size()});
    file_->append(bytes);
}

SubmissionResult Results::operator[](std::size_t index) const {
    if (!file_) {
        return values_.at(index);
    }
    const std::string bytes = file_->read(extents_.at(index).begin, extents_.at(index).bytes);
    return base::unpacked<SubmissionResult>(bytes, "a result in a temporary file");
}

std::vector<SubmissionResult>& Results::values() {
    base::assert_that(!file_, "results in a file are only read");
    return values_;
}

bool Results::operator==(const Results& other) const {
    return size() == other.size() && std::equal(begin(), end(), other.begin());
}

}  // namespace harness::model
