# Tries all numbers of pieces of each kind.
import sys

sys.setrecursionlimit(100_000)
n, m = map(int, input().split())
snacks = [tuple(map(int, input().split())) for _ in range(n)]


def best(i, money):
    if i == n:
        return 0, money
    price, pieces = snacks[i]
    found = (0, 0)
    taken = 0
    while taken <= pieces and taken * price <= money:
        count, left = best(i + 1, money - taken * price)
        found = max(found, (count + taken, left))
        taken += 1
    return found


print(*best(0, m))
