// Inputs of boards, or of numbers that are the n of free boards.
#pragma once

#include "harness/inputs/boards/protocol.hpp"
#include "harness/inputs/model.hpp"
#include "harness/inputs/text/text_model.hpp"

namespace harness::boards {

// The placement at this offset of an output; empty if there is none.
std::optional<inputs::Figure> figure_of_placement(std::string_view output, std::size_t offset);

// Must outlive its candidates.
class BoardsModel : public inputs::InputModel {
  public:
    explicit BoardsModel(Protocol protocol, bool may_be_refused = true)
        : protocol_(std::move(protocol)), may_be_refused_(may_be_refused) {}

    std::vector<inputs::Part> parts(std::string_view input, std::size_t most = inputs::most_parts_read) const override;
    std::string_view part() const override { return "board"; }
    std::string size_text(std::string_view input) const override;
    bool draws() const override { return protocol_.has_squares(); }
    std::string draw(std::string_view input, inputs::Drawing drawing, std::size_t columns,
                     std::size_t most) const override;

    std::optional<inputs::Figure> figure(std::string_view input, std::optional<std::size_t> part) const override;
    bool draws_output() const override { return protocol_.layout.output == Output::Placements; }
    std::optional<inputs::Figure> output_figure(std::string_view output, std::size_t offset) const override {
        return figure_of_placement(output, offset);
    }

    std::vector<inputs::Feature> features(int size) const override;
    std::string without_feature(const std::string& input, const inputs::Feature& feature,
                                const std::function<bool(std::size_t number, int size)>& is_meant) const override;

    bool knows_form() const override { return true; }
    bool has_one_input() const override { return !protocol_.has_sizes(); }
    bool learn(const inputs::IsValid& is_valid) override;
    const inputs::Sizes& sizes() const override { return protocol_.sizes; }
    bool reads(std::string_view input) const override { return parse(input, protocol_).has_value(); }
    bool is_refused(std::string_view input) const override;
    bool may_lack_solution() const override { return protocol_.needs_placement; }
    std::optional<std::string> without_solution() const override;

    inputs::Candidates small(const inputs::SmallOptions& options) const override;
    inputs::Candidates of_size(int size, std::uint64_t seed, bool apart) const override;
    inputs::Candidates regular(std::uint64_t seed) const override;
    std::string plain(int size, std::size_t count) const override;
    // Boards: from every kind of the program `boards` for the allowed sizes from 4 on, dense and sparse, as many as an
    // input may hold. Boards of one solution, of which every other placement is checked, only up to n = 14. Numbers:
    // small() of every size. Arguments: none.
    inputs::Candidates of_every_kind(std::uint64_t seed, const inputs::RunGenerator& run) const override;
    bool mutates() const override { return !protocol_.as_argument; }
    std::string mutated(const std::vector<std::string>& seeds, inputs::Random& random) const override;
    void each_smaller(std::string_view input, const inputs::TakeInput& take) const override;

    const Protocol& protocol() const { return protocol_; }

  private:
    inputs::Candidates candidates(std::vector<Instance> instances) const;

    Protocol protocol_;
    const bool may_be_refused_;
};

// Inputs of any form, whose outputs are placements.
class PlacementsModel : public texts::TextModel {
  public:
    bool draws_output() const override { return true; }
    std::optional<inputs::Figure> output_figure(std::string_view output, std::size_t offset) const override {
        return figure_of_placement(output, offset);
    }
};

}  // namespace harness::boards
