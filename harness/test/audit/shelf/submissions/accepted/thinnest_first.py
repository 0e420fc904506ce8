n, width = map(int, input().split())
books = sorted(map(int, input().split()))
count = 0
while count < n and books[count] <= width:
    width -= books[count]
    count += 1
print(count)
