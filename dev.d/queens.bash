# Help, under "The programs as built last":
#   queens ARGS…   the reference solver; `./dev queens --help`

start_program queens "$@"
