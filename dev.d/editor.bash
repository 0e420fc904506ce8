# Help, under "Work on the code":
#   editor         make harness/serve/pages/assets/editor.js again, from its source and the npm packages that are locked

install_node_modules
node harness/serve/pages/editor/build.mjs harness/serve/pages/assets/editor.js
