# Renumbers the parts at each join.
import sys

data = list(map(int, sys.stdin.read().split()))
n, k, m = data[:3]
part = list(range(n + 1))
cables = [(0, data[3 + 2 * i], data[4 + 2 * i]) for i in range(k)]
rest = data[3 + 2 * k :]
cables += zip(rest[2::3], rest[::3], rest[1::3])
total, parts = 0, n
for c, a, b in sorted(cables):
    old, new = part[a], part[b]
    if old != new:
        for i in range(n + 1):
            if part[i] == old:
                part[i] = new
        total += c
        parts -= 1
print(total if parts == 1 else "IMPOSSIBLE")
