# Help, under "Begin here":
#   run            build, then judge every problem's jury submissions: the main job

build_program judge_program
exec build/release/bin/judge verify "$@"
