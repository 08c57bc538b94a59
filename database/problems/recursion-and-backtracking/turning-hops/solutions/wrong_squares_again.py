# Steps on squares again.
from functools import cache

r, c = map(int, input().split())
rows = [input() for _ in range(r)]
word = input()


@cache
def ways(i, j, done, axis):
    if not (0 <= i < r and 0 <= j < c) or rows[i][j] != word[done]:
        return 0
    if done + 1 == len(word):
        return 1
    total = 0
    if axis != 0:
        total += ways(i, j - 1, done + 1, 0) + ways(i, j + 1, done + 1, 0)
    if axis != 1:
        total += ways(i - 1, j, done + 1, 1) + ways(i + 1, j, done + 1, 1)
    return total


print(sum(ways(i, j, 0, -1) for i in range(r) for j in range(c)))
