# Help, under "Test more":
#   cluster [N [ROUNDS [SEED]]]
#                  start a Slurm cluster on this machine, and judge a class of N (default: 400) on it, ROUNDS times (default:
#                  10), while nodes, daemons and the driver are killed, and one node is wrong: is each result there once?
#                  (docs/scale.md)
#   cluster --bench [SECONDS [SHARDS]]
#                  what a cluster costs: a class in 8 SHARDS of 30 SECONDS each, by two local workers, by two nodes of Slurm,
#                  and by two nodes that share no files
#   cluster --many [N]
#                  what a driver needs: a class of N (default: 10,000) programs that take almost no time, by two local workers

install_missing run test cluster
build_program judge_program
judge=("$PWD/build/release/bin/judge" "$PWD/judge.toml" "$PWD/build/class-cache")
if [ "${1:-}" = --many ]; then
    python3 -B harness/cli/runs/many_bench.py "${judge[@]:0:2}" "${@:2}"
elif [ "${1:-}" = --bench ]; then
    python3 -B harness/cli/runs/cluster_bench.py "${judge[@]}" "${@:2}"
else
    python3 -B harness/cli/runs/cluster_test.py "${judge[@]}" "${1:-400}" "${2:-10}" "${3:-1}"
fi
