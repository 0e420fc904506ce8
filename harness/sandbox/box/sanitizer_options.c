// Options for the sanitizers of a debug build. The leak checker stops its process to inspect it. A box gives no rights
// for that, so the checker would fail at the end of every program there.

// NOLINTNEXTLINE(bugprone-reserved-identifier): the name is the sanitizer's
const char* __asan_default_options(void);

// NOLINTNEXTLINE(bugprone-reserved-identifier)
const char* __asan_default_options(void) {
    return "detect_leaks=0:disable_coredump=0";
}
