# Help, under "Test more":
#   term [STUDENTS [WEEKS [KILLS [SEED]]]]
#                  simulate a term: 120 students, 12 weekly assignments, sections, extensions, late days, problems that
#                  change, and a server that is killed 20 times; then compare each grade, on the pages and by `judge
#                  grade`, with those that a small separate program computes from the list of attempts

build_program judge_program
python3 -B harness/serve/load/term.py build/release/bin/judge "$@"
