# Help, under "Test more":
#   extend         apply the patches of docs/extending.md to a copy of the sources, build what they touch, and run their
#                  tests

install_missing run test
python3 -B harness/test/extend/extend.py build . build/extend
