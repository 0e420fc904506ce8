// Lanes of AVX-512 registers. VBMI2 (Ice Lake, Zen 4 and later) packs 16-bit lanes; without it AVX2 is chosen.
#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 attributes the undefined operands in its own AVX-512 intrinsics to this code.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include <immintrin.h>

#include "reference/lanes/back_ends.hpp"
#include "reference/lanes/engine.hpp"

namespace reference::lanes {

namespace {

struct Common {
    using Vector = __m512i;
    using Shift = __m512i;

    static Vector load(const void* from) { return _mm512_loadu_si512(from); }
    static void store(void* to, Vector v) { _mm512_storeu_si512(to, v); }
    static bool any(Vector v) { return _mm512_test_epi32_mask(v, v) != 0; }
};

struct Lanes16 : Common {
    using Word = std::uint16_t;
    using Mask = __mmask32;
    static constexpr int width = 32;

    static Vector fill(Word word) { return _mm512_set1_epi16(static_cast<short>(word)); }
    static Shift shift_of(int n) { return _mm512_set1_epi16(static_cast<short>(n)); }
    static Vector shift_left(Vector v, Shift n) { return _mm512_sllv_epi16(v, n); }
    static Vector shift_right(Vector v, Shift n) { return _mm512_srlv_epi16(v, n); }
    static Vector lowest(Vector v) { return v & _mm512_sub_epi16(_mm512_setzero_si512(), v); }
    static Mask all_nonzero(Vector a, Vector b, Vector c, Vector d) {
        const Vector least = _mm512_min_epu16(_mm512_min_epu16(a, b), _mm512_min_epu16(c, d));
        return _mm512_test_epi16_mask(least, least);
    }
    static int pack(Mask mask, Vector a, Word* to_a, Vector b, Word* to_b, Vector c, Word* to_c) {
        store(to_a, _mm512_maskz_compress_epi16(mask, a));
        store(to_b, _mm512_maskz_compress_epi16(mask, b));
        store(to_c, _mm512_maskz_compress_epi16(mask, c));
        return __builtin_popcount(mask);
    }
    static Vector add_one_if_zero(Vector sum, Vector v) {
        return _mm512_sub_epi16(sum, _mm512_movm_epi16(_mm512_testn_epi16_mask(v, v)));
    }
    static std::uint64_t sum(Vector v) {
        const Vector low = v & _mm512_set1_epi32(0xffff);
        return static_cast<std::uint32_t>(_mm512_reduce_add_epi32(_mm512_add_epi32(low, _mm512_srli_epi32(v, 16))));
    }
};

struct Lanes32 : Common {
    using Word = std::uint32_t;
    using Mask = __mmask16;
    static constexpr int width = 16;

    static Vector fill(Word word) { return _mm512_set1_epi32(static_cast<int>(word)); }
    static Shift shift_of(int n) { return _mm512_set1_epi32(n); }
    static Vector shift_left(Vector v, Shift n) { return _mm512_sllv_epi32(v, n); }
    static Vector shift_right(Vector v, Shift n) { return _mm512_srlv_epi32(v, n); }
    static Vector lowest(Vector v) { return v & _mm512_sub_epi32(_mm512_setzero_si512(), v); }
    static Mask all_nonzero(Vector a, Vector b, Vector c, Vector d) {
        const Vector least = _mm512_min_epu32(_mm512_min_epu32(a, b), _mm512_min_epu32(c, d));
        return _mm512_test_epi32_mask(least, least);
    }
    static int pack(Mask mask, Vector a, Word* to_a, Vector b, Word* to_b, Vector c, Word* to_c) {
        store(to_a, _mm512_maskz_compress_epi32(mask, a));
        store(to_b, _mm512_maskz_compress_epi32(mask, b));
        store(to_c, _mm512_maskz_compress_epi32(mask, c));
        return __builtin_popcount(mask);
    }
    static Vector add_one_if_zero(Vector sum, Vector v) {
        return _mm512_mask_add_epi32(sum, _mm512_testn_epi32_mask(v, v), sum, fill(1));
    }
    static std::uint64_t sum(Vector v) { return static_cast<std::uint32_t>(_mm512_reduce_add_epi32(v)); }
};

}  // namespace

const BackEnd* avx512_back_end() {
    static constexpr BackEnd back_end = make_back_end<Lanes16, Lanes32>();
    return &back_end;
}

}  // namespace reference::lanes
