# Ignores the signs. A submission in this folder must get the verdict "wrong answer".
a, b = input().replace("-", "").split()
print(int(a) + int(b))
