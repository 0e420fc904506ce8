// The back ends of the vectorised search, compiled for different instruction sets.
#pragma once

#include "reference/lanes/engine.hpp"
#include "reference/lanes/strip.hpp"

namespace reference::lanes {

// Counts the placements on a strip of at least min_rows rows whose columns fit the lanes. Gives up after more than
// `most_vectors`. `workspace` is memory of at least `workspace_bytes`, aligned to 64 bytes, for one search at a time.
struct BackEnd {
    Searched (*count16)(const Strip& strip, void* workspace, std::int64_t most_vectors);
    Searched (*count32)(const Strip& strip, void* workspace, std::int64_t most_vectors);
    unsigned long workspace_bytes;
    // States in a vector.
    int width16;
    int width32;
};

template <typename Lanes>
Searched count_on(const Strip& strip, void* workspace, std::int64_t most_vectors) {
    return Engine<Lanes>{strip, *static_cast<typename Engine<Lanes>::Workspace*>(workspace), most_vectors}.count();
}

template <typename Lanes16, typename Lanes32>
constexpr BackEnd make_back_end() {
    constexpr auto bytes16 = sizeof(typename Engine<Lanes16>::Workspace);
    constexpr auto bytes32 = sizeof(typename Engine<Lanes32>::Workspace);
    return {count_on<Lanes16>, count_on<Lanes32>, bytes16 > bytes32 ? bytes16 : bytes32, Lanes16::width,
            Lanes32::width};
}

// Only in programs for the instruction set's architecture. They do not check whether this machine supports it.
const BackEnd* avx512_back_end();
const BackEnd* avx2_back_end();
const BackEnd* neon_back_end();
// In every program.
const BackEnd* portable_back_end();

}  // namespace reference::lanes
