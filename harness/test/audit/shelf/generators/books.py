import argparse
import random

parser = argparse.ArgumentParser()
parser.add_argument("--books", type=int)
parser.add_argument("--width", type=int)
parser.add_argument("--thickest", type=int)
parser.add_argument("--seed")
given = parser.parse_args()
random.seed(given.seed)
books = [random.randint(given.thickest // 2, given.thickest) for _ in range(given.books)]
print(given.books, given.width)
print(*books)
