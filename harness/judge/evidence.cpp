#include "harness/judge/evidence.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>

#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"

namespace harness::judge {

namespace {

model::Excerpt beginning_of(const base::SeenFile& file) {
    model::Excerpt excerpt;
    excerpt.add(base::read_file(file, model::Excerpt::limit));
    excerpt.bytes = static_cast<std::int64_t>(std::filesystem::file_size(file));
    return excerpt;
}

}  // namespace

std::optional<model::OutputLocation> location_in(int output, std::int64_t at) {
    if (::lseek(output, 0, SEEK_SET) != 0) {
        base::throw_errno("cannot read a program's output again");
    }
    const std::string whole = base::read_all(output);
    const auto size = static_cast<std::int64_t>(whole.size());
    constexpr auto reach = static_cast<std::int64_t>(model::OutputLocation::reach);
    if (at > size) {
        return std::nullopt;
    }
    model::OutputLocation location;
    location.at = at;
    location.begin = std::max<std::int64_t>(0, at - reach);
    location.first_line = 1 + std::count(whole.begin(), whole.begin() + location.begin, '\n');
    location.text =
        whole.substr(static_cast<std::size_t>(location.begin), static_cast<std::size_t>(at - location.begin + reach));
    return location;
}

model::Evidence evidence_of(const package::Case& test_case, CaseRun run) {
    model::Evidence evidence;
    evidence.input = beginning_of(test_case.input);
    if (!test_case.interaction.empty()) {
        evidence.expected = beginning_of(test_case.interaction);
    } else if (!test_case.answer.empty()) {
        evidence.expected = beginning_of(test_case.answer);
    }
    evidence.given = std::move(run.output);
    evidence.compared = run.compared;
    evidence.word = run.compared && run.check ? run.check->token : std::nullopt;
    evidence.location = std::move(run.location);
    evidence.error_text = std::move(run.outcome.error_text);
    evidence.conversation = std::move(run.conversation);
    evidence.read_no_input = run.outcome.read_no_input && evidence.input.bytes > 0;
    return evidence;
}

}  // namespace harness::judge
