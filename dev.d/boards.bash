# Help, under "The programs as built last":
#   boards ARGS…   the generators; `./dev boards --help`

start_program boards "$@"
