// The default validator with an answer and an output: the verdict must not depend on the pieces in which the output
// arrives, and an output equal to the answer must be accepted.
#include <algorithm>
#include <string>
#include <vector>

#include "harness/judge/check/default_validator.hpp"
#include "harness/test/fuzz/fuzz.hpp"

namespace {

using namespace harness;

check::Check verdict(std::string_view answer, const std::vector<std::string>& flags, std::string_view output,
                     std::size_t piece) {
    check::DefaultValidator validator(check::AnswerText(answer), flags);
    for (; !output.empty(); output.remove_prefix(std::min(piece, output.size()))) {
        validator.feed(output.substr(0, piece));
    }
    return validator.finish();
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = fuzz::text_of(data, size);
    const unsigned char chosen = fuzz::take_byte(text);
    const std::size_t piece = 1U + fuzz::take_byte(text) % 7U;
    std::vector<std::string> flags;
    for (const auto& [bit, words] : std::vector<std::pair<unsigned, std::vector<std::string>>>{
             {1U, {"case_sensitive"}}, {2U, {"space_change_sensitive"}}, {4U, {"float_tolerance", "1e-6"}}}) {
        if ((chosen & bit) != 0) {
            flags.insert(flags.end(), words.begin(), words.end());
        }
    }
    const std::size_t end_of_answer = std::min(text.find('\0'), text.size());
    const std::string answer{text.substr(0, end_of_answer)};
    const std::string output{text.substr(std::min(end_of_answer + 1, text.size()))};
    const check::Check whole = verdict(answer, flags, output, std::max<std::size_t>(1, output.size()));
    const check::Check pieces = verdict(answer, flags, output, piece);
    fuzz::expect(whole.accepted == pieces.accepted && whole.message == pieces.message);
    fuzz::expect(verdict(answer, flags, answer, piece).accepted);
    return 0;
}
