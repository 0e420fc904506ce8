# @EXPECTED_SCORE@: 50
n, total = map(int, input().split())
a = list(map(int, input().split()))[:20]
for i, one in enumerate(a):
    for j, other in enumerate(a):
        if i < j and one + other == total:
            print(i + 1, j + 1)
            raise SystemExit
