# Exits with 42 for an input that the statement allows, with 43 for any other.
import re
import sys

number = rb"(0|-?[1-9][0-9]{0,3})"
text = sys.stdin.buffer.read()
well_formed = re.fullmatch(number + b" " + number + b"\n", text)
sys.exit(42 if well_formed and all(-1000 <= int(word) <= 1000 for word in text.split()) else 43)
