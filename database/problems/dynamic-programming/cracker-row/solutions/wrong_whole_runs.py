# Always lights all neighbouring crackers of a colour at once.
from functools import cache
from itertools import groupby

n = int(input())
runs = [(colour, len(list(group))) for colour, group in groupby(map(int, input().split()))]
points = list(map(int, input().split()))


@cache
def most(left, right, waiting):
    if left > right:
        return 0
    colour, size = runs[left]
    best = points[waiting + size - 1] + most(left + 1, right, 0)
    for m in range(left + 1, right + 1):
        if runs[m][0] == colour:
            best = max(best, most(left + 1, m - 1, 0) + most(m, right, waiting + size))
    return best


print(most(0, len(runs) - 1, 0))
