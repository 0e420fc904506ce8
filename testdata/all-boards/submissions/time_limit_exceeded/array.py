# The array of positions in Python, with generators all the way down: right, but too slow.
def place(queens):
    row = len(queens)
    if row == 12:
        yield queens
        return
    for column in range(12):
        if all(queens[i] != column and abs(queens[i] - column) != row - i for i in range(row)):
            yield from place(queens + [column])


for k, queens in enumerate(place([]), 1):
    print(f"result:{k}")
    for queen in queens:
        print(*(int(column == queen) for column in range(12)))
