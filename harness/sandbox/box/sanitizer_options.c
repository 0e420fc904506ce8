// What the sanitizers of a debug build are told. The leak checker stops its process to look at it, for which
// there are no rights in a box: it would fail at the end of every program there.

// NOLINTNEXTLINE(bugprone-reserved-identifier): the name is the sanitizer's
const char* __asan_default_options(void);

// NOLINTNEXTLINE(bugprone-reserved-identifier)
const char* __asan_default_options(void) {
    return "detect_leaks=0:disable_coredump=0";
}
