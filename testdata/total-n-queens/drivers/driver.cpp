// Surrounds a submission that is only a function: `int totalNQueens(int n)`, `int totalNqueens(int n)`, or either of
// the two as a member of `class Solution`. The submission lies beside this file as `submission.cpp`. This program reads
// one n a line and answers each on a line.
//
// What the submission reads and prints does not count, only what it returns. Before its code runs, static initialisers
// included, all of the input is read, standard input and output are moved away from it and /dev/null takes their place;
// the answers go out through a descriptor of the driver's own, each as soon as it is known. A submission that ends the
// program leaves the rest unanswered. This keeps slips apart from answers; it does not hold against code that is made
// to run still earlier (the resolver of an ifunc) or to look into the driver.
#include <bits/stdc++.h>
#include <fcntl.h>
#include <unistd.h>

namespace queens_driver {

constexpr int failure_code = 70;  // this program cannot work here, or was given an input that it does not understand
constexpr int first_descriptor = 50;  // above those that a submission meets when it opens a file

// Zero before any constructor runs, so that nothing initialises them again after `take_input_and_output`.
static char input[4096];
static std::size_t input_size;
static int output;

[[noreturn]] static void fail(const char* what) {
    dprintf(2, "driver: %s\n", what);
    _exit(failure_code);
}

// What the driver keeps was right before the submission's code ran.
constexpr const char* spoiled =
    "it changed memory that is not its own, by an index outside of an array or a missing return";

static void take_input_and_output() {
    for (;;) {
        const ssize_t got = ::read(0, input + input_size, sizeof input - input_size);
        if (got < 0) fail("cannot read standard input");
        if (got == 0) break;
        input_size += static_cast<std::size_t>(got);
        if (input_size == sizeof input) fail("the input is too long");
    }
    output = fcntl(1, F_DUPFD_CLOEXEC, first_descriptor);
    if (output < 0) fail("cannot keep standard output");
    const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nothing < 0) fail("cannot open /dev/null");
    if (::dup2(nothing, 0) < 0 || ::dup2(nothing, 1) < 0) fail("cannot move standard input and output away");
    if (nothing > 1) ::close(nothing);
}

// Before every constructor, whatever its priority.
__attribute__((section(".preinit_array"), used)) static void (*const first)() = take_input_and_output;

// The next number of the input, or -1 at its end.
static int next_question() {
    static std::size_t at = 0;
    while (at < input_size && std::strchr(" \t\r\n", input[at]) != nullptr) ++at;
    if (at == input_size) return -1;
    int value = 0;
    const auto [end, error] = std::from_chars(input + at, input + input_size, value);
    if (error != std::errc{} || value < 0) fail(spoiled);
    at = static_cast<std::size_t>(end - input);
    return value;
}

static void reply(int answer) {
    char line[16];
    const int size = std::snprintf(line, sizeof line, "%d\n", answer);
    for (int done = 0; done < size;) {
        const ssize_t wrote = ::write(output, line + done, static_cast<std::size_t>(size - done));
        if (wrote < 0) fail(spoiled);
        done += static_cast<int>(wrote);
    }
}

// Calls the submission; defined below it.
static int ask(int question);

// A board of 11 rows is asked for 5 times, since Python, whose driver asks once, is some 30 times slower: so one time
// limit lets backtracking through in Python too, and still stops who tries all permutations in C++. The last answer
// counts. The compiler must not see that all the questions are the same.
static int ask_often(int question) {
    constexpr int largest = 11;
    const volatile int asked = question;
    int answer = ask(asked);
    for (int times = 1; question == largest && times < 5; ++times) answer = ask(asked);
    return answer;
}

// Stands for what the submission does not have.
struct NotGiven {};

}  // namespace queens_driver

// What the names mean where the submission does not declare them. Its own stand in an inner namespace and hide these.
void totalNQueens(queens_driver::NotGiven*);
void totalNqueens(queens_driver::NotGiven*);
class Solution;

int main() {
    for (int question = queens_driver::next_question(); question >= 0; question = queens_driver::next_question()) {
        queens_driver::reply(queens_driver::ask_often(question));
    }
    return 0;
}

// Inside a namespace, the submission's `left`, `count` or `read` hide those of std and of the system; the namespace is
// inline so that `::count` finds them too.
inline namespace queens_submission {
using namespace std;
#include "submission.cpp"

// From here on the submission's macros are in force: keywords are cleared of them, other names are unlikely ones.
#undef auto
#undef bool
#undef class
#undef const
#undef constexpr
#undef else
#undef if
#undef int
#undef long
#undef requires
#undef return
#undef signed
#undef static
#undef struct
#undef typename
#undef using

template <typename Queens_n>
concept queens_has_function = requires(Queens_n& queens_n) {
    totalNQueens(queens_n);
};
template <typename Queens_n>
concept queens_has_other_function = requires(Queens_n& queens_n) {
    totalNqueens(queens_n);
};
template <typename Queens_solution>
concept queens_has_member = requires(Queens_solution& queens_s, int& queens_n) {
    queens_s.totalNQueens(queens_n);
};
template <typename Queens_solution>
concept queens_has_other_member = requires(Queens_solution& queens_s, int& queens_n) {
    queens_s.totalNqueens(queens_n);
};

template <typename Queens_n, typename Queens_solution>
static auto queens_call(Queens_n queens_n) {
    if constexpr (queens_has_member<Queens_solution>) {
        Queens_solution queens_solution{};
        return queens_solution.totalNQueens(queens_n);
    } else if constexpr (queens_has_other_member<Queens_solution>) {
        Queens_solution queens_solution{};
        return queens_solution.totalNqueens(queens_n);
    } else if constexpr (queens_has_function<Queens_n>) {
        return totalNQueens(queens_n);
    } else if constexpr (queens_has_other_function<Queens_n>) {
        return totalNqueens(queens_n);
    } else {
        return queens_driver::NotGiven{};
    }
}

// `class Solution`, not `Solution`: a variable or a function of that name does not stand in the way.
static int queens_ask(int queens_n) {
    using Queens_answer = decltype(queens_call<int, class Solution>(queens_n));
    constexpr bool queens_given = !::std::is_same_v<Queens_answer, queens_driver::NotGiven>;
    static_assert(queens_given,
                  "the submission must define int totalNQueens(int n), or class Solution with it as a public member");
    if constexpr (queens_given) {
        constexpr bool queens_whole = ::std::is_integral_v<Queens_answer> && !::std::is_same_v<Queens_answer, bool>;
        static_assert(queens_whole, "totalNQueens must return an int");
        if constexpr (queens_whole) {
            return static_cast<int>(queens_call<int, class Solution>(queens_n));
        }
    }
    return 0;
}
}  // namespace queens_submission

static int queens_driver::ask(int queens_n) {
    return queens_submission::queens_ask(queens_n);
}
