#include "harness/model/outcome.hpp"

#include <cstring>

#include <fmt/format.h>

#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"

namespace harness::model {

std::string describe_signal(int signal) {
    const char* name = sigabbrev_np(signal);
    const char* text = sigdescr_np(signal);
    if (name == nullptr || text == nullptr) {
        return base::say<"signal {}">(signal);
    }
    return base::say<"SIG{} ({})">(name, base::lowered(text));
}

std::string describe_end(const Outcome& outcome) {
    if (const auto* exited = std::get_if<Exited>(&outcome.end)) {
        return base::say<"exit code {}">(exited->code);
    }
    return describe_signal(std::get<Signaled>(outcome.end).signal);
}

bool exited_with(const Outcome& outcome, int code) {
    return outcome.stop == Stop::None && outcome.end == decltype(outcome.end){Exited{code}};
}

std::string describe_failure(const Outcome& outcome) {
    switch (outcome.stop) {
        case Stop::Cpu:
            return "reached its cpu limit";
        case Stop::Wall:
            return outcome.wall_limit
                       ? fmt::format("reached its wall limit of {:.1f} s", base::seconds(*outcome.wall_limit))
                       : "reached its wall limit";
        case Stop::Memory:
            return "reached its memory limit";
        case Stop::Output:
            return "reached its output limit";
        case Stop::None:
            break;
    }
    return "ended by " + describe_end(outcome);
}

}  // namespace harness::model
