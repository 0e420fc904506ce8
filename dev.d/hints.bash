# Help, under "Test more":
#   hints [LANGUAGE…]
#                  judge the programs of harness/test/hints, each with a fault, and print how often students are told the cause

install_missing run test
build_program judge_program
python3 -B harness/test/hints/hints.py build/release/bin/judge judge.toml build/hints "$@"
