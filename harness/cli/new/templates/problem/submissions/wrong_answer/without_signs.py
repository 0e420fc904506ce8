# Ignores the signs.

# A submission in this folder must get the verdict "wrong answer". Students may read the comment above.
a, b = input().replace("-", "").split()
print(int(a) + int(b))
