// The results of a package's submissions, in order. There may be very many.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "harness/base/temp_file.hpp"
#include "harness/model/results/submission_result.hpp"

namespace harness::model {

// Holds the values either in memory, or in a temporary file. In a file, none is held in memory, and each access reads
// the value again. Any number of threads may read while no thread adds.
class Results {
  public:
    // Returns values, not references: copy what you need to keep.
    class Iterator {
      public:
        using value_type = SubmissionResult;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::input_iterator_tag;

        Iterator() = default;
        Iterator(const Results* results, std::size_t index) : results_(results), index_(index) {}
        SubmissionResult operator*() const { return (*results_)[index_]; }
        Iterator& operator++() {
            ++index_;
            return *this;
        }
        Iterator operator++(int) { return {results_, index_++}; }
        bool operator==(const Iterator& other) const { return index_ == other.index_; }

      private:
        const Results* results_ = nullptr;
        std::size_t index_ = 0;
    };

    // Holds the results in memory.
    Results() = default;
    Results(std::vector<SubmissionResult> values)  // NOLINT(google-explicit-constructor): it is the same thing
        : values_(std::move(values)) {}
    Results(std::initializer_list<SubmissionResult> values) : values_(values) {}
    // Holds the results in a temporary file.
    static Results in_file();

    std::size_t size() const { return file_ ? extents_.size() : values_.size(); }
    bool empty() const { return size() == 0; }
    // These three throw SystemError if the results are in a file.
    void push_back(const SubmissionResult& result);
    SubmissionResult operator[](std::size_t index) const;
    SubmissionResult front() const { return (*this)[0]; }
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, size()}; }

    // Access to change the results. Only for results in memory.
    std::vector<SubmissionResult>& values();
    SubmissionResult& operator[](std::size_t index) { return values().at(index); }

    bool operator==(const Results& other) const;

  private:
    struct Extent {
        std::size_t begin = 0;
        std::size_t bytes = 0;
    };

    std::vector<SubmissionResult> values_;
    std::shared_ptr<base::TempFile> file_;  // shared with copies; null: the results are in memory
    std::vector<Extent> extents_;           // where each result lies in the file
};

}  // namespace harness::model
