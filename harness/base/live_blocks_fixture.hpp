// Counts the large memory blocks that a test program holds. Include it in only one source: it replaces the operators.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#include <malloc.h>

namespace harness::base {

inline std::atomic<int> live_large_blocks{0};
inline constexpr std::size_t large_block = 60'000;  // bytes

}  // namespace harness::base

// NOLINTBEGIN(misc-definitions-in-headers): see above
// std::stable_sort uses this operator. A sanitizer's own version would not match the `delete` below.
void* operator new(std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
    void* block = std::malloc(bytes);
    if (block != nullptr) {
        harness::base::live_large_blocks += ::malloc_usable_size(block) >= harness::base::large_block ? 1 : 0;
    }
    return block;
}

void* operator new(std::size_t bytes) {
    void* block = operator new(bytes, std::nothrow);
    if (block == nullptr) {
        throw std::bad_alloc();
    }
    return block;
}

void operator delete(void* block) noexcept {
    if (block != nullptr) {
        harness::base::live_large_blocks -= ::malloc_usable_size(block) >= harness::base::large_block ? 1 : 0;
    }
    std::free(block);
}

void operator delete(void* block, std::size_t /*bytes*/) noexcept {
    operator delete(block);
}
// NOLINTEND(misc-definitions-in-headers)
