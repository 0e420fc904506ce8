# Help, under "Test more":
#   limits [LANGUAGE…]
#                  measure honest programs in each language against the time limits, from which judge.toml has each time_factor

install_missing run test languages
build_program judge_program
python3 -B harness/test/limits/limits.py build/release/bin/judge judge.toml build/limits "$@"
