# Help, under "Measure":
#   slow           print the compile units of the last builds, and the tests, that took longest

# Prints the twenty slowest compile units and tests of both presets, if built and tested, in seconds of real time. The
# time of a compile unit is that of its last compilation, the time of a test the mean of its runs.
slow() {
    local preset folder shown=0
    for preset in release debug; do
        folder=build/$preset
        if [ -f "$folder/.ninja_log" ]; then
            ninja -C "$folder" -t recompact >/dev/null  # removes entries of targets that no longer exist
            awk -F '\t' '$4 ~ /\.(o|pch)$/ { took[$4] = ($2 - $1) / 1000 }
                END { for (unit in took) { total += took[unit]; printf "%8.1f  %s\n", took[unit], unit }
                      printf "%8.1f  all compile units\n", total }' "$folder/.ninja_log" |
                slowest "$preset, compile units"
            shown=1
        fi
        if [ -f "$folder/Testing/Temporary/CTestCostData.txt" ]; then
            awk '/^---$/ { exit } $2 > 0 { total += $3; printf "%8.1f  %s\n", $3, $1 }
                END { printf "%8.1f  all tests\n", total }' "$folder/Testing/Temporary/CTestCostData.txt" |
                slowest "$preset, tests"
        fi
    done
    [ $shown -eq 1 ] || { echo "dev: nothing is built yet: ./dev test builds and tests" >&2; return 2; }
}

# The largest twenty-one lines of standard input; the largest is the sum of the others.
slowest() {
    printf '\n%s\n' "$1"
    sort -rn | awk 'NR <= 21'
}

slow
