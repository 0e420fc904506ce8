# Help, under "Work on the code":
#   lint           check the includes (cmake/check_tree.py), the format (clang-format), the code (GCC, clang-tidy) and the
#                  scripts (shellcheck)

python3 -B cmake/check_tree.py
install_missing run test lint
git grep -lz '^#!.*sh$' -- ':!testdata' ':!harness' | xargs -0 shellcheck --external-sources dev.d/*.bash dev.d/common/*.bash
sources | xargs clang-format --dry-run --Werror
# GCC has warnings of its own, some only with optimisation, and who builds without the presets uses it.
cmake -B build/gcc -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=gcc -DCMAKE_CXX_COMPILER=g++ \
    -DQUEENS_PLAIN_OPTIONS=-Og -DQUEENS_TESTS=OFF >&2
compile build/gcc
# All sources of a library at once: one by one they would take hours.
cmake_by release build/lint -DQUEENS_UNITY=ON -DQUEENS_TEST_OBJECTS_OF= -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON
compile build/lint generated
sed -n 's/^ *"file": "\(.*\.c[px][px]\)",*$/\1/p' build/lint/compile_commands.json |
    grep -v '/cmake/[a-z]*\.cpp$\|/sandbox/hostile/[^/]*$' |
    sort -u | xargs -P "$(nproc)" -n 1 clang-tidy -p build/lint --quiet
