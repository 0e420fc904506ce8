# Help, under "The programs as built last":
#   judge ARGS…    the judge; `./dev judge --help`

start_program judge "$@"
