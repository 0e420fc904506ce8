# Help, under "Test more":
#   soak [RUNS]    run the sandbox RUNS times (default: 100000) with every core busy: does a run fail by itself? Then judge
#                  each kind of interactive problem RUNS / 500 times: does a verdict change?

need_root 'soak counts the descriptors of the box, which only root may do'
build release sandbox_test judge_test
runs=${1:-100000}
of_the_test=2160  # runs in one repetition of the test
times=$(((runs + of_the_test - 1) / of_the_test))
keep_cores_busy
# Reads every process's descriptors, as `lsof` and monitors do.
(while kill -0 $$ 2>/dev/null; do readlink /proc/[0-9]*/fd/* >/dev/null 2>&1 || true; done) &
burners+=($!)
build/release/bin/sandbox_test --gtest_brief=1 --gtest_filter='ManyRuns.LeaveNo*' --gtest_repeat="$times"
echo "$((times * of_the_test)) runs, none of which failed"
times=$(((runs + 499) / 500))
build/release/bin/judge_test --gtest_brief=1 --gtest_filter='Talk/Interactive.*' --gtest_repeat="$times"
echo "each interactive problem judged $times times, with one verdict"
