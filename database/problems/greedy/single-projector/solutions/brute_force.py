# Tries all ways to go on after each talk.
import sys

sys.setrecursionlimit(100_000)
n, g = map(int, input().split())
talks = [tuple(map(int, input().split())) for _ in range(n)]


def most(ready):
    return max((1 + most(end + g) for start, end in talks if start >= ready), default=0)


print(most(0))
