# Help, under "Begin here":
#   test           build, then run every test and the main job: tests of the whole program and of fast code in Release, most
#                  others and fast code again under AddressSanitizer and UBSan; last, run the fuzzers for some seconds, and as
#                  root `vm --quick`

install_missing run test package cluster machines
install_node_modules &  # the registry may be slow, and the compiler needs no network
modules=$!
build release
wait "$modules"
side_by_side=$(($(nproc) * 2))  # because many tests wait most of the time
# Waiting tests leave a core idle. The sanitized build uses that time.
# As by compile(), but killed below with all that it has started.
GLIBC_TUNABLES=glibc.malloc.hugetlb=1 nice -n 19 ninja -C build/debug -j "$(nproc)" >build/debug.log 2>&1 &
beside=$!
trap 'kill "$beside" 2>/dev/null || true' EXIT
ctest --preset release --parallel "$side_by_side" "$@"
# On a busy machine much of it is left. That is built with normal priority.
kill "$beside" 2>/dev/null || true
wait "$beside" || true
compile build/debug 2>build/debug.log || { cat build/debug.log >&2; exit 1; }
# The main job waits for single programs again and again. The sanitized tests use that time.
build/release/bin/judge verify >build/verify.log 2>&1 &
beside=$!
ctest --preset debug --parallel "$side_by_side" "$@"
code=0
wait "$beside" || code=$?
trap - EXIT
cat build/verify.log
[ $code -eq 0 ] || exit $code
run_fuzzers 10
try_machines --quick || { code=$?; [ $code -eq 77 ] || exit $code; }
