# Help, under "Test more":
#   exhaust        run every attack on the sandbox while processes, memory or descriptors run out: no verdict may be wrong

build release sandbox_test
QUEENS_ALL_ATTACKS=1 build/release/bin/sandbox_test --gtest_filter='*Exhaustion*'
