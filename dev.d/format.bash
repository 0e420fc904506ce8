# Help, under "Work on the code":
#   format         format the code in place

install_missing lint
sources | xargs clang-format -i
