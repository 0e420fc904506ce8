// One check of `queens certify` while it runs, and its result.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "reference/board.hpp"
#include "reference/count.hpp"
#include "reference/random_boards.hpp"

namespace reference {

// A hash of a sequence of numbers: 64-bit FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo, 1991), with eight bytes for each
// number, lowest first. It distinguishes results, but does not protect against forgery.
class Digest {
  public:
    void add(std::uint64_t number) {
        for (int i = 0; i < 8; ++i) {
            add_byte(static_cast<std::uint8_t>(number >> (8 * i)));
        }
    }
    void add(std::string_view text) {
        for (const char c : text) {
            add_byte(static_cast<std::uint8_t>(c));
        }
    }
    std::uint64_t value() const { return value_; }

  private:
    void add_byte(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001b3ULL; }

    std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

struct Failure {
    Board board;
    // "avx2 on 1 thread says 91, the plain solver 92".
    std::string what;
};

struct CheckResult {
    std::string name;
    std::string what;
    std::uint64_t boards;
    // A digest of all boards and their counts, in order.
    std::uint64_t digest;
    std::optional<Failure> failure;
};

// A number and its source.
struct Claim {
    std::string_view by;
    Count count;
};

// A check while it runs.
class Check {
  public:
    Check(std::string_view name, std::uint64_t seed) : random_{seeded(seed_of(name, seed))} { result_.name = name; }

    // Returns false if the two differ: then the check has failed on this board, and should end.
    bool agree(const Board& board, const Claim& claim, const Claim& truth) {
        return claim.count == truth.count ||
               fail(board, fmt::format("{} says {}, {} {}", claim.by, claim.count, truth.by, truth.count));
    }
    // Returns false, for the check to return.
    bool fail(const Board& board, std::string what) {
        result_.failure = Failure{board, std::move(what)};
        return false;
    }
    // Adds a checked board and its true count to the digest.
    void record(const Board& board, Count truth) {
        ++result_.boards;
        digest_.add(static_cast<std::uint64_t>(board.size()));
        for (int row = 0; row < board.size(); ++row) {
            digest_.add(board.blocked_in_row(row));
        }
        digest_.add(static_cast<std::uint64_t>(truth));
        digest_.add(static_cast<std::uint64_t>(truth >> 64U));
    }
    CheckResult end(std::string what) {
        result_.what = std::move(what);
        result_.digest = digest_.value();
        return std::move(result_);
    }

    // Each check has its own random numbers: other checks do not change them.
    Random& random() { return random_; }

  private:
    static std::uint64_t seed_of(std::string_view name, std::uint64_t seed) {
        Digest digest;
        digest.add(name);
        digest.add(seed);
        return digest.value();
    }

    CheckResult result_{};
    Digest digest_;
    Random random_;
};

}  // namespace reference
