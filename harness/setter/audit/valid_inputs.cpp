#include "harness/setter/audit/valid_inputs.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "harness/base/fd.hpp"
#include "harness/judge/case_sizes.hpp"

namespace harness::audit {

namespace {

constexpr std::size_t most_bytes_to_change = 4096;
constexpr std::size_t most_bytes = std::size_t{1} << 20U;
constexpr std::size_t most_bytes_in_all = std::size_t{8} << 20U;
constexpr std::size_t most_to_change = 4;

}  // namespace

std::vector<std::string> ValidInputs::texts() const {
    std::vector<std::string> all_texts;
    std::ranges::transform(all, std::back_inserter(all_texts), &CaseInput::text);
    return all_texts;
}

InputForm ValidInputs::form() const {
    std::vector<std::string> whole;
    std::vector<std::string> beginnings;
    for (const CaseInput& input : all) {
        (input.is_whole ? whole : beginnings).push_back(input.text);
    }
    return InputForm(whole, beginnings);
}

std::string obstacle_of_inputs(const judge::Jury& jury) {
    return jury.input_checks.empty() ? "there is no input validator that can be run" : "";
}

std::string input_validators_of(const judge::Jury& jury) {
    return jury.input_checks.size() == 1 ? jury.input_checks.front().name : "input_validators";
}

bool accepts_all(const judge::Jury& jury, const package::Case& test_case, sandbox::Runner& runner) {
    return std::ranges::all_of(jury.input_checks, [&](const judge::InputCheck& validator) {
        return validator.run(runner, test_case).accepted;
    });
}

std::string beginning_of(std::string bytes, std::size_t most) {
    bytes.resize(std::min(bytes.size(), most));
    constexpr const char* blanks = " \t\r\n";
    const std::size_t blank = bytes.find_last_of(blanks);
    const std::size_t last = blank == std::string::npos ? blank : bytes.find_last_not_of(blanks, blank);
    return last == std::string::npos ? std::string{} : bytes.substr(0, last + 1) + "\n";
}

ValidInputs valid_inputs(const Audited& audited) {
    const package::Package& package = audited.jury.plan.package;
    const auto runner = audited.context.make_runner(0);
    ValidInputs inputs;
    std::vector<std::size_t> small;
    std::size_t bytes = 0;
    for (const std::size_t index : judge::sizes_of(package).smallest_first) {
        const package::Case& test_case = package.cases[index];
        if (test_case.is_static() || !accepts_all(audited.jury, test_case, *runner)) {
            continue;
        }
        if (bytes > most_bytes_in_all) {
            inputs.is_whole = false;
            break;
        }
        std::string text = base::read_file(test_case.input, most_bytes + 1);
        const bool is_whole = text.size() <= most_bytes;
        if (!is_whole) {
            inputs.is_whole = false;
            text = beginning_of(std::move(text), most_bytes);
        }
        bytes += text.size();
        const bool is_new = std::ranges::find(inputs.all, text, &CaseInput::text) == inputs.all.end();
        if (is_new && is_whole && !text.empty() && (text.size() <= most_bytes_to_change || small.empty())) {
            small.push_back(inputs.all.size());
        }
        inputs.all.push_back({&test_case, std::move(text), is_whole});
    }
    const std::size_t count = std::min(most_to_change, small.size());
    for (std::size_t number = 0; number < count; ++number) {
        inputs.to_change.push_back(small[number * (small.size() - 1) / std::max<std::size_t>(1, count - 1)]);
    }
    return inputs;
}

ChangedCase::ChangedCase(const package::Case& test_case, const std::string& input)
    : input_(base::memory_file(input)), case_(test_case) {
    case_.input = std::filesystem::path{fmt::format("/proc/self/fd/{}", input_.get())};
}

}  // namespace harness::audit
