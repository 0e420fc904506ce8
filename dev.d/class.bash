# Help, under "Test more":
#   class [N]      make a class of N (default: 300) in the forms of Moodle, Canvas, Gradescope and GitHub Classroom, grade
#                  it, and import the grades and the feedback as each platform does

build release judge_program
python3 harness/cli/class_test.py build/release/bin/judge judge.toml testdata/queens-command build/class-cache "${1:-300}"
