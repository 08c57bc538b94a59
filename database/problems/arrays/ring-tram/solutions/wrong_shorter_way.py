# Rides the shorter way round, against the direction of travel.
import sys

data = list(map(int, sys.stdin.read().split()))
n, q = data[:2]
p = [0]
for x in data[2 : 2 + n]:
    p.append(p[-1] + x)
for i in range(q):
    a, b = data[2 + n + 2 * i : 4 + n + 2 * i]
    one = abs(p[b - 1] - p[a - 1])
    print(p[n] if a == b else min(one, p[n] - one))
