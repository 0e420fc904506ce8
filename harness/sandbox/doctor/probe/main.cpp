// judge-probe: each run tries one action that must be impossible in the box, and prints a line for each success. `judge
// doctor` runs it. It does no harm without a box: it removes what it makes, and what it starts ends by itself. Exit
// code 0: it has tried; 2: it could not.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>

#include "harness/sandbox/doctor/probe/probes.hpp"

namespace harness::sandbox::probe {

void could(const std::string& what) {
    std::printf("%s\n", what.c_str());
}

void need(bool is_there) {
    if (!is_there) {
        std::exit(2);
    }
}

long number_in(const std::string& word) {
    long number = 0;
    std::from_chars(word.data(), word.data() + word.size(), number);
    return number;
}

}  // namespace harness::sandbox::probe

int main(int count, char** arguments) {
    using namespace harness::sandbox::probe;
    if (count < 2) {
        static_cast<void>(std::fputs("judge-probe: it is started by `judge`, not by hand\n", stderr));
        return 2;
    }
    for (const auto probes : {limit_probes(), isolation_probes()}) {
        const auto found = std::ranges::find(probes, std::string_view{arguments[1]}, &Probe::name);
        if (found != probes.end()) {
            found->run({arguments + 2, arguments + count});
            return 0;
        }
    }
    return 2;
}
