# Help, under "Test more":
#   languages [NAME…]
#                  install the compilers of judge.toml that Debian has, and judge six programs in each language

install_missing run test languages
build_program judge_program
python3 -B harness/test/conformance/languages.py build/release/bin/judge judge.toml "$@"
