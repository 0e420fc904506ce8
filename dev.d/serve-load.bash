# Help, under "Test more":
#   serve-load [STUDENTS [SECONDS [KILLS [MALFORMED [SEED]]]]]
#                  open 1,000 live pages at the same time; serve a course to a class at a deadline (default: 300 students
#                  within 60 s), each watching live; then kill the server KILLS (50) times during uploads, and send
#                  MALFORMED (10000) requests: docs/serve.md
#   serve-load --sanitized [MALFORMED [SEED]]
#                  send only the malformed requests (10000), to a server under AddressSanitizer and UBSan

if [ "${1:-}" = --sanitized ]; then
    install_missing run test
    cmake_by debug build/sanitized -DQUEENS_TESTS=OFF
    compile build/sanitized judge_program
    python3 -B harness/serve/load/load.py build/sanitized/bin/judge 0 0 0 "${2:-10000}" "${3:-17}"
else
    build_program judge_program
    python3 -B harness/serve/load/load.py build/release/bin/judge "$@"
fi
