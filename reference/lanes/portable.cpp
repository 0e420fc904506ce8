// Lanes of 128 bits in the compiler's own vectors, for any machine.
#include "reference/lanes/back_ends.hpp"
#include "reference/lanes/engine.hpp"

namespace reference::lanes {

namespace {

template <typename LaneWord>
struct Lanes {
    using Word = LaneWord;
    using Vector __attribute__((vector_size(16))) = Word;
    // Each lane has all bits set or none.
    using Mask = Vector;
    using Shift = int;
    static constexpr int width = 16 / sizeof(Word);

    static Vector load(const Word* from) {
        Vector v;
        __builtin_memcpy(&v, from, sizeof v);
        return v;
    }
    static void store(Word* to, Vector v) { __builtin_memcpy(to, &v, sizeof v); }
    static Vector fill(Word word) { return Vector{} + word; }
    static Shift shift_of(int n) { return n; }
    static Vector shift_left(Vector v, Shift n) { return v << static_cast<Word>(n); }
    static Vector shift_right(Vector v, Shift n) { return v >> static_cast<Word>(n); }
    static Vector lowest(Vector v) { return v & -v; }
    static bool any(Vector v) {
        std::uint64_t halves[2];
        __builtin_memcpy(halves, &v, sizeof v);
        return (halves[0] | halves[1]) != 0;
    }
    static Mask all_nonzero(Vector a, Vector b, Vector c, Vector d) {
        return reinterpret_cast<Mask>(~((a == 0) | (b == 0) | (c == 0) | (d == 0)));
    }
    static int pack(Mask mask, Vector a, Word* to_a, Vector b, Word* to_b, Vector c, Word* to_c) {
        int kept = 0;
        for (int lane = 0; lane < width; ++lane) {
            // Always written, then kept or overwritten: avoids a branch that is often mispredicted.
            to_a[kept] = a[lane];
            to_b[kept] = b[lane];
            to_c[kept] = c[lane];
            kept += static_cast<int>(mask[lane] & 1U);
        }
        return kept;
    }
    static Vector add_one_if_zero(Vector sum, Vector v) { return sum - reinterpret_cast<Vector>(v == 0); }
    static std::uint64_t sum(Vector v) {
        std::uint64_t total = 0;
        for (int lane = 0; lane < width; ++lane) {
            total += v[lane];
        }
        return total;
    }
};

}  // namespace

const BackEnd* portable_back_end() {
    static constexpr BackEnd back_end = make_back_end<Lanes<std::uint16_t>, Lanes<std::uint32_t>>();
    return &back_end;
}

}  // namespace reference::lanes
