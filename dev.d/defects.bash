# Help, under "Test more":
#   defects [TABLE|DEFECT…]
#                  plant the defects of harness/test/audit into packages, and print how many of them `judge verify` and `judge
#                  audit` find

install_missing run test
build_program judge_program
python3 -B harness/test/audit/audit.py build/release/bin/judge judge.toml "$PWD/build/release/e2e-cache" "$@"
