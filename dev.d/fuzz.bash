# Help, under "Test more":
#   fuzz [SECONDS] [NAME…]
#                  feed mutated inputs to all code that reads untrusted files (default: for an hour)

build debug fuzzers
run_fuzzers "$@"
