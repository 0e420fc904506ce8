import re
import sys


def judge(number):
    for _ in range(12):
        line = sys.stdin.buffer.readline()
        if not re.fullmatch(rb"[0-9]{1,4}\n", line):
            return 43
        guess = int(line)
        if guess == number:
            print("right", flush=True)
            return 43 if sys.stdin.buffer.read(1) else 42
        print("higher" if guess < number else "lower", flush=True)
    return 43


with open(sys.argv[1], encoding="ascii") as file:
    x = int(file.read())
try:
    code = judge(x)
except BrokenPipeError:
    code = 43
sys.stdout = None
sys.exit(code)
