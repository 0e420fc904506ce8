# Help, under "Measure":
#   bench          print the benchmarks

build release sandbox_bench check_bench generate_bench reference_bench report_sample_pages judge_program
build/release/bin/sandbox_bench "$@"
build/release/bin/check_bench
build/release/bin/generate_bench
python3 -B harness/cli/package_bench.py build/release/bin/judge judge.toml
build/release/bin/reference_bench "$@"
install_node_modules
node harness/report/html/browser/measure.mjs build/release/bin/report_sample_pages
