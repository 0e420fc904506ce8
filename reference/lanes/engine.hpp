// The vectorised search: one algorithm for every width and kind of lane.
//
// A partial placement is a state of three masks, as in the plain solver: the occupied columns and the two diagonals,
// seen from the next row. Each row has a structure-of-arrays buffer of states. A pass takes the states of a buffer a
// vector at a time, one in each lane. It gives every lane its next free square until none has one, and packs the
// children that can still be completed into the next row's buffer. A full buffer is processed before its row continues,
// so the search is depth first and needs little memory. The last three rows are finished without storing states.
//
// The work is counted in vectors of states, a whole buffer at a time. The search ends early if it exceeds the limit.
//
// Translation units that include this are compiled for instruction sets that the machine may lack. So this file must
// not define functions that the linker could merge with those of other units: it uses no standard library, only raw
// arrays, and the including file defines its lanes in an unnamed namespace.
//
// `Lanes` has the types Word, Vector (which has the compiler's operators) and Mask, the constant `width`, and the
// static functions used below.
#pragma once

#include "reference/lanes/strip.hpp"

namespace reference::lanes {

template <typename Lanes>
class Engine {
    using Word = typename Lanes::Word;
    using Vector = typename Lanes::Vector;
    using Mask = typename Lanes::Mask;
    using Shift = typename Lanes::Shift;

    static constexpr int width = Lanes::width;
    // A buffer with more states than this is processed. Two buffers, parent and child, fit together in a first-level
    // cache; larger ones were not faster.
    static constexpr int full_buffer = 1024;

    struct alignas(64) Buffer {
        // Packing writes a whole vector, and a pass pads the last one.
        static constexpr int room = full_buffer + 3 * width;
        Word columns[room];
        Word leftward[room];
        Word rightward[room];
        int size;
    };

  public:
    // The memory of one search. The caller keeps it, so that searches of one thread share it.
    struct Workspace {
        Buffer buffers[Strip::max_rows];
    };

    Engine(const Strip& strip, Workspace& workspace, std::int64_t most_vectors)
        : strip_{strip},
          buffers_{workspace.buffers},
          last_buffer_{strip.rows - min_rows},
          most_vectors_{most_vectors} {}

    Searched count() {
        for (int row = 0; row <= last_buffer_; ++row) {
            buffers_[row].size = 0;
        }
        Buffer& first = buffers_[0];
        first.columns[0] = first.leftward[0] = first.rightward[0] = 0;
        first.size = 1;
        for (int row = 0; row <= last_buffer_ && vectors_ <= most_vectors_; ++row) {
            work_off(row);
        }
        return {total_, vectors_};
    }

  private:
    static Vector fill(std::uint32_t word) { return Lanes::fill(static_cast<Word>(word)); }

    // The squares of a row some steps further down that the states attack or that are blocked.
    static Vector attacked(Vector leftward, Vector rightward, Shift distance, Vector blocked) {
        return Lanes::shift_left(leftward, distance) | Lanes::shift_right(rightward, distance) | blocked;
    }

    void work_off(int row) {
        Buffer& buffer = buffers_[row];
        if (buffer.size == 0) {
            return;
        }
        vectors_ += (buffer.size + width - 1) / width;
        if (vectors_ > most_vectors_) {
            return;
        }
        // In the lanes past the last state, every column is occupied.
        Lanes::store(buffer.columns + buffer.size, fill(~0U));
        if (row == last_buffer_) {
            finish(buffer);
        } else {
            expand(row);
        }
        buffer.size = 0;
    }

    // In this many rows below a new queen, a square must be free for the state to be kept. Buffers above the last one
    // always have that many rows below. With four rows, looking ahead costs as much as it saves.
    static constexpr int look_ahead = min_rows;

