#include "reference/placement_writer.hpp"

#include <cerrno>
#include <system_error>

namespace reference {

PlacementWriter::PlacementWriter(std::FILE* output) : output_{output} {
    for (std::size_t column = 0; column < column_texts_.size(); ++column) {
        column_texts_.at(column) = std::to_string(column + 1) + ' ';
    }
    buffer_.reserve(block_bytes + 4 * column_texts_.size());
}

void PlacementWriter::write(Placement placement) {
    for (const std::uint8_t column : placement) {
        buffer_ += column_texts_[column];
    }
    buffer_.back() = '\n';
    if (buffer_.size() >= block_bytes) {
        flush();
    }
}

void PlacementWriter::flush() {
    const bool written = std::fwrite(buffer_.data(), 1, buffer_.size(), output_) == buffer_.size();
    if (!written || std::fflush(output_) != 0) {
        throw std::system_error(errno, std::generic_category(), "cannot write the placements");
    }
    buffer_.clear();
}

}  // namespace reference
