n, total = map(int, input().split())
a = list(map(int, input().split()))
for i in range(n - 1):
    if a[i] + a[i + 1] == total:
        print(i + 1, i + 2)
        break
