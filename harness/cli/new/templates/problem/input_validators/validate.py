# Exits with 42 to accept an input, and with 43 to reject it. It must accept exactly what the statement allows.
import re
import sys

number = rb"(0|-?[1-9][0-9]{0,3})"
text = sys.stdin.buffer.read()
well_formed = re.fullmatch(number + b" " + number + b"\n", text)
sys.exit(42 if well_formed and all(-1000 <= int(word) <= 1000 for word in text.split()) else 43)
