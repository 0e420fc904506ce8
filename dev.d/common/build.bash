# The build folders of this processor: build/PRESET. The output of CMake and the compilers goes to standard error, so that
# standard output is only the program's.

# Builds a preset with its tests, or only the targets named after it. The objects of tests are of the sanitized build.
build() {
    install_missing run test package
    configure debug
    [ $# -gt 1 ] || compile build/debug test_objects
    configure "$1"
    compile "build/$1" "${@:2}"
}

# Builds these targets without the libraries that only tests need.
build_program() {
    install_missing run
    is_configured build/release || cmake_by release build/release -DQUEENS_TESTS=OFF
    compile build/release "$@"
}

# Builds these targets, or all, in a build folder. In large pages of memory clang takes a tenth less time.
compile() {
    GLIBC_TUNABLES=glibc.malloc.hugetlb=1 cmake --build "$1" ${2:+--target "${@:2}"} >&2
}

configure() {
    if ! is_configured "build/$1" || grep -q '^QUEENS_TESTS:BOOL=OFF' "build/$1/CMakeCache.txt"; then
        cmake_by "$1" "build/$1" -DQUEENS_TESTS=ON
    fi
}

# Whether a build folder can be built, by the compiler of the presets.
is_configured() {
    [ -f "$1/build.ninja" ] && grep -q '^CMAKE_CXX_COMPILER:.*=.*clang++' "$1/CMakeCache.txt"
}

# cmake_by PRESET FOLDER ARGS…: configures a build folder. One of another compiler is begun anew, because CMake would
# forget all other settings when the compiler changes.
cmake_by() {
    local anew=()
    is_configured "$2" || anew=(--fresh)
    cmake "${anew[@]}" --preset "$1" -B "$2" "${@:3}" >&2
}

# start_program NAME ARGS…: a program as built last, in the folder from which ./dev was called. Never returns.
start_program() {
    local program=build/release/bin/$1
    local target=$1
    [ "$1" = judge ] || program=build/release/bin/trusted/$1
    [ "$1" = queens ] || target+=_program  # libraries of harness/ are named `judge` and `boards`
    [ -x "$program" ] || build_program "$target"
    program=$PWD/$program
    shift
    # shellcheck disable=SC2154  # ./dev sets it
    cd -- "$caller" || exit
    exec "$program" "$@"
}

sources() { git ls-files '*.cpp' '*.hpp' '*.c' ':!testdata' ':!harness/sandbox/hostile'; }