    void expand(int row) {
        const Buffer& buffer = buffers_[row];
        Buffer& next = buffers_[row + 1];
        const Vector all_columns = fill(strip_.columns);
        const Vector blocked_here = fill(strip_.blocked[row]);
        Shift distance[look_ahead];
        Vector blocked[look_ahead];
        for (int i = 0, sum = 0; i < look_ahead; ++i) {
            sum += strip_.steps[row + i];
            distance[i] = Lanes::shift_of(sum);
            blocked[i] = fill(strip_.blocked[row + 1 + i]);
        }
        int kept = next.size;
        for (int state = 0; state < buffer.size; state += width) {
            const Vector columns = Lanes::load(buffer.columns + state);
            const Vector leftward = Lanes::load(buffer.leftward + state);
            const Vector rightward = Lanes::load(buffer.rightward + state);
            Vector left[look_ahead];
            Vector right[look_ahead];
            Vector free[look_ahead];
            for (int i = 0; i < look_ahead; ++i) {
                left[i] = Lanes::shift_left(leftward, distance[i]);
                right[i] = Lanes::shift_right(rightward, distance[i]);
                free[i] = all_columns & ~(columns | left[i] | right[i] | blocked[i]);
            }
            Vector squares = all_columns & ~(columns | leftward | rightward | blocked_here);
            while (Lanes::any(squares)) {
                const Vector queen = Lanes::lowest(squares);
                squares ^= queen;
                Vector queen_left[look_ahead];
                Vector queen_right[look_ahead];
                Vector still_free[look_ahead];
                for (int i = 0; i < look_ahead; ++i) {
                    queen_left[i] = Lanes::shift_left(queen, distance[i]);
                    queen_right[i] = Lanes::shift_right(queen, distance[i]);
                    still_free[i] = free[i] & ~(queen | queen_left[i] | queen_right[i]);
                }
                const Mask alive = Lanes::all_nonzero(queen, still_free[0], still_free[1], still_free[2]);
                kept += Lanes::pack(alive, columns | queen, next.columns + kept, left[0] | queen_left[0],
                                    next.leftward + kept, right[0] | queen_right[0], next.rightward + kept);
                if (kept > full_buffer) {
                    next.size = kept;
                    work_off(row + 1);
                    if (vectors_ > most_vectors_) {
                        return;
                    }
                    kept = 0;
                }
            }
        }
        next.size = kept;
    }

    // Counts the ways to place the last three queens on the three columns a < b < c that each state has left.
    void finish(const Buffer& buffer) {
        const Vector blocked0 = fill(strip_.blocked[last_buffer_]);
        const Vector blocked1 = fill(strip_.blocked[last_buffer_ + 1]);
        const Vector blocked2 = fill(strip_.blocked[last_buffer_ + 2]);
        const Shift d01 = Lanes::shift_of(strip_.steps[last_buffer_]);
        const Shift d12 = Lanes::shift_of(strip_.steps[last_buffer_ + 1]);
        const Shift d02 = Lanes::shift_of(strip_.steps[last_buffer_] + strip_.steps[last_buffer_ + 1]);
        const Vector all_columns = fill(strip_.columns);
        Vector legal = fill(0);
        int lanes = 0;
        for (; lanes < buffer.size; lanes += width) {
            const Vector leftward = Lanes::load(buffer.leftward + lanes);
            const Vector rightward = Lanes::load(buffer.rightward + lanes);
            const Vector row0 = leftward | rightward | blocked0;
            const Vector row1 = attacked(leftward, rightward, d01, blocked1);
            const Vector row2 = attacked(leftward, rightward, d02, blocked2);
            const Vector left = all_columns & ~Lanes::load(buffer.columns + lanes);
            const Vector a = Lanes::lowest(left);
            const Vector b_and_c = left ^ a;
            const Vector b = Lanes::lowest(b_and_c);
            const Vector c = b_and_c ^ b;
            const Vector a01 = Lanes::shift_left(a, d01), a12 = Lanes::shift_left(a, d12);
            const Vector b01 = Lanes::shift_left(b, d01), b12 = Lanes::shift_left(b, d12);
            const Vector a02 = Lanes::shift_left(a, d02), b02 = Lanes::shift_left(b, d02);
            // The queens of rows 0, 1 and 2 and, for each pair of rows, the left queen shifted onto the diagonal of the
            // other.
            const auto add_if_legal = [&](Vector q0, Vector q1, Vector q2, Vector same01, Vector of01, Vector same12,
                                          Vector of12, Vector same02, Vector of02) {
                const Vector bad =
                    (q0 & row0) | (q1 & row1) | (q2 & row2) | (same01 & of01) | (same12 & of12) | (same02 & of02);
                legal = Lanes::add_one_if_zero(legal, bad);
            };
            add_if_legal(a, b, c, a01, b, b12, c, a02, c);
            add_if_legal(a, c, b, a01, c, b12, c, a02, b);
            add_if_legal(b, a, c, a01, b, a12, c, b02, c);
            add_if_legal(b, c, a, b01, c, a12, c, a02, b);
            add_if_legal(c, a, b, a01, c, a12, b, b02, c);
            add_if_legal(c, b, a, b01, c, a12, b, a02, c);
        }
        // The lanes past the last state have no column left, and each counts six ways to place nothing.
        total_ += Lanes::sum(legal) - 6U * static_cast<unsigned>(lanes - buffer.size);
    }

    const Strip& strip_;
    Buffer* buffers_;
    int last_buffer_;
    std::int64_t most_vectors_;
    std::int64_t vectors_ = 0;
    Count total_ = 0;
};

}  // namespace reference::lanes
