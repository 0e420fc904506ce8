# Help, under "Work on the code":
#   install PART…  install the missing packages in these parts of packages.txt

install_missing "$@"
