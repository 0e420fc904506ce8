# Help, under "Test more":
#   stability [N] [PACKAGE…]
#                  judge the jury's submissions N times (default: 5) with every core busy: does a verdict change?

build release judge_program
times=5
if [[ ${1:-} =~ ^[0-9]+$ ]]; then
    times=$1
    shift
fi
keep_cores_busy
build/release/bin/judge verify --repeat "$times" "$@"
