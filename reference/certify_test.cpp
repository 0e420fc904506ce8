#include "reference/certify.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reference/certificate.hpp"
#include "reference/counter.hpp"
#include "reference/test_boards.hpp"

namespace reference {
namespace {

using testing::HasSubstr;

// Large enough that every check has boards.
constexpr Extent tiny_extent{.name = "tiny",
                             .free_size = 8,
                             .plain_size = 8,
                             .first_row_size = 8,
                             .family_size = 8,
                             .identity_size = 8,
                             .listed_size = 6,
                             .random_boards = 220,
                             .exact_cover_boards = 220,
                             .exact_cover_size = 7,
                             .wide_boards_a_size = 1,
                             .large_boards = 0};

// The solvers of `queens`, before a test breaks one. Only one of the other solvers, to be quick.
Solvers sound_solvers() {
    Solvers solvers = solvers_of_this_machine();
    solvers.others.resize(1);
    return solvers;
}

std::vector<CheckResult> results_of(const Extent& extent, std::uint64_t seed, const Solvers& solvers) {
    std::vector<CheckResult> results;
    certify(extent, seed, solvers, [&](const CheckResult& result) { results.push_back(result); });
    return results;
}

std::set<std::string> failed(const std::vector<CheckResult>& results) {
    std::set<std::string> names;
    for (const CheckResult& result : results) {
        if (result.failure) {
            names.insert(result.name);
        }
    }
    return names;
}

const CheckResult& named(const std::vector<CheckResult>& results, std::string_view name) {
    return *std::ranges::find(results, name, &CheckResult::name);
}

// A solver that is one too high on some boards.
template <typename IsWrongOn>
Solver wrong_on(const IsWrongOn& is_wrong_on) {
    return {"the broken solver", [=](const Board& board) { return plain_count(board) + (is_wrong_on(board) ? 1 : 0); }};
}

// Lists as many placements as there are, in order, all right on free boards. On other boards, all queens of the last
// placement stand in one column.
void list_but_with_an_attack(const Board& board, const std::function<void(Placement)>& visit) {
    std::vector<std::vector<std::uint8_t>> all;
    for_each_placement(board, [&](Placement placement) { all.emplace_back(placement.begin(), placement.end()); });
    if (!all.empty() && board != Board{board.size()}) {
        std::ranges::fill(all.back(), static_cast<std::uint8_t>(board.size() - 1));
    }
    std::ranges::for_each(all, visit);
}

TEST(Certify, FindsNothingWrongWithTheSolver) {
    const Extent extent = sanitized ? tiny_extent : quick_extent;
    for (const CheckResult& result : results_of(extent, 1, solvers_of_this_machine())) {
        EXPECT_FALSE(result.failure) << certificate_line(result);
    }
}

TEST(Certify, NamesTheCheckAndTheBoardOfAWrongCount) {
    Solvers solvers = sound_solvers();
    solvers.chosen = wrong_on([](const Board& board) { return board == Board{6}; });
    const auto results = results_of(tiny_extent, 1, solvers);
    EXPECT_THAT(failed(results), testing::Contains("free boards"));
    const CheckResult& result = named(results, "free boards");
    EXPECT_EQ(result.failure->board, Board{6});
    EXPECT_EQ(result.failure->what, "the broken solver says 5, OEIS A000170 4");
    EXPECT_THAT(certificate_line(result), HasSubstr("FAILED  free boards            6"));
    EXPECT_THAT(certificate_line(result),
                HasSubstr(":\n    6\n    ......\n    ......\n    ......\n    ......\n    ......\n    ......\n"));
    EXPECT_THAT(certificate_end(results), HasSubstr("NOT certified"));
    EXPECT_THAT(certificate_json({"queens", "0", "tiny", 1}, results), HasSubstr(R"("certified": false)"));
}

// Each check must be able to fail: tries a mistake for each.
TEST(Certify, EveryCheckFindsItsMistake) {
    using Broken = std::function<void(Solvers&)>;
    const auto chosen = [](auto is_wrong_on) {
        return [=](Solvers& solvers) { solvers.chosen = wrong_on(is_wrong_on); };
    };
    const auto plain = [](auto is_wrong_on) {
        return [=](Solvers& solvers) { solvers.plain = wrong_on(is_wrong_on); };
    };
    const auto other = [](auto is_wrong_on) {
        return [=](Solvers& solvers) { solvers.others = {wrong_on(is_wrong_on)}; };
    };
    const auto is_free = [](const Board& board) { return board == Board{board.size()}; };
    const auto first_row_only = [](const Board& board) {
        return board.size() == 8 && std::popcount(board.blocked_in_row(0)) == 7;
    };
    const auto has_blocked_corner = [](const Board& board) { return board.is_blocked(0, 0); };
    const auto is_wide = [](const Board& board) { return board.size() > 24; };
    const std::vector<std::pair<std::string, Broken>> mistakes{
        {"free boards", other(is_free)},
        {"free boards", plain(is_free)},
        {"first rows", chosen(first_row_only)},
        {"known families", chosen(has_blocked_corner)},
        {"identities", chosen(has_blocked_corner)},
        {"listing", [](Solvers& solvers) { solvers.list = [](const Board&, const auto&) {}; }},
        {"listing", [](Solvers& solvers) { solvers.list = list_but_with_an_attack; }},
        {"exact cover", chosen(has_blocked_corner)},
        {"exact cover", plain(has_blocked_corner)},
        {"wide boards", other(is_wide)},
        {"symmetries", chosen(has_blocked_corner)},
        {"deletion", chosen(has_blocked_corner)},
        {"instruction sets", other(has_blocked_corner)},
        {"large boards", other([](const Board& board) { return board.size() == 14; })},
    };
    Extent extent = tiny_extent;
    for (const auto& [check, break_it] : mistakes) {
        Solvers solvers = sound_solvers();
        break_it(solvers);
        extent.large_boards = check == "large boards" && !sanitized ? 1 : 0;
        if (check != "large boards" || !sanitized) {
            EXPECT_THAT(failed(results_of(extent, 1, solvers)), testing::Contains(check));
        }
    }
    std::set<std::string> broken;
    for (const auto& [check, break_it] : mistakes) {
        broken.insert(check);
    }
    std::set<std::string> all;
    for (const CheckResult& result : results_of(tiny_extent, 1, sound_solvers())) {
        all.insert(result.name);
    }
    EXPECT_EQ(broken, all);
}

TEST(Certify, FindsAListingOutOfOrder) {
    Solvers solvers = sound_solvers();
    solvers.list = [](const Board& board, const std::function<void(Placement)>& visit) {
        std::vector<std::vector<std::uint8_t>> all;
        for_each_placement(board, [&](Placement placement) { all.emplace_back(placement.begin(), placement.end()); });
        std::for_each(all.rbegin(), all.rend(), visit);
    };
    EXPECT_THAT(failed(results_of(tiny_extent, 1, solvers)), testing::ElementsAre("listing"));
}

TEST(Certify, IsTheSameForASeedWhateverTheMachineHas) {
    Solvers fewer = sound_solvers();
    fewer.others.clear();
    const CertificateHead head{"queens", "0", "tiny", 5};
    const auto certified = results_of(tiny_extent, 5, sound_solvers());
    EXPECT_EQ(certificate_json(head, certified), certificate_json(head, results_of(tiny_extent, 5, fewer)));
    const auto another = results_of(tiny_extent, 6, fewer);
    EXPECT_NE(named(certified, "exact cover").digest, named(another, "exact cover").digest);
    EXPECT_EQ(named(certified, "free boards").digest, named(another, "free boards").digest);
}

}  // namespace
}  // namespace reference
