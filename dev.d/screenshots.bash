# Help, under "Work on the code":
#   screenshots    make the pictures of docs/ again

build release judge_program
install_node_modules
node harness/report/html/browser/screenshots.mjs build/release/bin/judge docs/pictures
node harness/serve/pages/browser/screenshots.mjs build/release/bin/judge . docs/pictures
