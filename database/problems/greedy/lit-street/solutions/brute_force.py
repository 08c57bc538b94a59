# Tries all sets of lamps, the smallest sets first. With half metres, every dark stretch holds a point that is looked at.
from itertools import combinations

n, length = map(int, input().split())
lamps = [tuple(map(int, input().split())) for _ in range(n)]


def lit_until(chosen):
    half = 0
    while half <= 2 * length and any(2 * (x - r) <= half <= 2 * (x + r) for x, r in chosen):
        half += 1
    return half


if lit_until(lamps) <= 2 * length:
    print("NO", lit_until(lamps) // 2)
else:
    size = 1
    while not any(lit_until(chosen) > 2 * length for chosen in combinations(lamps, size)):
        size += 1
    print("YES", size)
