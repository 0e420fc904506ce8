// judge-extreme: runs an accepted submission with one extreme. Reads the input, passes it to the submission as the
// extreme understands it, and prints the output as the extreme changes it. If nothing differs, the submission replaces
// this process.
//
//   judge-extreme EXTREME FORMAT LOCATION COUNT WORD… [ARGUMENT…]
//
// FORMAT: 1 if the input is an argument, else 0, and the keys and words of the input's picture in judge.toml: "0 input
// board free *".
// LOCATION: "PER_PART INDEX".
// COUNT: how many WORDs form the submission's command; the case's own arguments follow them. An error of the wrapper
// ends with exit code 120. The control run, whose extreme changes nothing, would show such an error.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <sstream>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/inputs/models.hpp"
#include "harness/setter/mutation/extremes/extreme.hpp"

namespace {

using namespace harness;

constexpr int wrapper_failed = 120;
constexpr int first_word = 5;

[[noreturn]] void become(char* const* command) {
    ::execv(command[0], command);
    base::throw_errno("cannot start the submission");
}

void give_input(const std::string& input) {
    const base::Fd file = base::memory_file(input);
    if (::dup2(file.get(), STDIN_FILENO) < 0) {
        base::throw_errno("cannot hand on the input");
    }
}

// Ends in the same way as the submission did.
[[noreturn]] void end_as(int status) {
    if (WIFSIGNALED(status)) {
        static_cast<void>(::signal(WTERMSIG(status), SIG_DFL));
        static_cast<void>(::raise(WTERMSIG(status)));
    }
    std::_Exit(WIFEXITED(status) ? WEXITSTATUS(status) : wrapper_failed);
}

// The submission's output; `status` tells how it ended.
std::string output_of(char* const* command, int& status) {
    base::Pipe pipe = base::make_pipe();
    const pid_t child = ::fork();
    if (child < 0) {
        base::throw_errno("cannot fork");
    }
    if (child == 0) {
        ::dup2(pipe.write.get(), STDOUT_FILENO);
        become(command);
    }
    pipe.write.reset();
    std::string output = base::read_all(pipe.read.get());
    if (::waitpid(child, &status, 0) != child) {
        base::throw_errno("cannot wait for the submission");
    }
    return output;
}

[[noreturn]] void run(int argc, char** argv) {
    const auto extreme = argc > first_word ? mutation::from_word(argv[1]) : std::nullopt;
    const std::string format = argc > first_word ? argv[2] : "";
    mutation::CountLocation location;
    std::istringstream counts(argc > first_word ? std::string{argv[3]} + ' ' + argv[4] : "");
    int size = 0;
    counts >> location.per_part >> location.index >> size;
    if (!extreme || format.empty() || !counts || size < 1 || first_word + size > argc) {
        throw base::JudgeError("usage: judge-extreme EXTREME FORMAT LOCATION COUNT WORD… [ARGUMENT…]");
    }
    inputs::Description description{.as_argument = format.starts_with('1')};
    std::istringstream words(format.substr(1));
    for (std::string key, word; words >> key >> word;) {
        description.picture[key] = word;
    }
    const std::unique_ptr<inputs::InputModel> model = inputs::model_of(description);
    char* const* const command = argv + first_word;
    std::string input;
    if (description.as_argument) {
        input = first_word + size < argc ? std::string{argv[argc - 1]} + '\n' : "";
    } else {
        input = base::read_all(STDIN_FILENO);
        give_input(input);
    }
    if (!mutation::may_differ(*extreme, *model, input)) {
        become(command);
    }
    if (const std::string taken = mutation::as_taken(*extreme, *model, input); taken != input) {
        give_input(taken);
        become(command);
    }
    int status = 0;
    const std::string output = output_of(command, status);
    base::write_all(STDOUT_FILENO, mutation::as_printed(*extreme, *model, input, location, output));
    end_as(status);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        run(argc, argv);
    } catch (const std::exception& error) {
        static_cast<void>(std::fprintf(stderr, "judge-extreme: %s\n", error.what()));
        return wrapper_failed;
    }
}
