// Lanes of AVX2 registers. AVX2 cannot pack lanes by a mask: a table of byte shuffles does it, eight lanes at a time.
#include <cstddef>

#include <immintrin.h>

#include "reference/lanes/back_ends.hpp"
#include "reference/lanes/engine.hpp"

namespace reference::lanes {

namespace {

// For every mask of eight lanes, the shuffle that moves the lanes of the mask to the front.
struct alignas(32) PackTables {
    // Byte indices for lanes of 16 bits.
    std::uint8_t bytes[256][16];
    // Lane indices for lanes of 32 bits, each in the low byte of its own 32 bits once widened.
    std::uint8_t lanes[256][8];
};

constexpr PackTables make_pack_tables() {
    PackTables tables{};
    for (std::size_t mask = 0; mask < 256; ++mask) {
        std::size_t kept = 0;
        for (std::size_t lane = 0; lane < 8; ++lane) {
            if ((mask >> lane & 1U) != 0) {
                tables.bytes[mask][2 * kept] = static_cast<std::uint8_t>(2 * lane);
                tables.bytes[mask][2 * kept + 1] = static_cast<std::uint8_t>(2 * lane + 1);
                tables.lanes[mask][kept] = static_cast<std::uint8_t>(lane);
                ++kept;
            }
        }
    }
    return tables;
}

constexpr PackTables pack_tables = make_pack_tables();

struct Common {
    using Vector = __m256i;
    // Each lane has all bits set or none.
    using Mask = __m256i;
    using Shift = __m128i;

    static Vector load(const void* from) { return _mm256_loadu_si256(static_cast<const __m256i*>(from)); }
    static void store(void* to, Vector v) { _mm256_storeu_si256(static_cast<__m256i*>(to), v); }
    static Shift shift_of(int n) { return _mm_cvtsi32_si128(n); }
    static bool any(Vector v) { return _mm256_testz_si256(v, v) == 0; }
    template <typename Word, int width>
    static std::uint64_t sum_of(Vector v) {
        std::uint64_t total = 0;
        alignas(32) Word words[width];
        store(words, v);
        for (const Word word : words) {
            total += word;
        }
        return total;
    }
    static Vector inverted(Vector v) { return _mm256_xor_si256(v, _mm256_set1_epi32(-1)); }
};

struct Lanes16 : Common {
    using Word = std::uint16_t;
    static constexpr int width = 16;

    static Vector fill(Word word) { return _mm256_set1_epi16(static_cast<short>(word)); }
    static Vector shift_left(Vector v, Shift n) { return _mm256_sll_epi16(v, n); }
    static Vector shift_right(Vector v, Shift n) { return _mm256_srl_epi16(v, n); }
    static Vector lowest(Vector v) { return v & _mm256_sub_epi16(_mm256_setzero_si256(), v); }
    static Vector is_zero(Vector v) { return _mm256_cmpeq_epi16(v, _mm256_setzero_si256()); }
    static Mask all_nonzero(Vector a, Vector b, Vector c, Vector d) {
        return inverted(is_zero(_mm256_min_epu16(_mm256_min_epu16(a, b), _mm256_min_epu16(c, d))));
    }
    static int pack(Mask mask, Vector a, Word* to_a, Vector b, Word* to_b, Vector c, Word* to_c) {
        const __m128i halves = _mm_packs_epi16(_mm256_castsi256_si128(mask), _mm256_extracti128_si256(mask, 1));
        const auto bits = static_cast<unsigned>(_mm_movemask_epi8(halves));
        const unsigned low = bits & 0xffU;
        const unsigned high = bits >> 8U;
        const int kept_low = __builtin_popcount(low);
        const Vector shuffle = _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(pack_tables.bytes[high]),
                                                   reinterpret_cast<const __m128i*>(pack_tables.bytes[low]));
        store_halves(to_a, to_a + kept_low, _mm256_shuffle_epi8(a, shuffle));
        store_halves(to_b, to_b + kept_low, _mm256_shuffle_epi8(b, shuffle));
        store_halves(to_c, to_c + kept_low, _mm256_shuffle_epi8(c, shuffle));
        return __builtin_popcount(bits);
    }
    static void store_halves(Word* low, Word* high, Vector v) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(low), _mm256_castsi256_si128(v));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(high), _mm256_extracti128_si256(v, 1));
    }
    static Vector add_one_if_zero(Vector sum, Vector v) { return _mm256_sub_epi16(sum, is_zero(v)); }
    static std::uint64_t sum(Vector v) { return sum_of<Word, width>(v); }
};

struct Lanes32 : Common {
    using Word = std::uint32_t;
    static constexpr int width = 8;

    static Vector fill(Word word) { return _mm256_set1_epi32(static_cast<int>(word)); }
    static Vector shift_left(Vector v, Shift n) { return _mm256_sll_epi32(v, n); }
    static Vector shift_right(Vector v, Shift n) { return _mm256_srl_epi32(v, n); }
    static Vector lowest(Vector v) { return v & _mm256_sub_epi32(_mm256_setzero_si256(), v); }
    static Vector is_zero(Vector v) { return _mm256_cmpeq_epi32(v, _mm256_setzero_si256()); }
    static Mask all_nonzero(Vector a, Vector b, Vector c, Vector d) {
        return inverted(is_zero(_mm256_min_epu32(_mm256_min_epu32(a, b), _mm256_min_epu32(c, d))));
    }
    static int pack(Mask mask, Vector a, Word* to_a, Vector b, Word* to_b, Vector c, Word* to_c) {
        const auto bits = static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(mask)));
        const Vector order =
            _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(pack_tables.lanes[bits])));
        store(to_a, _mm256_permutevar8x32_epi32(a, order));
        store(to_b, _mm256_permutevar8x32_epi32(b, order));
        store(to_c, _mm256_permutevar8x32_epi32(c, order));
        return __builtin_popcount(bits);
    }
    static Vector add_one_if_zero(Vector sum, Vector v) { return _mm256_sub_epi32(sum, is_zero(v)); }
    static std::uint64_t sum(Vector v) { return sum_of<Word, width>(v); }
};

}  // namespace

const BackEnd* avx2_back_end() {
    static constexpr BackEnd back_end = make_back_end<Lanes16, Lanes32>();
    return &back_end;
}

}  // namespace reference::lanes
