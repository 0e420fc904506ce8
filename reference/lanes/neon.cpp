// Lanes of NEON registers, which every 64-bit ARM processor has. NEON cannot pack lanes by a mask: tables of byte
// shuffles do it.
#include <cstddef>

#include <arm_neon.h>

#include "reference/lanes/back_ends.hpp"
#include "reference/lanes/engine.hpp"

namespace reference::lanes {

namespace {

// For every mask of the lanes of a register, the shuffle that moves the lanes of the mask to the front.
template <std::size_t lanes>
struct alignas(16) PackTable {
    std::uint8_t bytes[std::size_t{1} << lanes][16];
};

template <std::size_t lanes>
constexpr PackTable<lanes> make_pack_table() {
    constexpr std::size_t lane_bytes = 16 / lanes;
    PackTable<lanes> table{};
    for (std::size_t mask = 0; mask < std::size_t{1} << lanes; ++mask) {
        std::size_t kept = 0;
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            for (std::size_t i = 0; i < lane_bytes && (mask >> lane & 1U) != 0; ++i) {
                table.bytes[mask][kept++] = static_cast<std::uint8_t>(lane * lane_bytes + i);
            }
        }
    }
    return table;
}

constexpr PackTable<8> pack_table_of_8 = make_pack_table<8>();
constexpr PackTable<4> pack_table_of_4 = make_pack_table<4>();

// One instruction shifts to the left by a lane's number, and to the right by a negative one.
template <typename Counts>
struct ShiftBy {
    Counts left;
    Counts right;
};

struct Lanes16 {
    using Word = std::uint16_t;
    using Vector = uint16x8_t;
    // Each lane has all bits set or none.
    using Mask = uint16x8_t;
    using Shift = ShiftBy<int16x8_t>;
    static constexpr int width = 8;

    static Vector load(const Word* from) { return vld1q_u16(from); }
    static void store(Word* to, Vector v) { vst1q_u16(to, v); }
    static Vector fill(Word word) { return vdupq_n_u16(word); }
    static Shift shift_of(int n) {
        return {vdupq_n_s16(static_cast<std::int16_t>(n)), vdupq_n_s16(static_cast<std::int16_t>(-n))};
    }
    static Vector shift_left(Vector v, const Shift& n) { return vshlq_u16(v, n.left); }
    static Vector shift_right(Vector v, const Shift& n) { return vshlq_u16(v, n.right); }
    static Vector lowest(Vector v) { return vandq_u16(v, vsubq_u16(vdupq_n_u16(0), v)); }
    static bool any(Vector v) { return vmaxvq_u16(v) != 0; }
    static Mask all_nonzero(Vector a, Vector b, Vector c, Vector d) {
        const Vector least = vminq_u16(vminq_u16(a, b), vminq_u16(c, d));
        return vtstq_u16(least, least);
    }
    static int pack(Mask mask, Vector a, Word* to_a, Vector b, Word* to_b, Vector c, Word* to_c) {
        const unsigned bits = vaddvq_u16(vandq_u16(mask, uint16x8_t{1, 2, 4, 8, 16, 32, 64, 128}));
        const uint8x16_t shuffle = vld1q_u8(pack_table_of_8.bytes[bits]);
        store(to_a, shuffled(a, shuffle));
        store(to_b, shuffled(b, shuffle));
        store(to_c, shuffled(c, shuffle));
        return __builtin_popcount(bits);
    }
    static Vector shuffled(Vector v, uint8x16_t shuffle) {
        return vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(v), shuffle));
    }
    static Vector add_one_if_zero(Vector sum, Vector v) { return vsubq_u16(sum, vceqzq_u16(v)); }
    static std::uint64_t sum(Vector v) { return vaddlvq_u16(v); }
};

struct Lanes32 {
    using Word = std::uint32_t;
    using Vector = uint32x4_t;
    using Mask = uint32x4_t;
    using Shift = ShiftBy<int32x4_t>;
    static constexpr int width = 4;

    static Vector load(const Word* from) { return vld1q_u32(from); }
    static void store(Word* to, Vector v) { vst1q_u32(to, v); }
    static Vector fill(Word word) { return vdupq_n_u32(word); }
    static Shift shift_of(int n) { return {vdupq_n_s32(n), vdupq_n_s32(-n)}; }
    static Vector shift_left(Vector v, const Shift& n) { return vshlq_u32(v, n.left); }
    static Vector shift_right(Vector v, const Shift& n) { return vshlq_u32(v, n.right); }
    static Vector lowest(Vector v) { return vandq_u32(v, vsubq_u32(vdupq_n_u32(0), v)); }
    static bool any(Vector v) { return vmaxvq_u32(v) != 0; }
    static Mask all_nonzero(Vector a, Vector b, Vector c, Vector d) {
        const Vector least = vminq_u32(vminq_u32(a, b), vminq_u32(c, d));
        return vtstq_u32(least, least);
    }
    static int pack(Mask mask, Vector a, Word* to_a, Vector b, Word* to_b, Vector c, Word* to_c) {
        const unsigned bits = vaddvq_u32(vandq_u32(mask, uint32x4_t{1, 2, 4, 8}));
        const uint8x16_t shuffle = vld1q_u8(pack_table_of_4.bytes[bits]);
        store(to_a, shuffled(a, shuffle));
        store(to_b, shuffled(b, shuffle));
        store(to_c, shuffled(c, shuffle));
        return __builtin_popcount(bits);
    }
    static Vector shuffled(Vector v, uint8x16_t shuffle) {
        return vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(v), shuffle));
    }
    static Vector add_one_if_zero(Vector sum, Vector v) { return vsubq_u32(sum, vceqzq_u32(v)); }
    static std::uint64_t sum(Vector v) { return vaddlvq_u32(v); }
};

}  // namespace

const BackEnd* neon_back_end() {
    static constexpr BackEnd back_end = make_back_end<Lanes16, Lanes32>();
    return &back_end;
}

}  // namespace reference::lanes
