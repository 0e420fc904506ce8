n, width = map(int, input().split())
count = 0
for book in map(int, input().split()):
    if book <= width:
        width -= book
        count += 1
print(count)
