# What a submission in this folder must earn is the folder's name.
a, b = input().replace("-", "").split()
print(int(a) + int(b))
