# What fills the machine's cores.

# Starts one endless loop for each core. They end with this script.
keep_cores_busy() {
    local core
    burners=()
    trap 'kill "${burners[@]}" 2>/dev/null || true' EXIT
    for ((core = 0; core < $(nproc); core++)); do
        (while kill -0 $$ 2>/dev/null; do for ((work = 0; work < 100000; work++)); do :; done; done) &
        burners+=($!)
    done
}

# run_fuzzers [SECONDS] [NAME…]: runs fuzzers in parallel, for this many seconds in total. Returns 1 if one of them finds
# something. The corpus is kept in build/fuzz/corpus for the next time.
run_fuzzers() {
    local seconds=3600 names=() folder=build/fuzz each
    if [[ ${1:-} =~ ^[0-9]+$ ]]; then
        seconds=$1
        shift
    fi
    names=("$@")
    [ ${#names[@]} -gt 0 ] || mapfile -t names < <(ls harness/test/fuzz/seeds)
    each=$((seconds * $(nproc) / ${#names[@]}))
    [ "$each" -gt 0 ] || each=1
    mkdir -p "${names[@]/#/$folder/corpus/}" "$folder/found"
    # shellcheck disable=SC2016  # the inner shell expands it
    printf '%s\n' "${names[@]}" | xargs -P "$(nproc)" -I '{}' bash -c '
        if "build/debug/bin/fuzz_{}" "$1/corpus/{}" "harness/test/fuzz/seeds/{}" -max_total_time="$2" -max_len=4096 -timeout=5 \
            -rss_limit_mb=1024 -malloc_limit_mb=256 -artifact_prefix="$1/found/{}-" >"$1/{}.log" 2>&1; then
            echo "{}: $(tail -n 1 "$1/{}.log")"
        else
            tail -n 30 "$1/{}.log"
            echo "{}: FAILED; the input is in $1/found: fix what it shows, and keep it as a test"
            exit 1
        fi' fuzz "$folder" "$each"
}
