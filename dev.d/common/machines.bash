# Other Debians, other processors, virtual machines: harness/test/machines. They are kept for the next time, also for other
# checkouts.

cache_of_machines() { echo "${XDG_CACHE_HOME:-$HOME/.cache}/queens-judge/machines"; }

# on_debians SCRIPT ARGS…: calls a script that works in roots of other Debians.
on_debians() {
    need_root 'only root can make the root of a Debian'
    install_missing bare
    python3 -B "harness/test/machines/$1" "${XDG_CACHE_HOME:-$HOME/.cache}/queens-judge/debians" . "${@:2}"
}

# Builds these targets, or all, for 64-bit ARM. The Debian whose libraries it is linked with is kept beside the machines.
build_for_arm64() {
    install_missing run test package arm64
    need_root 'the Debian for arm64 is made by root'
    local libraries
    mapfile -t libraries < <(packages_of run test | grep '^lib.*-dev$\|^nlohmann-json3-dev$\|^g++$' | grep -v '^libclang-rt')
    python3 -B harness/test/machines/arm64.py "$(cache_of_machines)/libraries" build/arm64.root "${libraries[@]}"
    is_configured build/arm64 || cmake_by arm64 build/arm64
    compile build/arm64 "$@"
}

# try_machines [--quick] [--seconds N] [MACHINE…]: builds the programs that another Debian or processor needs.
try_machines() {
    local options=()
    while [ "${1:-}" = --quick ] || [ "${1:-}" = --seconds ]; do
        options+=("$1")
        [ "$1" = --quick ] || { options+=("$2"); shift; }
        shift
    done
    python3 -B harness/test/machines/vm.py "${options[@]}" "$(cache_of_machines)" . build "$@"
}
