n, total = map(int, input().split())
position = {}
for j, each in enumerate(map(int, input().split()), 1):
    if total - each in position:
        print(position[total - each], j)
        break
    position[each] = j
