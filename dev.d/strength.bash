# Help, under "Test more":
#   strength [PACKAGE…]
#                  run `judge strength`: does the test data catch mistakes in the accepted submissions? Then run `judge
#                  hack` with every labelled wrong submission and some extremes: is each found to be wrong in time?

# Runs `judge hack` on the submissions of the packages among the arguments, or else of all packages: those that must fail,
# some extremes, and those that are accepted. Returns 1 if no failing input is found for one of the first in time, or one
# is found for an accepted submission.
hack_all() {
    local argument accepted code=0 packages=()
    for argument; do
        argument=${argument%/}
        [ ! -f "testdata/${argument##*/}/problem.yaml" ] || packages+=("${argument##*/}")
    done
    if [ ${#packages[@]} -eq 0 ]; then
        for argument in testdata/*/problem.yaml; do packages+=("$(basename "$(dirname "$argument")")"); done
    fi
    for argument in "${packages[@]}"; do
        build/release/bin/judge hack "$argument" --extremes 10 || code=$?
        [ $code -le 1 ] || exit $code
        for accepted in "testdata/$argument/submissions/accepted"/*; do
            build/release/bin/judge hack "$argument" "accepted/${accepted##*/}" || code=$?
            [ $code -le 1 ] || exit $code
        done
    done
    return $code
}

build release judge_program
build/release/bin/judge strength "$@"
hack_all "$@"
