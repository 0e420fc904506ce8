# The answer file has the value of the best load. A load that is too heavy is wrong; the score is its part of the best value.
import os
import sys

data = open(sys.argv[1]).read().split()
n, capacity = int(data[0]), int(data[1])
things = [(int(data[2 * i + 2]), int(data[2 * i + 3])) for i in range(n)]
best = int(open(sys.argv[2]).read().split()[0])
try:
    chosen = [int(word) for word in sys.stdin.read().split()[1:]]
except ValueError:
    sys.exit(43)
if len(set(chosen)) < len(chosen) or any(i < 1 or i > n for i in chosen) or sum(things[i - 1][0] for i in chosen) > capacity:
    sys.exit(43)
value = sum(things[i - 1][1] for i in chosen)
with open(os.path.join(sys.argv[3], "score_multiplier.txt"), "w") as file:
    file.write(str(1 if best == 0 else min(1, value / best)))
sys.exit(42)
